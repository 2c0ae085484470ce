"""Plots of a tournament: values with their intervals on one scale, and the curve of a test.

Each value is a dot in a row of its own, below its name and its number: nothing is told by colour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from sakura.ui.svg import escape, number, tag

WIDTH = 600
MARGIN = 44
"""To the left and right of a scale, in the plot's units: half of its longest number."""

HEAD, ROW, FOOT = 34, 58, 40
"""Heights of what stands above the rows, of a row, and of the scale below them."""

TICKS = 5
"""About so many steps has a scale."""

LONGEST = 20
"""Letters of a name in a plot, beside the one that stands for it."""

TEST_HEIGHT = 230
"""The height of the plot of a test."""

EDGE = 8
"""What the last dot of a curve needs beside it."""

POINTS = 300
"""Points of a curve: no more can be seen."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One row: a letter for a name, the value, the ends of its interval, and the same in words. The
    numbers are None where there are none."""

    letter: str
    name: str
    value: float | None
    ends: tuple[float, float] | None
    said: str

    def heard(self) -> str:
        """The row for those who do not see it."""
        return f"{self.letter} {self.name}: {self.said}"


class Scale:
    """Round numbers from edge to edge, and where they lie."""

    def __init__(self, values: Sequence[float]) -> None:
        step = _apart(max(values) - min(values) or 1)
        first, last = floor(min(values) / step), ceil(max(values) / step)
        self.ticks = [step * n for n in range(first, max(last, first + 1) + 1)]

    def at(self, value: float) -> float:
        """Where the value lies."""
        whole = self.ticks[-1] - self.ticks[0]
        return MARGIN + (value - self.ticks[0]) / whole * (WIDTH - 2 * MARGIN)


def _apart(span: float) -> float:
    """A round step of a scale over such a span."""
    least = span / TICKS
    power = 10.0 ** floor(log10(least))
    return next(power * round_ for round_ in (1, 2, 5, 10) if power * round_ >= least * 0.999)


def _short(name: str) -> str:
    """A name as it fits into a plot: of a long one, how it ends."""
    return name if len(name) <= LONGEST else "…" + name[1 - LONGEST :]


def intervals(marks: Sequence[Mark], even: float, word: str, tick: Callable[[float], str]) -> str:
    """A dot with its interval for each mark, and a line at what is even, with its word; `tick`
    writes a number of the scale."""
    values = [mark.value for mark in marks if mark.value is not None]
    ends = [end for mark in marks for end in mark.ends or ()]
    scale = Scale([even, *values, *ends])
    bottom = HEAD + ROW * len(marks)
    parts = [_tick(scale.at(value), bottom, tick(value)) for value in scale.ticks]
    parts.append(_line(scale.at(even), bottom, word))
    for place, mark in enumerate(marks):
        parts.append(_row(mark, HEAD + ROW * place, scale))
    return _plot(parts, bottom + FOOT, "; ".join(mark.heard() for mark in marks))


def _row(mark: Mark, top: int, scale: Scale) -> str:
    texts = tag(
        "text", escape(f"{mark.letter} {_short(mark.name)}"), x=0, y=top + 20, class_="name"
    )
    texts += tag("text", escape(mark.said), x=WIDTH, y=top + 20, class_="said")
    if mark.value is None:
        return texts
    middle, at = top + 38, number(scale.at(mark.value))
    drawn = ""
    if mark.ends:
        low, high = (number(scale.at(end)) for end in mark.ends)
        drawn = tag(
            "path",
            d=f"M{low} {middle}H{high}M{low} {middle - 7}v14M{high} {middle - 7}v14",
            class_="range",
        )
    return texts + drawn + tag("circle", cx=at, cy=middle, r=6, class_="dot")


def _tick(x: float, bottom: int, word: str) -> str:
    line = tag("path", d=f"M{number(x)} {HEAD}V{bottom + 6}", class_="tick")
    return line + tag("text", escape(word), x=x, y=bottom + 30, class_="scale around")


def _line(x: float, bottom: int, word: str) -> str:
    line = tag("path", d=f"M{number(x)} {HEAD - 6}V{bottom + 6}", class_="even")
    return line + tag("text", escape(word), x=x, y=HEAD - 12, class_=f"scale {_side(x)}")


def _side(x: float) -> str:
    """To which side of its place a word goes, so that it stays within the plot."""
    if x < WIDTH / 6:
        return "from"
    return "to" if x > WIDTH * 5 / 6 else "around"


def likelihood(
    ratios: Sequence[float], bounds: tuple[float, float], words: tuple[str, str], about: str
) -> str:
    """The logarithm of likelihood after each deal, between the bounds at which it is decided, with
    the words of what is accepted there; what goes far beyond them is drawn at the edge."""
    top, bottom = 34.0, TEST_HEIGHT - 66.0
    ratios = [min(max(ratio, 2 * bounds[0]), 2 * bounds[1]) for ratio in ratios]
    edges = [*ratios, *bounds, 0.0]
    low, high = min(edges), max(edges)

    def x(deal: int) -> float:
        return deal / len(ratios) * (WIDTH - EDGE)

    def y(ratio: float) -> float:
        return top + (high - ratio) / (high - low) * (bottom - top)

    stride = ceil(len(ratios) / POINTS)
    seen = sorted({*range(stride - 1, len(ratios), stride), len(ratios) - 1})
    points = [(0.0, y(0)), *((x(deal + 1), y(ratios[deal])) for deal in seen)]
    drawn = " ".join(f"{number(px)},{number(py)}" for px, py in points)
    parts = [tag("path", d=f"M0 {number(y(at))}H{WIDTH}", class_="even") for at in bounds]
    parts += [
        tag("path", d=f"M0 {number(y(0))}H{WIDTH}", class_="tick"),
        tag("polyline", points=drawn, class_="curve"),
        tag("circle", cx=points[-1][0], cy=points[-1][1], r=6, class_="dot"),
        tag("text", escape(words[1]), x=0, y=y(bounds[1]) - 8, class_="scale from"),
        tag("text", escape(words[0]), x=0, y=y(bounds[0]) + 26, class_="scale from"),
        tag("text", f"{len(ratios)} deals", x=WIDTH, y=TEST_HEIGHT - 10, class_="scale to"),
    ]
    return _plot(parts, TEST_HEIGHT, about)


def _plot(parts: Sequence[str], height: int, about: str) -> str:
    return tag(
        "svg", *parts, viewBox=f"0 0 {WIDTH} {height}", class_="plot", role="img", aria_label=about
    )
