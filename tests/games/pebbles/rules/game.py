"""The rules of Pebbles: two players take one to three from a heap; who takes the last one wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from sakura.core.error import BadInput, shown
from sakura.core.game import CHANCE, Actions, Game, Outcome, Step
from sakura.games.pebbles.rules.events import Event, GameWon, HeapLaid, PebblesTaken
from sakura.games.pebbles.rules.position import HEAPS, SEATS, Layout, Observation, Position
from sakura.games.pebbles.rules.record_reader import PebblesReader


class Pebbles(Game[Position]):
    """Two seats, one heap."""

    name = "pebbles"
    open = True
    body = ("starter", "laid", "taken")

    def options(self, raw: Mapping[str, Any]) -> str:
        if set(raw) != {"heap"}:
            raise BadInput("options: there is heap, and nothing else")
        heap = raw["heap"]
        if not isinstance(heap, str) or heap not in HEAPS:
            raise BadInput(f"options: heap must be one of {', '.join(HEAPS)}, not {shown(heap)}")
        return heap

    def write_options(self, options: str) -> dict[str, Any]:
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
        return Observation(seat, position).choices

    def chance(self, position: Position, random: Random) -> Layout:
        return Layout(random.randrange(SEATS), random.choice(HEAPS[position.heap]))

    def apply(self, position: Position, actions: Actions) -> tuple[Position, tuple[Event, ...]]:
        seats = self.to_act(position)
        if set(actions) != set(seats):
            raise BadInput(f"the seats to act are {seats}, not {shown(sorted(actions))}")
        action = actions[seats[0]]
        return _take(position, action) if position.laid else _lay(position, action)

    def observe(self, position: Position, seat: int) -> Observation:
        return Observation(seat, position)

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

    def state(self, position: Position, number: int) -> dict[str, Any]:
        return {
            "round": number,
            "left": position.left,
            "taken": [position.held(0), position.held(1)],
            "winner": position.winner,
        }

    def write(self, steps: list[Step[Position]]) -> dict[str, Any]:
        if not steps:
            return {}
        layout: Layout = steps[0].actions[CHANCE]
        taken = [count for step in steps[1:] for count in step.actions.values()]
        return {"starter": layout[0], "laid": layout[1], "taken": taken}

    def read(self, record: Mapping[str, Any]) -> PebblesReader:
        return PebblesReader(self.options, record)


def _lay(position: Position, layout: Any) -> tuple[Position, tuple[Event, ...]]:
    match layout:
        case (int(starter), int(pebbles)) if (
            starter in range(SEATS) and pebbles in HEAPS[position.heap]
        ):
            laid = replace(position, starter=starter, laid=pebbles)
            return laid, (HeapLaid(starter, pebbles),)
    raise BadInput(f"no heap of the kind {position.heap}: {shown(layout)}")


def _take(position: Position, count: Any) -> tuple[Position, tuple[Event, ...]]:
    seat = position.mover
    if type(count) is not int or count not in Observation(seat, position).choices:
        raise BadInput(f"of {position.left} pebbles nobody can take {shown(count)}")
    after = replace(position, taken=(*position.taken, count))
    event = PebblesTaken(seat, count, after.left)
    return after, (event,) if after.left else (event, GameWon(seat))
