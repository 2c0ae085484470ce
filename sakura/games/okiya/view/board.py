"""Okiya's board: sixteen buttons with the drawn tiles, and signs for their values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sakura.games.okiya.rules.square import CELLS, SIDE
from sakura.games.okiya.rules.tiles import Tile
from sakura.games.okiya.seats.advice import OkiyaAdvice
from sakura.games.okiya.view.tiles import tile_face, tile_label, tile_mark, tile_name
from sakura.games.okiya.view.tokens import token
from sakura.ui.names import Names, forms
from sakura.ui.svg import tag
from sakura.ui.words import Words

TOOK = forms(
    "Row {row}, column {column}: {name} took {tile}",
    "Row {row}, column {column}: you took {tile}",
)


class Cell(NamedTuple):
    """A cell of the board as drawn. `owner` is the seat of its token, if any; `legal` is true if
    its tile may be taken now, `last` if it was taken last, `won` if it is part of the winning line
    or square."""

    number: int
    tile: Tile
    owner: int | None = None
    legal: bool = False
    last: bool = False
    won: bool = False


def board(cells: Sequence[Cell], names: Names, words: Words) -> str:
    """Return the square of buttons."""
    stop = min((cell.number for cell in cells if cell.legal), default=0)
    return tag(
        "div",
        *(cell_button(cell, names, words, cell.number == stop) for cell in cells),
        class_="okiya-board",
        role="group",
        data_roving=SIDE,
        aria_label=words.say("Tiles"),
    )


def bare_board() -> str:
    """Return the empty cells, before any tiles are laid."""
    return tag("div", tag("span", class_="cell") * CELLS, class_="okiya-board bare")


def cell_button(cell: Cell, names: Names, words: Words, stop: bool = True) -> str:
    """Return a cell with its tile, or the token of the player who took it. The Tab key stops at one
    cell of a board."""
    taken = cell.owner is not None
    states = {"legal": cell.legal, "taken": taken, "last": cell.last, "won": cell.won}
    style = " ".join(["cell", *(name for name, holds in states.items() if holds)])
    return tag(
        "button",
        tile_face(cell.tile) if cell.owner is None else token(cell.owner),
        type="button",
        class_=style,
        data_cell=cell.number,
        data_mark=None if taken else tile_mark(cell.tile, words),
        tabindex=0 if stop else -1,
        aria_current="true" if cell.last else None,
        aria_disabled=None if cell.legal else "true",
        aria_label=_cell_words(cell, names, words),
    )


def _cell_words(cell: Cell, names: Names, words: Words) -> str:
    parts = {
        "row": cell.number // SIDE + 1,
        "column": cell.number % SIDE + 1,
        "tile": tile_label(cell.tile, words),
    }
    if cell.owner is not None:
        parts["tile"] = tile_name(cell.tile, words)
        return names.say(cell.owner, TOOK, words, **parts)
    if cell.legal:
        return words.say("Row {row}, column {column}: {tile}, can be taken", **parts)
    return words.say("Row {row}, column {column}: {tile}", **parts)


SIGNS = {"win": "+", "draw": "=", "loss": "−"}


def value(advice: OkiyaAdvice, tiles: Sequence[Tile], words: Words) -> str:
    """Return the sign of a tile's value with best play: +5 wins in five tiles, −4 loses in four."""
    plies = advice.plies or 0
    number = str(plies) if plies and advice.value != "draw" else ""
    said = _value_words(advice, tiles, words)
    return tag(
        "span",
        SIGNS[advice.value] + number,
        class_=f"value {advice.value}",
        role="img",
        aria_label=said,
        title=said,
    )


def _value_words(advice: OkiyaAdvice, tiles: Sequence[Tile], words: Words) -> str:
    if advice.value == "draw":
        # L10N: Tooltip of a sign on a tile: the result of taking it, with best play.
        return words.say("leads to a draw")
    if advice.value == "win":
        if not advice.plies:
            # L10N: Tooltip of a sign on a tile: taking it wins, with best play.
            return words.say("wins")
        # L10N: Tooltip of a sign on a tile; {n} counts the tiles until the end.
        return words.plural("wins at once", "wins in {n} tiles", advice.plies)
    answers = words.listed([tile_name(tiles[cell], words) for cell in advice.replies])
    if not advice.plies:
        # L10N: Tooltip of a sign on a tile; {answers} lists tiles such as “pine with bird”.
        return words.say("loses to {answers}", answers=answers)
    # L10N: Tooltip of a sign on a tile; {n} counts the tiles until the end, {answers} lists the
    # replies that win, such as “pine with bird”.
    return words.say("loses in {n} tiles, to {answers}", n=advice.plies, answers=answers)


def values_words(counted: bool, words: Words) -> str:
    """Return the legend of the signs on the tiles; `counted` is true if any has a number."""
    if not counted:
        return words.say("On the tiles: + wins, − loses, = draws.")
    return words.say(
        "On the tiles: + wins, − loses, = draws. The number counts the tiles to the end of the "
        "round."
    )
