"""Motion at Sakura's table: hops along the path, a bump, petals, and tokens.

Times within a bump and a payment are shares of the time of their event.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import dist, pi, sin

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.view.garden import STAR
from sakura.games.sakura.view.path import Path
from sakura.games.sakura.view.scenery import CANOPY
from sakura.ui.brush import Point, move, polar
from sakura.ui.svg import tag

FINE = 6
"""Keyframes for each space."""

STEP, HOP, LEAP = 3.5, 7.0, 30.0
"""Lift of a figure between two spaces, between two of which one is taken, and in a leap, in SVG
user units."""

OVER = 1.6
"""Lift over a painter that is jumped over, in radii of a figure."""

LEAN = 6.0
"""Lean of a figure to either side, in degrees."""

SHORT = 0.6
"""Distance from the Emperor at which a painter bumps into him, in spaces."""

MEETS, TURNED, FALLS = 0.3, 0.14, 0.62
"""Shares of the time of a bump: until a painter has walked up to the Emperor, until he has then
turned round, and of the tumble that follows."""

TALL = 1.3
"""Size of the Emperor while he faces a painter that has bumped into him."""

THROWN, ROLL = 34.0, 9
"""Height of a tumble in SVG user units, and degrees that a coin rolls for each of these."""

PETAL = "M0 0q2.6-2.4 4.400 0-1.800 2.4-4.400 0z"

Frame = dict[str, object]
"""Keyframe: its CSS properties, and perhaps its `offset`."""


def walk(
    way: Path, painter: int | None, start: int, end: int, taken: Collection[int] = ()
) -> list[str]:
    """Return the transforms of a figure that walks along the path, the Emperor for None. It hops
    over the painters on spaces that are `taken`, from one head to the next."""
    ahead = 1 if end > start else -1
    frames = []
    for number in range(FINE * abs(end - start) + 1):
        space, part = number // FINE, number % FINE / FINE
        near, far = (_top(way, start + ahead * (space + n), taken, start, end) for n in (0, 1))
        swing = sin(pi * part)
        lift = near + (far - near) * part + swing * (HOP if near or far else STEP)
        lean = LEAN * swing * (1 if space % 2 else -1)
        frames.append(_stand(_ground(way, painter, start + ahead * number / FINE), lift, lean))
    return frames


def moved(way: Path, event: happened.PainterMoved, painters: Collection[int]) -> list[str]:
    """Return the transforms of a painter that its card moves, among painters on those spaces."""
    if event.by == "leap":
        return leap(way, event.painter, event.start, event.end)
    return walk(way, event.painter, event.start, event.end, painters)


def leap(way: Path, painter: int, start: int, end: int) -> list[str]:
    """Return the transforms of a painter that leaps: one high arc."""
    count = FINE * abs(end - start)
    swings = [sin(pi * number / count) for number in range(count + 1)]
    spots = [_ground(way, painter, start + (end - start) * k / count) for k in range(count + 1)]
    return [
        _stand(spot, LEAP * swing, LEAN * swing) for spot, swing in zip(spots, swings, strict=True)
    ]


def _top(way: Path, space: int, taken: Collection[int], start: int, end: int) -> float:
    """Return the lift of a figure that passes a space."""
    crowded = space in taken and space not in (start, end, GATE)
    return OVER * way.figure if crowded else 0.0


def _ground(way: Path, painter: int | None, space: float) -> Point:
    """Return a figure's place on the path, between the gate and the first space too."""
    if painter is None or space >= 1:
        return way.point(space)
    (ax, ay), (bx, by) = way.seat_at_gate(painter), way.point(1)
    return ax + (bx - ax) * space, ay + (by - ay) * space


def _stand(at: Point, lift: float, degrees: float) -> str:
    return f"translate({at[0]:.1f}px,{at[1] - lift:.1f}px) rotate({degrees:.1f}deg)"


# -- a bump ----------------------------------------------------------------------------------------


def meets(event: happened.PainterDisgraced) -> float:
    """Return the share of the time after which painter and Emperor meet; he may have come to it."""
    return MEETS if event.start < event.at else 0.0


def bump(way: Path, event: happened.PainterDisgraced, taken: Collection[int]) -> list[str]:
    """Return the transforms of a painter that walks up to the Emperor, is stopped, and tumbles
    back; equally long are apart."""
    up = meets(event)
    near = event.at - (SHORT if up else 0)
    frames = _approach(way, event, taken) if up else []
    each = len(frames) / up if up else 40
    met = _stand(_ground(way, event.painter, near), 0, 0)
    frames += [met] * max(1, round(each * TURNED / 2))
    return [*frames, *_tumble(way, event, near, round(each * FALLS))]


def _approach(way: Path, event: happened.PainterDisgraced, taken: Collection[int]) -> list[str]:
    """Return a walk that stops short of the Emperor, in at least a dozen frames."""
    whole = walk(way, event.painter, event.start, event.at, taken)
    return whole[: -round(FINE * SHORT)]


def _tumble(way: Path, event: happened.PainterDisgraced, near: float, count: int) -> list[str]:
    """Return the transforms of a painter thrown back: it turns over in the air, lands, and bounces
    twice."""
    far, frames = near - event.end, []
    (x, _), (to_x, _) = way.point(near), way.place(event.painter, event.end)
    turns = (-360 if to_x < x else 360) * (2 if far > 2 else 1)
    for number in range(1, count + 1):
        part = number / count
        gone = min(1.0, part / 0.86)
        spot = _ground(way, event.painter, near - far * (1 - (1 - gone) ** 1.6))
        frames.append(_stand(spot, _thrown(part), turns * min(1.0, part / 0.66) - turns))
    return frames


def _thrown(part: float) -> float:
    """Return the height of a thrown figure: an arc and two bounces."""
    for begin, end, high in ((0, 0.62, THROWN), (0.62, 0.84, 8.0), (0.84, 1, 3.0)):
        if part <= end:
            return high * sin(pi * (part - begin) / (end - begin))
    return 0.0


def rebuke(way: Path, event: happened.PainterDisgraced) -> list[Frame]:
    """Return the keyframes of the Emperor: he starts up, turns round to the painter, and walks on
    as before."""
    (x, y), (right, down) = way.point(event.at), way.tangent(event.at)
    begins, still = meets(event), _facing((x, y), 1, 1)
    jumps = _facing((x, y - 6), 0.05, TALL)
    leans = _facing((x - 7 * right, y - 7 * down), -TALL, TALL)
    facing = _facing((x, y), -TALL, TALL)
    moments = (
        (0, still), (begins, still), (begins + 0.5 * TURNED, jumps), (begins + TURNED, leans),
        (begins + 2 * TURNED, facing), (0.88, facing), (0.94, _facing((x, y), 0.05, 1.1)),
        (1, still),
    )  # fmt: skip
    return [{"offset": when, "transform": transform} for when, transform in moments]


def _facing(at: Point, wide: float, high: float) -> str:
    return f"translate({at[0]:.1f}px,{at[1]:.1f}px) scale({wide:g},{high:g})"


def frown() -> str:
    """Draw the Emperor's face as he turns round, over his own; invisible except while it moves."""
    lines = (
        tag("path", class_="brow", d="M-3.4-17.3-.8-16.1M3.4-17.3.8-16.1"),
        tag("path", class_="eye", d="M-1.800-15v.1M1.800-15v.1"),
        tag("path", class_="brow", d="M-1.500-12.5q1.500-1.100 3 0"),
    )
    return tag("g", *lines, class_="frown", opacity=0)


def burst(way: Path, at: int) -> str:
    """Draw the star of a bump between the painter and the Emperor; invisible except while it
    moves."""
    x, y = way.point(at - SHORT / 2)
    star = tag("path", d=STAR, transform=move((x, y - way.figure / 2), 1.8 * way.scale))
    return tag("g", star, class_="clash burst", opacity=0, aria_hidden="true")


def coin() -> str:
    """Draw a coin with a square hole; invisible except while it moves."""
    return tag(
        "g",
        tag("path", d="M0-6.500a6.500 6.500 0 1 0 .01 0zM-2-2V2H2V-2z"),
        class_="coin",
        opacity=0,
        aria_hidden="true",
    )


def roll(way: Path, at: int) -> list[str]:
    """Return the transforms of a coin that rolls from a space to the supply in the shrine."""
    start, end = way.point(at), way.shrine
    far, count = dist(start, end), 24
    turned = -ROLL if end[0] < start[0] else ROLL
    frames = []
    for number in range(count + 1):
        part = number / count
        spot = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
        lift = 14 * (1 - part) * abs(sin(4 * pi * part))
        frames.append(_stand(spot, lift, turned * far * part))
    return frames


# -- trees and tokens ------------------------------------------------------------------------------


def petals() -> str:
    """Draw the petals of a tree that comes into bloom, for its own group. They fall by the style
    sheet and are invisible without it."""
    fallen = (
        tag(
            "g",
            tag("path", d=PETAL, transform=move(polar((x, y), radius / 2, 100 * k), 1.5)),
            opacity=0,
        )
        for k, (x, y, radius) in enumerate((*CANOPY, *CANOPY))
    )
    return tag("g", *fallen, class_="shed", aria_hidden="true")


def gained(way: Path, painter: int, space: int, text: str) -> str:
    """Draw the tokens that a painter gains or loses, above its figure; invisible except while it
    moves."""
    x, y = way.place(painter, space)
    wide = 24.0
    return tag(
        "g",
        tag("rect", x=-wide / 2, y=-9, width=wide, height=18, rx=9),
        tag("text", text, y=5),
        class_="gain",
        opacity=0,
        transform=move((x, y - 1.9 * way.figure), way.scale),
        aria_hidden="true",
    )


def turns(paid: Sequence[tuple[int, int]]) -> list[tuple[int, int, float, float]]:
    """Return who is paid, in order: painter, tokens, and the shares of the time at which they
    begin to fly and arrive. They are paid one after the other."""
    rows = [(painter, share) for painter, share in paid if share]
    return [
        (painter, share, 0.08 + 0.8 * n / len(rows), 0.08 + 0.8 * (n + 1) / len(rows))
        for n, (painter, share) in enumerate(rows)
    ]
