"""Puzzles: a position from a game, a seat that is to decide there, and its right answers.

A puzzle is data, like a lesson, and has no words. No page gives puzzles yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

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
    """The last decision of a `seat` in a record, and which of its actions, as JSON has them, are
    `right`. The record goes on to what was done there, by the other seats as well."""

    record: JsonObject
    seat: int
    right: tuple[Json, ...]

    @classmethod
    def read(cls, plain: Json) -> Puzzle:
        """Read what `write` has written; raises BadInput. That it can be played is checked when it
        is laid."""
        return PUZZLE.read(plain)

    def write(self) -> JsonObject:
        """Return the puzzle as JSON."""
        return PUZZLE.write(self)

    def lay(self, games: Mapping[str, AnyGame]) -> tuple[AnyTable, int]:
        """Return the table with the whole record, and the step in which the seat is to decide.
        Raises BadInput where there is no such step, or where a right answer is illegal in it."""
        table = table_of(Replay(checked(self.record), games), Random(0))
        steps = [n for n, step in enumerate(table.steps) if self.seat in step.actions]
        if not steps:
            raise BadInput(f"seat {self.seat} has nothing to decide in this puzzle")
        check_answers(self.right, table.game, table.steps[steps[-1]].before, self.seat)
        return table, steps[-1]


PUZZLE = ObjectOf(Puzzle, record=RawObject(), seat=SEAT, right=ListOf(ACTION, MOST))
"""Puzzles as JSON has them."""
