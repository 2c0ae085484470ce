"""The way through the questions about the rules of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sakura.core.codec import ListOf, ObjectOf, Text, Whole
from sakura.core.error import BadInput
from sakura.core.quiz import RulesQuestion

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

MOST, LONGEST = 100, 60
"""Questions of a game at most, and characters of its name."""


@dataclass(frozen=True, slots=True)
class Quiz:
    """Progress of a visitor through the questions of a game.

    `answers` has the index of the answer to each question so far. `at` is the question on the page,
    from 0, or the count of all questions once the result is there. A question stays on the page
    when it has its answer.
    """

    game: str
    answers: tuple[int, ...] = ()
    at: int = 0

    @classmethod
    def read(cls, plain: Json) -> Quiz:
        """Read what `write` has written; raises BadInput. That there are such questions is for
        `check`."""
        return QUIZ.read(plain)

    def write(self) -> JsonObject:
        """Return it as JSON."""
        return QUIZ.write(self)

    def check(self, questions: Sequence[RulesQuestion]) -> None:
        """Raise BadInput unless there are such questions with such answers."""
        if not questions:
            raise BadInput("no questions")
        if not len(self.answers) - 1 <= self.at <= len(self.answers) <= len(questions):
            raise BadInput(f"question {self.at}, answers {len(self.answers)}")
        for given, question in zip(self.answers, questions, strict=False):
            if given >= len(question.answers):
                raise BadInput(f"answer {given}")

    @property
    def given(self) -> int | None:
        """The answer to the question on the page; None as long as there is none."""
        return self.answers[self.at] if self.at < len(self.answers) else None

    def answer(self, given: int) -> Quiz:
        """The same with an answer to the question on the page."""
        return Quiz(self.game, (*self.answers, given), self.at)

    def go_on(self) -> Quiz:
        """The same at the next question, or at the result."""
        return Quiz(self.game, self.answers, len(self.answers))

    def known(self, questions: Sequence[RulesQuestion]) -> int:
        """Count of right answers."""
        return len(self.answers) - len(self._missed(questions))

    def missed(self, questions: Sequence[RulesQuestion]) -> dict[int, list[RulesQuestion]]:
        """The questions with a wrong answer, by the lesson that explains them."""
        found: dict[int, list[RulesQuestion]] = {}
        for question in sorted(self._missed(questions), key=lambda one: one.lesson):
            found.setdefault(question.lesson, []).append(question)
        return found

    def _missed(self, questions: Sequence[RulesQuestion]) -> list[RulesQuestion]:
        asked = zip(self.answers, questions, strict=False)
        return [question for given, question in asked if given != question.right]


QUIZ = ObjectOf(Quiz, game=Text(LONGEST), answers=ListOf(Whole(0, 9), MOST), at=Whole(0, MOST))
"""Quizzes as JSON has them."""
