"""A line chart of shares, 0 to 1, over the rounds of a game.

Lines are told apart by colour, dashes and letters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sakura.ui.svg import escape, number, tag

WIDTH, HEIGHT = 600, 250
LEFT, RIGHT, TOP, BOTTOM = 64, 30, 14, 32
"""Margins, in the chart's units."""

APART = 20.0
"""Units between two letters at the ends of lines."""

DASHES = ("", "9 3", "2 3", "12 3 2 3", "5 5", "1 4")
"""How the lines are broken, one after the other."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: a share for each round from the first on; `style` is a class, `letter` stands at
    its end."""

    style: str
    letter: str
    shares: Sequence[float]


def chart(lines: Sequence[Line], rounds: int, marks: Mapping[int, str], about: str) -> str:
    """The lines over so many rounds and the result; `marks` are words at what comes before a
    round; `about` says in words what is seen."""

    def x(at: float) -> float:
        return LEFT + (at - 1) / max(1, rounds) * (WIDTH - LEFT - RIGHT)

    def y(share: float) -> float:
        return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)

    parts = [_level(share, y(share)) for share in (0, 0.25, 0.5, 0.75, 1)]
    parts += [
        tag("path", d=f"M{number(x(at))} {TOP}V{HEIGHT - BOTTOM}", class_="mark")
        + tag("text", escape(word), x=x(at), y=float(HEIGHT - 6), class_="mark-word")
        for at, word in marks.items()
    ]
    for line, dashes in zip(lines, DASHES, strict=False):
        points = [(x(n), y(share)) for n, share in enumerate(line.shares, 1)]
        drawn = " ".join(f"{number(px)},{number(py)}" for px, py in points)
        parts.append(
            tag(
                "polyline",
                points=drawn,
                class_=f"course {line.style}",
                stroke_dasharray=dashes or None,
            )
        )
    parts += _letters(
        [(line, x(len(line.shares)), y(line.shares[-1])) for line in lines if line.shares]
    )
    return tag(
        "svg", *parts, viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="chart", role="img", aria_label=about
    )


def _level(share: float, at: float) -> str:
    line = tag("path", d=f"M{LEFT} {number(at)}H{WIDTH - RIGHT}", class_="level")
    return line + tag("text", f"{round(100 * share)} %", x=LEFT - 6.0, y=at + 4, class_="scale")


def _letters(ends: Sequence[tuple[Line, float, float]]) -> list[str]:
    """The letters at the ends, one below the other where they would meet."""
    parts, lowest = [], -APART
    for line, x, y in sorted(ends, key=lambda end: end[2]):
        lowest = max(y + 5, lowest + APART)
        parts.append(tag("text", line.letter, x=x + 7, y=lowest, class_=f"end {line.style}"))
    return parts
