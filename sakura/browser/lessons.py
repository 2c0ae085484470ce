"""Lessons: their order, and the visitor's progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.browser import address, dom
from sakura.browser.page import Page
from sakura.core.lesson import Lesson
from sakura.play.lesson_game import LessonGame
from sakura.ui import lesson as view
from sakura.ui.commands import Does
from sakura.ui.navigation import DUEL, INVITATION, QUIZ

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

INVITED = {INVITATION: "invitation", DUEL: "duel-back"}
"""Commands that lead back to the invitations below a lesson."""


class Lessons:
    """The part that gives a game's lessons one after the other."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "learn": self._learn,
            "learn-game": self._begin,
            "lesson-see": self._see,
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
        """Start the lessons of the game on the table; elsewhere let the visitor choose a game."""
        page = self.page
        if page.room or len(page.games) == 1:
            self._begin(page.game.name)
        else:
            page.toggle_panel("learn", self._panel)

    def _panel(self) -> str:
        """The panel in which a game to learn is chosen."""
        words = self.page.words
        offers = [
            view.TaughtGame(
                game.name,
                game.title,
                words.say(game.goal or game.about),
                self.page.settings.lessons.get(game.name, 0),
                len(game.lessons()),
                game.picture(),
            )
            for game in self.page.games.values()
        ]
        return view.offers(offers, words)

    def _begin(self, name: str) -> None:
        """Start the lessons of that game where the visitor left off."""
        self.page.read_form()
        self.page.settings.choices["game"] = name
        number = self.page.settings.lessons.get(name, 0)
        self._give(name, number if number < len(self.page.games[name].lessons()) else 0)

    def _see(self) -> None:
        """Show again what the learner's try led to."""
        session, room = self._lesson, self.page.room
        if room and session.tried:
            room.player.seek(room.player.count_at(session.begins))
            room.resume()

    def _explain(self, number: str) -> None:
        """Give a lesson of the chosen game, from the result of the questions about its rules: Back
        leads there again, so the entry keeps its address."""
        address.BAR.fragment = ""
        self._give(self.page.game.name, int(number), QUIZ)

    def teach(self, name: str, below: str) -> None:
        """Give the lessons of that game from the first one on, above the page of that name
        `below`."""
        self._give(name, 0, below)

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
        if session.last and session.below in INVITED:
            self.page.press(INVITED[session.below])
        elif session.last:
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
        told = [words.say(session.lesson.done if met else session.lesson.missed)]
        if not met:
            seen = session.table.observe(session.lesson.seat)
            told = [*self.page.game.retell(session.events, seen, words), *told]
        self._show(view.verdict(told, met, words))
        dom.speak(words.sentences(told))
        dom.put("commands", view.buttons(met, session.last, self._then(), words))
        dom.focus_again()
        if met:
            self._note(session)

    def _then(self) -> list[str]:
        """Commands after the last lesson, the most likely one first: back to an invitation, or the
        questions about the rules and a game."""
        session, game = self._lesson, self.page.game
        if session.below in INVITED:
            return [INVITED[session.below]]
        asks = ["quiz"] if session.listed and game.questions() else []
        return [*asks, "guide" if game.guided else "leave"]

    def _show(self, html: str) -> None:
        dom.put("lesson", html)
        dom.by_id("lesson").hidden = False
