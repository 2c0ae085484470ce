"""Lessons: a table, a task, and when it is done. The learner is seat 0."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sakura.core.game import AnyGame
from sakura.core.saved import Saved
from sakura.core.seats import PERSON
from sakura.core.table import AnyTable
from sakura.play.controller import Controller, Desk, Scripted
from sakura.play.session import Session

if TYPE_CHECKING:
    from sakura.play.venue import Venue


def at_once(table: AnyTable) -> bool:
    """A decision settles a lesson by itself."""
    return True


@dataclass(frozen=True, slots=True)
class Lesson:
    """`title`, `task`, `done` and `missed` are sentences for the catalogues: `done` is said when
    the `goal` is met, `missed` when it is not.

    `lay` makes the table as the learner finds it. `others` are the first actions of the other
    seats, which are not thought about, so that the lesson's point is always seen; after those they
    do `then`. `settled` says whether all that comes of the learner's decision has happened.
    """

    title: str
    task: str
    done: str
    missed: str
    lay: Callable[[AnyGame], AnyTable]
    goal: Callable[[AnyTable], bool]
    others: Mapping[int, object] = field(default_factory=dict)
    then: object = None
    settled: Callable[[AnyTable], bool] = at_once


class LessonGame(Session):
    """Lesson `number` (from 0) of `count`; the learner is seat 0, the others do what the lesson
    says."""

    def __init__(self, game: AnyGame, lesson: Lesson, number: int, count: int) -> None:
        table = lesson.lay(game)
        others = game.seats(table.options) - 1
        super().__init__(Saved(table, [PERSON, *["adept"] * others]))
        self.computers = []
        self.lesson = lesson
        self.number = number
        self.count = count
        self._laid = len(table.steps)

    @property
    def last(self) -> bool:
        """Whether no lesson follows."""
        return self.number + 1 == self.count

    @property
    def tried(self) -> bool:
        """Whether the learner has made the one decision that the lesson is about, and all that
        comes of it has happened."""
        steps = self.table.steps[self._laid :]
        return any(0 in step.actions for step in steps) and self.lesson.settled(self.table)

    @property
    def met(self) -> bool:
        """Whether the goal is met."""
        return self.lesson.goal(self.table)

    def waiting(self) -> tuple[int, ...]:
        return () if self.tried else self.table.waiting()

    def opened(self, venue: Venue, last: str) -> None:
        venue.lessons.introduce()

    def halted(self, venue: Venue) -> None:
        venue.lessons.judge()

    def controller(self, seat: int, desk: Desk) -> Controller:
        usual = super().controller(seat, desk)
        return Scripted(lambda: self.preset(seat), usual) if seat else usual

    def preset(self, seat: int) -> object:
        """What the lesson has that seat do now."""
        if any(seat in step.actions for step in self.table.steps[self._laid :]):
            return self.lesson.then
        return self.lesson.others[seat]
