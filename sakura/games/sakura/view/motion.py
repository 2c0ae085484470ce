"""Motion at Sakura's table: steps along the path, a push, petals, and flying tokens."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, pi, sin

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.view.path import Path
from sakura.games.sakura.view.scenery import CANOPY
from sakura.ui.brush import Point, move, polar
from sakura.ui.svg import tag

STEP, LEAP = 3.5, 16.0
"""Lift of a figure in a step and in a leap, in SVG user units."""

LEAN = 6.0
"""Lean of a figure to either side, in degrees."""

SHOVE = 6.0
"""Distance that the Emperor moves towards the painter he pushes, in SVG user units."""

PETAL = "M0 0q2.6-2.4 4.400 0-1.800 2.4-4.400 0z"


def steps(points: Sequence[Point], count: int, lift: float) -> list[str]:
    """Return the transforms of a figure that takes so many steps: it is lifted in each, and leans
    to either side in turn."""
    frames = []
    for number, (x, y) in enumerate(points):
        swing = sin(pi * count * number / max(1, len(points) - 1))
        lean = LEAN * swing
        frames.append(f"translate({x:.1f}px,{y - lift * abs(swing):.1f}px) rotate({lean:.1f}deg)")
    return frames


def stride(event: happened.Event, spaces: int) -> tuple[int, float]:
    """Return the number of steps for so many spaces, and the lift."""
    leaps = isinstance(event, happened.PainterMoved) and event.by == "leap"
    return (1, LEAP) if leaps else (spaces, STEP)


def shove(way: Path, at: int) -> list[str]:
    """Return the transforms of the Emperor as he pushes a painter back from his space."""
    x, y = way.point(at)
    back, down = _backwards(way, at)
    pushed = f"translate({x + SHOVE * back:.1f}px,{y + SHOVE * down:.1f}px) "
    still = f"translate({x:.1f}px,{y:.1f}px) rotate(0deg)"
    return [still, pushed + f"rotate({1.5 * LEAN * (1 if back > 0 else -1):.1f}deg)", still]


def push(way: Path, at: int) -> str:
    """Draw an arrow back along the path, from the Emperor onto the painter he pushes."""
    x, y = way.point(at)
    back, down = _backwards(way, at)
    near = way.figure + 3
    turn = f" rotate({degrees(atan2(down, back)):.0f})"
    return tag(
        "g",
        *(
            tag("path", d="M-3-8 5 0-3 8M7-8 15 0 7 8", class_=style)
            for style in ("push-halo", "push")
        ),
        opacity=0,
        transform=move((x + near * back, y + near * down), way.scale) + turn,
        aria_hidden="true",
    )


def _backwards(way: Path, at: int) -> Point:
    x, y = way.tangent(at)
    return -x, -y


def petals() -> str:
    """Draw the petals of a tree that comes into bloom, for its own group. They fall by the style
    sheet and are invisible without it."""
    fallen = (
        tag(
            "g",
            tag("path", d=PETAL, transform=move(polar((x, y), radius / 2, 100 * k), 1.5)),
            opacity=0,
        )
        for k, (x, y, radius) in enumerate(CANOPY)
    )
    return tag("g", *fallen, class_="shed", aria_hidden="true")


def flights(event: happened.Event) -> list[tuple[int, int]]:
    """Return the painters whose tokens the event changes, with the changes."""
    match event:
        case happened.TokensPaid(_, paid):
            return list(paid)
        case happened.PainterDisgraced(painter, _, _, _, lost) if lost:
            return [(painter, -lost)]
        case _:
            return []
