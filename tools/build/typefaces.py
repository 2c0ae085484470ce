"""Typefaces of the site, subset to the letters that it uses, with their licences.

They load after a first card can be played (`later.css`). Until then, or for good, fallback fonts of
the device stand in, adjusted to the same metrics so that nothing shifts when the typefaces arrive.
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

DRAWN_BY_DEVICES = set("←→↑↓✓✗♭\u202f")
"""Characters that no typeface of ours has, such as the narrow space of percentages."""

LATIN = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) + "Œœ–—‘’“”…−"
"""Latin-1, for people's names, and typographic punctuation."""


def is_left_to_devices(letter: str) -> bool:
    """True for one of those signs, and for what Chinese, Japanese and Korean are written with:
    such a typeface would be as large as all of the site."""
    return letter in DRAWN_BY_DEVICES or unicodedata.east_asian_width(letter) in "WF"


def written() -> str:
    """Characters that the catalogues use, without `DRAWN_BY_DEVICES`."""
    letters = {*LATIN}.union(*(file.read_text("utf-8") for file in PACKAGE.rglob("*.po")))
    return "".join(sorted(each for each in letters - {"\n"} if not is_left_to_devices(each)))


LETTERS = written()
"""Characters of the subset."""

SAMPLE = """Each lifts in turn its upper half lights while the Emperor or the closest painter moves
and chooses a card; perd un jeton quand il avance; el pintor elige una carta y avanza 1234567890"""
"""Sample text for measuring widths."""

UNUSED = ("BASE", "vhea", "vmtx")
"""Tables for vertical text."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """Fallback fonts of devices that share an average width: `wide` ems per letter of `SAMPLE`."""

    family: str
    names: tuple[str, ...]
    wide: float
    weight: str


@dataclass(frozen=True, slots=True)
class Typeface:
    """A typeface from npm.

    `size` is its scale relative to the font size, since no two look equally large. `high` and `low`
    are its line metrics above and below the baseline in ems, chosen to centre the capitals.
    """

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
        """Path of the font file in its package."""
        return NODE_MODULES / self.file

    @property
    def licence(self) -> Path:
        """Path of its licence text."""
        return NODE_MODULES / self.file.partition("/files/")[0] / "LICENSE"


# Proprietary fonts were measured by free ones of the same metrics: Gelasio for Georgia, Liberation
# for Times New Roman and Arial. Roboto is within half a per cent of Arial's width.
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
    """Write the font files and the licences."""
    for face in TYPEFACES:
        options = subset.Options(flavor="woff2", hinting=False, drop_tables=UNUSED)
        font = subset.load_font(face.source, options)
        cutter = subset.Subsetter(options)
        cutter.populate(text=LETTERS)
        cutter.subset(font)
        subset.save_font(font, folder / f"{face.name}.woff2", options)
        shutil.copyfile(face.licence, folder / licence_name(face))


def licence_name(face: Typeface) -> str:
    """File name of the licence beside the typeface."""
    return f"{face.name}-licence.txt"


def rules() -> str:
    """`@font-face` rules of the typefaces, for the late style sheet beside them."""
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
    """`@font-face` rules of the fallback fonts, for the first style sheet."""
    return "\n".join(_stand_ins())


def _stand_ins() -> Iterator[str]:
    for face in TYPEFACES:
        for stand_in in face.stand_ins:
            wide = width(face, int(stand_in.weight[:3])) * face.size
            names = ",".join(f'local("{name}")' for name in stand_in.names)
            measures = _measures(face, wide / stand_in.wide)
            yield _rule(stand_in.family, names, stand_in.weight, measures)


def _measures(face: Typeface, size: float) -> str:
    """Metric overrides at this size that match the typeface's line height."""
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
    """Average width of a letter of the sample, in ems."""
    font = TTFont(face.source)
    if "fvar" in font:
        from fontTools.varLib.instancer import instantiateVariableFont

        font = instantiateVariableFont(font, {"wght": weight})
    letters = SAMPLE.replace("\n", " ")
    names, advances = font.getBestCmap(), font["hmtx"].metrics
    total: int = sum(advances[names[ord(letter)]][0] for letter in letters)
    return total / len(letters) / int(font["head"].unitsPerEm)
