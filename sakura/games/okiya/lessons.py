"""Short lessons for a first game of Okiya, on real tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.lesson import Lesson
from sakura.core.record import FORMAT
from sakura.ui.words import mark

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject


def _square(starter: int, tiles: str, moves: tuple[int, ...]) -> JsonObject:
    """A board on which these cells were taken already."""
    begun: JsonObject = {"starter": starter, "tiles": [*tiles.split()], "moves": [*moves]}
    return {
        "format": FORMAT,
        "game": "okiya",
        "options": {"match": "single", "target": None, "full_board": "win"},
        "rounds": [begun],
    }


def _any_of(*cells: int) -> tuple[tuple[Json, ...], ...]:
    """Each of these cells is a right answer."""
    return tuple((cell,) for cell in cells)


QUIET = (
    "iris-poem cherry-bird cherry-rain maple-poem iris-bird maple-rain pine-rain cherry-poem "
    "iris-rain maple-bird pine-poem pine-bird iris-sun maple-sun cherry-sun pine-sun"
)

LESSONS = (
    Lesson(
        mark("The first tile"),
        mark(
            "Your tokens bear a fan. Taking a tile puts one of them in its place. The first tile "
            "may be any on the border: take one."
        ),
        mark("Your token lies there now. The tile you took tells the other player what to take."),
        mark("That was no tile of the border."),
        _square(0, QUIET, ()),
        _any_of(0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15),
    ),
    Lesson(
        mark("Plant or feature"),
        mark(
            "Mariko took the iris with rain. The tile you take must share its plant or its "
            "feature: an iris, or any tile with rain."
        ),
        mark("Each tile binds the next. Choosing yours, you choose what the other may take."),
        mark("That tile does not match."),
        _square(1, QUIET, (8,)),
        _any_of(0, 2, 4, 5, 6, 12),
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
        _any_of(11),
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
        _any_of(4),
    ),
    Lesson(
        mark("Nothing left to take"),
        mark(
            "You also win when the other player has no tile to take. Find the tile whose plant "
            "and feature are all taken already."
        ),
        mark("Nothing matches that tile any more, so Mariko cannot play, and you win."),
        mark("Mariko still had a tile to take after that one."),
        _square(1, QUIET, (8, 5, 2, 14, 15, 11, 10)),
        _any_of(6),
    ),
)
