"""Things that stand in the garden: trees, gate, torii, shrine, lanterns, rocks.

Each is drawn with its foot at (0, 0), in SVG user units; the garden puts it in its place.
"""

from __future__ import annotations

from math import cos, sin, tau

from sakura.ui.brush import Point, disc, dot, move, wobble
from sakura.ui.svg import tag

TRUNK = (
    "M-5 1q2-1 2.6-7 .5-6-2.4-11-3.4-5.4-9.6-8 7.6 1.2 12 6.4.6-6.2-2.6-13.4 5 6 5.4 13.8"
    " 3.4-6.4 11.4-9.2-6.8 4.4-8.6 10.2 5.2-3.8 13.4-2.8-8.6 1.4-12.4 6.4-1.6 4.2-.6 8.4.8 5"
    " 3.2 6.2-6 1.4-11.8 0z"
)
TWIGS = (
    "M-14-25q-7-3-12 0M-12-24.6q-5-5-9-6M-2.6-33.4q-2-5-7-7M-2.4-32q1-5 4-7"
    "M14-29q4-4 10-3M17-20.600q7-1 11 3M-24-25.600q-4 1-6 4M22-32q3-3 7-2"
)
CANOPY: tuple[tuple[float, float, float], ...] = (
    *((-27, -25, 9), (-17, -33, 10.5), (-4, -39, 11.5), (10, -38, 11), (22, -31, 10)),
    *((30, -22, 7.5), (-12, -25, 8), (4, -28, 10), (16, -24, 8), (-33, -18, 5.5)),
)
"""Clouds of blossom: x, y, radius."""


def tree(space: int, at: Point, size: float, *, scored: bool, mirror: bool) -> str:
    """Draw the cherry tree of a sakura space: bare with buds, and in bloom with the class `scored`.

    95 wide and 54 high when `size` is 1.
    """
    parts = (
        tag("path", class_="shade", d="M-17 2q17-6 34 0-17 5-34 0z"),
        tag("path", class_="bark", d=TRUNK),
        tag("path", class_="twigs", d=TWIGS),
        tag("path", class_="buds", d="".join(map(dot, _spots(space, 18)))),
        tag("path", class_="bloom far", d=_clouds(0, 1)),
        tag("path", class_="bloom near", d=_clouds(2.4, 0.72)),
        tag("path", class_="bloom petals", d="".join(map(dot, _spots(space + 7, 26)))),
    )
    return tag(
        "g",
        *parts,
        class_="tree scored" if scored else "tree",
        id=f"tree-{space}",
        transform=move(at, (-1.25 if mirror else 1.25) * size, 1.05 * size),
    )


def _clouds(lift: float, part: float) -> str:
    return "".join(disc((x, y - lift), r * part) for x, y, r in CANOPY)


def _spots(seed: int, count: int) -> list[Point]:
    """Return points spread over the canopy, in one of two ways."""
    seed %= 2
    spots = []
    for k in range(count):
        x, y, radius = CANOPY[k % len(CANOPY)]
        turn = tau * (wobble(seed, k) + 1) / 2
        spots.append((x + radius * 0.75 * cos(turn), y + radius * 0.75 * sin(turn)))
    return spots


def gate(at: Point, wide: float, high: float) -> str:
    """Draw a wooden gate, open: `wide` from post to post, `high` to its roof."""
    x, top = wide / 2, -high
    roof = f"M{-x - 6:g} {top + 2:g}Q{-x + 4:g} {top - 2:g} {-x + 8:g} {top - 11:g}Q0 {top - 14:g}"
    roof += f" {x - 8:g} {top - 11:g} {x - 4:g} {top - 2:g} {x + 6:g} {top + 2:g}Q0 {top - 5:g}"
    roof += f" {-x - 6:g} {top + 2:g}z"
    posts = f"M{-x:g} 3V{top:g}h5V3zM{x - 5:g} 3V{top:g}h5V3z"
    posts += f"M{-x - 3:g} {top + 7:g}H{x + 3:g}v5H{-x - 3:g}z"
    tiles = "".join(
        f"M{k * wide / 9:.1f} {top - 11.5 + 0.4 * k * k / 9:.1f}l{k * 0.7:.1f} 8.5"
        for k in range(-4, 5)
    )
    parts = (
        tag("path", class_="wood", d=posts),
        tag("path", class_="roof", d=roof),
        tag("path", class_="tiles", d=tiles),
    )
    return tag("g", *parts, class_="gate", transform=move(at))


def torii(at: Point, size: float) -> str:
    """Draw a vermilion torii, 44 wide and 42 high when `size` is 1."""
    parts = (
        tag("path", class_="vermilion", d="M-16 3-14-30h4L-11 3zM16 3 14-30h-4L11 3z"),
        tag("path", class_="vermilion", d="M-18-25h36v4h-36zM-2-31h4v7h-4z"),
        tag("path", class_="lintel", d="M-23-38q23 5 46 0l-2 7q-21 3-42 0z"),
        tag("path", class_="foot", d="M-17 4v-4h7v4zM17 4v-4h-7v4z"),
    )
    return tag("g", *parts, class_="torii", transform=move(at, size))


def shrine(at: Point, size: float) -> str:
    """Draw a small wooden shrine, 44 wide and 46 high when `size` is 1."""
    parts = (
        tag("path", class_="foot", d="M-19 0h38v5h-38z"),
        tag("path", class_="wall", d="M-14-20h28V0h-28z"),
        tag("path", class_="doors", d="M-5 0v-14H5V0M0 0v-14M-14-8h9M14-8H5"),
        tag("path", class_="roof", d="M-23-16q12-3 17-15l6-4 6 4q5 12 17 15-23-5-46 0z"),
        tag("path", class_="ridge", d="M-9-33q9 4 18 0"),
    )
    return tag("g", *parts, class_="shrine", transform=move(at, size))


LANTERN = "M-4 0h8v-3h-8zM-1.5-3v-7h3v7zM-5-10H5v-2H-5zM-6-19q6-1 12 0l-2-3.5L0-25l-4 2.500z"


def lantern(at: Point) -> str:
    """Draw a stone lantern with a lit window, 12 wide and 25 high."""
    parts = (
        tag("path", class_="rock", d=LANTERN),
        tag("path", class_="lamp", d="M-3.5-12h7v-6h-7z"),
    )
    return tag("g", *parts, class_="lantern", transform=move(at))
