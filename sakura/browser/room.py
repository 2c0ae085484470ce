"""A room: one game on the screen, from the first shuffle to the result.

What all games share is here: asking people, letting computers choose, and showing events one
after the other. A game's room draws its own table.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Generic

from sakura.browser import dom
from sakura.browser.page import Page
from sakura.core.game import ActionT, EventT, ObservationT, OptionsT, PositionT
from sakura.core.saved import Saved
from sakura.core.table import Table
from sakura.play.player import Moment, Player
from sakura.play.session import Session
from sakura.ui.buttons import button
from sakura.ui.commands import Does
from sakura.ui.names import Names
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

if TYPE_CHECKING:
    from sakura.browser.playback import Playback
    from sakura.play.job import Job

PACE = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""How long each step takes, as a multiple of its usual time."""

RESUMES = 1.0
"""Seconds at normal speed before the next event, where a table was drawn between two."""

ROOMY = "(min-width: 1000px) and (min-height: 640px) and (orientation: landscape)"
"""Windows with room for the log beside the board, as in table.css; in others it hides the hand."""

SLICE = 0.05
"""Seconds after which the page may do something else where events are shown at once."""

OUTCOME = "outcome"
"""Stands among a game's tunes for the one that says how it ended for who is here."""

LONGEST_LOG = 400
"""Lines; older ones leave the page, the record keeps everything."""


class Room(ABC, Generic[OptionsT, PositionT, ActionT, ObservationT, EventT]):
    """One game between people at this device and computer seats."""

    names: Names
    """Who sits on the seats, or stands on the board."""

    tunes: Mapping[type, str]
    """The notes of each event, one after the other; others are silent."""

    aside = ""
    """The command that opened what lies in the place of a decision, and closes it; or none."""

    stops: Sequence[str] = dom.STOPS
    """Where somebody with a keyboard decides: selectors, the most likely one first."""

    def __init__(self, page: Page, session: Session) -> None:
        self.page = page
        self.session = session
        self.table: Table[OptionsT, PositionT, ActionT, ObservationT, EventT] = session.table
        self.people = session.people
        self.player = Player(self.table)
        self.does = self.common() | self.own()
        self.random = Random()
        self.task: asyncio.Task[None] | None = None
        self._roomy = False
        self._thinking: asyncio.Task[None] | None = None
        self.answer: asyncio.Future[ActionT] | None = None
        self.asked = -1
        """The seat of the person who was asked last."""
        self.advising: asyncio.Task[None] | None = None
        self.reviewing = False
        """Whether what has happened is shown once more, to whoever has played it too."""
        self._playback: Playback | None = None
        self._told_end = False
        self._rested = 0.0
        """When the page could last do something else, while events are shown."""
        self._pause: asyncio.Future[None] | None = None
        """Resolved when the event has been shown for long enough."""
        self._woken: asyncio.Future[None] | None = None
        """Resolved when a paused game may go on, or a step further."""

    @property
    def words(self) -> Words:
        """The visitor's language."""
        return self.page.words

    @property
    def who(self) -> list[str]:
        """The names of the seats."""
        return self.session.who

    def called(self, names: Names) -> Names:
        """Those names, with what people have called themselves."""
        if not any(self.session.saved.names):
            return names
        from sakura.ui.people import with_people  # a game with names waits for the rest

        return with_people(names, self.session.saved.names, self.who)

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
        if last and self.session.recalls:
            dom.write("say", last)
        self._open_log()
        self.session.keep()
        if self.session.opens:
            self.page.ask(self.session.opens)
        self.run()
        self._awake = asyncio.ensure_future(self._stay_awake())

    def run(self) -> None:
        """Goes on from where the player stands."""
        self.task = asyncio.ensure_future(self._run())
        self.task.add_done_callback(self._finished)

    async def _stay_awake(self) -> None:
        """Keeps the screen on, once what can do that is here."""
        await self.page.opponents.arrive()
        if self.page.room is self and not self._told_end:
            from sakura.browser.device import AWAKE

            AWAKE.hold()

    def shake(self) -> None:
        """Lets the device vibrate, if that is wanted: something happened to who holds it."""
        if self.page.settings["vibration"] == "on" and not self.player.skipping:
            from sakura.browser.device import vibrate

            vibrate()

    def close(self) -> None:
        """Stops showing, asking and thinking."""
        self._forget_advice()
        self.answer = None
        for task in (self.task, self._thinking):  # `self.task` would cancel the other, but later
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
        await self.page.opponents.arrive()  # what is shown now comes with the rest
        self._halt()

    def _halt(self) -> None:
        """Called when nobody here has to decide any more, or for now."""
        self._return()
        if self.session.over and self.session.ends:
            self._end()
        if self.session.halts:
            self.page.ask(self.session.halts)

    def _end(self) -> None:
        from sakura.ui.ending import next_steps

        self.finish()
        turned = "" if self.session.rematch else self.turned_words()
        embedded = self.page.settings.embedded
        dom.put("commands", next_steps(turned, embedded, self.page.game.studied, self.words))
        dom.by_id("result").focus()
        self.page.ask("opened")  # and something may have been closed
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
        if self.session.take_back():
            self.go_on()
        elif self.session.takes_back:
            self.say(self.words.say("There is nothing to take back."))

    def resized(self) -> None:
        """Draws anew for another size of the window, or of what a panel leaves of it."""
        if dom.matches(ROOMY) != self._roomy:
            self._open_log()
        self.redraw()

    def _open_log(self) -> None:
        self._roomy = dom.by_id("log-box").open = dom.matches(ROOMY)

    def _toggle_log(self) -> None:
        log = dom.by_id("log-box")
        log.open = not log.open

    def change_seat(self, seat: int, name: str) -> None:
        """Gives a computer seat another level or style, from its next decision on."""
        if self.session.change_seat(seat, name):
            self.draw_seats()

    # -- deciding ----------------------------------------------------------------------------

    async def _decide(self, waiting: Sequence[int]) -> None:
        """All seats choose from the same position, the computers while people still look."""
        self._return()
        thinking = self._thinking = asyncio.ensure_future(self._let_think(waiting))
        try:
            for seat in waiting:
                if seat in self.people:
                    self.player.skipping = False
                    self._choose(seat, await self._ask(seat))
            await thinking
        finally:
            thinking.cancel()
        await self.page.opponents.arrive()  # what shows it may come with the rest

    async def _let_think(self, waiting: Sequence[int]) -> None:
        seen = {seat: self.table.observe(seat) for seat in waiting if seat not in self.people}
        await self.page.opponents.arrive()
        from sakura.play.job import Job

        for seat, observation in seen.items():
            action = self.session.preset(seat)
            if action is None:
                name = self.session.game.name
                job: Job[object] = Job(name, self.who[seat], self._seed(), observation)
                action = await self.page.opponents.think(job)
            self._choose(seat, action)

    def _choose(self, seat: int, action: object) -> None:
        self.session.choose(seat, action)
        self.seat_chose(seat)

    def _seed(self) -> str:
        return str(self.random.random())

    async def _ask(self, seat: int) -> ActionT:
        self.answer = asyncio.get_running_loop().create_future()
        self.asked = seat
        self.ask(seat)
        self.page.ask("opened")  # asking may have closed something
        if self.session.saved.guided:
            self._guiding = asyncio.ensure_future(self._guide())
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
        await self.page.opponents.arrive()
        if self.asking and self.page.room is self:
            self.page.ask("point-out")

    @property
    def asking(self) -> bool:
        """Whether a person is to decide now."""
        return self.answer is not None and not self.answer.done()

    def reply(self, action: ActionT) -> None:
        """A person's decision. Its buttons are removed at once, so that it cannot be made twice."""
        dom.put("commands", "")
        if self.answer and not self.answer.done():
            self.answer.set_result(action)

    # -- advice ------------------------------------------------------------------------------

    def _advise(self) -> None:
        """Thinks for the person who is asked, about what that person sees."""
        if self.asking and self.advising is None and self.session.advises:
            self.say(self.words.say("Thinking about it…"))
            self.advising = asyncio.ensure_future(self._find_advice(self.asked))

    async def _find_advice(self, seat: int) -> None:
        observation = self.table.observe(seat)
        await self.page.opponents.arrive()
        await self.consider(observation)
        advice = await self.page.opponents.think(self.advice_job(observation))
        self.advising = None
        if self.asking and self.asked == seat:
            sentence = self.show_advice(observation, advice)
            dom.put("say", tag("span", escape(sentence), class_="advice"))
            dom.speak(sentence)

    def advice_job(self, observation: ObservationT, about: str = "") -> Job[Any]:
        """Advice on what is observed, or about one action alone."""
        from sakura.play.job import ADVICE, Job

        name = f"{ADVICE}:{about}" if about else ADVICE
        return Job(self.session.game.name, name, self._seed(), observation)

    def _forget_advice(self) -> None:
        if self.advising:
            self.advising.cancel()
            self.advising = None

    # -- showing -----------------------------------------------------------------------------

    async def _show(self) -> None:
        """Shows all events that the player has not shown yet: draws, says and logs each."""
        if self.player.behind:
            self.show_controls()
        dom.tell("moving", "yes" if self.player.behind else "no")
        while self.player.behind:
            while not self.player.ready:
                await self._wake()
            event = self.player.next()
            if self.playback:
                self.playback.show_place()
            if event is not None:
                await self._show_event(event)
        dom.tell("moving", "no")
        self.settle()

    async def _show_event(self, event: EventT) -> None:
        self.tell(event)
        if self.page.settings["sound"] == "on" and not self.player.skipping:
            self._sound(self._tune(event))
        seconds = self.draw(event) * self.pace()
        loop = asyncio.get_running_loop()
        if seconds > 0:
            await self._wait(seconds)
        elif loop.time() - self._rested > SLICE:
            await asyncio.sleep(0)  # so that clicks are handled while a long game is skipped
        else:
            return
        self._rested = loop.time()

    def _sound(self, tune: str) -> None:
        if self.page.opponents.here:  # `browser.sound` is in the second bundle
            from sakura.browser.sound import INSTRUMENT

            INSTRUMENT.play(tune)

    def _tune(self, event: EventT) -> str:
        tune = self.tunes.get(type(event), "")
        if tune == OUTCOME and (outcome := self.table.outcome()):
            from sakura.play.tunes import outcome_tune

            return outcome_tune(outcome.winners, self.people)
        return tune

    def pace(self) -> float:
        """The multiple of the usual time that a step takes now."""
        return 0.0 if self.player.skipping else PACE[self.page.settings["speed"]]

    def show_controls(self) -> None:
        """Shows the buttons that there are while what happens is shown."""
        dom.put("commands", self.controls())
        if self.playback:
            self.playback.show_place()

    def controls(self) -> str:
        """The buttons while what happens is shown: a spectator's; players can only skip."""
        if self.playback:
            return self.playback.controls()
        return button("skip", self.words.say("Skip"), "quiet")

    @property
    def playback(self) -> Playback | None:
        """What steers a game that is only shown here; none before the rest has come."""
        if (self.people and not self.reviewing) or not self.page.opponents.here:
            return None
        if self._playback is None:
            from sakura.browser.playback import Playback

            self._playback = Playback(self)
        return self._playback

    def steer(self, command: str, *about: object) -> None:
        """Does what whoever watches may do; nobody else can."""
        if self.playback:
            self.playback.does[command](*about)

    def revisit(self, count: str | int) -> None:
        """Shows once more how the table stood after so many events; whoever plays comes back by
        going on."""
        if self.session.revisits and self.page.opponents.here:
            self.reviewing = bool(self.people)
            self._open_log()
            self.steer("seek", count)

    def _return(self) -> None:
        """What has happened is not gone through any more."""
        if self.reviewing:
            self.reviewing = False
            self.aside = ""
            self.player.resume()

    def _skip(self) -> None:
        """Shows the rest of what happens at once, until somebody must decide."""
        if self.reviewing:
            self.go_on()
            return
        dom.stop_sliding()
        was_paused = self.player.paused
        self.player.skip()
        if was_paused:
            self.show_controls()
        self.end_waits()

    async def _wake(self) -> None:
        self._woken = asyncio.get_running_loop().create_future()
        await self._woken

    async def _wait(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._pause = loop.create_future()
        handle = loop.call_later(seconds, self.end_waits)
        try:
            await self._pause
        finally:
            handle.cancel()

    def end_waits(self) -> None:
        """What is shown now has been shown for long enough."""
        for wait in (self._pause, self._woken):
            if wait and not wait.done():
                wait.set_result(None)

    def say(self, sentence: str) -> None:
        """Writes a sentence under the board, and into the live region."""
        dom.write("say", sentence)
        dom.speak(sentence)

    def tell(self, event: EventT) -> None:
        """Says the event, and adds it to the log: a line an event, unless a game tells more at
        once."""
        if not (sentence := self.describe(event)):
            return
        self.say(sentence)
        log = dom.by_id("log")
        log.insertAdjacentHTML("afterbegin", dom.markup(_line(sentence, self.player.count)))
        if log.childElementCount > LONGEST_LOG:
            log.lastElementChild.remove()

    def recall(self, events: Iterable[EventT]) -> str:
        """Fills the log with those events; returns what was said last."""
        told = [(self.describe(event), count) for count, event in enumerate(events, 1)]
        lines = [line for line in told if line[0]]
        dom.put("log", "".join(_line(*line) for line in reversed(lines[-LONGEST_LOG:])))
        return lines[-1][0] if lines else ""

    # -- what a game draws -------------------------------------------------------------------

    @abstractmethod
    def own(self) -> Does:
        """The commands of this game's own table."""

    @abstractmethod
    def open(self, moment: Moment[PositionT, EventT]) -> None:
        """Draws the whole table as it stands at that moment."""

    @abstractmethod
    def place(self, moment: Moment[PositionT, EventT]) -> None:
        """Draws that moment on the table that is drawn."""

    @abstractmethod
    def sentences(self) -> list[str]:
        """The whole table in words, as it is shown and as far as who looks may know."""

    @abstractmethod
    def ask(self, seat: int) -> None:
        """Shows a person what there is to decide."""

    @abstractmethod
    def draw(self, event: EventT) -> float:
        """Shows the event; returns how many seconds it usually takes to see it."""

    @abstractmethod
    def draw_seats(self) -> None:
        """Draws anew who sits where."""

    @abstractmethod
    def show_advice(self, observation: ObservationT, advice: Any) -> str:
        """Points at what is advised; returns the sentence that says why."""

    @abstractmethod
    def finish(self) -> None:
        """Shows the result."""

    # -- what a game may do beside ------------------------------------------------------------

    def describe(self, event: EventT) -> str:
        """The sentence of an event, for `tell` and `recall`; empty where nothing is to be said."""
        return ""

    def seat_chose(self, seat: int) -> None:
        """A seat has chosen, maybe in secret."""

    async def consider(self, observation: ObservationT) -> None:
        """Shows what is thought on the way to an advice."""

    def guide(self) -> list[str]:
        """Points at what somebody new should look at now; the sentences, if there are any."""
        return []

    def settle(self) -> None:
        """All events were shown."""

    def retrace(self, event: EventT) -> None:
        """Lets what the event has moved move back; the table stands as before it already."""

    def turned(self) -> Saved:
        """Another game like this one, with the seats turned."""
        from sakura.play.rematch import moved_on

        return moved_on(self.session.saved, self.random)

    def turned_words(self) -> str:
        """What `turned` does."""
        return self.words.say("all move on by one")

    def portrait(self) -> str:
        """The finished game as a picture, in SVG; `finish` draws the button that asks for it."""
        return ""

    def redraw(self) -> None:
        """The window has another shape."""


def _line(sentence: str, count: int) -> str:
    """A line of the log, which leads back to where the table stood after so many events."""
    return tag("li", escape(sentence), data_revisit=count)
