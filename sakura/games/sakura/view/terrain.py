"""The ground of the garden: lawn, water, path, stones and bridges. Lengths in SVG user units."""

from __future__ import annotations

from itertools import repeat
from math import cos, dist, hypot, sin, tau

from sakura.games.sakura.rules.board import GATE, Board
from sakura.games.sakura.view.path import GATE_SEATS, Path
from sakura.ui.brush import (
    Point,
    bezier,
    cubics,
    curve,
    disc,
    dot,
    line,
    pair,
    ring,
    short,
    wobble,
)
from sakura.ui.svg import tag

LABEL_EVERY = 5
TUFT = "m-4-1q2-3 1-7m2 7q0-5 2-9m1 9q1-4 4-6"


def lawn(way: Path) -> str:
    """Draw the sheet, with moss on it and bands of mist at its edges as on a painted scroll."""
    wide, high = way.size
    moss = [
        curve(ring((wide * x, high * y), wide * 0.13, 15, k), closed=True)
        for k, (x, y) in enumerate(
            ((0.2, 0.08), (0.78, 0.34), (0.3, 0.57), (0.8, 0.78), (0.5, 0.98))
        )
    ]
    mist = [
        _mist(wide - 118, 9, 140, 12),
        _mist(wide - 62, 22, 90, 9),
        _mist(-20, 118, 62, 9),
        _mist(-20, 107, 92, 10),
        _mist(wide * 0.42, high - 9, 150, 9),
        _mist(wide * 0.62, high - 19, 190, 10),
    ]
    sheet = tag("rect", class_="lawn", width=f"{wide:g}", height=f"{high:g}", rx=14)
    return (
        sheet
        + tag("path", class_="moss", d="".join(moss))
        + tag("path", class_="mist", d="".join(mist))
    )


def _mist(x: float, y: float, wide: float, high: float) -> str:
    r = short(high / 2)
    run = short(wide)
    return (
        f"M{pair((x, y))}h{run}a{r} {r} 0 0 1 0 {short(high)}h-{run}a{r} {r} 0 0 1 0-{short(high)}z"
    )


def _stream(way: Path, board: Board) -> list[Point]:
    """Return knots of the stream: it meets the path at right angles under every bridge."""
    middles = [bridge[len(bridge) // 2] for bridge in board.bridges]
    reach, knots = way.stone * 1.8, []
    for space in sorted(middles, key=lambda s: way.point(s)[1]):
        down = 1 if way.tangent(space)[0] > 0 else -1
        knots += [way.across(space, -reach * down), way.across(space, reach * down)]
    (x, _), (last, _) = knots[0], knots[-1]
    return [(x + 14, -90), *knots, (last + 10, way.size[1] + 90)]


def stream(way: Path, board: Board) -> str:
    """Draw water from above the sheet to below it."""
    path_data = curve(_stream(way, board))
    return "".join(
        tag("path", class_=f"water {part}", d=path_data) for part in ("bank", "deep", "glint")
    )


def planting(way: Path, board: Board) -> str:
    """Draw tufts of grass and a few rocks where there is neither path, water nor gate."""
    water = [bezier(piece, k / 6) for piece in cubics(_stream(way, board)) for k in range(6)]
    tufts, rocks = [], []
    for k in range(110):
        spot = way.size[0] * (wobble(k, 3) + 1) / 2, way.size[1] * (wobble(k, 4) + 1) / 2
        dry = min(map(dist, repeat(spot), water))
        gate = hypot(spot[0] - way.gate[0], (spot[1] - way.gate[1]) * 1.2)
        if min(dry - 6, gate - 50, *_margins(way, spot)) < 16 or way.clearance(spot) < 24:
            continue
        tufts.append(f"M{pair(spot)}{TUFT}")
        if k % 8 == 0 and dry > 44 and spot[0] < way.size[0] - 40:
            x, y = spot
            rocks += [ring((x + 10, y - 3), 7, 4.5, k, 6), ring((x + 18, y - 1), 4.5, 3, k + 1, 6)]
    return tag("path", class_="grass", d="".join(tufts)) + tag(
        "path", class_="rock", d="".join(curve(rock, closed=True) for rock in rocks)
    )


def _margins(way: Path, spot: Point) -> Point:
    x, y = spot
    return min(x, way.size[0] - x), min(y, way.size[1] - y)


def bed(way: Path) -> str:
    """Draw the sand under the stones, and the yard of the gate."""
    path_data = curve((way.gate, *way.knots))
    width = round(2.55 * way.stone)
    wide, high = 6.4 * way.figure, 4.7 * way.figure
    x, y = way.gate[0] - wide / 2, way.gate[1] - high / 2
    yard = f"M{pair((x, y))}h{short(wide)}v{short(high)}h-{short(wide)}z"
    flat = [
        curve(ring(way.seat_at_gate(k), way.figure * 0.98, way.figure * 0.92, k, 6), closed=True)
        for k in range(GATE_SEATS)
    ]
    return (
        tag("path", class_="bed edge", d=path_data, stroke_width=width + 3)
        + tag("path", class_="yard", data_space=GATE, d=yard)
        + tag("path", class_="bed", d=path_data, stroke_width=width)
        + tag("path", class_="stone", d="".join(flat))
    )


def stones(way: Path, board: Board) -> str:
    """Draw a stepping stone for every space that is not a bridge; blossom marks sakura spaces."""
    bridged = {space for bridge in board.bridges for space in bridge}
    parts: list[str] = []
    labels: list[str] = []
    minor: list[str] = []
    marks: list[str] = []
    for space in range(1, board.last + 1):
        if space in bridged:
            continue
        x, y = way.point(space)
        sakura = space in board.sakuras
        knots = ring((x, y), way.stone, way.stone * 0.93, space, 6)
        parts.append(
            tag(
                "path",
                class_="stone sakura" if sakura else "stone",
                data_space=space,
                d=curve(knots, closed=True),
            )
        )
        if sakura:
            marks.append(_blossom((x, y), way.stone * 0.42))
        else:
            # The torii hides its neighbours; the setting for labels adds the other numbers.
            often = space % LABEL_EVERY == 0 and abs(space - board.torii) > 1
            label = tag("text", str(space), x=round(x), y=round(y + 4))
            (labels if often else minor).append(label)
    return (
        "".join(parts)
        + tag("path", class_="mark", d="".join(marks))
        + tag("g", *labels, tag("g", *minor, class_="minor"), class_="labels")
    )


def _blossom(at: Point, size: float) -> str:
    x, y = at
    turns = [tau * k / 5 for k in range(5)]
    return "".join(disc((x + size * sin(t), y - size * cos(t)), size * 0.62) for t in turns)


def bridges(way: Path, board: Board) -> str:
    """Draw red bridges: one plank a space, cross-boards on it, a rail and two posts on each
    side."""
    side, parts, rails, posts, boards = way.stone * 1.22, [], [], [], []
    for bridge in board.bridges:
        for space in bridge:
            edge = [way.across(space + k, -side) for k in (-0.49, 0, 0.49)]
            edge += [way.across(space + k, side) for k in (0.49, 0, -0.49)]
            parts.append(tag("path", class_="plank", data_space=space, d=line(edge) + "z"))
            boards += [
                line([way.across(space + k, off) for off in (-side, side)])
                for k in (-0.25, 0, 0.25)
            ]
        ends = bridge[0] - 0.56, bridge[-1] + 0.56
        for off in (-side, side):
            run = [ends[0] + (ends[1] - ends[0]) * k / 4 for k in range(5)]
            rails.append(curve([way.across(s, off) for s in run]))
            posts += [dot(way.across(s, off)) for s in ends]
    return tag(
        "g",
        *parts,
        tag("path", class_="boards", d="".join(boards)),
        tag("path", class_="rails", d="".join(rails)),
        tag("path", class_="posts", d="".join(posts)),
        class_="bridges",
    )
