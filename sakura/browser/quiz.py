"""Do you know the rules? The questions that end the lessons of a game, on a page of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from js import document, window

from sakura.browser import address, dom
from sakura.browser.page import Page
from sakura.core import link
from sakura.core.error import BadInput
from sakura.core.quiz import RulesQuestion
from sakura.games.info import GameInfo
from sakura.play.quiz import Quiz
from sakura.ui import quiz as view
from sakura.ui.commands import Does
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


class Quizzes:
    """Asks the questions of a game. The progress is in the address alone, so a reload continues
    there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "quiz": self._begin,
            "answer": self._answer,
            "quiz-next": self._next,
            "quiz-again": self._again,
        }
        self._quiz = Quiz("")
        """The quiz on the page."""

    def _begin(self) -> None:
        """Ask about the game on the table, or the one that is chosen."""
        self.page.read_form()
        self._enter(Quiz(self.page.game.name))

    def open(self, value: JsonObject) -> None:
        """Go on with a quiz from a link; raises BadInput."""
        quiz = Quiz.read(value)
        if quiz.game not in self.page.games:
            raise BadInput("questions about no game")
        quiz.check(self.page.games[quiz.game].questions())
        self._enter(quiz)

    def _enter(self, quiz: Quiz) -> None:
        """The quiz takes the page over."""
        page = self.page
        page.leave_room()
        page.outdate()
        page.settings.choices["game"] = quiz.game
        self._quiz = quiz
        self.redraw()
        self._note()

    @property
    def _info(self) -> GameInfo:
        return self.page.games[self._quiz.game]

    @property
    def _questions(self) -> Sequence[RulesQuestion]:
        return self._info.questions()

    @property
    def _names(self) -> Names:
        known = tuple(PAINTERS[painter].name for painter in self._info.painters)
        return Names(known, you=0)

    def redraw(self) -> None:
        """Draw the whole page, as for another language."""
        page = self.page
        document.documentElement.lang = page.words.language
        dom.put("page", view.page(self._info.title, page.host is not None, page.words))
        self._draw()
        window.scrollTo(0, 0)

    def _draw(self) -> None:
        """Draw the question on the page, or the result, and move the focus there."""
        page, quiz, questions, names = self.page, self._quiz, self._questions, self._names
        count, words = len(questions), page.words
        if quiz.at == count:
            lessons, missed = self._info.lessons(), quiz.missed(questions)
            explained = [view.Explained(n, lessons[n].title, asked) for n, asked in missed.items()]
            known, guided = quiz.known(questions), bool(self._info.guided)
            drawn = view.result(known, count, explained, guided, names, words)
        else:
            asked, last = questions[quiz.at], quiz.at + 1 == count
            picture = self._info.illustrate(asked, names, words)
            drawn = view.question(asked, picture, quiz.given, last, names, words)
        dom.put("questions", drawn)
        dom.write("quiz-progress", view.progress(quiz.at, count, words))
        dom.by_id("question").focus()
        page.resized()

    def _note(self) -> None:
        """Write into the address how far the visitor has come."""
        address.show(link.write("quiz", self._quiz.write()))

    # -- what the visitor does ---------------------------------------------------------------

    def _answer(self, number: str) -> None:
        """Say whether that answer is right, and why."""
        self._quiz = self._quiz.answer(int(number))
        self._draw()
        self._note()
        asked = self._questions[self._quiz.at]
        for sentence in view.verdict(asked, int(number), self._names, self.page.words):
            dom.speak(sentence)
        document.querySelector("#commands button").focus()
        dom.bring_into_view(dom.by_id("outcome"))

    def _next(self) -> None:
        self._move(self._quiz.go_on())

    def _again(self) -> None:
        self._move(Quiz(self._quiz.game))

    def _move(self, quiz: Quiz) -> None:
        self._quiz = quiz
        self._draw()
        self._note()
        window.scrollTo(0, 0)
