"""The page: what it can be told to do, by button, key or form, and who does it.

Only what the start page needs is imported at once. Each other part of the page is imported when it
is first wanted, or beforehand, a module at a time, while the visitor looks at the start page. What
a first game of Sakura does not need is even fetched only then (`browser/rest.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from js import document, location, window

from sakura.browser import dom, keys
from sakura.browser import settings as remembered
from sakura.browser.memory import Memory
from sakura.browser.rest import Opponents, Rest, import_ahead
from sakura.browser.start import Start
from sakura.games import Games
from sakura.text.words import Words
from sakura.view import table as frame
from sakura.view.preferences import PREFERENCES
from sakura.view.start import FIELDS, PLAIN, seat_name
from sakura.view.svg import escape, tag

if TYPE_CHECKING:
    from sakura.browser.arrivals import Arrivals
    from sakura.browser.course import Course
    from sakura.browser.frame import Frame
    from sakura.browser.lessons import Lessons
    from sakura.browser.matches import Matches
    from sakura.browser.offline import Offline
    from sakura.browser.panels import Panels
    from sakura.browser.room import Room
    from sakura.browser.share import Share
    from sakura.browser.thinker import Thinker
    from sakura.core.saved import Saved

COMMANDS = {
    "matches": ("play", "again", "anew", "continue", "real"),
    "lessons": ("learn", "lesson-next", "lesson-again"),
    "panels": ("settings", "keys", "rules", "describe", "share", "embed", "close"),
    "arrivals": ("watch", "play-on", "letter", "send"),
    "share": ("share-game", "share-setup", "save-file", "copy-snippet", "full"),
}
"""Which part of the page does what; everything else goes to the game on the table."""

PART = {name: part for part, names in COMMANDS.items() for name in names}

CLICKS = {"card": "data-card", "cell": "data-cell"}
"""Commands that carry a value, and where a button keeps it."""

PATIENCE = 0.4
"""Seconds that somebody waits without a word about it."""

LINK = ("#setup=", "#record=", "#game=", "#letter=")
"""How an address ends that brings something along."""


class App:
    """One page with one game at a time."""

    def __init__(self) -> None:
        self.settings = remembered.load()
        self.words = Words()
        self.memory = Memory(self.settings.place)
        self.games = Games()
        self.start_page = Start(self)
        self.room: Room | None = None
        self.rest = Rest(self._tell_late)
        self.opponents = Opponents(self.rest, lambda: self.thinker)
        self._wanted: asyncio.Task[None] | None = None
        """What the visitor waits for until the rest is here."""

    # -- parts -------------------------------------------------------------------------------

    @cached_property
    def thinker(self) -> Thinker:
        """Who lets the computer seats think."""
        from sakura.browser.thinker import Thinker

        return Thinker(self.games, self._thinks_alone)

    @cached_property
    def offline(self) -> Offline:
        """The site without a network."""
        from sakura.browser.offline import Offline

        return Offline(self.offer_version)

    @cached_property
    def frame(self) -> Frame | None:
        """The way to the page around this one, if it is a frame."""
        if not self.settings.embedded:
            return None
        from sakura.browser.frame import Frame

        return Frame(self._set)

    @cached_property
    def matches(self) -> Matches:
        """The visitor's own games."""
        from sakura.browser.matches import Matches

        return Matches(self)

    @cached_property
    def lessons(self) -> Lessons:
        """The lessons."""
        from sakura.browser.lessons import Lessons

        return Lessons(self)

    @cached_property
    def panels(self) -> Panels:
        """The panels beside the board."""
        from sakura.browser.panels import Panels

        return Panels(self)

    @cached_property
    def arrivals(self) -> Arrivals:
        """What comes from elsewhere."""
        from sakura.browser.arrivals import Arrivals

        return Arrivals(self)

    @cached_property
    def share(self) -> Share:
        """What goes elsewhere."""
        from sakura.browser.share import Share

        return Share(self)

    # -- the start ---------------------------------------------------------------------------

    async def start(self) -> None:
        """Takes the page over from the build's drawing; what was chosen before is kept, and a
        game in progress goes on."""
        if self._needs_rest():
            await self.rest.arrive()
        self.words = Words(self.settings["language"])
        self.settings.show()
        if not self.frame:
            self.start_page.take_over()
        self._tell_problems()
        self._listen()
        pending = document.documentElement.getAttribute("data-pending")
        if not self._open_link() and (self.frame or self.memory.anything):
            self.matches.go_on_or_offer(bool(pending))
        dom.tell("python", "ready")
        if self.room is None:
            dom.write("loading", "")
        dom.note_time("interactive")
        if pending and pending != "open":
            self.command(str(pending))
        self._afterwards = asyncio.ensure_future(self._prepare())

    def _needs_rest(self) -> bool:
        """Whether the page begins with more than a first visitor's start page in English."""
        languages = {self.settings["language"], str(document.documentElement.lang)}
        if chosen := document.querySelector(".more [name=language]"):
            languages.add(str(chosen.value))
        brought = str(location.hash).startswith(LINK) or self.memory.anything
        return self.settings.embedded or brought or languages != {"en"}

    def _listen(self) -> None:
        dom.listen(document, "click", self._clicked)
        dom.listen(document, "submit", self._submitted)
        dom.listen(document, "change", self._changed)
        dom.listen(document, "keydown", self._key_pressed)
        dom.listen(document, "pointerdown", lambda event: dom.tell("by", "pointer"))
        dom.listen(window, "resize", lambda event: self.resized())
        dom.listen(window, "hashchange", self._address_changed)

    async def _prepare(self) -> None:
        """What can wait until the page can be used."""
        rest = asyncio.ensure_future(self.rest.arrive())
        await import_ahead()
        await self.matches.draw_ahead()
        await rest
        await import_ahead()
        if not self.frame:
            await self.offline.start()

    def _open_link(self) -> bool:
        return str(location.hash).startswith(LINK) and self.arrivals.open_link()

    def _address_changed(self, event: Any) -> None:
        self.when_whole(self._open_link)

    def when_whole(self, action: Callable[[], object]) -> None:
        """Does it at once if all modules are here, else when the rest has arrived."""
        if self.rest.here:
            action()
        else:
            self._wanted = asyncio.ensure_future(self._wait_for_rest(action))

    async def _wait_for_rest(self, action: Callable[[], object]) -> None:
        arriving = asyncio.ensure_future(self.rest.arrive())
        if not (await asyncio.wait({arriving}, timeout=PATIENCE))[0]:
            self.notice(self.words.say("One moment …"))
            await arriving
            self.dismiss()
        if asyncio.current_task() is self._wanted:  # nothing else was asked for meanwhile
            self._wanted = None
            action()

    # -- what is said beside the game --------------------------------------------------------

    def _tell_problems(self) -> None:
        say = self.words.say
        sentences = []
        if "stored" in self.settings.problems:
            sentences.append(
                say("Your saved settings could not be read, so the usual ones are used.")
            )
            self.settings.save()
        unknown = [name for name in self.settings.problems if name != "stored"]
        if unknown:
            sentences.append(
                say(
                    "This page does not know what the address asks for ({names}) and ignores it.",
                    names=", ".join(unknown)[:80],
                )
            )
        if sentences:
            self.notice(" ".join(sentences))

    def offer_version(self) -> None:
        """A new version is offered between games only."""
        if self.room is None and self.rest.here and self.offline.waiting:
            sentence = self.words.say("A new version is ready.")
            text = self.words.say("Use it now")
            self.notice(sentence, frame.button("switch", text, "quiet"))

    def _tell_late(self) -> None:
        if self.room or self._wanted:  # else nobody waits for it
            self.notice(
                self.words.say(
                    "A part of the page has not arrived yet. It is asked for again until it comes."
                )
            )

    def notice(self, sentence: str, more: str = "") -> None:
        """Something the visitor should know, until it is put away; `more` is markup."""
        close = tag(
            "button", "×", type="button", data_command="dismiss", aria_label=self.words.say("Close")
        )
        dom.put("notice", tag("p", escape(sentence)) + more + close)
        dom.by_id("notice").hidden = False

    def dismiss(self) -> None:
        """Puts the notice away."""
        dom.by_id("notice").hidden = True

    def _thinks_alone(self) -> None:
        self.notice(
            self.words.say(
                "The opponents think on this page now, since the browser gives them no place of "
                "their own. They may take a little longer."
            )
        )

    # -- the game on the table ---------------------------------------------------------------

    def enter(self, saved: Saved, course: Course | None = None, keep: bool = True) -> Room:
        """The room of that game takes the page over; it is kept unless it is not the visitor's."""
        self.leave_room()
        window.scrollTo(0, 0)
        document.documentElement.lang = self.words.language
        self.room = _room(saved.table.game.name)(
            saved,
            self.settings,
            self.words,
            course.script if course else self.opponents,
            self.memory if keep and not course else None,
            self._room_failed,
            lambda met: self.lessons.learnt(met),
            self._game_ended,
        )
        self.room.course = course
        if self.frame:
            self.frame.tell("started", game=saved.table.game.name, seats=len(saved.who))
            asyncio.get_running_loop().call_soon(self.frame.tell_height)  # once it is drawn
        return self.room

    def leave_room(self) -> None:
        """Nothing of the game on the table runs on."""
        if self.room:
            self.room.close()
        self.room = None

    def _game_ended(self) -> None:
        outcome = self.room.table.outcome() if self.room else None
        if self.frame and self.room and outcome:
            game = self.room.table.game.name
            self.frame.tell("ended", game=game, winners=outcome.winners, scores=outcome.scores)

    def _room_failed(self, error: BaseException) -> None:
        self.notice(self.words.say("Something went wrong in this game. A new one can be started."))
        raise error

    def resized(self) -> None:
        """The window, or what is left of it for the board, has another shape."""
        if self.room:
            self.room.redraw()
        if self.frame:
            self.frame.tell_height()

    # -- what the visitor does ---------------------------------------------------------------

    def command(self, name: str) -> None:
        """One of the page's commands; what it does not know goes to the game."""
        if name == "play" and self.room:
            self.room.press_play()
        elif name == "play" and self.matches.plays_at_once():
            self.matches.play()
        elif name in PART:
            self.when_whole(lambda: getattr(self, PART[name]).command(name))
        elif name == "leave":
            self.start_page.show()
        elif name == "dismiss":
            self.dismiss()
        elif name == "switch":
            self.offline.switch()
        elif self.room and name == "log":
            log = dom.by_id("log-box")
            log.open = not log.open
        elif self.room:
            self.room.command(name, "")

    def _clicked(self, event: Any) -> None:
        for name, attribute in CLICKS.items():
            button = event.target.closest(f"button[{attribute}]")
            if button and self.room:
                self.room.command(name, button.getAttribute(attribute))
                return
        if button := event.target.closest("[data-command]"):
            self.command(button.dataset.command)
        elif button := event.target.closest("[data-letter]"):
            letter = button.dataset.letter
            self.when_whole(lambda: self.arrivals.reopen(letter))

    def _key_pressed(self, event: Any) -> None:
        dom.tell("by", "key")
        letters = self.settings["shortcuts"] == "on"
        if keys.rove(event):
            event.preventDefault()
        elif name := keys.command(event, letters):
            event.preventDefault()
            self.command(name)
        elif self.room and (card := keys.card(event, letters)):
            document.querySelector(f'[data-card="{card}"]').focus()
            self.room.command("card", card)

    def _submitted(self, event: Any) -> None:
        event.preventDefault()
        self.command("play")

    def _changed(self, event: Any) -> None:
        control = event.target
        name, value = str(control.name), str(control.value)
        if self.room and control.closest(".opponent"):
            self._opponent_changed(control.closest(".opponent"))
        elif name == "file":
            self.when_whole(lambda: self.arrivals.open_file(control))
        elif name.startswith("frame-"):
            self.when_whole(lambda: self.share.choose(name, value))
        elif name in FIELDS:
            self._drawing = asyncio.ensure_future(self.matches.draw_ahead())
        else:
            self._set(name, value)

    def _opponent_changed(self, row: Any) -> None:
        """Another level or style for a computer seat, in the middle of a game."""
        assert self.room
        controls = {str(c.name): str(c.value) for c in row.querySelectorAll("select")}
        for name, level in controls.items():
            kind, _, seat = name.partition("-")
            if kind == "seat":
                self.room.change_seat(
                    int(seat), seat_name(level, controls.get(f"style-{seat}", PLAIN))
                )

    def _set(self, name: str, value: str) -> None:
        """Sets a preference, if it is one."""
        if name in PREFERENCES and value in PREFERENCES[name].values:
            self.settings.set(name, value)
            if name == "language":
                self.when_whole(lambda: self._speak(value))
            elif self.room and name == "labels":
                self.room.redraw()

    def _speak(self, language: str) -> None:
        """The page in another language, in place: a game goes on where it is."""
        open_panel = dom.panel_name()
        self.words = Words(language)
        if self.room:
            document.documentElement.lang = language
            self.room.words = self.words
            self.room.go_on()
        else:
            self.start_page.read()
            self.start_page.show()
        if open_panel in COMMANDS["panels"]:
            self.panels.show(open_panel)
        control = dom.by_id("language") or document.querySelector("[name=language]")
        if control:
            control.focus()


def _room(game: str) -> type[Room]:
    """The room in which that game is played."""
    if game == "sakura":
        from sakura.browser.sakura_room import SakuraRoom

        return SakuraRoom
    from sakura.browser.okiya_room import OkiyaRoom

    return OkiyaRoom


async def start() -> None:
    """Called by the page once Python is here."""
    await App().start()
