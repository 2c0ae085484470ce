"""Rules of Pebbles: two players take one to three from a heap; taking the last one wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from sakura.core.error import BadInput, shown
from sakura.core.game import (
    CHANCE,
    Actions,
    Game,
    Outcome,
    Step,
    check_actions,
    check_observer,
    check_options,
    check_seat,
)
from sakura.games.pebbles.rules.events import Event, GameWon, HeapLaid, PebblesTaken
from sakura.games.pebbles.rules.position import (
    HEAPS,
    SEATS,
    Action,
    Layout,
    Observation,
    Position,
)
from sakura.games.pebbles.rules.record_reader import PebblesReader

if TYPE_CHECKING:
    from sakura.core.codec import Codecs
    from sakura.core.plain import Json, JsonObject
    from sakura.core.table import Table


class Pebbles(Game[str, Position, Action, Observation, Event]):
    """Pebbles: two seats, one heap."""

    name = "pebbles"
    open = True
    body = ("starter", "laid", "taken")

    def options(self, raw: Mapping[str, Json]) -> str:
        check_options(raw, {"heap"})
        heap = raw["heap"]
        if not isinstance(heap, str) or heap not in HEAPS:
            raise BadInput(f"options: heap must be one of {', '.join(HEAPS)}, not {shown(heap)}")
        return heap

    def write_options(self, options: str) -> JsonObject:
        return {"heap": options}

    def seats(self, options: str) -> int:
        return SEATS

    def start(self, options: str) -> Position:
        return Position(options)

    def to_act(self, position: Position) -> tuple[int, ...]:
        if not position.laid:
            return (CHANCE,)
        return (position.mover,) if position.left else ()

    def legal(self, position: Position, seat: int) -> tuple[int, ...]:
        check_seat(seat, self.to_act(position))
        return position.choices

    def chance(self, position: Position, random: Random) -> Layout:
        return Layout(random.randrange(SEATS), random.choice(HEAPS[position.heap]))

    def apply(
        self, position: Position, actions: Actions[Action]
    ) -> tuple[Position, tuple[Event, ...]]:
        seats = self.to_act(position)
        check_actions(actions, seats)
        action = actions[seats[0]]
        return _take(position, action) if position.laid else _lay(position, action)

    def observe(self, position: Position, seat: int) -> Observation:
        check_observer(seat, SEATS)
        return Observation(
            seat=seat,
            heap=position.heap,
            starter=position.starter,
            laid=position.laid,
            taken=position.taken,
        )

    def choices(self, observation: Observation) -> tuple[int, ...]:
        return observation.choices

    def outcome(self, position: Position) -> Outcome | None:
        if position.winner is None:
            return None
        return Outcome((position.winner,), (position.held(0), position.held(1)))

    def rounds(self, position: Position) -> int:
        return int(position.winner is not None)

    def in_round(self, position: Position) -> bool:
        return position.left > 0

    def state(self, position: Position, number: int) -> JsonObject:
        return {
            "round": number,
            "left": position.left,
            "taken": [position.held(0), position.held(1)],
            "winner": position.winner,
        }

    def write(self, steps: list[Step[Position, Action, Event]]) -> JsonObject:
        actions = [action for step in steps for action in step.actions.values()]
        body: JsonObject = {"taken": [count for count in actions if isinstance(count, int)]}
        for layout in actions:
            if isinstance(layout, Layout):
                body = {"starter": layout.starter, "laid": layout.pebbles} | body
        return body

    def read(self, record: Mapping[str, Json]) -> PebblesReader:
        return PebblesReader(self.options, record)

    def codecs(self, options: str) -> Codecs[Observation, Event]:
        from sakura.games.pebbles.rules.codecs import codecs

        return codecs(options)


PebblesTable: TypeAlias = "Table[str, Position, Action, Observation, Event]"
"""A table of Pebbles."""


def _lay(position: Position, layout: Action) -> tuple[Position, tuple[Event, ...]]:
    if not isinstance(layout, Layout):
        raise BadInput(f"the heap must be laid, not {shown(layout)}")
    if layout.starter not in range(SEATS) or layout.pebbles not in HEAPS[position.heap]:
        raise BadInput(f"no {position.heap} heap: {layout.pebbles}, begun by {layout.starter}")
    laid = replace(position, starter=layout.starter, laid=layout.pebbles)
    return laid, (HeapLaid(layout.starter, layout.pebbles),)


def _take(position: Position, count: Action) -> tuple[Position, tuple[Event, ...]]:
    seat = position.mover
    if not isinstance(count, int) or count not in position.choices:
        raise BadInput(f"of {position.left} pebbles nobody can take {shown(count)}")
    after = replace(position, taken=(*position.taken, count))
    event = PebblesTaken(seat, count, after.left)
    return after, (event,) if after.left else (event, GameWon(seat))
