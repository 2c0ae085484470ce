"""Typefaces: small, complete and free, with fallbacks of the same metrics."""

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tests.sweeps import rare
from tools.build import typefaces
from tools.paths import PACKAGE, ROOT, STATIC

LARGEST = 45_000
"""Most bytes of all typefaces together."""

READ_ONLY = {"core/mangled.py", "ui/keyboard.py"}
"""Modules with characters that are parsed but never shown."""

JAPANESE_OF_SYSTEMS = {
    *("Hiragino Mincho ProN", "Hiragino Sans"),  # macOS, iOS
    *("Yu Mincho", "Yu Gothic"),  # Windows
    *("Noto Serif CJK JP", "Noto Sans CJK JP"),  # Android, Linux
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made: Path = tmp_path_factory.mktemp("typefaces")
    typefaces.write(made)
    return made


def test_typefaces_are_small_and_have_every_letter(folder: Path) -> None:
    files = list(folder.glob("*.woff2"))
    assert len(files) == len(typefaces.TYPEFACES) <= 2
    assert sum(file.stat().st_size for file in files) <= LARGEST
    for file in files:
        known = TTFont(file).getBestCmap()
        assert [letter for letter in typefaces.LETTERS if ord(letter) not in known] == []


def test_typefaces_have_every_character_of_the_sources() -> None:
    files = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.po")]
    files = [file for file in files if file.relative_to(PACKAGE).as_posix() not in READ_ONLY]
    written = set("".join(file.read_text("utf-8") for file in files)) - {"\n"}
    missing = written - set(typefaces.LETTERS)
    assert [letter for letter in sorted(missing) if not typefaces.is_left_to_devices(letter)] == []
    assert {"日", "本"} <= missing  # the name of a language


def test_typefaces_come_with_their_licences(folder: Path) -> None:
    for face in typefaces.TYPEFACES:
        text = (folder / typefaces.licence_name(face)).read_text("utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        # a modified version may not use a reserved name
        assert not re.search(r"^Copyright.*Reserved Font Name", text, re.MULTILINE)


@rare
def test_the_page_fetches_the_declared_typefaces() -> None:
    declared = re.findall(
        r'@font-face\{font-family:"([^"]+)"', typefaces.rules() + typefaces.stand_in_rules()
    )
    tokens = (STATIC / "tokens.css").read_text("utf-8")
    asked = re.findall(r"--(?:serif|sans): ([^;]+);", tokens)
    families = [name.strip('"') for list_ in asked for name in list_.split(", ")]
    assert set(declared) <= set(families)
    others = set(families) - set(declared)
    assert others == {"serif", "system-ui", "sans-serif", *JAPANESE_OF_SYSTEMS}
    assert typefaces.rules().count("font-display:swap") == len(typefaces.TYPEFACES)


def test_no_style_names_a_typeface_of_its_own() -> None:
    for sheet in (*STATIC.glob("*.css"), *PACKAGE.rglob("*.css")):
        if sheet.name != "tokens.css":
            style = sheet.read_text("utf-8")
            fonts = re.findall(r"font(?:-family)?:[^;}]*", style)
            named = [font for font in fonts if re.search(r"serif|Georgia|system-ui", font)]
            assert [font for font in named if not re.search(r"var\(--(serif|sans)\)", font)] == []


def test_fallback_typefaces_have_the_same_metrics() -> None:
    """The metrics as a browser applies them: lines have the same height with every fallback."""
    rules = typefaces.stand_in_rules().split("\n")
    stand_ins = [(face, one) for face in typefaces.TYPEFACES for one in face.stand_ins]
    for rule, (face, stand_in) in zip(rules, stand_ins, strict=True):
        size, high, low = (
            float(re.findall(rf"{name}:([\d.]+)%", rule)[0]) / 100
            for name in ("size-adjust", "ascent-override", "descent-override")
        )
        assert size * high == pytest.approx(face.size * face.high, abs=0.002)
        assert size * low == pytest.approx(face.size * face.low, abs=0.002)
        wide = typefaces.width(face, int(stand_in.weight[:3])) * face.size
        assert size * stand_in.wide == pytest.approx(wide, abs=0.001)


def test_the_page_preloads_the_typefaces() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    fetched = re.findall(r'as="font" crossorigin href="static/([^"]+)\.woff2"', page)
    assert sorted(fetched) == sorted(face.name for face in typefaces.TYPEFACES)
