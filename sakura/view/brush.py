"""Brush lines: smooth curves through points, as SVG path data. Lengths in SVG user units."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, sin, tau

Point = tuple[float, float]
Cubic = tuple[Point, Point, Point, Point]


def short(value: float) -> str:
    """One decimal is finer than any screen shows here, and keeps the drawing lean.

    >>> short(12.04), short(-0.04), short(0.5)
    ('12', '0', '.5')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if abs(value) < 0.95 else text


def pair(point: Point) -> str:
    """`x y`, as path data and `translate()` want it."""
    return f"{short(point[0])} {short(point[1])}"


def cubics(points: Sequence[Point], closed: bool = False) -> list[Cubic]:
    """Bézier pieces of the Catmull-Rom curve through `points`."""
    last = len(points) - 1

    def at(index: int) -> Point:
        return points[index % (last + 1)] if closed else points[min(max(index, 0), last)]

    pieces: list[Cubic] = []
    for i in range(last + closed):
        before, start, end, after = at(i - 1), at(i), at(i + 1), at(i + 2)
        pieces.append(
            (
                start,
                (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6),
                (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6),
                end,
            )
        )
    return pieces


def curve(points: Sequence[Point], closed: bool = False) -> str:
    """Path data of the smooth line through `points`, in short relative steps."""
    here = _round(points[0])
    data = [f"M{pair(here)}"]
    for _, *rest in cubics(points, closed):
        steps = [_round((x - here[0], y - here[1])) for x, y in rest]
        data.append("c" + " ".join(pair(step) for step in steps))
        here = _round((here[0] + steps[2][0], here[1] + steps[2][1]))
    return "".join(data) + ("z" if closed else "")


def line(points: Sequence[Point]) -> str:
    """Path data of straight pieces through `points`."""
    return "M" + "L".join(pair(point) for point in points)


def ring(centre: Point, across: float, down: float, seed: int, knots: int = 7) -> list[Point]:
    """Knots of an uneven oval, as a brush would draw it; the same `seed` gives the same oval."""
    x, y = centre
    return [
        (
            x + across * cos(tau * k / knots) * (1 + 0.09 * wobble(seed, k)),
            y + down * sin(tau * k / knots) * (1 + 0.09 * wobble(seed, k + 50)),
        )
        for k in range(knots)
    ]


def disc(centre: Point, radius: float) -> str:
    """Path data of a circle, so that many can share one element."""
    x, y = centre
    r, wide = short(radius), short(2 * radius)
    return f"M{pair((x - radius, y))}a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0-{wide} 0z"


def wobble(seed: int, index: int) -> float:
    """A number in -1..1 that looks random and never changes."""
    value = sin(seed * 12.9898 + index * 78.233) * 43758.5453
    return 2 * (value - value // 1) - 1


def _round(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)
