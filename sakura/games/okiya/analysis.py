"""Analysis of a match of Okiya: the value of every tile taken, and the best ones.

The value of a tile is that of the next position for the other seat, so one value for each position
is enough.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import TYPE_CHECKING, Any, TypeAlias

from sakura.core.error import BadInput, shown
from sakura.games.okiya.rules.events import Event, RoundDrawn, RoundWon
from sakura.games.okiya.rules.position import Action, Observation, Position, Stage
from sakura.games.okiya.rules.solver import Best, Value, solver_of
from sakura.games.okiya.rules.tiles import Tile
from sakura.play.analysis import Analysis, Answers, Question
from sakura.play.seat import Thinking

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

Appraisal: TypeAlias = Best
"""Best tiles of a position with their value, from the mover's side."""

ORDER = ("loss", "draw", "win")

OTHER_SIDE = {"loss": "win", "draw": "draw", "win": "loss"}

ENOUGH = 5
"""Fewest legal tiles for which a single winning one makes a trap."""


def appraise(observation: Observation) -> Thinking[Appraisal]:
    """Return the best tiles, in slices."""
    position = observation.position
    solver = solver_of(position.tiles, position.options.full_board)
    for found in solver.best(position.moves):
        if found is not None:
            return found
        yield
    raise AssertionError


@dataclass(frozen=True, slots=True)
class Trap:
    """A trap: a lost position in which only one of many tiles wins for the other, that of the cell
    `answer`, and whether the other `missed` it."""

    answer: int
    missed: bool


@dataclass(frozen=True, slots=True)
class Move:
    """A tile taken by `seat` as the round's `number`-th. `before` and `after` are the values of the
    position before and after it, both from that seat's side and counted from this move on. `best`
    are the cells that kept the most, `answer` is the other's best reply if the round went on, and
    `step` is the step of the game. `trap` is the trap that the move set, if any. `only` is true if
    it was the only one of many tiles to keep the value, and not the answer to a trap."""

    step: int
    round: int
    number: int
    cell: int
    seat: int
    before: Value
    after: Value
    best: tuple[int, ...]
    answer: int | None = None
    trap: Trap | None = None
    only: bool = False

    @property
    def telling(self) -> bool:
        """True if the review says something about the move."""
        return self.turned or self.only or self.trap is not None

    @property
    def turned(self) -> bool:
        """True if this move gave away a win or a draw."""
        return ORDER.index(self.after.value) < ORDER.index(self.before.value)

    def json(self) -> JsonObject:
        """Return the move as `analyse --json` prints it."""
        return {
            "cell": self.cell,
            "seat": self.seat,
            "before": _json(self.before),
            "after": _json(self.after),
            "best": list(self.best),
            "turned": self.turned,
        }


class OkiyaAnalysis(Analysis[Position, Action, Event, Observation, Appraisal]):
    """Exact analysis of every move, by the solver."""

    judgement = "1"

    def questions(self, seats: Collection[int]) -> Iterator[Question]:
        """Yield the questions of both seats: the value of one's tile follows from the other's next
        position."""
        return super().questions((0, 1)) if seats else iter(())

    def moves(self, answers: Answers[Appraisal], seats: Collection[int]) -> Iterator[Move]:
        """Yield the moves of these seats, as far as they are answered."""
        asked = list(self.questions(seats))
        trapped = False
        for question, then in zip_longest(asked, asked[1:]):
            if question not in answers:
                continue
            after, answer, trap = self._end(question), None, None
            if not after and then in answers:
                after, answer = _turned_over(answers[then].value), answers[then].cells[0]
                if answers[question].value.value == "loss":
                    trap = self._trap(then, answers)
            if after and question[1] in seats:
                only = not trapped and self._found_only(question, answers[question])
                yield self._judged(question, answers[question], after, answer, trap, only)
            trapped = trap is not None

    def _end(self, question: Question) -> Value | None:
        """Return the value of the tile taken there, if it ended the round."""
        ends = {RoundWon: "win", RoundDrawn: "draw"}
        for event in self.steps[question[0]].events:
            if type(event) in ends:
                return Value(ends[type(event)], 1)
        return None

    def _trap(self, question: Question, answers: Answers[Appraisal]) -> Trap | None:
        """Return the trap set for the seat that moves there, if there is one."""
        best = answers[question]
        if best.value.value != "win" or len(best.keeping) > 1 or best.open < ENOUGH:
            return None
        (answer,) = best.keeping
        return Trap(answer, self._cell(question) != answer)

    def _found_only(self, question: Question, best: Best) -> bool:
        """True if, of many tiles, only the one taken kept the value."""
        kept = best.keeping == (self._cell(question),)
        return kept and best.value.value != "loss" and best.open >= ENOUGH

    def _cell(self, question: Question) -> int:
        number, seat = question
        cell = self.steps[number].actions[seat]
        assert isinstance(cell, int)
        return cell

    def _judged(
        self,
        question: Question,
        best: Best,
        after: Value,
        answer: int | None,
        trap: Trap | None,
        only: bool,
    ) -> Move:
        number, seat = question
        position = self.steps[number].before
        return Move(
            number,
            position.round + 1,
            len(position.moves) + 1,
            self._cell(question),
            seat,
            best.value,
            after,
            best.cells,
            answer,
            trap,
            only,
        )

    def tiles(self, number: int) -> tuple[Tile, ...]:
        """Return the tiles of that round, row by row."""
        return next(
            step.before.tiles
            for step in self.steps
            if step.before.stage is Stage.TAKE and step.before.round == number - 1
        )

    def plain(self, appraisal: Appraisal) -> Json:
        value, plies = appraisal.value.value, appraisal.value.plies
        return [value, plies, list(appraisal.cells), list(appraisal.keeping)]

    def read_back(self, question: Question, plain: Any) -> Appraisal:
        position = self.observation(question).position
        free, left = position.free(), len(position.tiles) - len(position.moves)
        if isinstance(plain, list) and len(plain) == 4:
            value, plies = plain[:2]
            best, kept = _some(plain[2], free), _some(plain[3], free)
            in_time = type(plies) is int and 0 < plies <= left
            if value in ORDER and in_time and best and set(best) <= set(kept):
                return Best(Value(value, plies), best, kept, len(free))
        raise BadInput(f"step {question[0]}: invalid appraisal {shown(plain)}")

    def result(self, answers: Answers[Appraisal], seats: Collection[int]) -> JsonObject:
        moves = self.moves(answers, seats)
        return {
            "game": self.game.name,
            "rounds": [
                {"round": number, "moves": [move.json() for move in of_round]}
                for number, of_round in groupby(moves, key=lambda move: move.round)
            ],
        }


def _some(cells: Json, free: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cells if they are some of the free ones, in their order; else none."""
    found = tuple(cell for cell in free if isinstance(cells, list) and cell in cells)
    return found if list(found) == cells else ()


def _turned_over(value: Value) -> Value:
    """Return a position's value from the side of the seat that moved into it, that tile
    included."""
    assert value.plies is not None
    return Value(OTHER_SIDE[value.value], value.plies + 1)


def _json(value: Value) -> JsonObject:
    return {"value": value.value, "plies": value.plies}
