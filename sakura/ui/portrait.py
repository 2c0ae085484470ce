"""A finished game as a picture (SVG): the board, the result and the reasons."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.ui.svg import escape, tag, unnamed

MARGIN = 16.0
HEADING, TEXT = 26.0, 15.0
"""Font sizes, for a board 400 wide."""

LETTER = 0.56
"""Assumed width of a letter as a share of the font size; likely fonts are narrower on average."""


def portrait(drawing: str, size: tuple[float, float], heading: str, lines: Sequence[str]) -> str:
    """The picture, with `width` and `height`; `drawing` is the board's `<svg>` and `size` its size.

    Colours are the page's custom properties.
    """
    wide, high = size
    unit = wide / 400
    rows = [row for text in lines for row in wrapped(text, int(400 / (LETTER * TEXT)) - 4)]
    y = high + (MARGIN + 1.1 * HEADING) * unit
    words = [_text(heading, wide / 2, y, HEADING * unit, "serif", 600)]
    for row in rows:
        y += 1.45 * TEXT * unit
        words.append(_text(row, wide / 2, y, TEXT * unit, "sans", 400))
    height = round(y + (MARGIN + 0.2 * TEXT) * unit)
    return tag(
        "svg",
        tag("rect", width=wide, height=height, fill="var(--paper)"),
        unnamed(drawing).replace("<svg ", f'<svg width="{wide:g}" height="{high:g}" ', 1),
        *words,
        xmlns="http://www.w3.org/2000/svg",
        width=round(wide),
        height=height,
        viewBox=f"0 0 {wide:g} {height}",
    )


def _text(text: str, x: float, y: float, size: float, font: str, weight: int) -> str:
    return tag(
        "text",
        escape(text),
        x=x,
        y=y,
        fill="var(--ink)",
        font_size=size,
        font_family=f"var(--{font})",
        font_weight=weight,
        text_anchor="middle",
    )


def wrapped(text: str, most: int) -> list[str]:
    """The text in lines of at most `most` characters; a longer word has a line of its own.

    >>> wrapped("one two three", 8)
    ['one two', 'three']
    """
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
