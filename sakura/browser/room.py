"""A room: one game on the screen, from the first shuffle to the result.

It adds to a show who decides: people are asked, and computers think. What all games share is
here; a game's room draws its own table.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any

from sakura.browser import dom
from sakura.browser.page import Page
from sakura.browser.show import Show
from sakura.core.game import ActionT, EventT, ObservationT, OptionsT
from sakura.core.saved import Saved
from sakura.play.session import Session
from sakura.ui.commands import Does

RESUMES = 1.0
"""Seconds at normal speed before the next event, where a table was drawn between two."""


class Room(Show[OptionsT, ActionT, ObservationT, EventT]):
    """One game between people at this device and computer seats."""

    stops: Sequence[str] = dom.STOPS
    """Where somebody with a keyboard decides: selectors, the most likely one first."""

    def __init__(self, page: Page, session: Session) -> None:
        super().__init__(page, session)
        self.does = self.common() | self.own()
        self.random = Random()
        self.task: asyncio.Task[None] | None = None
        self._deciding: list[asyncio.Task[None]] = []
        self._person, self._computer = asyncio.Lock(), asyncio.Lock()
        self.answer: asyncio.Future[ActionT] | None = None
        self.asked = -1
        """The seat of the person who was asked last."""
        self.advising: asyncio.Task[None] | None = None
        self._told_end = False

    # -- the course of the game --------------------------------------------------------------

    def begin(self) -> None:
        """Shows the game from its first shuffle, and plays on from where it stands."""
        self.player.to_start()
        self.resume()

    def go_on(self) -> None:
        """Plays on from where the table stands; what was not shown yet is not shown any more."""
        self._return()
        self.close()
        self.player.to_end()
        self.resume()

    def resume(self) -> None:
        """Draws the table as it was last shown, and goes on from there: a language chosen in the
        middle, a step back and a game that is entered anew are all this one call."""
        self.close()
        self.open(self.player.moment())
        last = self.recall(self.player.told())
        self._open_log()
        self.session.keep()
        self.session.opened(self.page, last)
        self.run()
        dom.work(self._stay_awake())

    def run(self) -> None:
        """Goes on from where the player stands."""
        self.task = dom.work(self._run())
        self.task.add_done_callback(self._finished)

    async def _stay_awake(self) -> None:
        """Keeps the screen on, once what can do that is here."""
        await self.page.features.need("awake")
        if not self._told_end:
            from sakura.browser.device import AWAKE

            AWAKE.hold()

    def close(self) -> None:
        """Stops showing, asking and thinking."""
        if self.asking and len(self.people) > 1:
            dom.write("spoken", "")  # what was told of one's hand is nobody else's
        self._forget_advice()
        self.answer = None
        for task in (self.task, *self._deciding):  # `self.task` would cancel the others, but later
            if task:
                task.cancel()
        dom.tell("moving", "no")
        self.player.skipping = False

    def _finished(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()):
            self.page.failed(error)

    async def _run(self) -> None:
        if self.player.behind and self.player.count and not self.player.paused:
            self.show_controls()
            await self._wait(RESUMES * self.pace())
        await self._show()
        if self.session.computers:
            self.page.opponents.start()  # the table is on the screen: now is the time
        while waiting := self.session.waiting():
            await self._decide(waiting)
            await self._show()
        await self.page.features.need("ending")
        self._halt()

    def _halt(self) -> None:
        """Called when nobody here has to decide any more, or for now."""
        self._return()
        self.session.halted(self.page)

    def show_end(self) -> None:
        """Show the result, and what can be done next."""
        from sakura.ui.ending import next_steps

        self.finish()
        turned = self.turned_words() if self.session.offers.rotation else ""
        embedded = self.page.settings.embedded
        dom.put("commands", next_steps(turned, embedded, self.page.game.studied, self.words))
        dom.by_id("result").focus()
        self.page.opened()  # and something may have been closed
        if not self._told_end:
            self._told_end = True
            self.page.ended(self.session)

    # -- what visitors do at every table -----------------------------------------------------

    def common(self) -> Does:
        """The commands that every table knows."""
        return {
            "skip": self._skip,
            "hint": self._advise,
            "undo": self._take_back,
            "log": self._toggle_log,
            "revisit": self.revisit,
        }

    def _take_back(self) -> None:
        if self.session.undo(self.page):
            self.go_on()

    def change_seat(self, seat: int, name: str) -> None:
        """Gives a computer seat another level or style, from its next decision on."""
        if self.session.change_seat(seat, name):
            self.draw_seats()

    # -- deciding ----------------------------------------------------------------------------

    async def _decide(self, waiting: Sequence[int]) -> None:
        """All seats choose at once, the computers while people still look."""
        self._return()
        deciding = self._deciding = [dom.work(self._let_decide(seat)) for seat in waiting]
        try:
            await asyncio.gather(*deciding)
        finally:
            for task in deciding:
                task.cancel()
        await self.page.features.need("table")

    async def _let_decide(self, seat: int) -> None:
        await self.session.decide(seat, self)
        self.seat_chose(seat)

    async def think(self, name: str, observation: object) -> object:
        """What a computer seat of that name chooses; they think one after the other."""
        await self.page.features.need("thinking")
        from sakura.play.job import Choosing

        async with self._computer:
            job = Choosing(self.session.game.name, name, self._seed(), observation)
            return await self.page.opponents.think(job)

    def _seed(self) -> str:
        return str(self.random.random())

    async def ask_person(self, seat: int) -> object:
        """What the person on that seat answers; people are asked one after the other."""
        async with self._person:
            return await self._ask(seat)

    async def _ask(self, seat: int) -> ActionT:
        self.player.skipping = False
        self.answer = asyncio.get_running_loop().create_future()
        self.asked = seat
        self.ask(seat)
        self.page.opened()  # asking may have closed something
        if self.session.saved.guided:
            dom.work(self._guide())
        dom.note_time("asked")
        dom.focus_again(self.stops)
        try:
            action = await self.answer
        finally:
            self.answer = None
            self._forget_advice()
        dom.write("say", "")  # advice is for the person who asked, also where it is read out
        dom.write("spoken", "")
        return action

    async def _guide(self) -> None:
        """Somebody new is told what to look at, once what tells it is here."""
        await self.page.features.need("guide")
        if self.asking:
            self.page.guide.point_out()

    @property
    def asking(self) -> bool:
        """Whether a person is to decide now."""
        return self.answer is not None and not self.answer.done()

    def reply(self, action: ActionT) -> None:
        """A person's decision. Its buttons are removed at once, so that it cannot be made twice."""
        dom.put("commands", "")
        if self.answer and not self.answer.done():
            self.answer.set_result(action)

    def _advise(self) -> None:
        """Thinks for the person who is asked; an answer ends that."""
        if self.asking and self.advising is None and self.session.offers.hints:
            self.say(self.words.say("Thinking about it…"))
            self.advising = dom.work(self._find_advice())

    async def _find_advice(self) -> None:
        await self.page.features.need("hints")
        from sakura.browser.hints import advise

        await advise(self, self.asked)
        self.advising = None

    def _forget_advice(self) -> None:
        if self.advising:
            self.advising.cancel()
            self.advising = None

    # -- what a game draws -------------------------------------------------------------------

    @abstractmethod
    def own(self) -> Does:
        """The commands of this game's own table."""

    @abstractmethod
    def ask(self, seat: int) -> None:
        """Shows a person what there is to decide."""

    @abstractmethod
    def show_advice(self, observation: ObservationT, advice: Any) -> str:
        """Points at what is advised; returns the sentence that says why."""

    @abstractmethod
    def finish(self) -> None:
        """Shows the result."""

    # -- what a game may do beside ------------------------------------------------------------

    def seat_chose(self, seat: int) -> None:
        """A seat has chosen, maybe in secret."""

    async def consider(self, observation: ObservationT) -> None:
        """Shows what is thought on the way to an advice."""

    def guide(self) -> list[str]:
        """Points at what somebody new should look at now; the sentences, if there are any."""
        return []

    def turned(self) -> Saved:
        """Another game like this one, with the seats turned."""
        from sakura.play.rematch import moved_on

        session = self.session
        table = Saved(session.table, session.lasting, names=session.saved.names)
        return moved_on(table, self.random)

    def turned_words(self) -> str:
        """What `turned` does."""
        return self.words.say("everyone moves up a seat")

    def portrait(self) -> str:
        """The finished game as a picture, in SVG; `finish` draws the button that asks for it."""
        return ""
