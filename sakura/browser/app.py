"""Starts the page, and dispatches what visitors do to the parts that do it.

Only what the start page needs is imported at once. Every other part is imported when it is first
asked, or beforehand, a module at a time, while nothing else is to be done. Modules that a first
game does not need are fetched only then (`browser/rest.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Protocol

from js import document, location, window

from sakura.browser import dom
from sakura.browser import settings as remembered
from sakura.browser.address import BAR, claim, write
from sakura.browser.hold import Hold
from sakura.browser.page import Page
from sakura.browser.rest import Opponents, Rest, import_ahead
from sakura.games import GAMES
from sakura.site.form import form_fields
from sakura.ui import commands
from sakura.ui.buttons import button
from sakura.ui.click import Click
from sakura.ui.commands import PANELS, Command, Does, When
from sakura.ui.keyboard import Press
from sakura.ui.preferences import PREFERENCES
from sakura.ui.words import Words

if TYPE_CHECKING:
    from sakura.browser.offline import Offline
    from sakura.browser.worker.host import WorkerHost

CONTROLS = "a, button, input, label, select, summary, textarea"
BESIDE = f"#panel, #notice, {CONTROLS}"
"""Where a tap does something else than closing a panel."""

PATIENCE = 0.4
"""Seconds before a visitor who waits is told so."""

MOVING = ("Arrow", "Home", "End")
"""Beginnings of the names of keys that go over cards and tiles."""


class Part(Protocol):
    """A part of the page: what it does, by the commands' names."""

    does: Does


def _start(page: Page) -> Part:
    from sakura.browser.start import Start

    return Start(page)


def _new(page: Page) -> Part:
    from sakura.browser.new import NewGames

    return NewGames(page)


def _kept(page: Page) -> Part:
    from sakura.browser.kept import KeptGames

    return KeptGames(page)


def _listing(page: Page) -> Part:
    from sakura.browser.listing import Listing

    return Listing(page)


def _lessons(page: Page) -> Part:
    from sakura.browser.lessons import Lessons

    return Lessons(page)


def _guide(page: Page) -> Part:
    from sakura.browser.guide import Guide

    return Guide(page)


def _panels(page: Page) -> Part:
    from sakura.browser.panels import Panels

    return Panels(page)


def _arrivals(page: Page) -> Part:
    from sakura.browser.arrivals import Arrivals

    return Arrivals(page)


def _letters(page: Page) -> Part:
    from sakura.browser.letters import Letters

    return Letters(page)


def _share(page: Page) -> Part:
    from sakura.browser.share import Share

    return Share(page)


def _history(page: Page) -> Part:
    from sakura.browser.history import History

    return History(page)


def _review(page: Page) -> Part:
    from sakura.browser.review import Review

    return Review(page)


PARTS: dict[str, Callable[[Page], Part]] = {
    "start": _start,
    "new": _new,
    "kept": _kept,
    "listing": _listing,
    "lessons": _lessons,
    "guide": _guide,
    "panels": _panels,
    "arrivals": _arrivals,
    "letters": _letters,
    "share": _share,
    "history": _history,
    "review": _review,
}
"""Who does what the table of commands says, imported when it is first asked."""


class App:
    """Listens to the page's events and dispatches commands."""

    def __init__(self) -> None:
        settings = remembered.load(form_fields(GAMES))
        self.rest = Rest(self._tell_late)
        opponents = Opponents(self.rest, lambda: self.worker)
        self.page = Page(GAMES, settings, opponents, self.ask, self.when_whole)
        known = commands.table([game.commands for game in GAMES.values()])
        self.commands = {command.name: command for command in known}
        values = sorted({command.value for command in known if command.value})
        dom.know_buttons_by(values)
        self._buttons = ", ".join(["[data-command]", *(f"[{value}]" for value in values)])
        """A selector for all elements whose click is a command."""
        self._keys = {key for command in known for key in command.keys}
        self.parts: dict[str, Part] = {"page": self}
        self.does: Does = {
            "dismiss": self.page.dismiss,
            "opened": self._opened,
            "offer-version": self._offer_version,
            "switch": lambda: self.offline.switch(),
        }
        self._wanted: asyncio.Task[None] | None = None
        """The command that waits for the second bundle; a later one takes its place."""
        self._key: asyncio.Task[None] | None = None
        """The same, if it was a key."""
        self._late = ""
        """The notice that the second bundle is late, once a visitor has it."""
        self._by_touch = False
        self._hold = Hold(f"button, {self._buttons}")
        self._click = Click()
        """The last one."""
        self._questions = 0
        """How often anything was opened or asked by itself."""

    @cached_property
    def worker(self) -> WorkerHost:
        """Who lets the computer seats think."""
        from sakura.browser.worker.host import WorkerHost

        return WorkerHost(GAMES, lambda told: self.page.notice(self.page.say(told), lasts=True))

    @cached_property
    def offline(self) -> Offline:
        """The site without a network."""
        from sakura.browser.offline import Offline

        return Offline(self._offer_version)

    # -- the start ---------------------------------------------------------------------------

    async def start(self) -> None:
        """Takes the page over from what the build drew: keeps what was chosen meanwhile, and goes
        on with a game in progress."""
        page = self.page
        if self._needs_rest():
            await self.rest.arrive()
        page.words = Words(page.settings["language"])
        page.settings.show()
        if page.settings.embedded:
            self._join_host()
        else:
            self._take_over()
        if page.settings.problems:
            self.ask("tell-problems")
        self._listen()
        pending = str(document.documentElement.getAttribute("data-pending") or "")
        BAR.fragment = str(location.hash)[1:]  # any other one will be that of a link
        if not self._open_link() and (page.host or page.memory.anything):
            self.ask("go-on-or-offer", bool(pending))
        dom.tell("python", "ready")
        if page.room is None:
            dom.write("loading", "")
        dom.note_time("interactive")
        if pending == "play":  # the button of the form
            self.ask("begin")
        elif pending in self.commands:
            self.command(pending)
        self._settle()
        self._afterwards = asyncio.ensure_future(self._prepare())

    def _needs_rest(self) -> bool:
        """Whether the page begins with more than a first visitor's start page in English."""
        settings = self.page.settings
        languages = {settings["language"], str(document.documentElement.lang)}
        if chosen := document.querySelector(".more [name=language]"):
            languages.add(str(chosen.value))
        brought = bool(location.hash) or self.page.memory.anything or bool(settings.problems)
        return settings.embedded or brought or languages != {"en"}

    def _take_over(self) -> None:
        """The start page as the build drew it becomes this visitor's."""
        page, drawn = self.page, document.documentElement.lang
        chosen = str(document.querySelector(".more [name=language]").value)
        page.fill_form()
        if chosen != drawn:  # before Python could hear of it
            page.settings.set("language", chosen)
            page.speak(chosen)
        if drawn != page.words.language:
            self.ask("home")

    def _join_host(self) -> None:
        from sakura.browser.host_page import HostPage

        self.page.host = HostPage(self._set)

    def _listen(self) -> None:
        for kind, heard in {
            "click": self._clicked,
            "submit": self._submitted,
            "change": self._changed,
            "input": self._slid,
            "keydown": self._key_pressed,
            "pointerdown": self._pointer_pressed,
        }.items():
            dom.listen(document, kind, partial(_pass_on, heard))
        dom.listen(window, "resize", lambda event: self.page.resized())
        dom.listen(window, "hashchange", lambda event: self.when_whole(lambda: self.ask("follow")))

    async def _prepare(self) -> None:
        """Fetches and imports the rest, draws ahead, registers the service worker."""
        rest = asyncio.ensure_future(self.rest.arrive())
        await import_ahead()
        drawing = self.ask("draw-ahead")
        assert isinstance(drawing, asyncio.Task)
        await drawing
        await rest
        if dom.by_id("notice").innerHTML == self._late:  # else something was said after it
            self.page.dismiss()
        if not self._wanted:  # else what is in the address bar may be wanted
            self._settle()
        await import_ahead()
        self.ask("tell-levels")
        self._dressing = asyncio.ensure_future(dom.dress("later"))  # nobody waits for it
        if not self.page.host:
            await self.offline.start()

    def _open_link(self) -> bool:
        return bool(location.hash) and bool(self.ask("open-link"))

    # -- dispatch ----------------------------------------------------------------------------

    def ask(self, name: str, *about: object) -> object:
        """Does at once what the command's name says, with what it is about."""
        return self._part(self.commands[name].by).does[name](*about)

    def command(self, name: str, *about: object) -> None:
        """A visitor's command. What is not at the table on the page is not done; what is not
        fetched yet is waited for."""
        command = self.commands[name]
        if command.by == "page":
            self.ask(name, *about)
        elif command.by == "playback":
            if self.page.room:
                self.page.room.steer(name, *about)
        elif command.by != "room":
            self.when_whole(partial(self.ask, name, *about))
        elif self.page.room and name in self.page.room.does:
            self.page.give_way()
            self.page.room.does[name](*about)

    def _part(self, name: str) -> Part:
        if name not in self.parts:
            self.parts[name] = PARTS[name](self.page)
        return self.parts[name]

    def _opened(self) -> None:
        self._questions += 1
        self._settle()

    def _settle(self) -> None:
        """Something was opened or closed: the browser's Back shall close it."""
        if self.rest.here:
            self.ask("settle")
        elif window.parent != window or BAR.early:
            pass
        elif self.page.room:
            BAR.early = True
            write("start", "")
            write("start/game", "", anew=True)
        else:
            claim("start")

    def when_whole(self, action: Callable[[], object]) -> None:
        """Does it at once if all modules are here, else when the rest has arrived."""
        if self.rest.here:
            action()
        else:
            self._wanted = asyncio.ensure_future(self._wait_for_rest(action))

    async def _wait_for_rest(self, action: Callable[[], object]) -> None:
        arriving = asyncio.ensure_future(self.rest.arrive())
        if not (await asyncio.wait({arriving}, timeout=PATIENCE))[0]:
            self.page.notice(self.page.say("One moment …"))
            await arriving
            self.page.dismiss()
        if asyncio.current_task() is self._wanted:  # nothing else was asked for meanwhile
            self._wanted = None
            action()
            language = self.page.settings["language"]
            if language != self.page.words.language:  # that was asked for before
                self._speak(language)
            self._settle()

    # -- what the visitor does ---------------------------------------------------------------

    def _pointer_pressed(self, event: dom.JsProxy) -> None:
        self._by_touch = getattr(event, "pointerType", "") == "touch"
        dom.tell("by", "pointer")
        self._hold.begin(event)

    def _clicked(self, event: dom.JsProxy) -> None:
        target = event.target
        pressed = target.closest(self._buttons)
        found = self._command_of(pressed) if pressed else None
        closes = dom.panel_name() and not target.closest(BESIDE) and not dom.selects()
        what = "another" if closes or target.closest(CONTROLS) else ""
        if found:
            command, about = found
            what = f"{command.name} {about}"
            if command.when is not When.ALWAYS:  # else it answers no question
                what += f" {self._questions}"
        if self._strays(event, what):
            event.preventDefault()
            return
        if closes:
            self.page.close_panel()
        if found:
            self.command(command.name, *about)
        self._settle()

    def _strays(self, event: dom.JsProxy, what: str) -> bool:
        """Whether a click was meant for what was there before: a command's button, or another."""
        count, x, y = (getattr(event, name, 0) or 0 for name in ("detail", "clientX", "clientY"))
        last, self._click = self._click, Click(what, count, self._by_touch, event.timeStamp, x, y)
        strays = self._click.strays(last)
        if strays:  # so does a third one
            self._click.what = last.what
        return strays

    def _command_of(self, pressed: dom.JsProxy) -> tuple[Command, tuple[str, ...]] | None:
        """The command that a button gives, and what it is about."""
        for command in self.commands.values():
            if command.value and pressed.hasAttribute(command.value):
                return command, (str(pressed.getAttribute(command.value)),)
        named = self.commands.get(str(pressed.dataset.command))
        return (named, ()) if named and named.when is not When.ASKED else None

    def _key_pressed(self, event: dom.JsProxy) -> None:
        dom.tell("by", "key")
        press = Press.of(event)
        key = press.meant
        if press.repeated and key == "Enter" and event.target.closest(CONTROLS):
            event.preventDefault()  # the focus may be on another button by now
        if not (key in self._keys or key.startswith(MOVING)):
            return
        # Before all is here it is not known what a key means: it takes the place of keys alone.
        waits = not press.repeated and self._wanted in (None, self._key)
        if self.rest.here or waits:
            self.when_whole(partial(self._press, event, press))
            self._key = self._wanted

    def _press(self, event: dom.JsProxy, press: Press) -> None:
        """Does what a key stands for here and now."""
        from sakura.browser import keys

        letters = self.page.settings["shortcuts"] == "on"
        if keys.rove(event.target, press.meant):
            event.preventDefault()
        elif pressed := keys.pressed(event.target, press.meant, self.commands.values(), letters):
            event.preventDefault()
            command, button = pressed
            if press.repeated and not command.repeats:
                return
            if button and command.value:
                button.focus()
                self.command(command.name, str(button.getAttribute(command.value)))
            else:
                self.command(command.name)
            self._settle()

    def _submitted(self, event: dom.JsProxy) -> None:
        event.preventDefault()
        self.ask("begin")
        self._settle()

    def _changed(self, event: dom.JsProxy) -> None:
        control = event.target
        name, value = str(control.name), str(control.value)
        if control.closest(".opponent"):
            self.when_whole(lambda: self.ask("change-opponent", control.closest(".opponent")))
        elif name == "file":
            self.when_whole(lambda: self.ask("open-file", control))
        elif name.startswith("frame-"):
            self.when_whole(lambda: self.ask("shape-frame", name, value))
        elif name in self.page.settings.fields:
            self.ask("draw-ahead")
        else:
            self._set(name, value)

    def _slid(self, event: dom.JsProxy) -> None:
        if event.target.name == "seek":
            self.command("seek", str(event.target.value))

    def _set(self, name: str, value: str) -> None:
        """Sets a preference, if it is one."""
        if name in PREFERENCES and value in PREFERENCES[name].values:
            self.page.settings.set(name, value)
            if name == "language":
                self.when_whole(lambda: self._speak(value))
            elif self.page.room and name == "labels":
                self.page.room.redraw()

    def _speak(self, language: str) -> None:
        """The page in another language, in place: a game goes on where it is."""
        open_panel = dom.panel_name()
        self.page.speak(language)
        if self.page.room:
            self.page.room.resume()
        else:
            self.ask("home")
        if open_panel in PANELS:
            self.ask(open_panel)
        control = dom.by_id("language") or document.querySelector("[name=language]")
        if control:
            control.focus()
        self._settle()

    # -- what is said beside the game --------------------------------------------------------

    def _offer_version(self) -> None:
        """A new version is offered between games only."""
        if self.page.room is None and self.rest.here and self.offline.waiting:
            sentence = self.page.say("A new version is ready.")
            self.page.notice(sentence, button("switch", self.page.say("Use it now"), "quiet"))

    def _tell_late(self) -> None:
        if self.page.room or self._wanted:  # else nobody waits for it
            self.page.notice(
                self.page.say(
                    "A part of the page has not arrived yet. It is asked for again until it comes."
                ),
                lasts=True,
            )
            self._late = dom.by_id("notice").innerHTML


def _pass_on(heard: Callable[[dom.JsProxy], None], event: dom.JsProxy) -> None:
    """Passes on what happens to an element; scripts send events to the document itself, too."""
    if event.target != document:
        heard(event)


async def start() -> None:
    """Called by the page once Python is here."""
    await App().start()
