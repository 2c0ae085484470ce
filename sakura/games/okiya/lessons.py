"""Short lessons for a first game of Okiya, on real tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.lesson import Lesson
from sakura.core.record import FORMAT
from sakura.ui.words import mark

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject


def _square(starter: int, tiles: str, moves: tuple[int, ...]) -> JsonObject:
    """Return a record in which these cells have been taken."""
    begun: JsonObject = {"starter": starter, "tiles": [*tiles.split()], "moves": [*moves]}
    return {
        "format": FORMAT,
        "game": "okiya",
        "options": {"match": "single", "target": None, "full_board": "win"},
        "rounds": [begun],
    }


def _any_of(*cells: int) -> tuple[tuple[Json, ...], ...]:
    """Return each of these cells as a right answer."""
    return tuple((cell,) for cell in cells)


QUIET = (
    "iris-poem cherry-bird cherry-rain maple-poem iris-bird maple-rain pine-rain cherry-poem "
    "iris-rain maple-bird pine-poem pine-bird iris-sun maple-sun cherry-sun pine-sun"
)

FULL = (
    "maple-bird maple-poem iris-bird iris-rain cherry-poem cherry-rain pine-poem pine-bird "
    "pine-rain maple-sun cherry-sun pine-sun iris-sun maple-rain iris-poem cherry-bird"
)
FULL_MOVES = (11, 10, 12, 14, 2, 3, 8, 7, 6, 4, 1, 13, 9, 0, 15, 5)
"""A round in which nobody gets four, and every tile is taken."""

LESSONS = (
    Lesson(
        mark("The first tile"),
        mark(
            "Get four of your tokens into a line or a square, and you win. Take a tile and leave "
            "one of your tokens in its place: yours show a fan. The first tile must come from the "
            "border: take any you like."
        ),
        mark(
            "Only the first tile has to come from the border. From now on, each tile "
            "must match the last one taken."
        ),
        mark("That tile isn't on the border."),
        _square(0, QUIET, ()),
        _any_of(0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15),
    ),
    Lesson(
        mark("Plant or feature"),
        mark(
            "Your opponent took the iris with rain. Your tile must share its plant or "
            "its feature: take an iris, or any tile with rain."
        ),
        mark(
            "That's the heart of the game: your tile decides what your opponent may take "
            "next. Choose for both of you."
        ),
        mark("That tile has neither an iris nor rain."),
        _square(1, QUIET, (8,)),
        _any_of(0, 2, 4, 5, 6, 12),
    ),
    Lesson(
        mark("A line"),
        mark(
            "Four of your tokens in a row, a column or a diagonal from corner to corner "
            "win the round. You have three already. Take the tile that makes four."
        ),
        mark("Four in a line: the round is yours."),
        mark("Your three fans are in the right-hand column: fill the gap."),
        _square(
            0,
            "cherry-bird pine-bird cherry-rain maple-poem pine-rain maple-sun iris-rain "
            "maple-bird iris-bird iris-sun pine-poem iris-poem cherry-poem maple-rain pine-sun "
            "cherry-sun",
            (15, 0, 7, 13, 3, 10),
        ),
        _any_of(11),
    ),
    Lesson(
        mark("A square"),
        mark("A square of two by two wins just as well, and is easy to miss. Complete yours."),
        mark("Four in a square: the round is yours."),
        mark("Your three fans are three quarters of a square: take the fourth."),
        _square(
            0,
            "cherry-poem cherry-rain pine-sun iris-rain pine-bird cherry-sun pine-rain iris-sun "
            "cherry-bird iris-poem maple-bird maple-rain iris-bird maple-poem maple-sun pine-poem",
            (8, 0, 9, 7, 5, 2),
        ),
        _any_of(4),
    ),
    Lesson(
        mark("Nothing left to take"),
        mark(
            "No four in sight? Leave your opponent without a move and you win too. Find a tile "
            "that no other tile still on the board matches."
        ),
        mark("No tile on the board matches that one. Your opponent is stuck, and you win."),
        mark("Your opponent could still play: another tile matches that one."),
        _square(1, QUIET, (8, 5, 2, 14, 15, 11, 10)),
        _any_of(6),
    ),
    Lesson(
        mark("The last tile"),
        mark("No four anywhere, and one tile is left. Take it."),
        mark(
            "The board is full, and your opponent has nothing left to take: so the last tile wins. "
            "At some tables it is a draw; the game options let you choose."
        ),
        mark("Take the tile that is left."),
        _square(1, FULL, FULL_MOVES[:-1]),
        _any_of(FULL_MOVES[-1]),
    ),
)
