"""A room: one game on the screen, from the first shuffle to the result.

What both games share is here: asking people, letting computers choose, and showing events one
after the other. A game's room draws its own table.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from random import Random
from typing import Any

from sakura.browser import dom
from sakura.browser.settings import Settings
from sakura.core.game import Game
from sakura.core.table import Table
from sakura.seats.levels import make_seat
from sakura.text.words import Words
from sakura.view import table as frame
from sakura.view.describe import describe
from sakura.view.start import PERSON
from sakura.view.svg import escape, tag

PACE = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""How long each step takes, as a multiple of its usual time."""

ROOMY = "(min-width: 1000px)"
"""Windows with room for the log beside the board."""

LONGEST_LOG = 400
"""Lines; older ones leave the page, the record keeps everything."""


class Room(ABC):
    """One game between people at this device and computer seats; `who` are the seats' levels."""

    names: tuple[str, ...]

    def __init__(
        self, game: Game[Any], options: Any, who: list[str], settings: Settings, words: Words
    ) -> None:
        self.words = words
        self.settings = settings
        self.who = who
        self.table = Table(game, options, Random())
        self.computers = {
            seat: make_seat(game, level, Random())
            for seat, level in enumerate(who)
            if level != PERSON
        }
        self.people = [seat for seat in range(len(who)) if seat not in self.computers]
        self.answer: asyncio.Future[Any] | None = None
        self.skipping = False
        self._pause: asyncio.Future[None] | None = None
        self.task = asyncio.ensure_future(self._run())

    # -- commands from the page --------------------------------------------------------------

    @abstractmethod
    def command(self, name: str, value: str) -> None:
        """A button of this game's table was pressed."""

    def skip(self) -> None:
        """Shows the rest of what happens at once, until somebody must decide."""
        self.skipping = True
        self._end_pause()

    def close(self) -> None:
        """Leaves the game; nothing of it runs on."""
        self.task.cancel()

    # -- the course of the game --------------------------------------------------------------

    async def _run(self) -> None:
        self.open()
        dom.by_id("log-box").open = dom.matches(ROOMY)
        await self._show([event for step in self.table.steps for event in step.events])
        while waiting := self.table.waiting():
            await self._show(await self._decide(waiting))
        self.finish()
        dom.put("commands", frame.ending(self.words))
        dom.by_id("result").focus()

    async def _decide(self, waiting: tuple[int, ...]) -> list[Any]:
        """All seats choose from the same position; computers first, while people still look."""
        events: list[Any] = []
        for seat in waiting:
            if seat in self.computers:
                await asyncio.sleep(0)  # a click is answered between two seats
                action = self.computers[seat].choose(self.table.observe(seat))
                events += self.table.choose(seat, action)
                self.seat_chose(seat)
        for seat in waiting:
            if seat in self.people:
                self.skipping = False
                events += self.table.choose(seat, await self._ask(seat))
                self.seat_chose(seat)
        return events

    async def _ask(self, seat: int) -> Any:
        self.answer = asyncio.get_running_loop().create_future()
        self.ask(seat)
        try:
            return await self.answer
        finally:
            self.answer = None

    def reply(self, action: Any) -> None:
        """A person's decision; its buttons go at once, so that nobody presses twice."""
        dom.put("commands", "")
        if self.answer and not self.answer.done():
            self.answer.set_result(action)

    async def _show(self, events: list[Any]) -> None:
        """Each event for a moment: drawn, said and logged."""
        if events:
            dom.put("commands", frame.button("skip", self.words.say("Skip"), "quiet"))
        for event in events:
            sentence = describe(event, self.names, self.words)
            if sentence:
                dom.write("say", sentence)
                self._log(sentence)
            seconds = self.draw(event) * self.pace()
            if seconds > 0:
                await self._wait(seconds)
        self.settle()

    def pace(self) -> float:
        """The multiple of the usual time that a step takes now."""
        return 0.0 if self.skipping else PACE[self.settings.speed]

    async def _wait(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._pause = loop.create_future()
        handle = loop.call_later(seconds, self._end_pause)
        try:
            await self._pause
        finally:
            handle.cancel()

    def _end_pause(self) -> None:
        if self._pause and not self._pause.done():
            self._pause.set_result(None)

    def _log(self, sentence: str) -> None:
        log = dom.by_id("log")
        log.insertAdjacentHTML("afterbegin", tag("li", escape(sentence)))
        if log.childElementCount > LONGEST_LOG:
            log.lastElementChild.remove()

    # -- what a game draws -------------------------------------------------------------------

    @abstractmethod
    def open(self) -> None:
        """Draws the whole table."""

    @abstractmethod
    def ask(self, seat: int) -> None:
        """Shows a person what there is to decide."""

    @abstractmethod
    def draw(self, event: Any) -> float:
        """Shows the event; returns how many seconds it usually takes to see it."""

    @abstractmethod
    def seat_chose(self, seat: int) -> None:
        """A seat has chosen, maybe in secret."""

    @abstractmethod
    def settle(self) -> None:
        """All events were shown."""

    @abstractmethod
    def redraw(self) -> None:
        """The window has another shape."""

    @abstractmethod
    def finish(self) -> None:
        """Shows the result."""
