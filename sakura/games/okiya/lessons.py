"""Short lessons for a first game of Okiya, on real tiles."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sakura.core.game import AnyGame
from sakura.core.table import AnyTable, Table
from sakura.games.okiya.rules.events import RoundWon, TileTaken
from sakura.games.okiya.rules.game import OkiyaTable
from sakura.games.okiya.rules.position import Layout
from sakura.games.okiya.rules.tiles import parse_tile
from sakura.play.lesson import Lesson
from sakura.ui.words import mark


def _square(starter: int, tiles: str, moves: tuple[int, ...]) -> Callable[[AnyGame], AnyTable]:
    """A board on which these cells were taken already."""

    def laid(game: AnyGame) -> OkiyaTable:
        options = game.options({"match": "single", "target": None, "full_board": "win"})
        first = Layout(starter, tuple(parse_tile(name) for name in tiles.split()))
        table = Table(game, options, Random(), first)
        for cell in moves:
            table.choose(table.waiting()[0], cell)
        return table

    return laid


def _won(how: str) -> Callable[[OkiyaTable], bool]:
    return lambda table: any(
        isinstance(event, RoundWon) and event.how == how for event in table.steps[-1].events
    )


def _took(table: OkiyaTable) -> bool:
    return any(isinstance(event, TileTaken) for event in table.steps[-1].events)


QUIET = (
    "iris-poem cherry-bird cherry-rain maple-poem iris-bird maple-rain pine-rain cherry-poem "
    "iris-rain maple-bird pine-poem pine-bird iris-sun maple-sun cherry-sun pine-sun"
)

LESSONS = (
    Lesson(
        mark("The first tile"),
        mark(
            "You are Ume, with the fan. Taking a tile puts your token in its place. The first tile "
            "may be any on the border: take one."
        ),
        mark("Your token lies there now. The tile you took tells the other player what to take."),
        mark("That was no tile of the border."),
        _square(0, QUIET, ()),
        _took,
    ),
    Lesson(
        mark("Plant or feature"),
        mark(
            "Ai took the iris with rain. The tile you take must share its plant or its feature: "
            "an iris, or any tile with rain."
        ),
        mark("Each tile binds the next. Choosing yours, you choose what the other may take."),
        mark("That tile does not match."),
        _square(1, QUIET, (8,)),
        _took,
    ),
    Lesson(
        mark("A line"),
        mark(
            "Four of your tokens in a row, a column or a long diagonal win the round. Find the "
            "tile that completes one."
        ),
        mark("Four in a line: the round is yours."),
        mark("No line yet. Look for three of your fans with a tile between or beside them."),
        _square(
            0,
            "cherry-bird pine-bird cherry-rain maple-poem pine-rain maple-sun iris-rain "
            "maple-bird iris-bird iris-sun pine-poem iris-poem cherry-poem maple-rain pine-sun "
            "cherry-sun",
            (15, 0, 7, 13, 3, 10),
        ),
        _won("line"),
    ),
    Lesson(
        mark("A square"),
        mark("Four tokens that touch, two by two, win as well. Complete a square."),
        mark("Four in a square: the round is yours."),
        mark("No square yet. Three of your fans already touch."),
        _square(
            0,
            "cherry-poem cherry-rain pine-sun iris-rain pine-bird cherry-sun pine-rain iris-sun "
            "cherry-bird iris-poem maple-bird maple-rain iris-bird maple-poem maple-sun pine-poem",
            (8, 0, 9, 7, 5, 2),
        ),
        _won("square"),
    ),
    Lesson(
        mark("Nothing left to take"),
        mark(
            "You also win when the other player has no tile to take. Find the tile whose plant "
            "and feature are all taken already."
        ),
        mark("Nothing matches that tile any more, so Ai cannot play, and you win."),
        mark("Ai still had a tile to take after that one."),
        _square(1, QUIET, (8, 5, 2, 14, 15, 11, 10)),
        _won("blocked"),
    ),
)
