"""Drawing over the board that shows how a round was won: a line through the four tokens, or, where
no tile was left to take, a frame around the last tile and crosses on any others. One cell is one
unit."""

from __future__ import annotations

from sakura.games.okiya.rules.position import Observation
from sakura.games.okiya.rules.square import CELLS, SIDE, cells, made
from sakura.ui.brush import Point
from sakura.ui.svg import tag

REACH = 0.32
"""Length of a line beyond the middle of its last cell, in cells."""


def strike(seen: Observation) -> str:
    """Return the drawing for a round that somebody has won; "" after a draw."""
    if seen.winner is None:
        return ""
    if pattern := made(seen.held[seen.winner]):
        drawn = _through(cells(pattern))
    else:  # blocked, perhaps because the board is full
        drawn = _blocked(seen)
    side = f"0 0 {SIDE} {SIDE}"
    halo = tag("path", d=drawn, pathLength=1, stroke="var(--surface)", stroke_width=0.12)
    return tag(
        "svg",
        halo,
        tag("path", d=drawn, pathLength=1, stroke="var(--torii)", stroke_width=0.06),
        class_="strike",
        viewBox=side,
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
        aria_hidden="true",
    )


def _middle(cell: int) -> Point:
    return cell % SIDE + 0.5, cell // SIDE + 0.5


def _through(won: tuple[int, ...]) -> str:
    """Return a line from end to end, or a square through the four middles."""
    (left, top), (right, bottom) = _middle(won[0]), _middle(won[-1])
    if len({cell // SIDE for cell in won}) == len({cell % SIDE for cell in won}) == 2:
        return f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}z"
    across, down = ((b > a) - (b < a) for a, b in ((left, right), (top, bottom)))
    start = left - REACH * across, top - REACH * down
    end = right + REACH * across, bottom + REACH * down
    return f"M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}"


def _blocked(seen: Observation) -> str:
    """Return a frame around the last tile, and a cross in a corner of each that is left."""
    x, y = _middle(seen.moves[-1])
    crosses = (
        f"M{x + 0.18:g} {y + 0.18:g}l.2 .2m0-.2l-.2 .2"
        for x, y in map(_middle, range(CELLS))
        if int(y) * SIDE + int(x) not in seen.moves
    )
    return f"M{x - 0.44:g} {y - 0.44:g}h.88v.88h-.88z" + "".join(crosses)
