"""Okiya's board: sixteen buttons with the drawn tiles, and what each is worth."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sakura.games.okiya.rules.square import CELLS, SIDE
from sakura.games.okiya.rules.tiles import Tile
from sakura.games.okiya.seats.advice import OkiyaAdvice
from sakura.games.okiya.view.tiles import tile_face, tile_mark, tile_name
from sakura.games.okiya.view.tokens import token
from sakura.ui.names import Names, forms
from sakura.ui.svg import tag
from sakura.ui.words import Words

TOOK = forms(
    "Row {row}, column {column}: {name} took {tile}",
    "Row {row}, column {column}: you took {tile}",
)


def board(
    tiles: Sequence[Tile],
    owners: Sequence[int | None],
    legal: Collection[int],
    last: int | None,
    winning: Collection[int],
    names: Names,
    words: Words,
) -> str:
    """The square of buttons. `owners` are the seats whose tokens lie on the cells, `legal` the
    cells that may be taken now, `last` the one taken last, `winning` a line or square."""
    stop = min(legal, default=0)
    cells = [
        cell(number, tiles[number], owners[number], number in legal, number == last,
             number in winning, names, words, number == stop)
        for number in range(CELLS)
    ]  # fmt: skip
    return tag(
        "div",
        *cells,
        class_="okiya-board",
        role="group",
        data_roving=SIDE,
        aria_label=words.say("Tiles"),
    )


def bare_board() -> str:
    """The places of the tiles, before any are laid."""
    return tag("div", tag("span", class_="cell") * CELLS, class_="okiya-board bare")


def cell(
    number: int,
    tile: Tile,
    owner: int | None,
    legal: bool,
    last: bool,
    won: bool,
    names: Names,
    words: Words,
    stop: bool = True,
) -> str:
    """One cell: its tile, or the token of who took it. The Tab key stops at one cell of a board."""
    states = {"legal": legal, "taken": owner is not None, "last": last, "won": won}
    style = " ".join(["cell", *(name for name, holds in states.items() if holds)])
    return tag(
        "button",
        tile_face(tile) if owner is None else token(owner),
        type="button",
        class_=style,
        data_cell=number,
        data_mark=tile_mark(tile, words) if owner is None else None,
        tabindex=0 if stop else -1,
        aria_current="true" if last else None,
        aria_disabled=None if legal else "true",
        aria_label=_cell_words(number, tile, owner, legal, names, words),
    )


def _cell_words(
    number: int, tile: Tile, owner: int | None, legal: bool, names: Names, words: Words
) -> str:
    place = {
        "row": number // SIDE + 1,
        "column": number % SIDE + 1,
        "tile": tile_name(tile, words),
    }
    if owner is not None:
        return names.say(owner, TOOK, words, **place)
    if legal:
        return words.say("Row {row}, column {column}: {tile}, can be taken", **place)
    return words.say("Row {row}, column {column}: {tile}", **place)


SIGNS = {"win": "+", "draw": "=", "loss": "−"}


def value(advice: OkiyaAdvice, tiles: Sequence[Tile], words: Words) -> str:
    """What a tile is worth with best play, to stand on it: +5 wins in five, −4 loses in four."""
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
        return words.say("draws")
    if advice.value == "win":
        return words.say("wins in {n}", n=advice.plies) if advice.plies else words.say("wins")
    answers = words.listed([tile_name(tiles[cell], words) for cell in advice.replies])
    if not advice.plies:
        return words.say("loses to {answers}", answers=answers)
    return words.say("loses in {n}, to {answers}", n=advice.plies, answers=answers)


def values_words(words: Words) -> str:
    """What the signs on the tiles mean."""
    return words.say(
        "On the tiles: + wins, − loses, = draws; the number counts the tiles until the end."
    )
