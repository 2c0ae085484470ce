"""Pictures for the rules of Sakura, from the real board and cards."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.games.sakura.rules.board import GATE, Board, lay, printed_boards
from sakura.games.sakura.rules.cards import printed_deck
from sakura.games.sakura.view.card import card_face
from sakura.games.sakura.view.garden import Placement, figures, ground
from sakura.games.sakura.view.path import GATE_SEATS, path
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names
from sakura.ui.rules import Pictures
from sakura.ui.svg import tag, unnamed
from sakura.ui.words import Words, mark

MARGIN = 34
"""User units around the spaces of a picture."""


def peopled(
    board: Board, placed: Placement, scored: Sequence[int], names: Names, words: Words
) -> str:
    """The whole garden with its figures."""
    drawn = figures(board, "wide", placed, names, words)
    return ground(board, "wide", words, scored).replace('<g id="figures"></g>', f"<g>{drawn}</g>")


def piece(garden: str, board: Board, spaces: range, above: int = MARGIN) -> str:
    """The piece of a drawn garden around those spaces, without names for scripts or for readers.
    So many units are `above` the highest of them; all of the gate is in it with its space."""
    way = path(board, "wide")
    points = [way.point(space) for space in spaces]
    if GATE in spaces:
        points += [way.seat_at_gate(seat) for seat in range(GATE_SEATS)]
    xs, ys = zip(*points, strict=True)
    left, top = min(xs) - MARGIN, min(ys) - above
    box = f"{left:.0f} {top:.0f} {max(xs) - left + MARGIN:.0f} {max(ys) - top + MARGIN:.0f}"
    cut = garden.replace(f'viewBox="{way.view_box}"', f'viewBox="{box}"')
    # A page has one garden with these names, and that is the one that is played in.
    return unnamed(cut)


def _garden(
    emperor: int, painters: Sequence[int], spaces: range, words: Words, scored: Sequence[int] = ()
) -> str:
    board = lay("stroll", printed_boards()["stroll"], len(painters))
    names = Names(tuple(painter.name for painter in PAINTERS))
    return piece(peopled(board, Placement(emperor, painters), scored, names, words), board, spaces)


def _round(words: Words) -> str:
    deck = printed_deck()
    return "".join(tag("span", card_face(deck[order]), class_="face") for order in (9, 27, 60))


def _skipping(words: Words) -> str:
    return _garden(13, (8, 9, 11), range(7, 14), words)


def _bumping(words: Words) -> str:
    return _garden(11, (10, 8, 7), range(6, 13), words)


def _tree(words: Words) -> str:
    return _garden(16, (15, 13, 11), range(11, 19), words, (16,))


PICTURES: Pictures = {
    "round": (
        mark(
            "Three cards. The upper half acts in the garden; the lower half moves whoever played "
            "it."
        ),
        _round,
    ),
    "skipping": (
        mark(
            "Haruo goes forward 2 from space 8. Spaces 9 and 11 are taken and do not count, so "
            "his two steps are 10 and 12."
        ),
        _skipping,
    ),
    "bumping": (mark("Haruo is right behind the Emperor. One more step and he bumps."), _bumping),
    "tree": (
        mark("The Emperor is under the tree. Haruo gets 3 tokens, Kenji 2 and Mariko 1."),
        _tree,
    ),
}
