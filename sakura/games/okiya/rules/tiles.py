"""The sixteen tiles of Okiya: every plant with every feature, once."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sakura.core.error import BadInput, shown
from sakura.games.okiya.rules.square import mask

PLANTS = ("pine", "cherry", "maple", "iris")
FEATURES = ("bird", "sun", "rain", "poem")


class Tile(NamedTuple):
    """A tile, written as plant-feature.

    >>> str(Tile("pine", "bird"))
    'pine-bird'
    """

    plant: str
    feature: str

    def __str__(self) -> str:
        return f"{self.plant}-{self.feature}"


TILES = tuple(Tile(plant, feature) for plant in PLANTS for feature in FEATURES)

_BY_NAME = {str(tile): tile for tile in TILES}


def parse_tile(text: object) -> Tile:
    """Return the tile of a text such as "iris-sun"; raises BadInput."""
    if not isinstance(text, str) or text not in _BY_NAME:
        raise BadInput(f"there is no tile {shown(text)}")
    return _BY_NAME[text]


def matches(tile: Tile, other: Tile) -> bool:
    """True if the tiles share a plant or a feature, so that one may be taken after the other."""
    return tile.plant == other.plant or tile.feature == other.feature


@lru_cache(maxsize=4)
def matching(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    """Return for every cell of a layout the other cells that match it, as bits. Cached, because it
    is needed at every move."""
    return tuple(
        mask(tuple(o for o, other in enumerate(tiles) if o != cell and matches(tile, other)))
        for cell, tile in enumerate(tiles)
    )
