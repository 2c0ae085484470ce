"""A game as it is shown: its events one after the other, each told and drawn in its time.

Events are shown alike to whoever plays and to whoever watches; that somebody decides what happens
next is what a room adds (`browser/room.py`).
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Generic

from sakura.browser import dom
from sakura.browser.page import Page
from sakura.browser.sound import INSTRUMENT
from sakura.core.game import ActionT, EventT, ObservationT, OptionsT
from sakura.core.view import View
from sakura.play.course import Course
from sakura.play.player import Moment, Player
from sakura.play.session import Session
from sakura.play.tunes import outcome_tune
from sakura.ui.buttons import button
from sakura.ui.names import Names, with_people
from sakura.ui.svg import escape, tag
from sakura.ui.windows import ROOMY
from sakura.ui.words import Words

if TYPE_CHECKING:
    from sakura.browser.playback import Playback

PACE = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""How long each step takes, as a multiple of its usual time."""

SLICE = 0.05
"""Seconds after which the page may do something else where events are shown at once."""

OUTCOME = "outcome"
"""Stands among a game's tunes for the one that says how it ended for who is here."""

LONGEST_LOG = 400
"""Lines; older ones leave the page, the record keeps everything."""


class Show(ABC, Generic[OptionsT, ActionT, ObservationT, EventT]):
    """The course of one game on the page."""

    names: Names
    """Who sits on the seats, or stands on the board."""

    tunes: Mapping[type, str]
    """The notes of each event, one after the other; others are silent."""

    aside = ""
    """The command that opened what lies in the place of a decision, and closes it; or none."""

    def __init__(self, page: Page, session: Session) -> None:
        self.page = page
        self.session = session
        self.people = session.people
        self.course: Course[OptionsT, ActionT, ObservationT, EventT]
        self.course = Course(session.table, session.people)
        self.player = Player(self.course)
        self.reviewing = False
        """Whether what has happened is shown once more, to whoever has played it too."""
        self._playback: Playback | None = None
        self._roomy = False
        self._rested = 0.0
        """When the page could last do something else, while events are shown."""
        self._pause: asyncio.Future[None] | None = None
        """Resolved when the event has been shown for long enough."""
        self._woken: asyncio.Future[None] | None = None
        """Resolved when a paused game may go on, or a step further."""
        if not self.people:
            page.features.then("playback", self._take_playback)

    @property
    def now(self) -> View[ObservationT, ActionT]:
        """The view as the table stands, whatever is shown of it yet."""
        return self.course.now

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
        typed = self.session.saved.names
        return with_people(names, typed, self.who) if any(typed) else names

    # -- event by event ----------------------------------------------------------------------------

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
        INSTRUMENT.play(tune)

    def _tune(self, event: EventT) -> str:
        tune = self.tunes.get(type(event), "")
        if tune == OUTCOME and (outcome := self.now.outcome):
            return outcome_tune(outcome.winners, self.people)
        return tune

    def pace(self) -> float:
        """The multiple of the usual time that a step takes now."""
        return 0.0 if self.player.skipping else PACE[self.page.settings["speed"]]

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

    def shake(self) -> None:
        """Lets the device vibrate, if that is wanted: something happened to who holds it."""
        if self.page.settings["vibration"] == "on" and not self.player.skipping:
            from sakura.browser.device import vibrate

            vibrate()

    # -- what steers it ----------------------------------------------------------------------------

    def show_controls(self) -> None:
        """Shows the buttons that there are while what happens is shown."""
        dom.put("commands", self.controls())
        if self.playback:
            self.playback.show_place()

    def controls(self) -> str:
        """The buttons while what happens is shown: a spectator's; players can only skip."""
        if self.playback:
            return self.playback.controls()
        return button("skip", self.words.say_in("animation", "Skip"), "quiet")

    @property
    def playback(self) -> Playback | None:
        """What steers a game that is only shown here; none before its feature has come."""
        return self._playback if self.reviewing or not self.people else None

    def _take_playback(self) -> None:
        from sakura.browser.playback import Playback

        self._playback = self._playback or Playback(self)

    def steer(self, command: str) -> None:
        """Does what whoever watches may do; nobody else can."""
        if self.playback:
            self.playback.does[command]()

    def seek(self, count: int) -> None:
        """Shows the table as it stood after so many events, to somebody who watches."""
        if self.playback:
            self.playback.seek(count)

    def revisit(self, count: str | int) -> None:
        """Shows once more how the table stood after so many events; whoever plays comes back by
        going on."""
        if self.session.offers.replay:
            self.use("playback", lambda: self._revisit(int(count)))

    def _revisit(self, count: int) -> None:
        self._take_playback()
        self.reviewing = bool(self.people)
        self._open_log()
        self.seek(count)

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

    def close_aside(self) -> None:
        """Closes what lies in the place of a decision."""
        self._skip()

    def resized(self) -> None:
        """Draws anew for another size of the window, or of what a panel leaves of it."""
        if dom.matches(ROOMY) != self._roomy:
            self._open_log()
        self.redraw()

    def use(self, feature: str, action: Callable[[], object]) -> None:
        """Do what a visitor wishes for at this table once its feature is here, unless the table has
        been left by then."""
        here: object = self
        self.page.use(feature, lambda: action() if self.page.room is here else None)

    # -- what is said ------------------------------------------------------------------------------

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
        """Fills the log with those events; returns what was said last, or what the table of a
        game that is watched lacks at its start."""
        told = [(self.describe(event), count) for count, event in enumerate(events, 1)]
        lines = [line for line in told if line[0]]
        dom.put("log", "".join(_line(*line) for line in reversed(lines[-LONGEST_LOG:])))
        if not lines:
            return self.lacking() if self.player.paused else ""
        return lines[-1][0]

    def _open_log(self) -> None:
        self._roomy = dom.by_id("log-box").open = dom.matches(ROOMY)

    def _toggle_log(self) -> None:
        log = dom.by_id("log-box")
        log.open = not log.open
        if log.open:
            dom.bring_into_view(log)

    # -- what a room does --------------------------------------------------------------------------

    @abstractmethod
    def run(self) -> None:
        """Goes on from where the player stands."""

    @abstractmethod
    def close(self) -> None:
        """Stops all that goes on."""

    @abstractmethod
    def go_on(self) -> None:
        """Plays on from where the table stands; what was not shown yet is not shown any more."""

    # -- what a game draws -------------------------------------------------------------------------

    @abstractmethod
    def open(self, moment: Moment[ActionT, ObservationT, EventT]) -> None:
        """Draws the whole table as it stands at that moment."""

    @abstractmethod
    def place(self, moment: Moment[ActionT, ObservationT, EventT]) -> None:
        """Draws that moment on the table that is drawn."""

    @abstractmethod
    def sentences(self) -> list[str]:
        """The whole table in words, as it is shown and as far as who looks may know."""

    @abstractmethod
    def draw(self, event: EventT) -> float:
        """Shows the event; returns how many seconds it usually takes to see it."""

    @abstractmethod
    def draw_seats(self) -> None:
        """Draws anew who sits where."""

    # -- what a game may do beside -----------------------------------------------------------------

    def describe(self, event: EventT) -> str:
        """The sentence of an event, for `tell` and `recall`; empty where nothing is to be said."""
        return ""

    def lacking(self) -> str:
        """The sentence of a table on which nothing has happened: what it lacks."""
        return ""

    def settle(self) -> None:
        """All events were shown."""

    def retrace(self, event: EventT) -> None:
        """Lets what the event has moved move back; the table stands as before it already."""

    def redraw(self) -> None:
        """The window has another shape."""


def _line(sentence: str, count: int) -> str:
    """A line of the log, which leads back to where the table stood after so many events."""
    return tag("li", escape(sentence), data_revisit=count)
