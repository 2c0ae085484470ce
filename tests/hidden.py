"""Checks of hidden information: a game with everything hidden from some seats redrawn must look the
same to them, event by event and observation by observation."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from sakura.core.codec import ArrayOf, Codecs, ListOf, Tagged
from sakura.core.game import WATCHER, Actions
from sakura.core.replay import Replay
from sakura.core.restore import table_of
from sakura.core.table import AnyTable
from sakura.games.sakura.rules.codecs import CARD, EVENT, MOST
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import HAND, Action, Observation, Options, Position, Stage


def redealt(table: AnyTable, seats: Collection[int], random: Random) -> AnyTable:
    """Another game that is consistent with the knowledge of those seats, up to the same decision.

    Steps of an unfinished round are not in the record, so they are repeated. Secret choices of
    other seats are made at random.
    """
    game = table.game
    positions = [*(step.before for step in table.steps), table.position]
    record = game.conceal(table.record(), positions, seats, random)
    again = table_of(Replay(record, {game.name: game}), random)
    for step in table.steps[len(again.steps) :]:
        again.repeat(step.actions)
    for seat, action in table.chosen.items():
        again.choose(seat, action if seat in seats else random.choice(again.legal(seat)))
    return again


def check_indistinguishable(one: AnyTable, other: AnyTable, seats: Collection[int]) -> None:
    """Fail unless both games look the same to those seats, from the first step to the last."""
    assert len(one.steps) == len(other.steps)
    for number, (mine, theirs) in enumerate(zip(one.steps, other.steps, strict=True)):
        assert seen(one, mine.before, seats) == seen(other, theirs.before, seats), number
        redacted = [
            [table.game.redact(event, seats) for event in step.events]
            for table, step in ((one, mine), (other, theirs))
        ]
        assert redacted[0] == redacted[1], number
        assert len(redacted[0]) == len(mine.events)
    assert seen(one, one.position, seats) == seen(other, other.position, seats)


def seen(table: AnyTable, position: object, seats: Collection[int]) -> Mapping[int, object]:
    """Observations of those seats; the watcher's if there are none."""
    return {seat: table.game.observe(position, seat) for seat in seats or (WATCHER,)}


@dataclass(frozen=True, slots=True)
class HandsDrawn:
    """Event with the hands of all seats at the start of a round; () for a hidden hand."""

    hands: tuple[tuple[int, ...], ...]


class Leaking(Sakura):
    """Sakura with an event that shows every hand to everybody."""

    def apply(
        self, position: Position, actions: Actions[Action]
    ) -> tuple[Position, tuple[Any, ...]]:
        after, events = super().apply(position, actions)
        if after.stage is not Stage.CHOOSE:
            return after, events
        return after, (*events, HandsDrawn(after.hands))

    def codecs(self, options: Options) -> Codecs[Observation, Any]:
        codecs = super().codecs(options)
        hands = ListOf(ListOf(CARD, HAND), MOST)
        return Codecs(
            codecs.observation, Tagged(**EVENT.kinds, HandsDrawn=ArrayOf(HandsDrawn, hands=hands))
        )


class Discreet(Leaking):
    """Sakura with an event that shows every seat its own hand only."""

    def redact(self, event: Any, seats: Collection[int]) -> Any:
        if not isinstance(event, HandsDrawn):
            return event
        hands = enumerate(event.hands)
        return HandsDrawn(tuple(hand if seat in seats else () for seat, hand in hands))
