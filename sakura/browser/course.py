"""A lesson in a room: its task beside the board, the others' scripted choices, and the verdict."""

from __future__ import annotations

from typing import Any

from sakura.browser import dom
from sakura.core.game import Game
from sakura.core.table import Table
from sakura.garden.cards import FORWARD
from sakura.garden.position import Stage
from sakura.seats.job import Job
from sakura.text.lessons import LESSONS, Lesson
from sakura.text.words import Words
from sakura.view import lesson as view


class Script:
    """Thinks for the other seats: what the lesson says, then forward."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def start(self) -> None:
        """Nothing to start."""

    async def think(self, job: Job) -> Any:
        """The action that the lesson has for the seat."""
        seen = job.observation
        resolving = getattr(seen, "stage", None) is Stage.RESOLVE
        return FORWARD if resolving else self.lesson.script[seen.seat]


class Course:
    """One lesson of a game, by its number from 0."""

    def __init__(self, game: Game[Any], number: int) -> None:
        self.game = game
        self.number = number
        self.lesson = LESSONS[game.name][number]
        self.script = Script(self.lesson)

    @property
    def last(self) -> bool:
        """Whether no lesson follows."""
        return self.number + 1 == len(LESSONS[self.game.name])

    def table(self) -> Table:
        """The table as the learner finds it."""
        table = self.lesson.lay(self.game)
        self._laid = len(table.steps)
        return table

    def introduce(self, words: Words) -> None:
        """Says what there is to do."""
        count = len(LESSONS[self.game.name])
        self._say(view.task(self.lesson, self.number, count, words))
        dom.speak(words.say(self.lesson.task))

    def ended(self, table: Table) -> bool:
        """Whether the learner has tried: a round of Sakura, a tile of Okiya."""
        if self.game.name == "okiya":
            return any(0 in step.actions for step in table.steps[self._laid :])
        return table.game.rounds(table.position) > 0

    def judge(self, table: Table, words: Words) -> bool:
        """Says whether the goal was met; returns that."""
        met = self.lesson.goal(table)
        self._say(view.verdict(self.lesson, met, words))
        dom.speak(words.say(self.lesson.done if met else self.lesson.missed))
        dom.put("commands", view.buttons(met, self.last, words))
        dom.focus_again()
        return met

    def _say(self, html: str) -> None:
        dom.put("lesson", html)
        dom.by_id("lesson").hidden = False
