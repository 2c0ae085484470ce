"""The lessons: from one to the next, and where the visitor left them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.browser.course import Course
from sakura.core.saved import Saved
from sakura.text.lessons import LESSONS
from sakura.view.start import PERSON

if TYPE_CHECKING:
    from sakura.browser.app import App


class Lessons:
    """Gives the lessons of a game, one after the other."""

    def __init__(self, app: App) -> None:
        self.app = app

    def command(self, name: str) -> None:
        """A button of a lesson."""
        if name == "learn":
            self._learn()
        elif name == "lesson-next":
            self._next()
        elif name == "lesson-again":
            self._give(self._course.game.name, self._course.number)

    @property
    def _course(self) -> Course:
        assert self.app.room and self.app.room.course
        return self.app.room.course

    def _learn(self) -> None:
        """The lessons of the chosen game, from where the visitor left them."""
        self.app.start_page.read()
        game = self.app.settings.choices["game"]
        number = self.app.settings.lessons.get(game, 0)
        self._give(game, number if number < len(LESSONS[game]) else 0)

    def _give(self, game: str, number: int) -> None:
        course = Course(self.app.games[game], number)
        table = course.table()
        who = [PERSON, *["adept"] * (table.game.seats(table.options) - 1)]
        self.app.enter(Saved(table, who), course).go_on()

    def learnt(self, met: bool) -> None:
        """A lesson is over; its goal was met or not."""
        if met:
            self._note()

    def _note(self) -> None:
        self.app.settings.lessons[self._course.game.name] = self._course.number + 1
        self.app.settings.save()

    def _next(self) -> None:
        course = self._course
        self._note()
        if course.last:
            self.app.start_page.show()
        else:
            self._give(course.game.name, course.number + 1)
