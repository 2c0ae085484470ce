"""Lessons: their order, and the visitor's progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.browser import address, dom
from sakura.browser.page import Page
from sakura.core.lesson import Lesson
from sakura.play.lesson_game import LessonGame
from sakura.ui import lesson as view
from sakura.ui.commands import Does
from sakura.ui.navigation import QUIZ

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


class Lessons:
    """The part that gives a game's lessons one after the other."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "learn": self._learn,
            "lesson-next": self._next,
            "lesson-again": self._again,
            "lesson": self._explain,
        }
        self._given: LessonGame | None = None
        """The lesson that was given last."""

    @property
    def _lesson(self) -> LessonGame:
        """The lesson on the table."""
        given, room = self._given, self.page.room
        assert given and room and room.session is given
        return given

    def _learn(self) -> None:
        """Start the lessons of the chosen game where the visitor left off."""
        self.page.read_form()
        game = self.page.game
        number = self.page.settings.lessons.get(game.name, 0)
        self._give(game.name, number if number < len(game.lessons()) else 0)

    def _explain(self, number: str) -> None:
        """Give a lesson of the chosen game, from the result of the questions about its rules: Back
        leads there again, so the entry keeps its address."""
        address.BAR.fragment = ""
        self._give(self.page.game.name, int(number), QUIZ)

    def _give(self, name: str, number: int, below: str = "") -> None:
        lessons = self.page.games[name].lessons()
        given = LessonGame(lessons[number], self.page.rules, number, len(lessons))
        given.below = below
        self._enter(given)

    def open(self, value: JsonObject) -> None:
        """Open a lesson from a link; raises BadInput."""
        self._enter(LessonGame(Lesson.read(value), self.page.rules))

    def _enter(self, given: LessonGame) -> None:
        self._given = given
        self.page.enter(given).go_on()

    def _again(self) -> None:
        again = self._lesson.anew(self.page.rules)
        again.below = self._lesson.below
        self._enter(again)

    def _next(self) -> None:
        given = self._lesson
        self._note(given)
        if given.last:
            self.page.start_page.show()
        else:
            self._give(given.game.name, given.number + 1, given.below)

    def _note(self, given: LessonGame) -> None:
        if given.listed:
            self.page.settings.note_lesson(given.game.name, given.number + 1)

    # -- beside the board --------------------------------------------------------------------

    def introduce(self) -> None:
        """Show the lesson's task."""
        given, words = self._lesson, self.page.words
        lesson = given.lesson
        self._show(view.task(lesson.title, lesson.task, given.number, given.count, words))
        dom.speak(words.say(lesson.task))

    def judge(self) -> None:
        """Show whether the goal was met."""
        given, words = self._lesson, self.page.words
        met = given.met
        sentence = given.lesson.done if met else given.lesson.missed
        self._show(view.verdict(sentence, met, words))
        dom.speak(words.say(sentence))
        asks = given.listed and given.last and bool(self.page.game.questions())
        guided = bool(self.page.game.guided)
        dom.put("commands", view.buttons(met, given.last, asks, guided, words))
        dom.focus_again()
        if met:
            self._note(given)

    def _show(self, html: str) -> None:
        dom.put("lesson", html)
        dom.by_id("lesson").hidden = False
