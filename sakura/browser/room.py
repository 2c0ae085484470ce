"""A room: one game on the screen, from the first shuffle to the result.

It adds choices to a show: people are asked, and computers think. This is the part common to all
games; each game's room draws its own table.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from sakura.browser import dom
from sakura.browser.page import Page
from sakura.browser.show import Show
from sakura.core.game import ActionT, EventT, ObservationT, OptionsT
from sakura.core.saved import Saved
from sakura.play.session import Session, last_decision
from sakura.ui.buttons import hint
from sakura.ui.commands import Does
from sakura.ui.table import sealed_words

RESUMES, LATE = 1.0, 0.1
"""Seconds, at normal speed, before the next event after a table was drawn between two; and seconds
that computers may take for a choice before the table is drawn where a skip has led."""


class Room(Show[OptionsT, ActionT, ObservationT, EventT]):
    """One game between people at this device and computer seats."""

    stops: Sequence[str] = dom.STOPS
    """Selectors of the controls for a choice, the most likely one first; they get the keyboard
    focus."""

    GENTLY: ClassVar[bool] = False
    """True if the first hint on a choice gives only the idea."""

    def __init__(self, page: Page, session: Session) -> None:
        super().__init__(page, session)
        self.does = self.common() | self.own()
        self.random = Random()
        self.task: asyncio.Task[None] | None = None
        self._deciding: list[asyncio.Task[None]] = []
        self._person, self._computer = asyncio.Lock(), asyncio.Lock()
        self.answer: asyncio.Future[ActionT] | None = None
        self.asked = -1
        """Seat of the person asked last."""
        self.advising: asyncio.Task[None] | None = None
        self.hinted = False
        """True once a hint was given for the present choice."""
        self._end_announced = False

    # -- the course of the game --------------------------------------------------------------

    def begin(self) -> None:
        """Show the game from its first shuffle, and continue it."""
        self.player.to_start()
        self.resume()

    def go_on(self) -> None:
        """Continue the game from the table as it stands; earlier events are not shown."""
        self._return()
        self.close()
        self.player.to_end()
        self.resume()

    def resume(self) -> None:
        """Redraw the table as last shown, and continue from there.

        This serves a change of language, a step back and a return to the game.
        """
        self.close()
        self.open(self.player.moment())
        last = self.recall(self.player.shown_events())
        self._open_log()
        dom.write("sealed", self._sealed())
        self.session.keep()
        self.session.opened(self.page, last)
        self.run()
        dom.work(self._stay_awake())

    def run(self) -> None:
        """Go on from the player's place."""
        self.task = dom.work_at_once(self._run())
        self.task.add_done_callback(self._finished)

    async def _stay_awake(self) -> None:
        """Keep the screen awake, once that feature has loaded."""
        await self.page.features.need("awake")
        if not self._end_announced:
            from sakura.browser.device import AWAKE

            AWAKE.hold()

    def close(self) -> None:
        """Stop showing, asking and thinking."""
        if self.asking and len(self.people) > 1:
            dom.write("spoken", "")  # sentences about a hand must not stay for the next player
        self._forget_advice()
        self.answer = None
        for task in (self.task, *self._deciding):  # `self.task` would cancel the others only later
            if task:
                task.cancel()
        dom.set_flag("moving", "no")
        self.player.skipping = self.owes = False

    def _finished(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()):
            self.page.failed(error)

    async def _run(self) -> None:
        if self.player.behind and self.player.count and not self.player.paused:
            self.show_controls()
            await self._wait(RESUMES * self.pace())
        await self._show()
        if self.session.computers:
            self.page.opponents.start()  # the table is on the screen, so it may take time
        while waiting := self.session.waiting():
            await self._decide(waiting)
            await self._show()
        await self.page.features.need("ending")
        self._halt()

    def _catch_up(self) -> None:
        """Draw the table where a skip has led."""
        if self.owes:
            self.owes = False
            self.show_moment(self.player.moment())
            self.say(self.recall(self.player.shown_events()))
            dom.set_flag("moving", "no")
            self.settle()

    def _halt(self) -> None:
        """Called when no person here has a choice to make, at the moment or any more."""
        self._catch_up()
        self._return()
        self.session.halted(self.page)

    def show_end(self) -> None:
        """Show the result and the next steps."""
        from sakura.ui.ending import next_steps

        self.finish()
        turned = self.turned_words() if self.session.offers.rotation else ""
        embedded = self.page.settings.embedded
        dom.put("commands", next_steps(turned, embedded, self.page.game.reviewable, self.words))
        dom.by_id("result").focus()
        self.page.opened()  # a panel may have been closed
        if not self._end_announced:
            self._end_announced = True
            self.page.ended(self.session)

    # -- what visitors do at every table -----------------------------------------------------

    def common(self) -> Does:
        """Commands of every table."""
        return {
            "skip": self._skip,
            "hint": self._advise,
            "undo": self._take_back,
            "log": self._toggle_log,
            "revisit": self.revisit,
        }

    def _take_back(self) -> None:
        was_real = not self.session.practice
        if self.session.undo(self.page):
            self.go_on()
            if was_real and self.session.practice:
                # Not in the line, where the next question would replace it at once
                self.page.notice(
                    self.words.say(
                        "Others had seen your card, so this is practice from here on. The real "
                        "game is kept as it was."
                    )
                )

    def change_seat(self, seat: int, name: str) -> None:
        """Change the level or style of a computer seat from its next choice on."""
        if self.session.change_seat(seat, name):
            self.draw_seats()

    # -- deciding ----------------------------------------------------------------------------

    async def _decide(self, waiting: Sequence[int]) -> None:
        """Let all seats choose at once; computers think while people do."""
        self._return()
        self._show_seal()
        if self.session.live and not self.people:
            dom.put("commands", "")  # a screen that watches has nothing to press while others think
        start = dom.work_at_once if self.asked < 0 else dom.work  # the first with the table
        deciding = self._deciding = [start(self._let_decide(seat)) for seat in waiting]
        late = asyncio.get_running_loop().call_later(LATE, self._catch_up)
        try:
            await asyncio.gather(*deciding)
        finally:
            late.cancel()
            for task in deciding:
                task.cancel()
        await self.page.features.need("table")

    async def _let_decide(self, seat: int) -> None:
        await self.session.decide(seat, self)
        if not self.owes:
            self.seat_chose(seat)

    async def think(self, name: str, observation: object, seed: str) -> object:
        """Choice of a computer seat; they think one after the other. A seed of "" means any."""
        await self.page.features.need("thinking")
        from sakura.play.job import Choosing

        async with self._computer:
            job = Choosing(self.session.game.name, name, seed or self._seed(), observation)
            return await self.page.opponents.think(job)

    def _seed(self) -> str:
        return str(self.random.random())

    async def ask_person(self, seat: int) -> object:
        """Choice of the person at that seat; people are asked one after the other."""
        async with self._person:
            return await self._ask(seat)

    async def _ask(self, seat: int) -> ActionT:
        self._catch_up()
        self.player.skipping = False
        self.answer = asyncio.get_running_loop().create_future()
        self.asked, self.hinted = seat, False
        self.ask(seat)
        self._show_seal()
        self.page.opened()  # asking may have closed a panel
        if self.session.saved.guided:
            dom.work(self._guide())
        dom.note_time("asked")
        dom.focus_again(self.stops)
        try:
            action = await self.answer
        finally:
            self.answer = None
            self._forget_advice()
        dom.write("say", "")  # the hint was for the person who asked, also in the live region
        dom.write("spoken", "")
        return action

    def _sealed(self) -> str:
        """Sentence with the seal of the deal; "" if it has none."""
        session = self.session
        seal = session.saved.seal
        return sealed_words(seal.digest_of(session.table), self.words) if seal else ""

    def _show_seal(self) -> None:
        """Show the seal under the board before the first decision, unless the guide speaks."""
        wanted = self.page.settings["seal"] == "on" and not self.session.saved.guided
        if wanted and (sealed := self._sealed()) and last_decision(self.session.table) < 0:
            dom.write("say", sealed)

    async def _guide(self) -> None:
        """Show the guide's advice to a newcomer, once that feature has loaded."""
        await self.page.features.need("guide")
        if self.asking:
            self.page.guide.point_out()

    @property
    def asking(self) -> bool:
        """True if a person is to choose now."""
        return self.answer is not None and not self.answer.done()

    def reply(self, action: ActionT) -> None:
        """Deliver a person's choice. Its buttons go at once, so that it cannot be made twice."""
        dom.put("commands", "")
        self.page.end_question()
        self.touch("placed")
        if self.answer and not self.answer.done():
            self.answer.set_result(action)

    def hint_button(self) -> str:
        """Button for a hint, where the session offers any."""
        return hint(self.words) if self.session.offers.hints else ""

    def _advise(self) -> None:
        """Find a hint for the person who is asked; a choice cancels it."""
        if self.asking and self.advising is None and self.session.offers.hints:
            self.session.saved.assisted = True
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
        """Commands of this game's own table."""

    @abstractmethod
    def ask(self, seat: int) -> None:
        """Show a person the choice to make."""

    @abstractmethod
    def show_advice(self, observation: ObservationT, advice: Any) -> str:
        """Show the hint on the table; return the sentence that explains it."""

    @abstractmethod
    def finish(self) -> None:
        """Show the result."""

    # -- what a game may do beside ------------------------------------------------------------

    def seat_chose(self, seat: int) -> None:
        """Note that a seat has chosen, perhaps in secret."""

    def gentle(self, observation: ObservationT, advice: Any) -> str:
        """Sentence with the idea behind the advice, for rooms that hint `GENTLY`."""
        return ""

    async def consider(self, observation: ObservationT) -> None:
        """Show the thinking that leads to a hint."""

    def guide(self) -> list[str]:
        """Mark the advice for a newcomer on the table; return its sentences, if any."""
        return []

    def turned(self) -> Saved:
        """A rematch with swapped seats."""
        from sakura.play.rematch import moved_on

        session = self.session
        table = Saved(session.table, session.lasting, names=session.saved.names)
        return moved_on(table, self.random)

    def turned_words(self) -> str:
        """Description of the seats after swapping, for the button."""
        return self.words.say("everyone moves up a seat")

    def portrait(self, foot: str) -> str:
        """The finished game as an SVG picture, above those words; `finish` draws the button that
        saves it."""
        return ""
