"""Codecs of Pebbles' observations and events."""

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
from sakura.games.pebbles.rules.position import HEAPS, MOST, SEATS, Observation

SEAT = Whole(0, SEATS - 1)
TURN = Whole(1, MOST)
PEBBLES = Whole(0, max(HEAPS["large"]))

EVENT: Tagged[Event] = Tagged(
    HeapLaid=ArrayOf(HeapLaid, starter=SEAT, pebbles=PEBBLES),
    PebblesTaken=ArrayOf(PebblesTaken, seat=SEAT, count=TURN, left=PEBBLES),
    GameWon=ArrayOf(GameWon, seat=SEAT),
)


def codecs(options: str) -> Codecs[Observation, Event]:
    """Codecs of a game with these options."""
    observation = ObjectOf(
        Observation,
        seat=ObservingSeat(SEATS),
        heap=Implied(lambda: options),
        starter=Maybe(SEAT),
        laid=PEBBLES,
        taken=ListOf(TURN, PEBBLES.high),
    )
    return Codecs(Validated(observation, _check), EVENT)


def _check(seen: Observation) -> None:
    """Raise BadInput if more was taken than laid."""
    if seen.left < 0 or (seen.laid > 0) != (seen.starter is not None):
        raise BadInput(f"of {seen.laid} pebbles nobody can take {sum(seen.taken)}")
