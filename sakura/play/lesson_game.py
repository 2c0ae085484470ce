"""Lessons at the table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sakura.core.game import AnyGame
from sakura.core.lesson import Lesson
from sakura.core.restore import is_action
from sakura.core.saved import Saved, plain_action
from sakura.core.seats import usual
from sakura.play.controller import Controller, Desk, Scripted
from sakura.play.session import Session

if TYPE_CHECKING:
    from sakura.core.plain import Json
    from sakura.play.venue import Venue


class LessonGame(Session):
    """A lesson at the table, in which the other seats follow its script. `number` (from 0) and
    `count` are its place among the game's lessons, None if it is none of them."""

    def __init__(
        self,
        lesson: Lesson,
        games: Mapping[str, AnyGame],
        number: int | None = None,
        count: int = 1,
    ) -> None:
        table = lesson.lay(games)
        who = usual(table.game.seats(table.options))
        who[0], who[lesson.seat] = who[lesson.seat], who[0]
        super().__init__(Saved(table, who))
        self.computers = []
        self.lesson = lesson
        self.listed = number is not None
        self.number = number or 0
        self.count = count
        self._laid = len(table.steps)
        self._rounds = table.game.rounds(table.position)

    def anew(self, games: Mapping[str, AnyGame]) -> LessonGame:
        """Return the same lesson, from its beginning."""
        number = self.number if self.listed else None
        return LessonGame(self.lesson, games, number, self.count)

    @property
    def last(self) -> bool:
        """True if no lesson follows."""
        return self.number + 1 == self.count

    @property
    def decided(self) -> list[Json]:
        """Learner's actions so far, as JSON."""
        seat, steps = self.lesson.seat, self.table.steps[self._laid :]
        return [plain_action(step.actions[seat]) for step in steps if seat in step.actions]

    @property
    def begins(self) -> int:
        """Number of the step with which the learner's part begins."""
        return self._laid

    @property
    def events(self) -> list[Any]:
        """All events since the lesson began."""
        return [event for step in self.table.steps[self._laid :] for event in step.events]

    @property
    def tried(self) -> bool:
        """True once the learner has made the lesson's decision, and its consequences have been
        played."""
        rounds = self.game.rounds(self.table.position)
        settled = not self.lesson.whole_round or rounds > self._rounds
        return settled and bool(self.decided)

    @property
    def met(self) -> bool:
        """True if the learner has answered right."""
        found = self.decided
        return any(_same(found[: len(answer)], answer) for answer in self.lesson.right)

    def waiting(self) -> tuple[int, ...]:
        return () if self.tried else self.table.waiting()

    def opened(self, venue: Venue, last: str) -> None:
        venue.lessons.introduce()

    def halted(self, venue: Venue) -> None:
        venue.lessons.judge()

    def controller(self, seat: int, desk: Desk) -> Controller:
        usual = super().controller(seat, desk)
        return usual if seat in self.people else Scripted(lambda: self.preset(seat), usual)

    def preset(self, seat: int) -> object:
        """Return the scripted action of that seat; None if there is none, or if it is illegal."""
        again = any(seat in step.actions for step in self.table.steps[self._laid :])
        plain = self.lesson.then if again else self.lesson.others.get(seat)
        legal = self.table.legal(seat)
        return next((action for action in legal if is_action(plain, action)), None)


def _same(one: list[Json], other: tuple[Json, ...]) -> bool:
    """True if both are the same JSON, in which true is not 1."""
    return json.dumps(one) == json.dumps(other)
