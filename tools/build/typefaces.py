"""The two typefaces of the site, cut to the letters that it writes, with their licences.

They come after a first card can be played (`later.css`). What stands in for them until then, or
for good, are a device's own, made as wide and as high as they are, so that nothing moves when they
arrive.
"""

from __future__ import annotations

import shutil
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from tools.paths import NODE_MODULES, PACKAGE

DRAWN_BY_DEVICES = set("←→↑↓✓♭\u202f")
"""Signs that none of them has, the narrow space of percentages among them."""

LATIN = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) + "Œœ–—‘’“”…−"
"""All of Latin-1, since people have names, and signs of sentences."""


def is_left_to_devices(letter: str) -> bool:
    """True for one of those signs, and for what Chinese, Japanese and Korean are written with:
    such a typeface would be as large as all of the site."""
    return letter in DRAWN_BY_DEVICES or unicodedata.east_asian_width(letter) in "WF"


def written() -> str:
    """All that the catalogues are written with, but for those signs."""
    letters = {*LATIN}.union(*(file.read_text("utf-8") for file in PACKAGE.rglob("*.po")))
    return "".join(sorted(each for each in letters - {"\n"} if not is_left_to_devices(each)))


LETTERS = written()
"""What is in them."""

SAMPLE = """Each lifts in turn its upper half lights while the Emperor or the closest painter moves
and chooses a card; perd un jeton quand il avance; el pintor elige una carta y avanza 1234567890"""
"""What widths are measured by."""

UNUSED = ("BASE", "vhea", "vmtx")
"""Tables for text that runs from top to bottom."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """Typefaces of devices, all `wide` ems per letter of `SAMPLE`, under one name of ours."""

    family: str
    names: tuple[str, ...]
    wide: float
    weight: str


@dataclass(frozen=True, slots=True)
class Typeface:
    """A typeface from npm. `size` is how large it is drawn, as a part of what is asked for: no two
    are equally large at the same size. `high` and `low` are what a line of it needs above and below
    its base line, in ems, by which the capitals are in the middle."""

    name: str
    family: str
    file: str
    weights: str
    size: float
    high: float
    low: float
    stand_ins: tuple[StandIn, ...]

    @property
    def source(self) -> Path:
        """The file in its package."""
        return NODE_MODULES / self.file

    @property
    def licence(self) -> Path:
        """The text of its licence."""
        return NODE_MODULES / self.file.partition("/files/")[0] / "LICENSE"


# Widths of typefaces that are not free were measured by free ones of the same widths: Gelasio for
# Georgia, Liberation for Times New Roman and Arial. Roboto is wide as Arial to half a percent.
TYPEFACES = (
    Typeface(
        name="zen-antique-soft",
        family="Zen Antique Soft",
        file="@fontsource/zen-antique-soft/files/zen-antique-soft-latin-400-normal.woff2",
        weights="400 700",
        size=0.95,
        high=0.95,
        low=0.25,
        stand_ins=(
            StandIn("like-georgia", ("Georgia",), 0.435, "400 700"),
            StandIn("like-noto", ("Noto Serif",), 0.471, "400 700"),
            StandIn("like-times", ("Times New Roman", "Liberation Serif"), 0.396, "400 700"),
        ),
    ),
    Typeface(
        name="cabin",
        family="Cabin",
        file="@fontsource-variable/cabin/files/cabin-latin-wght-normal.woff2",
        weights="400 700",
        size=1.05,
        high=0.92,
        low=0.22,
        stand_ins=(
            StandIn("like-arial", ("Arial", "Roboto", "Liberation Sans"), 0.438, "400"),
            StandIn(
                "like-arial", ("Arial Bold", "Roboto Bold", "Liberation Sans Bold"), 0.457, "700"
            ),
        ),
    ),
)


def write(folder: Path) -> None:
    """The files that browsers fetch, and the licences."""
    for face in TYPEFACES:
        options = subset.Options(flavor="woff2", hinting=False, drop_tables=UNUSED)
        font = subset.load_font(face.source, options)
        cutter = subset.Subsetter(options)
        cutter.populate(text=LETTERS)
        cutter.subset(font)
        subset.save_font(font, folder / f"{face.name}.woff2", options)
        shutil.copyfile(face.licence, folder / licence_name(face))


def licence_name(face: Typeface) -> str:
    """The file beside the typeface that says what may be done with it."""
    return f"{face.name}-licence.txt"


def rules() -> str:
    """The typefaces, for the style sheet that comes later and lies beside them."""
    return "\n".join(
        _rule(
            face.family,
            f"url({face.name}.woff2)",
            face.weights,
            _measures(face, face.size),
            "font-display:swap;",
        )
        for face in TYPEFACES
    )


def stand_in_rules() -> str:
    """What stands in for them, for the first style sheet."""
    return "\n".join(_stand_ins())


def _stand_ins() -> Iterator[str]:
    for face in TYPEFACES:
        for stand_in in face.stand_ins:
            wide = width(face, int(stand_in.weight[:3])) * face.size
            names = ",".join(f'local("{name}")' for name in stand_in.names)
            measures = _measures(face, wide / stand_in.wide)
            yield _rule(stand_in.family, names, stand_in.weight, measures)


def _measures(face: Typeface, size: float) -> str:
    """Drawn that large, with lines as high as those of the typeface itself."""
    high, low = (part * face.size / size for part in (face.high, face.low))
    return (
        f"size-adjust:{size:.1%};ascent-override:{high:.1%};"
        f"descent-override:{low:.1%};line-gap-override:0%;"
    )


def _rule(family: str, source: str, weights: str, measures: str, more: str = "") -> str:
    name = f'font-family:"{family}";src:{source};font-weight:{weights};'
    return f"@font-face{{{name}{measures}{more}}}"


@cache
def width(face: Typeface, weight: int) -> float:
    """How wide a letter of the sample is, in ems."""
    font = TTFont(face.source)
    if "fvar" in font:
        from fontTools.varLib.instancer import instantiateVariableFont

        font = instantiateVariableFont(font, {"wght": weight})
    letters = SAMPLE.replace("\n", " ")
    names, advances = font.getBestCmap(), font["hmtx"].metrics
    total: int = sum(advances[names[ord(letter)]][0] for letter in letters)
    return total / len(letters) / int(font["head"].unitsPerEm)
