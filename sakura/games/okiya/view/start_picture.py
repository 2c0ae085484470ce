"""Square of tiles as decoration for the start page: an example, or a game in progress."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sakura.games.okiya.rules.position import Observation
from sakura.games.okiya.rules.square import CELLS, cells
from sakura.games.okiya.rules.tiles import TILES, Tile
from sakura.games.okiya.view.tiles import tile_face
from sakura.games.okiya.view.tokens import token
from sakura.ui.svg import tag

TAKEN = {2: 0, 9: 1, 12: 0, 11: 1, 4: 0}
"""Cells with a token, and its seat."""


def picture() -> str:
    """Return an example of a square, with some cells taken."""
    return _drawn([TILES[cell * 7 % CELLS] for cell in range(CELLS)], TAKEN)


def sketch(seen: Observation) -> str:
    """Return the square of an observed position."""
    held = enumerate(seen.held)
    return _drawn(seen.tiles, {cell: seat for seat, mask in held for cell in cells(mask)})


def _drawn(tiles: Sequence[Tile], taken: Mapping[int, int]) -> str:
    faces = (
        token(taken[cell]) if cell in taken else tile_face(tile) for cell, tile in enumerate(tiles)
    )
    return tag("div", *(tag("span", face) for face in faces), class_="small-board")
