"""Pictures for the rules of Okiya, from the real tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sakura.games.okiya.rules.square import CELLS
from sakura.games.okiya.rules.tiles import TILES, Tile, matches
from sakura.games.okiya.view.tiles import tile_face
from sakura.games.okiya.view.tokens import token
from sakura.ui.rules import Pictures
from sakura.ui.svg import tag
from sakura.ui.words import Words, mark


def _matching(words: Words) -> str:
    bound = Tile("iris", "rain")
    others = [tile for tile in TILES if tile != bound and matches(tile, bound)][:4]
    return tile_face(bound) + tag("b", "→") + "".join(map(tile_face, others))


def _won(held: Sequence[int]) -> Callable[[Words], str]:
    def drawn(words: Words) -> str:
        cells = [token(0) if cell in held else tile_face(TILES[cell]) for cell in range(CELLS)]
        return tag("span", *cells, class_="small-board")

    return drawn


PICTURES: Pictures = {
    "matching": (mark("After the iris with rain: an iris, or any tile with rain."), _matching),
    "line": (mark("A line."), _won((0, 5, 10, 15))),
    "square": (mark("A square."), _won((5, 6, 9, 10))),
}
