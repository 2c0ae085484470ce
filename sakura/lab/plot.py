"""Plots of a tournament as SVG: intervals on a common scale, and the curve of a sequential test.

Each value is a dot in its own row, below its name and number: nothing depends on colour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from sakura.ui.svg import escape, number, tag

WIDTH = 600
MARGIN = 44
"""Left and right margin of a scale in the plot's units: half of its longest label."""

HEAD, ROW, FOOT = 34, 58, 40
"""Heights of the header, of one row, and of the scale below the rows."""

TICKS = 5
"""Approximate number of steps of a scale."""

LONGEST = 20
"""Longest name in a plot, in characters."""

TEST_HEIGHT = 230
"""Height of the plot of a sequential test."""

EDGE = 8
"""Space to the right of a curve for its last dot."""

POINTS = 300
"""Most points of a curve: more would not be visible."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One row: a letter, a name, the value, the ends of its interval, and the same in words.
    Unknown numbers are None."""

    letter: str
    name: str
    value: float | None
    ends: tuple[float, float] | None
    said: str

    def heard(self) -> str:
        """Text of the row for screen readers."""
        return f"{self.letter} {self.name}: {self.said}"


class Scale:
    """Linear scale with round ticks that covers the values."""

    def __init__(self, values: Sequence[float]) -> None:
        step = _apart(max(values) - min(values) or 1)
        first, last = floor(min(values) / step), ceil(max(values) / step)
        self.ticks = [step * n for n in range(first, max(last, first + 1) + 1)]

    def at(self, value: float) -> float:
        """Horizontal position of a value."""
        whole = self.ticks[-1] - self.ticks[0]
        return MARGIN + (value - self.ticks[0]) / whole * (WIDTH - 2 * MARGIN)


def _apart(span: float) -> float:
    """Round distance between ticks for a span."""
    least = span / TICKS
    power = 10.0 ** floor(log10(least))
    return next(power * round_ for round_ in (1, 2, 5, 10) if power * round_ >= least * 0.999)


def _short(name: str) -> str:
    """Shorten a long name to its last characters."""
    return name if len(name) <= LONGEST else "…" + name[1 - LONGEST :]


def intervals(marks: Sequence[Mark], even: float, word: str, tick: Callable[[float], str]) -> str:
    """Plot a dot with its interval for each mark, and a labelled line at the even value. `tick`
    formats a number of the scale."""
    values = [mark.value for mark in marks if mark.value is not None]
    ends = [end for mark in marks for end in mark.ends or ()]
    scale = Scale([even, *values, *ends])
    bottom = HEAD + ROW * len(marks)
    parts = [_tick(scale.at(value), bottom, tick(value)) for value in scale.ticks]
    parts.append(_line(scale.at(even), bottom, word))
    for row, mark in enumerate(marks):
        parts.append(_row(mark, HEAD + ROW * row, scale))
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
    """CSS class that anchors a label so that it stays within the plot."""
    if x < WIDTH / 6:
        return "from"
    return "to" if x > WIDTH * 5 / 6 else "around"


def likelihood(
    ratios: Sequence[float], bounds: tuple[float, float], words: tuple[str, str], about: str
) -> str:
    """Plot the log-likelihood ratio after each deal, between the bounds of the test.

    `words` label the lower and the upper bound. Values far beyond a bound are clipped.
    """
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
