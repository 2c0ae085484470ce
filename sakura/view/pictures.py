"""Pictures for the rules, from the real board, tiles and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sakura.garden.board import lay, printed_boards
from sakura.garden.cards import printed_deck
from sakura.okiya.square import CELLS
from sakura.okiya.tiles import TILES, Tile, matches
from sakura.text.words import Words, mark
from sakura.view.card import card_face
from sakura.view.garden import figures, ground
from sakura.view.painters import PAINTERS
from sakura.view.path import path
from sakura.view.svg import escape, tag, unnamed
from sakura.view.tiles import tile_face
from sakura.view.tokens import token

MARGIN = 34
"""User units around the spaces of a picture."""


def _garden(
    emperor: int, painters: Sequence[int], spaces: range, words: Words, scored: Sequence[int] = ()
) -> str:
    """A piece of the garden around those spaces."""
    board = lay("stroll", printed_boards()["stroll"], len(painters))
    way = path(board, "wide")
    names = [painter.name for painter in PAINTERS]
    drawn = figures(board, "wide", emperor_at=emperor, painters=painters, names=names, words=words)
    whole = ground(board, "wide", words, scored).replace('<g id="figures"></g>', f"<g>{drawn}</g>")
    xs, ys = zip(*(way.point(space) for space in spaces), strict=True)
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    box = f"{left:.0f} {top:.0f} {max(xs) - left + MARGIN:.0f} {max(ys) - top + MARGIN:.0f}"
    cut = whole.replace(f'viewBox="{way.view_box}"', f'viewBox="{box}"')
    # A page has one garden with these names, and that is the one that is played in.
    return unnamed(cut)


def _round(words: Words) -> str:
    deck = printed_deck()
    return "".join(tag("span", card_face(deck[order]), class_="face") for order in (9, 27, 60))


def _skipping(words: Words) -> str:
    return _garden(13, (8, 9, 11), range(7, 14), words)


def _bumping(words: Words) -> str:
    return _garden(11, (10, 8, 7), range(6, 13), words)


def _tree(words: Words) -> str:
    return _garden(16, (15, 13, 11), range(11, 19), words, (16,))


def _matching(words: Words) -> str:
    bound = Tile("iris", "rain")
    others = [tile for tile in TILES if tile != bound and matches(tile, bound)][:4]
    return tile_face(bound) + tag("b", "→") + "".join(map(tile_face, others))


def _won(held: Sequence[int]) -> Callable[[Words], str]:
    def drawn(words: Words) -> str:
        cells = [token(0) if cell in held else tile_face(TILES[cell]) for cell in range(CELLS)]
        return tag("span", *cells, class_="small-board")

    return drawn


PICTURES: Mapping[str, tuple[str, Callable[[Words], str]]] = {
    "round": (mark("Three cards: above what moves in the garden, below their player."), _round),
    "skipping": (
        mark("Ume on 8 goes 2 forward: 9 is Take's and does not count, so 10, then 12."),
        _skipping,
    ),
    "bumping": (mark("Ume is right behind the Emperor: one step more and she bumps."), _bumping),
    "tree": (mark("The Emperor is under the tree: Ume gets 3, Take 2 and Ai 1."), _tree),
    "matching": (mark("After the iris with rain: an iris, or any tile with rain."), _matching),
    "line": (mark("A line."), _won((0, 5, 10, 15))),
    "square": (mark("A square."), _won((5, 6, 9, 10))),
}
"""Each picture's caption, and who draws it."""


def picture(name: str, words: Words) -> str:
    """A figure with its caption; the caption says all that the picture shows."""
    caption, draw = PICTURES[name]
    return tag(
        "figure",
        tag("span", draw(words), class_="drawn", aria_hidden="true"),
        tag("figcaption", escape(words.say(caption))),
        class_=f"picture drawn-{name}",
    )
