"""The square of tiles under way, as decoration for the start page."""

from __future__ import annotations

from sakura.games.okiya.rules.square import CELLS
from sakura.games.okiya.rules.tiles import TILES
from sakura.games.okiya.view.tiles import tile_face
from sakura.games.okiya.view.tokens import token
from sakura.ui.svg import tag

TAKEN = {2: 0, 9: 1, 12: 0, 11: 1, 4: 0}
"""Cells with somebody's token."""


def picture() -> str:
    """Sixteen cells, some of them taken."""
    return tag("div", *map(_cell, range(CELLS)), class_="small-board")


def _cell(cell: int) -> str:
    drawn = token(TAKEN[cell]) if cell in TAKEN else tile_face(TILES[cell * 7 % CELLS])
    return tag("span", drawn)
