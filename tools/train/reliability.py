"""Reliability of win probabilities: results in ten bins, as text and as curves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from sakura.ui.svg import tag

BINS = 10

LEAST = 30
"""Fewest games of a bin that is drawn."""

SIDE, GAP, COLUMNS = 200, 50, 3
"""Size of a curve's square, gap and number of columns, in SVG user units."""

PAPER, INK, EDGE, ACCENT = "#f6f0e4", "#2a2622", "#8a7d68", "#a8325c"


class Point(NamedTuple):
    """A predicted probability in a game, and the resulting share of the win."""

    game: int
    chance: float
    result: float


class Bin(NamedTuple):
    """A bin: mean probability, mean result with two standard errors (results within a game are
    correlated), and the numbers of probabilities and games."""

    chance: float
    result: float
    error: float
    chances: int
    games: int


def bins(points: Sequence[Point]) -> list[Bin]:
    """Group the probabilities by tenths, leaving out empty bins."""
    found: dict[int, list[Point]] = defaultdict(list)
    for point in points:
        found[min(BINS - 1, int(BINS * point.chance))].append(point)
    return [_bin(of_bin) for _, of_bin in sorted(found.items())]


def _bin(points: Sequence[Point]) -> Bin:
    count = len(points)
    chance = sum(point.chance for point in points) / count
    result = sum(point.result for point in points) / count
    off: dict[int, float] = defaultdict(float)
    for point in points:
        off[point.game] += point.result - point.chance - (result - chance)
    error = 2 * sqrt(sum(value * value for value in off.values())) / count
    return Bin(chance, result, error, count, len(off))


def told(found: Sequence[Bin]) -> str:
    """Format the bins in one line, in per cent."""
    return ", ".join(
        f"{100 * one.chance:.0f}→{100 * one.result:.0f}±{100 * one.error:.0f} ({one.chances})"
        for one in found
    )


def curves(tables: Mapping[str, Sequence[Bin]]) -> str:
    """Draw a square for each table, with probabilities to the right and results upwards."""
    step = SIDE + GAP
    rows = -(-len(tables) // COLUMNS)
    drawn = []
    for number, (name, found) in enumerate(tables.items()):
        row, column = divmod(number, COLUMNS)
        at = f"translate({GAP + column * step} {GAP + row * step})"
        drawn.append(tag("g", *_curve(name, found), transform=at))
    width, height = COLUMNS * step + GAP, rows * step + GAP
    ground = tag("rect", width=width, height=height, fill=PAPER)
    return tag(
        "svg",
        ground,
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        role="img",
        aria_label="What came of chances, by the number of painters",
        font_family="sans-serif",
        font_size=13,
        fill=INK,
    )


def _curve(name: str, found: Sequence[Bin]) -> list[str]:
    shown = [one for one in found if one.games >= LEAST]
    line = " ".join(f"{SIDE * one.chance:.1f},{SIDE * (1 - one.result):.1f}" for one in shown)
    bars = "".join(
        f"M{SIDE * one.chance:.1f} {SIDE * (1 - min(1, one.result + one.error)):.1f}"
        f"V{SIDE * (1 - max(0, one.result - one.error)):.1f}"
        for one in shown
    )
    ticks = [(0, "0 %"), (SIDE // 2, "50 %"), (SIDE, "100 %")]
    return [
        tag("path", d=f"M0 0V{SIDE}H{SIDE}", fill="none", stroke=EDGE),
        tag("path", d=f"M0 {SIDE}L{SIDE} 0", stroke=EDGE, stroke_dasharray="4 4"),
        tag("path", d=bars, stroke=ACCENT, stroke_width=2),
        tag("polyline", points=line, fill="none", stroke=ACCENT, stroke_width=1.5),
        tag("text", name, x=8, y=14, font_weight="bold"),
        *(tag("text", text, x=at, y=SIDE + 16, text_anchor="middle") for at, text in ticks),
        *(tag("text", text, x=-5, y=SIDE - at + 4, text_anchor="end") for at, text in ticks),
    ]
