"""Another name for the site and its games: `make site NAME=…`."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools.build.parts import parts

ROOT = Path(__file__).parent.parent.parent
pytestmark = pytest.mark.native  # it runs programs

OLD = re.compile(r"\b(Sakura|Okiya|Niya)\b")

WRITES = """if True:
    import json, sys
    from tools.build import names
    from sakura.games import GAMES
    from sakura.site import about, demo, index, privacy, start
    from sakura.ui.words import LANGUAGES, Words
    from tools.build import manifest
    files = ("index.html", "static/oembed.json")
    texts = {name: names.renamed(open(name).read()) for name in files}
    texts["manifest.json"] = names.renamed(manifest.text())
    texts["module"] = names.module().decode()
    for language in LANGUAGES:
        texts["rules " + language] = index.rules_page(GAMES, language)
        texts["about " + language] = about.about_page(GAMES, (), "", language)
        texts["privacy " + language] = privacy.privacy_page((), "", language)
        texts["frames " + language] = demo.demo_page(GAMES, language)
        texts["cover " + language] = index.cover(GAMES, Words(language))
        for name, fragment in index.fragments(GAMES).items():
            texts["fragment " + name] = fragment
    json.dump(texts, sys.stdout)
"""


def written(**environment: str) -> dict[str, str]:
    """Texts that a build with these settings writes, by name."""
    done = subprocess.run(
        [sys.executable, "-c", WRITES],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    texts: dict[str, str] = json.loads(done.stdout)
    return texts


def test_a_name_replaces_all_others() -> None:
    """Everything that people read: pages in all languages, the manifest, previews."""
    texts = written(NAME="Two & a half gardens")
    for name, text in texts.items():
        if name != "module":
            assert not OLD.search(text), name
    assert "<title>Two &amp; a half gardens</title>" in texts["index.html"]
    assert json.loads(texts["manifest.json"])["short_name"] == "Two & a half gardens"
    assert json.loads(texts["static/oembed.json"])["title"] == "Two & a half gardens"
    assert "Sanpo" in texts["rules fr"] and "Yotsume" in texts["rules ja"]
    found: dict[str, object] = {}
    exec(texts["module"], found)
    assert found["SITE"] == "Two & a half gardens"
    assert found["TITLES"] == {"sakura": "Sanpo", "okiya": "Yotsume"}


def test_the_games_names_can_be_given() -> None:
    texts = written(NAME="Walks", SAKURA="Blossoms", OKIYA="Squares")
    assert "Blossoms" in texts["rules en"] and "Squares" in texts["rules en"]


def test_without_a_name_nothing_changes() -> None:
    texts = written(NAME="")
    assert texts["module"] == (ROOT / "sakura/core/titles.py").read_text("utf-8")
    assert (
        "Sakura &amp; Okiya" in texts["index.html"] and "Reiner Knizia (Osprey" in texts["rules en"]
    )


def test_no_text_of_the_site_names_a_printed_game_but_as_a_default() -> None:
    """The bytecode has these names as classes and defaults, which nobody sees, and in credits that
    a renamed site leaves out."""
    found = []
    for file in {file for part in parts() for file in part if file.suffix == ".py"}:
        tree = ast.parse(file.read_text("utf-8"))
        unread = {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "title_of":
                unread.update(one for one in node.args if isinstance(one, ast.Constant))
        found += [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant)
            and node not in unread
            and isinstance(node.value, str)
            and OLD.search(node.value)
        ]
    assert len(found) == 2 and all("unofficial, non-commercial version" in one for one in found)


def test_every_game_has_a_neutral_name() -> None:
    from sakura.games import GAMES

    names = tomllib.loads((ROOT / "tools/build/names.toml").read_text("utf-8"))
    assert set(names) == set(GAMES) and len(set(names.values())) == len(names)


def test_the_preview_picture_gets_the_name(tmp_path: Path) -> None:
    from PIL import Image, ImageChops

    file = tmp_path / "social.png"
    file.write_bytes((ROOT / "static/social.png").read_bytes())
    code = "import pathlib; from tools.build import names; names.paint(pathlib.Path({!r}))"
    for name in ("Short", "A very long name of a site with many many words in it, and more"):
        command = [sys.executable, "-c", code.format(str(file))]
        subprocess.run(command, cwd=ROOT, env={**os.environ, "NAME": name}, check=True)
        with Image.open(file) as painted, Image.open(ROOT / "static/social.png") as before:
            assert painted.size == before.size
            difference = ImageChops.difference(painted.convert("RGB"), before.convert("RGB"))
            left, top, right, _ = difference.getbbox() or (0, 0, 0, 0)
            assert top >= 504 and 0 < left < right <= painted.width - 40


def test_the_garden_fills_the_preview_picture_to_its_edges() -> None:
    from PIL import Image

    with Image.open(ROOT / "static/social.png") as picture:
        drawn = picture.convert("RGB")
    paper = drawn.getpixel((2, drawn.height - 2))
    for edge in (0, drawn.width - 1):
        above = [drawn.getpixel((edge, height)) for height in range(500)]
        assert above.count(paper) < 30, edge  # a strip of mist
