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
        session, room = self._given, self.page.room
        assert session and room and room.session is session
        return session

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
        session = LessonGame(lessons[number], self.page.rules, number, len(lessons))
        session.below = below
        self._enter(session)

    def open(self, value: JsonObject) -> None:
        """Open a lesson from a link; raises BadInput."""
        self._enter(LessonGame(Lesson.read(value), self.page.rules))

    def _enter(self, session: LessonGame) -> None:
        self._given = session
        self.page.enter(session).go_on()

    def _again(self) -> None:
        again = self._lesson.anew(self.page.rules)
        again.below = self._lesson.below
        self._enter(again)

    def _next(self) -> None:
        session = self._lesson
        self._note(session)
        if session.last:
            self.page.start_page.show()
        else:
            self._give(session.game.name, session.number + 1, session.below)

    def _note(self, session: LessonGame) -> None:
        if session.listed:
            self.page.settings.note_lesson(session.game.name, session.number + 1)

    # -- beside the board --------------------------------------------------------------------

    def introduce(self) -> None:
        """Show the lesson's task."""
        session, words = self._lesson, self.page.words
        lesson = session.lesson
        self._show(view.task(lesson.title, lesson.task, session.number, session.count, words))
        dom.speak(words.say(lesson.task))

    def judge(self) -> None:
        """Show whether the goal was met."""
        session, words = self._lesson, self.page.words
        met = session.met
        sentence = session.lesson.done if met else session.lesson.missed
        self._show(view.verdict(sentence, met, words))
        dom.speak(words.say(sentence))
        asks = session.listed and session.last and bool(self.page.game.questions())
        guided = bool(self.page.game.guided)
        dom.put("commands", view.buttons(met, session.last, asks, guided, words))
        dom.focus_again()
        if met:
            self._note(session)

    def _show(self, html: str) -> None:
        dom.put("lesson", html)
        dom.by_id("lesson").hidden = False
