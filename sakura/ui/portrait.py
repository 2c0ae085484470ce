"""A finished game as a picture (SVG): a hanging scroll with painting, result and seal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sakura.ui.svg import escape, tag, unnamed

WIDE, EDGE, INSET = 480.0, 14.0, 46.0
"""Width of the picture, of the margin around the scroll, and from its side to the painting, in
units of the drawing."""

PIXELS = 1200
"""Width of the saved picture in pixels."""

TITLE, HEADING, TEXT, SMALL = 21.0, 25.0, 15.0, 12.0
"""Font sizes."""

STYLES = {
    "title": (TITLE, "serif", 400, "ink"),
    "heading": (HEADING, "serif", 600, "ink"),
    "text": (TEXT, "sans", 400, "ink"),
    "score": (TEXT, "serif", 700, "ink"),
    "foot": (SMALL, "sans", 400, "ink-soft"),
}
"""Font size, typeface, weight and colour of each kind of words."""

LETTER = 0.5
"""Assumed width of a letter as a share of the font size; likely fonts are narrower on average."""

WIDE_LETTERS = "\u2e80"
"""First of the letters of Chinese, Japanese and Korean."""

PIECE = rf"\s+|[{WIDE_LETTERS}-\uffff][、。」）：！？]*|[^\s{WIDE_LETTERS}-\uffff]+"
"""Parts of a text between which a line may break."""

ROW, MARK = 25.0, 20.0
"""Height of a line of scores, and width of the mark in it."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A player's line: a drawing, the name and the score."""

    mark: str
    name: str
    score: str


@dataclass(frozen=True, slots=True)
class Inscription:
    """Words on a scroll: the painting's title, the result, the reasons, the scores, and where and
    when the game was played. `seal` is path data in a box of 24 around (0, 0)."""

    title: str
    heading: str
    lines: Sequence[str] = ()
    scores: Sequence[ScoreLine] = ()
    foot: str = ""
    seal: str = ""


def portrait(drawing: str, size: tuple[float, float], written: Inscription) -> str:
    """The picture, with `width` and `height` in pixels; `drawing` is the board's `<svg>` and `size`
    its size. Colours and typefaces are the page's custom properties."""
    inner = WIDE - 2 * INSET
    high = inner * size[1] / size[0]
    top = EDGE + 26
    y = top + 12 + TITLE
    parts = [_text(written.title, WIDE / 2, y - 6, "title")]
    y += 12
    parts.append(tag("rect", x=INSET - 5, y=y - 5, width=inner + 10, height=high + 10,
                     fill="var(--paper)", stroke="var(--gold)", stroke_width=1.5))  # fmt: skip
    placed = f'<svg x="{INSET:g}" y="{y:g}" width="{inner:g}" height="{high:g}" '
    parts.append(unnamed(drawing).replace("<svg ", placed, 1))
    y += high + 1.6 * HEADING
    parts.append(_text(written.heading, WIDE / 2, y, "heading"))
    for row in (r for text in written.lines for r in wrapped(text, int(inner / (LETTER * TEXT)))):
        y += 1.4 * TEXT
        parts.append(_text(row, WIDE / 2, y, "text"))
    y += 10
    parts += _scores(written.scores, y)
    y += ROW * -(-len(written.scores) // 2) + 10
    if written.seal:
        parts.append(seal(written.seal, (WIDE - INSET - 17, y + 17), 34))
    for row in wrapped(written.foot, int((inner - 50) / (LETTER * SMALL))):
        parts.append(_text(row, INSET, y + 14, "foot", "start"))
        y += 1.35 * SMALL
    bottom = max(y, y + 40 - 1.35 * SMALL) + 12
    height = round(bottom + 26 + EDGE)
    return tag(
        "svg",
        tag("rect", width=WIDE, height=height, fill="var(--paper)"),
        _cord(EDGE + 8),
        tag("rect", x=EDGE + 8, y=top - 4, width=WIDE - 2 * EDGE - 16, height=bottom - top + 8,
            fill="var(--surface)", stroke="var(--edge)"),
        _silk(top, bottom),
        _rod(top - 8),
        _rod(bottom),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        width=PIXELS,
        height=round(height * PIXELS / WIDE),
        viewBox=f"0 0 {WIDE:g} {height}",
    )  # fmt: skip


def seal(shape: str, at: tuple[float, float], size: float) -> str:
    """A red seal around a point: that path data, left white."""
    return tag(
        "g",
        tag("rect", x=-14, y=-14, width=28, height=28, rx=4, fill="var(--seal)"),
        tag("rect", x=-12, y=-12, width=24, height=24, rx=2.5, fill="none", stroke="#fffbf2"),
        tag("path", d=shape, transform="scale(.68)", fill="#fffbf2"),
        transform=f"translate({at[0]:g} {at[1]:g}) scale({size / 28:.3g})",
    )


def _silk(top: float, bottom: float) -> str:
    """Draw the bands of silk at the sides of the mount."""
    bands = (EDGE + 8, WIDE - EDGE - 18)
    return "".join(
        tag("rect", x=x, y=top, width=10, height=bottom - top, fill="var(--gold)", fill_opacity=0.3)
        for x in bands
    )


def _rod(y: float) -> str:
    """Draw a rod of the scroll, with its knobs."""
    wide = WIDE - 2 * EDGE
    knobs = "".join(
        tag("rect", x=x, y=y - 1, width=12, height=12, rx=3, fill="var(--ink)")
        for x in (EDGE - 6, WIDE - EDGE - 6)
    )
    return knobs + tag("rect", x=EDGE, y=y, width=wide, height=10, rx=2, fill="var(--wood)")


def _cord(y: float) -> str:
    """Draw the cord by which the scroll hangs."""
    middle = WIDE / 2
    return tag(
        "path", d=f"M{middle - 90:g} {y + 12:g}L{middle:g} {y - 16:g}L{middle + 90:g} {y + 12:g}",
        fill="none", stroke="var(--torii)", stroke_width=2.5, stroke_linejoin="round",
    )  # fmt: skip


def _scores(scores: Sequence[ScoreLine], top: float) -> list[str]:
    """Draw the scores in two columns, the first players above the others."""
    rows = -(-len(scores) // 2)
    wide = (WIDE - 2 * INSET) / 2
    drawn = []
    for number, one in enumerate(scores):
        x = INSET + wide * (number // rows) + 6
        y = top + ROW * (number % rows)
        placed = f'<svg x="{x:g}" y="{y + 2:g}" width="{MARK:g}" height="{MARK:g}" '
        drawn.append(one.mark.replace("<svg ", placed, 1))
        drawn.append(_text(one.name, x + MARK + 8, y + 17.5, "text", "start"))
        drawn.append(_text(one.score, x + wide - 22, y + 17.5, "score", "end"))
    return drawn


def _text(text: str, x: float, y: float, style: str, anchor: str = "middle") -> str:
    size, font, weight, colour = STYLES[style]
    return tag(
        "text",
        escape(text),
        x=x,
        y=y,
        fill=f"var(--{colour})",
        font_size=size,
        font_family=f"var(--{font})",
        font_weight=weight,
        text_anchor=anchor,
    )


def wrapped(text: str, most: int) -> list[str]:
    """The text in lines of at most `most` letters; a longer word has a line of its own. Text of
    wide letters, each as wide as two, breaks after any but before no mark.

    >>> wrapped("one two three", 8)
    ['one two', 'three']
    >>> wrapped("桜が咲いた。", 10)
    ['桜が咲い', 'た。']
    """
    lines, gap = [""], ""
    for piece in re.findall(PIECE, text):
        if piece.isspace():
            gap = " "
            continue
        if lines[-1] and _wide(lines[-1] + gap + piece) > most:
            lines.append(piece)
        else:
            lines[-1] += (gap if lines[-1] else "") + piece
        gap = ""
    return lines


def _wide(text: str) -> int:
    return sum(1 + (letter >= WIDE_LETTERS) for letter in text)
