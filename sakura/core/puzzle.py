"""Puzzles: a position from a game, a seat that decides in it, and the right answers.

A puzzle is data, like a lesson, and has no words. A link may carry one (`Puzzle`); those that games
make by number (`NumberedPuzzle`) need no link.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol

from sakura.core.answers import ACTION, MOST, SEAT, check_answers
from sakura.core.codec import ListOf, ObjectOf, RawObject
from sakura.core.error import BadInput
from sakura.core.game import AnyGame
from sakura.core.replay import Replay, checked
from sakura.core.restore import table_of
from sakura.core.table import AnyTable

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The last decision of a `seat` in a record; `right` are the right actions, as JSON. The record
    continues to the end of that step, with the other seats' actions."""

    record: JsonObject
    seat: int
    right: tuple[Json, ...]

    @classmethod
    def read(cls, plain: Json) -> Puzzle:
        """Read a puzzle back from JSON; raises BadInput. `lay` checks that it can be played."""
        return PUZZLE.read(plain)

    def write(self) -> JsonObject:
        """Return the puzzle as JSON."""
        return PUZZLE.write(self)

    def lay(self, games: Mapping[str, AnyGame]) -> tuple[AnyTable, int]:
        """Return the table with the whole record, and the step in which the seat decides. Raises
        BadInput if there is no such step or a right answer is illegal in it."""
        table = table_of(Replay(checked(self.record), games), Random(0))
        steps = [n for n, step in enumerate(table.steps) if self.seat in step.actions]
        if not steps:
            raise BadInput(f"seat {self.seat} has nothing to decide in this puzzle")
        check_answers(self.right, table.game, table.steps[steps[-1]].before, self.seat)
        return table, steps[-1]


class NumberedPuzzle(Protocol):
    """A puzzle that a game makes from a grade and a number, the same on every machine."""

    @property
    def game(self) -> str:
        """Name of the game."""
        ...

    @property
    def grade(self) -> str:
        """Name of its grade; "" if the game has none."""
        ...

    @property
    def number(self) -> int:
        """Number, from 1."""
        ...

    @property
    def rating(self) -> int:
        """Difficulty, on the scale of solvers' ratings."""
        ...

    @property
    def seat(self) -> int:
        """Seat of the solver."""
        ...

    @property
    def line(self) -> Sequence[Json]:
        """Solution: the right decisions of the seat, and between them the others' replies."""
        ...

    def record(self) -> JsonObject:
        """Return the game up to the puzzle."""
        ...

    def json(self) -> JsonObject:
        """Return the puzzle as `puzzle --json` prints it."""
        ...

    def lines(self) -> list[str]:
        """Return the puzzle and its solution in lines for a terminal."""
        ...


PUZZLE = ObjectOf(Puzzle, record=RawObject(), seat=SEAT, right=ListOf(ACTION, MOST))
"""Codec of puzzles."""
