"""A match of Okiya looked back on: the exact value of every tile that was or could be taken."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from sakura.games.okiya.rules.events import Event
from sakura.games.okiya.rules.position import Action, Observation, Position, Stage
from sakura.games.okiya.rules.solver import Value, solver_of
from sakura.games.okiya.rules.tiles import Tile
from sakura.play.seat import Thinking
from sakura.play.study import Answers, Study

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

Appraisal: TypeAlias = "Mapping[int, Value]"
"""The value of every tile that could be taken, by its cell, from the mover's side."""

ORDER = ("loss", "draw", "win")


def appraise(observation: Observation) -> Thinking[Appraisal]:
    """The exact values, in slices."""
    position = observation.position
    solver = solver_of(position.tiles, position.options.full_board)
    found = {}
    for cell, value in solver.ponder(position.moves):
        if value is None:
            yield
        else:
            found[cell] = value
    return found


@dataclass(frozen=True, slots=True)
class Move:
    """The tile that `seat` took as the round's `number`-th: the value of the position `before`
    it and `after` it, both from that seat's side and counted from this move on; `best` are the
    cells that kept the most, `step` is the game's step that it was."""

    step: int
    round: int
    number: int
    cell: int
    seat: int
    before: Value
    after: Value
    best: tuple[int, ...]

    @property
    def turned(self) -> bool:
        """Whether this move gave away a win or a draw."""
        return ORDER.index(self.after.value) < ORDER.index(self.before.value)

    def json(self) -> JsonObject:
        """As `study --json` prints it."""
        return {
            "cell": self.cell,
            "seat": self.seat,
            "before": _json(self.before),
            "after": _json(self.after),
            "best": list(self.best),
            "turned": self.turned,
        }


class OkiyaStudy(Study[Position, Action, Event, Observation, Appraisal]):
    """The truth about every move."""

    def moves(self, answers: Answers[Appraisal], seats: Collection[int]) -> Iterator[Move]:
        """The moves of these seats, as far as they are answered."""
        for number, seat in self.questions(seats):
            if (number, seat) in answers:
                step = self.steps[number]
                cell = step.actions[seat]
                assert isinstance(cell, int)
                yield _judged(number, step.before, cell, answers[number, seat])

    def tiles(self, number: int) -> tuple[Tile, ...]:
        """The tiles of that round, row by row."""
        return next(
            step.before.tiles
            for step in self.steps
            if step.before.stage is Stage.TAKE and step.before.round == number - 1
        )

    def result(self, answers: Answers[Appraisal], seats: Collection[int]) -> JsonObject:
        moves = self.moves(answers, seats)
        return {
            "game": self.game.name,
            "rounds": [
                {"round": number, "moves": [move.json() for move in of_round]}
                for number, of_round in groupby(moves, key=lambda move: move.round)
            ],
        }


def _judged(step: int, position: Position, cell: int, values: Appraisal) -> Move:
    before = max(values.values(), key=_worth)
    best = tuple(other for other, value in values.items() if value == before)
    return Move(
        step,
        position.round + 1,
        len(position.moves) + 1,
        cell,
        position.mover,
        before,
        values[cell],
        best,
    )


def _worth(value: Value) -> tuple[int, int]:
    """To be compared: a win is worth more the sooner it comes, a loss the later."""
    plies = value.plies or 0
    return ORDER.index(value.value), -plies if value.value == "win" else plies


def _json(value: Value) -> JsonObject:
    return {"value": value.value, "plies": value.plies}
