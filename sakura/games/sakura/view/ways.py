"""Routes of the painters, drawn over the garden once the game is over.

The winners' are painted with a broad brush, with a star where anybody bumped into the Emperor; the
others are drawn faintly. A picked one shows its rounds and bumps instead. Their style stands
here, in colours of the style sheet: the page is styled before the first card, and routes appear
after the last one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin, tau

from sakura.games.sakura.rules.board import GATE, Board
from sakura.games.sakura.view.garden import STAR, tree_foot
from sakura.games.sakura.view.path import Path, Shape, path
from sakura.games.sakura.view.story import Story
from sakura.ui.brush import Point, dot, line, move, wobble
from sakura.ui.emblems import PAINTERS
from sakura.ui.svg import tag

FINE = 4
"""Points of a route for each space."""

LANES = 1.3
"""Share of a stone's width that all routes take, side by side."""

PETALS = 40
"""Fallen petals under a tree."""


def ways(
    tales: Sequence[Story],
    board: Board,
    shape: Shape,
    picked: int | None = None,
    winners: Collection[int] = (),
) -> str:
    """Draw the routes, for the layer `ways`; `picked` is the painter whose route is told, or
    None."""
    way = path(board, shape)
    bold = winners if picked is None else ()
    lanes = {
        painter: _lane(way, painter, len(tales), tale.stops) for painter, tale in enumerate(tales)
    }
    quiet = (
        _line(lane, _colour(painter), 1.6, "route")
        for painter, lane in lanes.items()
        if painter != picked and painter not in bold
    )
    painted = (_line(lanes[painter], _colour(painter), 5.5, "route brush") for painter in bold)
    shown = "".join(painted) + _stars(way, tales)
    if picked is not None:
        shown = _told(way, picked, tales[picked])
    return _fallen(way, board) + tag("g", *quiet, opacity=0.6 if picked is None else 0.25) + shown


def _stars(way: Path, tales: Sequence[Story]) -> str:
    """Draw a star in the painter's colour where it bumped into the Emperor, beside the others
    there."""
    here: dict[int, list[int]] = {}
    for painter, tale in enumerate(tales):
        for bump in tale.bumps:
            here.setdefault(bump.at, []).append(painter)
    return "".join(
        tag(
            "path", class_="bump", d=STAR, fill=_colour(painter), stroke="var(--robe)",
            stroke_width=1.2, transform=move(_beside(way, space, number, len(painters)), 1.1),
        )
        for space, painters in sorted(here.items())
        for number, painter in enumerate(painters)
    )  # fmt: skip


def _beside(way: Path, space: int, number: int, count: int) -> Point:
    """Return one of so many places in a row across a space."""
    return way.across(space, (number - (count - 1) / 2) * 0.9 * way.stone)


def _colour(painter: int) -> str:
    style = PAINTERS[painter].style
    return "var(--ink)" if style == "sumi" else f"var(--{style})"  # ink, which turns white at night


def _line(points: Sequence[Point], colour: str, wide: float, style: str) -> str:
    return tag(
        "path",
        class_=style,
        d=line(points),
        fill="none",
        stroke=colour,
        stroke_width=wide,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _lane(way: Path, painter: int, painters: int, stops: Sequence[int]) -> list[Point]:
    """Return a painter's points from the gate as far as it came, beside the routes of the
    others."""
    off = ((painter + 0.5) / painters - 0.5) * LANES * way.stone
    far = max(stops)
    along = [way.across(0.5 + step / FINE, off) for step in range(FINE * far - FINE // 2 + 1)]
    return [way.seat_at_gate(painter), *(along if far else [])]


def _told(way: Path, painter: int, tale: Story) -> str:
    """Draw its moves from round to round, forward on one side of the path and back on the other,
    with the rounds on each space and the spaces on which it met the Emperor."""
    points = [way.seat_at_gate(painter)]
    for start, end in pairwise(tale.stops):
        points += _hop(way, painter, start, end)
    bumps = {bump.at for bump in tale.bumps}
    crosses = (_cross(way.point(at)) for at in sorted(bumps))
    return tag(
        "g",
        _line(points, "var(--robe)", 7, "route"),
        _line(points, _colour(painter), 3.4, "route picked"),
        *crosses,
        *(_stop(way, space, rounds) for space, rounds in _rounds(tale.stops).items()),
    )


def _hop(way: Path, painter: int, start: int, end: int) -> Iterator[Point]:
    """Yield the points from one space to another in a low arc."""
    if start == end:
        return
    pieces = FINE * abs(end - start)
    high = min(way.stone, 3 * abs(end - start)) * (-1 if end > start else 1)
    for piece in range(1, pieces):
        part = piece / pieces
        space = start + (end - start) * part
        if space > GATE + 0.5:
            yield way.across(space, high * sin(pi * part))
    yield way.place(painter, end)


def _rounds(stops: Sequence[int]) -> dict[int, str]:
    """Return the rounds after which it stood on each space except the gate: «3–5, 9»."""
    runs: dict[int, list[list[int]]] = {}
    for number, space in enumerate(stops):
        if space != GATE:
            spans = runs.setdefault(space, [])
            if spans and spans[-1][1] == number - 1:
                spans[-1][1] = number
            else:
                spans.append([number, number])
    return {
        space: ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in spans)
        for space, spans in runs.items()
    }


def _stop(way: Path, space: int, rounds: str) -> str:
    wide = 9 + 5.6 * len(rounds)
    words = tag(
        "text", rounds, y=3.6, fill="var(--ink)", text_anchor="middle",
        font_family="var(--sans)", font_size=10, font_weight=600,
    )  # fmt: skip
    plate = tag(
        "rect", x=-wide / 2, y=-7.5, width=wide, height=15, rx=7.5,
        fill="var(--surface)", stroke="var(--ink)",
    )  # fmt: skip
    return tag("g", plate, words, class_="stop", transform=move(way.point(space)))


def _cross(at: Point) -> str:
    return tag(
        "path", class_="bump", d="M-9-9 9 9M9-9-9 9", transform=move(at), fill="none",
        stroke="var(--torii)", stroke_width=3, stroke_linecap="round",
    )  # fmt: skip


def _fallen(way: Path, board: Board) -> str:
    """Draw petals on the lawn under the trees."""
    spots = []
    for space in board.sakuras:
        x, y = tree_foot(way, space)
        for number in range(PETALS):
            turn, far = tau * wobble(space, number), 0.3 + 0.7 * abs(wobble(number, space))
            across, down = 70 * far * cos(turn), 26 * far * sin(turn)
            spots.append((x + way.scale * across, y + way.scale * down))
    return tag(
        "path", d="".join(map(dot, spots)), stroke="var(--blossom)", stroke_width=2.4,
        stroke_linecap="round", opacity=0.8,
    )  # fmt: skip
