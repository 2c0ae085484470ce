"""Games of one deal of Okiya, side by side."""

from __future__ import annotations

from collections.abc import Iterable

from sakura.games.okiya.rules.events import Event, RoundWon, TileTaken
from sakura.games.okiya.rules.position import Observation
from sakura.games.okiya.view.tiles import tile_name
from sakura.ui.words import Words

WORTH = {"win": 1.0, "draw": 0.5, "loss": 0.0}
"""Height of a value in the chart."""


def headings(end: Observation, words: Words) -> list[str]:
    """Name the columns of `row`."""
    # L10N: Heading of a column: the number of tiles taken until the game was over.
    return [words.say("Rounds won"), words.say("Points"), words.say("Tiles")]


def row(events: Iterable[Event], end: Observation, words: Words) -> list[str]:
    """Return the observing seat's rounds and points, and the number of tiles until the end."""
    happened = list(events)
    won = sum(1 for event in happened if isinstance(event, RoundWon) and event.seat == end.seat)
    taken = sum(1 for event in happened if isinstance(event, TileTaken))
    return [str(won), str(end.score[end.seat]), str(taken)]


def choice(seen: Observation, action: int, words: Words) -> str:
    """Name a choice: the tile."""
    return tile_name(seen.tiles[action], words)


def curve(result: object, seat: int) -> list[float]:
    """Return the value of the seat's position before each of its moves, from what `study`
    prints."""
    assert isinstance(result, dict)
    return [
        WORTH[move["before"]["value"]]
        for round_ in result["rounds"]
        for move in round_["moves"]
        if move["seat"] == seat
    ]


class OkiyaVersions:
    """The words for games of one deal, as the page asks for them."""

    headings = staticmethod(headings)
    row = staticmethod(row)
    choice = staticmethod(choice)
    curve = staticmethod(curve)
