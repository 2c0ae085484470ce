"""Questions about the rules of Okiya, on real tiles. In all of them seat 0 is the visitor's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.quiz import RulesQuestion
from sakura.core.record import FORMAT
from sakura.ui.words import mark

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

FIRST_TILE, PLANT_OR_FEATURE, LINE, SQUARE, NOTHING_LEFT, FULL_BOARD = range(6)
"""The lessons."""


def _square(starter: int, tiles: str, moves: tuple[int, ...]) -> JsonObject:
    """A board on which these cells were taken already."""
    begun: JsonObject = {"starter": starter, "tiles": [*tiles.split()], "moves": [*moves]}
    return {
        "format": FORMAT,
        "game": "okiya",
        "options": {"match": "single", "target": None, "full_board": "win"},
        "rounds": [begun],
    }


QUIET = (
    "iris-poem cherry-bird cherry-rain maple-poem iris-bird maple-rain pine-rain cherry-poem "
    "iris-rain maple-bird pine-poem pine-bird iris-sun maple-sun cherry-sun pine-sun"
)

QUESTIONS = (
    RulesQuestion(
        mark("You begin. Which tiles can you take?"),
        (
            mark("Any of the sixteen"),
            mark("Any of the twelve on the border"),
            mark("One of the four corners"),
            mark("One of the four in the middle"),
        ),
        1,
        mark(
            "The first tile must come from the border. After that, any tile will do that "
            "matches the last one taken."
        ),
        FIRST_TILE,
        _square(0, QUIET, ()),
    ),
    RulesQuestion(
        mark(
            "{second} opens with the cherry with the sun. Can you take the cherry with "
            "rain, in the middle?"
        ),
        (
            mark("No: your first tile must come from the border too"),
            mark("Yes: it matches, and only the very first tile must come from the border"),
            mark("Yes: after the first tile, you can take any tile"),
        ),
        1,
        mark("The border matters only for the first tile. This one is a cherry, so it matches."),
        FIRST_TILE,
        _square(
            1,
            "pine-sun maple-poem pine-bird iris-poem pine-poem cherry-rain iris-bird "
            "iris-sun cherry-sun maple-rain iris-rain maple-bird pine-rain maple-sun "
            "cherry-poem cherry-bird",
            (8,),
        ),
    ),
    RulesQuestion(
        mark("{second} took the maple with a poem. Which of these can you take?"),
        (
            mark("The iris with the sun"),
            mark("The pine with a bird"),
            mark("The cherry with a poem"),
            mark("Any tile beside it"),
        ),
        2,
        mark("Your tile must share its plant or its feature: a maple, or any tile with a poem."),
        PLANT_OR_FEATURE,
        _square(1, QUIET, (3,)),
    ),
    RulesQuestion(
        mark("{second} needs only the cherry with the sun to win. Which tile prevents that?"),
        (
            mark("The iris with the sun"),
            mark("The cherry with rain"),
            mark("The maple with rain"),
        ),
        2,
        mark(
            "{second} must match your tile, and the cherry with the sun has neither maple nor rain."
        ),
        PLANT_OR_FEATURE,
        _square(
            1,
            "iris-rain cherry-sun cherry-poem pine-bird maple-poem pine-poem iris-bird pine-rain "
            "maple-sun maple-bird iris-poem iris-sun cherry-rain cherry-bird maple-rain pine-sun",
            (2, 10, 4, 5, 3, 6, 0),
        ),
    ),
    RulesQuestion(
        mark("{second} took the pine with a bird. Which tile wins the round for you?"),
        (
            mark("The maple with a poem"),
            mark("The maple with a bird"),
            mark("The cherry with a bird"),
        ),
        1,
        mark(
            "It completes your row, and it matches the bird. The maple with a poem would complete "
            "your column, but it matches neither the pine nor the bird."
        ),
        LINE,
        _square(
            0,
            "maple-rain maple-bird iris-sun pine-rain cherry-sun cherry-rain cherry-bird "
            "iris-poem maple-poem maple-sun pine-sun pine-bird iris-bird iris-rain cherry-poem "
            "pine-poem",
            (3, 5, 4, 9, 0, 13, 2, 7, 12, 11),
        ),
    ),
    RulesQuestion(
        mark("{second} took the cherry with a bird. Which tile gives you four in a line?"),
        (
            mark("The maple with a bird"),
            mark("The iris with a bird"),
            mark("The cherry with the sun"),
        ),
        0,
        mark(
            "It completes a diagonal from corner to corner. The other two make only "
            "three in a line."
        ),
        LINE,
        _square(
            0,
            "maple-poem iris-poem pine-rain pine-bird iris-sun cherry-rain cherry-poem iris-bird "
            "cherry-bird maple-bird maple-rain cherry-sun iris-rain maple-sun pine-poem pine-sun",
            (3, 14, 6, 0, 1, 4, 12, 10, 5, 8),
        ),
    ),
    RulesQuestion(
        mark("You take the iris with the sun. What happens?"),
        (
            mark("You win: four of your tokens make a square"),
            mark("Nothing yet: only a line of four wins"),
            mark("{second} takes the maple with a bird and wins"),
        ),
        0,
        mark("Four tokens in a square of two by two win like four in a line."),
        SQUARE,
        _square(
            1,
            "iris-poem maple-rain pine-sun maple-bird cherry-sun iris-bird maple-poem iris-sun "
            "cherry-poem cherry-bird pine-rain iris-rain pine-poem pine-bird maple-sun cherry-rain",
            (2, 10, 15, 11, 1, 6, 0),
        ),
        {0: 7},
        (0,),
    ),
    RulesQuestion(
        mark("You take the cherry with a bird, so all four corners are yours. What happens?"),
        (
            mark("You win: four corners make a square"),
            mark("The round is a draw"),
            mark("Nothing yet: only squares of two by two win"),
        ),
        2,
        mark("A square is two by two. Tokens that lie apart do not count."),
        SQUARE,
        _square(
            0,
            "maple-sun maple-rain cherry-rain cherry-bird iris-bird iris-poem iris-rain iris-sun "
            "cherry-sun pine-sun maple-bird maple-poem pine-poem pine-bird cherry-poem pine-rain",
            (0, 9, 12, 13, 15, 2),
        ),
        {0: 3},
        (0,),
    ),
    RulesQuestion(
        mark(
            "You take the cherry with rain, and no other cherry or rain tile is left. What happens?"
        ),
        (
            mark("{second} can take any tile"),
            mark("{second} misses a turn"),
            mark("The round is a draw"),
            mark("You win: {second} has no tile to take"),
        ),
        3,
        mark("Leave the other player no tile to take, and you win the round."),
        NOTHING_LEFT,
        _square(
            0,
            "cherry-poem pine-sun iris-bird cherry-sun maple-rain iris-sun maple-bird pine-rain "
            "maple-poem iris-poem iris-rain cherry-bird pine-bird cherry-rain maple-sun pine-poem",
            (4, 10, 7, 12, 15, 0, 11, 3),
        ),
        {0: 13},
        (0,),
    ),
    RulesQuestion(
        mark("{second} took the pine with a bird. Which tile leaves {second} nothing to take?"),
        (
            mark("The pine with the sun"),
            mark("The cherry with a bird"),
            mark("The maple with a bird"),
            mark("The iris with a bird"),
        ),
        0,
        mark(
            "No other pine and no other sun is left, so {second} is stuck. If you take a "
            "bird, another bird is left."
        ),
        NOTHING_LEFT,
        _square(
            1,
            "cherry-sun pine-rain cherry-poem maple-sun cherry-bird iris-poem iris-sun iris-rain "
            "maple-rain pine-poem maple-bird cherry-rain pine-sun maple-poem pine-bird iris-bird",
            (0, 2, 13, 3, 6, 5, 9, 1, 14),
        ),
    ),
    RulesQuestion(
        mark("You take the last tile, and nobody has four. What happens?"),
        (
            mark("You win: {second} has no tile left to take"),
            mark("{second} wins, having begun the round"),
            mark("Whoever holds more birds wins"),
        ),
        0,
        mark(
            "A full board leaves the other player nothing to take. The game options can make it a "
            "draw instead."
        ),
        FULL_BOARD,
        _square(
            1,
            "pine-sun cherry-sun cherry-rain maple-poem maple-sun pine-rain maple-bird maple-rain "
            "iris-rain cherry-poem cherry-bird pine-poem pine-bird iris-sun iris-poem iris-bird",
            (13, 15, 8, 7, 3, 14, 11, 12, 0, 5, 2, 10, 9, 1, 4),
        ),
        {0: 6},
        (0,),
    ),
)
