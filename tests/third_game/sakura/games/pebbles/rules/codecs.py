"""Pebbles' observations and events as messages have them."""

from __future__ import annotations

from sakura.core.codec import (
    ArrayOf,
    Codecs,
    Implied,
    ListOf,
    Maybe,
    ObjectOf,
    Tagged,
    Validated,
    Whole,
)
from sakura.core.error import BadInput
from sakura.core.seat_codec import ObservingSeat
from sakura.games.pebbles.rules.events import Event, GameWon, HeapLaid, PebblesTaken
from sakura.games.pebbles.rules.position import HEAPS, MOST, SEATS, Observation, Position

SEAT = Whole(0, SEATS - 1)
TURN = Whole(1, MOST)
PEBBLES = Whole(0, max(HEAPS["large"]))

EVENT: Tagged[Event] = Tagged(
    HeapLaid=ArrayOf(HeapLaid, starter=SEAT, pebbles=PEBBLES),
    PebblesTaken=ArrayOf(PebblesTaken, seat=SEAT, count=TURN, left=PEBBLES),
    GameWon=ArrayOf(GameWon, seat=SEAT),
)


def codecs(options: str) -> Codecs[Observation, Event]:
    """The codecs of a game with these options."""
    position = ObjectOf(
        Position,
        heap=Implied(lambda: options),
        starter=Maybe(SEAT),
        laid=PEBBLES,
        taken=ListOf(TURN, PEBBLES.high),
    )
    seen = ObjectOf(Observation, seat=ObservingSeat(SEATS), position=Validated(position, _check))
    return Codecs(seen, EVENT)


def _check(position: Position) -> None:
    """Raises BadInput unless what was taken was laid before."""
    if position.left < 0 or (position.laid > 0) != (position.starter is not None):
        raise BadInput(f"of {position.laid} pebbles nobody can take {sum(position.taken)}")
