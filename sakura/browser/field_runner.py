"""Field and review of a garden, worked out while the visitor plays and afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from sakura.browser import dom
from sakura.browser.day_shelf import DayShelf
from sakura.browser.page import Page
from sakura.core.day import Day
from sakura.core.error import BadInput
from sakura.play.analysis import Question, too_long
from sakura.play.daily import PlayedGarden, Reviewed, reviewed
from sakura.play.field import FIELD, Standing
from sakura.play.job import Appraising

if TYPE_CHECKING:
    from sakura.play.job import Job, ResultT
    from sakura.play.session import Session

PAUSE = 0.25
"""Seconds between two checks if other code needs the worker."""

PAUSED = "field-paused"
"""Key in storage while the visitor wants no field to be played."""


class FieldRunner:
    """Plays the field of one garden at a time. It gives way to opponents at the table: a game in
    progress is broken off, and played again later.

    `found` is called after every result.
    """

    def __init__(self, page: Page, shelf: DayShelf, found: Callable[[str, Day], None]) -> None:
        self.page = page
        self.shelf = shelf
        self.found = found
        self._about: tuple[str, Day] | None = None
        self._task: asyncio.Task[None] | None = None
        self._session: Session | None = None

    @property
    def paused(self) -> bool:
        """True if the visitor has paused the field; it stays so over a reload."""
        return self.page.memory.stored(self._key) is not None

    @property
    def _key(self) -> str:
        return self.page.memory.prefix + PAUSED

    def turn(self) -> None:
        """Pause the field, or let it go on with the day that it was about."""
        if self.paused:
            self.page.memory.drop(self._key)
        else:
            self.page.memory.put(self._key, "true")
        self.look()

    def look(self) -> None:
        """Stop or go on as the visitor wants, here or in another tab."""
        if self.paused and self._task:
            self._task.cancel()
            self._task = None
        elif self._about:
            self.run(*self._about)

    def run(self, game: str, day: Day, session: Session | None = None) -> None:
        """Compute missing results of that day, while its `session` is played or afterwards."""
        self._session = session or self._session
        if self._about == (game, day) and self._task and not self._task.done():
            return
        if self._task:
            self._task.cancel()
        self._about = game, day
        if self.paused:
            return
        self._task = asyncio.ensure_future(self._run(game, day))

    async def _run(self, game: str, day: Day) -> None:
        await self.page.features.need("thinking", "review")
        while played := self.shelf.garden(game, day):
            if played.attempt.result and played.review is None:
                await self._review(day, played)
            elif len(played.field) < len(FIELD):
                await self._play_one(day, played)
            else:
                return
            self.found(game, day)

    async def _play_one(self, day: Day, played: PlayedGarden) -> None:
        """Play the next game of the field."""
        challenge = played.attempt.challenge
        result = await self._think(Standing(challenge, *FIELD[len(played.field)]))
        now = self.shelf.garden(challenge.game, day)
        if now and len(now.field) == len(played.field):  # otherwise another tab was faster
            self.shelf.keep_garden(day, replace(now, field=(*now.field, result)))

    async def _review(self, day: Day, played: PlayedGarden) -> None:
        """Compare the visitor's choices with the master's."""
        challenge = played.attempt.challenge
        try:
            table = played.attempt.restore(self.page.rules, self.page.may_sit).table
        except BadInput:
            self.page.memory.set_aside(self.shelf.key(challenge.game, day))
            return
        knows = self.page.games[challenge.game].review()
        found = Reviewed(0.0, None)
        if knows and not too_long(table):
            analysis = knows.analysis(table)
            answers: dict[Question, object] = {}
            for question in analysis.questions([challenge.seat]):
                seed = f"0/{question}"  # as reviews and the command line have it
                job: Job[object] = Appraising(challenge.game, seed, analysis.observation(question))
                answers[question] = await self._think(job)
            found = reviewed(analysis.result(answers, [challenge.seat]), challenge.seat)
        now = self.shelf.garden(challenge.game, day)
        if now and now.attempt == played.attempt:
            self.shelf.keep_garden(day, replace(now, review=found))

    async def _think(self, job: Job[ResultT]) -> ResultT:
        """Result of a job, as soon as nobody at the table needs the worker."""
        while True:
            while not self._idle():
                await asyncio.sleep(PAUSE)
            thinking = asyncio.ensure_future(self.page.opponents.think(job))
            try:
                while not thinking.done() and self._idle():
                    await asyncio.wait({thinking}, timeout=PAUSE)
                if thinking.done():
                    return thinking.result()
            finally:
                thinking.cancel()

    def _idle(self) -> bool:
        """True if no computer at the table has to choose, and thinking stops nobody's clicks."""
        room = self.page.room
        if room is None or room.session.over:
            return True
        mine = room.session is self._session
        people = set(room.session.people)
        return mine and set(room.session.waiting()) <= people and dom.flag("thinking") == "worker"
