"""Very long games of Okiya: identical drawn rounds, so that a link of some hundred characters holds
more rounds than a browser can save."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

from sakura.core.record import FORMAT
from sakura.core.replay import Replay
from sakura.core.restore import table_of
from sakura.games import RULES

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject
    from sakura.core.table import AnyTable

TILES = (
    "cherry-bird maple-poem maple-rain iris-sun iris-bird pine-poem cherry-rain pine-bird "
    "pine-sun iris-poem iris-rain cherry-sun pine-rain maple-bird maple-sun cherry-poem"
).split()
MOVES = (8, 14, 2, 6, 10, 12, 5, 1, 9, 15, 0, 11, 3, 4, 13, 7)
"""All sixteen cells in an order without a pattern."""


def drawn(rounds: int, moves: int = 0) -> JsonObject:
    """Record of that many drawn rounds, and one more with that many moves."""
    played: list[Json] = [
        {
            "starter": number % 2,
            "tiles": list(TILES),
            "moves": list(MOVES if number < rounds else MOVES[:moves]),
        }
        for number in range(rounds + 1)
    ]
    options: JsonObject = {"match": "first-to-3", "target": None, "full_board": "draw"}
    return {"format": FORMAT, "game": "okiya", "options": options, "rounds": played}


def drawn_table(rounds: int, moves: int = 0) -> AnyTable:
    """Table restored from that record."""
    return table_of(_replay(rounds, moves), Random(0))


@cache
def _replay(rounds: int, moves: int) -> Replay:
    return Replay(drawn(rounds, moves), RULES)
