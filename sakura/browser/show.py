"""A show: the events of a game, announced and drawn one after the other.

Players and spectators see the same show; a room adds the players' choices (`browser/room.py`).
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Generic

from sakura.browser import dom
from sakura.browser.page import Page
from sakura.core.game import ActionT, EventT, ObservationT, OptionsT
from sakura.core.view import View
from sakura.play.player import Moment, Player
from sakura.play.session import Session
from sakura.play.tunes import outcome_tune
from sakura.ui.buttons import button
from sakura.ui.names import Names
from sakura.ui.table import log_line
from sakura.ui.windows import ROOMY
from sakura.ui.words import Words

if TYPE_CHECKING:
    from sakura.browser.playback import Playback
    from sakura.play.course import Course

PACE = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""Factor on the usual duration of a step, for each speed."""

SLICE = 0.05
"""Longest time without a pause for other work when events are shown at once, in seconds."""

OUTCOME = "outcome"
"""Placeholder in a game's tunes for the tune of this player's result."""

LONGEST_LOG = 400
"""Limit of the log on the page, in lines; the record keeps everything."""


class Show(ABC, Generic[OptionsT, ActionT, ObservationT, EventT]):
    """A game on the page."""

    names: Names
    """Names of the seats, or of the figures on the board."""

    tunes: Mapping[type, str]
    """Notes for each kind of event; others are silent."""

    aside = ""
    """Command that opened the view in place of a choice, and closes it; or ""."""

    def __init__(self, page: Page, session: Session) -> None:
        self.page = page
        self.session = session
        self.people = session.people
        self.course: Course[OptionsT, ActionT, ObservationT, EventT] = session.course()
        self.player = Player(self.course)
        self.reviewing = False
        """True if past events are replayed to a player."""
        self.owes = False
        """True if events were skipped that are not drawn yet."""
        self._playback: Playback | None = None
        self._roomy = False
        self._rested = 0.0
        """Time of the last pause for other work, while events are shown."""
        self._pause: asyncio.Future[None] | None = None
        """Resolved when the present event has been shown long enough."""
        self._woken: asyncio.Future[None] | None = None
        """Resolved when a paused replay may resume or step."""
        if not self.people and not session.live:
            page.features.then("playback", self._take_playback)

    @property
    def now(self) -> View[ObservationT, ActionT]:
        """View of the latest position, even if it is not shown yet."""
        return self.course.now

    @property
    def words(self) -> Words:
        """The visitor's language."""
        return self.page.words

    @property
    def who(self) -> list[str]:
        """Names of the kinds of seats."""
        return self.session.who

    def called(self, names: Names) -> Names:
        """Players' names, including those that people typed."""
        if not any(typed := self.session.saved.names):  # as in a first game
            return names
        from sakura.ui.typed_names import with_people

        return with_people(names, typed, self.who)

    # -- event by event ----------------------------------------------------------------------------

    async def _show(self) -> None:
        """Show all pending events: draw, tell and log each. Skipped ones are drawn all at once."""
        self._rested = asyncio.get_running_loop().time()  # no pause for clicks is due yet
        if self.player.behind and not self.player.skipping:
            self.show_controls()
            dom.set_flag("moving", "yes")
        while self.player.behind and not self.player.skipping:
            while not self.player.ready:
                await self._wake()
            event = self.player.next()
            if self.playback:
                self.playback.show_position()
            if event is not None:
                await self._show_event(event)
        if self.player.skipping:
            self.owes = True
            self.player.to_end()
            return
        dom.set_flag("moving", "no")
        self.settle()

    async def _show_event(self, event: EventT) -> None:
        self.tell(event)
        if self.page.settings["sound"] == "on" and not self.player.skipping:
            self._sound(event)
        if self.page.settings["vibration"] == "on":
            self.page.features.then("table", lambda: self.touch(self.felt(event)))
        seconds = self.draw(event) * self.pace()
        loop = asyncio.get_running_loop()
        if seconds > 0:
            await self._wait(seconds)
        elif loop.time() - self._rested > SLICE:
            await asyncio.sleep(0)  # so that clicks are handled while a long game is skipped
        else:
            return
        self._rested = loop.time()

    def _sound(self, event: EventT) -> None:
        """Play the tune of an event, once the instruments have come."""
        tune = self.tunes.get(type(event), "")
        if tune == OUTCOME and (outcome := self.now.outcome):
            tune = outcome_tune(outcome.winners, self.people)
        if tune:
            self.page.features.then("sound", lambda: self.page.sound.play(tune))

    def pace(self) -> float:
        """Factor on the usual duration of a step now."""
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
        """End the waiting for the present event."""
        for wait in (self._pause, self._woken):
            if wait and not wait.done():
                wait.set_result(None)

    def touch(self, occasion: str) -> None:
        """Vibrate as on that occasion, if the visitor wants that."""
        if occasion and self.page.settings["vibration"] == "on" and not self.player.skipping:
            from sakura.browser.device import vibrate

            vibrate(occasion)

    # -- what steers it ----------------------------------------------------------------------------

    def show_controls(self) -> None:
        """Show the buttons available while events are shown."""
        dom.put("commands", self.controls())
        if self.playback:
            self.playback.show_position()

    def controls(self) -> str:
        """Buttons while events are shown: replay controls for spectators, “Skip” for players."""
        if self.playback:
            return self.playback.controls()
        return button("skip", self.words.say("Skip ahead"), "quiet")

    @property
    def playback(self) -> Playback | None:
        """Replay controls, if the game is only shown and the feature has loaded."""
        replays = self.reviewing or not (self.people or self.session.live)
        return self._playback if replays else None

    def _take_playback(self) -> None:
        from sakura.browser.playback import Playback

        self._playback = self._playback or Playback(self)

    def steer(self, command: str) -> None:
        """Run a replay command; ignored for players."""
        if self.playback:
            self.playback.does[command]()

    def seek(self, count: int) -> None:
        """Show the table after that many events, for spectators."""
        if self.playback:
            self.playback.seek(count)

    def revisit(self, count: str | int) -> None:
        """Show again the table after that many events; players return by going on."""
        if self.session.offers.replay:
            self.use("playback", lambda: self._revisit(int(count)))

    def _revisit(self, count: int) -> None:
        self._take_playback()
        self.reviewing = bool(self.people)
        self._open_log()
        self.seek(count)

    def _return(self) -> None:
        """End the look at past events."""
        if self.reviewing:
            self.reviewing = False
            self.aside = ""
            self.player.resume()

    def _skip(self) -> None:
        """Show the pending events at once, up to the next choice."""
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
        """Close the view in place of a choice."""
        self._skip()

    def resized(self) -> None:
        """Adapt the table to a new size of the window, or of the space left by a panel."""
        if dom.matches(ROOMY) != self._roomy:
            self._open_log()
        self.redraw()

    def use(self, feature: str, action: Callable[[], object]) -> None:
        """Run an action at this table once its feature has loaded, unless the table has been
        left."""
        room: object = self
        self.page.use(feature, lambda: action() if self.page.room is room else None)

    # -- what is said ------------------------------------------------------------------------------

    def say(self, sentence: str) -> None:
        """Write a sentence under the board and into the live region."""
        dom.write("say", sentence)
        dom.speak(sentence)

    def tell(self, event: EventT) -> None:
        """Say the event and log it, one line each unless a game groups them."""
        if not (sentence := self.describe(event)):
            return
        self.say(sentence)
        log = dom.by_id("log")
        log.insertAdjacentHTML("afterbegin", dom.markup(log_line(sentence, self.player.count)))
        if log.childElementCount > LONGEST_LOG:
            log.lastElementChild.remove()

    def recall(self, events: Iterable[EventT]) -> str:
        """Fill the log with those events. Return the last sentence, or at the start of a replay
        what the table still lacks."""
        described = [(self.describe(event), count) for count, event in enumerate(events, 1)]
        lines = [line for line in described if line[0]]
        dom.put("log", "".join(log_line(*line) for line in reversed(lines[-LONGEST_LOG:])))
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
        """Go on from the player's place."""

    @abstractmethod
    def close(self) -> None:
        """Stop everything that runs."""

    @abstractmethod
    def go_on(self) -> None:
        """Continue from the table as it stands; earlier events are not shown."""

    # -- what a game draws -------------------------------------------------------------------------

    @abstractmethod
    def open(self, moment: Moment[ActionT, ObservationT, EventT]) -> None:
        """Draw the whole table at that moment."""

    @abstractmethod
    def show_moment(self, moment: Moment[ActionT, ObservationT, EventT]) -> None:
        """Redraw the table at that moment."""

    @abstractmethod
    def sentences(self) -> list[str]:
        """The shown table in words, as far as the viewer may know it."""

    @abstractmethod
    def draw(self, event: EventT) -> float:
        """Draw the event; return its usual duration in seconds."""

    @abstractmethod
    def draw_seats(self) -> None:
        """Redraw the players."""

    # -- what a game may do beside -----------------------------------------------------------------

    def describe(self, event: EventT) -> str:
        """Sentence about an event for `tell` and `recall`; "" if there is nothing to say."""
        return ""

    def felt(self, event: EventT) -> str:
        """Occasion for the device to vibrate: the event hits somebody who plays on it; or ""."""
        return ""

    def lacking(self) -> str:
        """Sentence about a table before its first event."""
        return ""

    def settle(self) -> None:
        """Called after the last pending event."""

    def retrace(self, event: EventT) -> None:
        """Animate the event's movements backwards; the table already stands as before it."""

    def redraw(self) -> None:
        """Redraw the table after a change of the window's shape."""
