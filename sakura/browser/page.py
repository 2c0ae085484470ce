"""The page that all its parts share: settings, words, memory, the notice, the room on it.

Parts read the page and ask each other for things by a command's name; who does it stands in the
table of commands (`sakura/ui/commands.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from js import FormData, document, window

from sakura.browser import dom
from sakura.browser.memory import Memory
from sakura.browser.settings import Settings
from sakura.games.info import GameInfo, Room, Rules
from sakura.site.form import Games
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

if TYPE_CHECKING:
    from sakura.browser.host_page import HostPage
    from sakura.browser.rest import Opponents
    from sakura.play.session import Session

READ = 6.0
"""Seconds in which a notice can be read."""


class Page:
    """One page with one game at a time. `ask` does what a command's name says, with whatever the
    command is about; `when_whole` does something once all modules are here."""

    def __init__(
        self,
        games: Games,
        settings: Settings,
        opponents: Opponents,
        ask: Callable[..., object],
        when_whole: Callable[[Callable[[], object]], None],
    ) -> None:
        self.games = games
        self.rules = Rules(games)
        self.settings = settings
        self.opponents = opponents
        self.ask = ask
        self.when_whole = when_whole
        self.words = Words()
        self.memory = Memory(settings.place, self._denied, self._overlong)
        self._warned: set[str] = set()
        """What the visitor knows of what is not remembered."""
        self.host: HostPage | None = None
        """The page around this one, if this is a frame on somebody's page."""
        self.room: Room | None = None
        """The game on the table."""
        self.left: Room | None = None
        """The one that was there before."""
        self._noticed = 0.0
        """When the notice was shown."""
        self._lasts = False
        """True if it stays when another game comes to the table."""
        self._opener: dom.JsProxy = None
        """The element that had the focus before a panel opened."""

    def say(self, sentence: str, /, **names: object) -> str:
        """The sentence in the visitor's language."""
        return self.words.say(sentence, **names)

    def speak(self, language: str) -> None:
        """Changes the language of everything that is said from now on."""
        self.words = Words(language)
        document.documentElement.lang = language

    def may_sit(self, game: str, name: str) -> bool:
        """Whether somebody of that name can sit at a game."""
        return self.games[game].is_seat(name)

    # -- the start form ----------------------------------------------------------------------

    @property
    def game(self) -> GameInfo:
        """The game on the table, else the one that is chosen in the form."""
        name = self.room.session.game.name if self.room else self.settings.choices["game"]
        return self.games[name]

    def read_form(self) -> None:
        """Notes what is chosen in the start form, if it is on the page."""
        if form := dom.by_id("start-form"):
            data = FormData.new(form)
            choices = {name: str(data.get(name)) for name in self.settings.fields}
            self.settings.choices |= choices
            self.settings.names = list(data.getAll("name"))

    def fill_form(self) -> None:
        """Chooses what was chosen at an earlier visit. Early choices win: only fields still as
        drawn are set."""
        data = FormData.new(dom.by_id("start-form"))
        for name, value in self.settings.choices.items():
            if str(data.get(name)) == self.settings.fields[name].default:
                for control in dom.all_of(f'#start-form [name="{name}"]'):
                    if control.type == "radio":
                        control.checked = control.value == value
                    else:
                        control.value = value
        for typed, name in zip(dom.all_of(".name"), self.settings.names, strict=False):
            typed.value = typed.value or name
        dom.announce("change")  # so that the right door is `play`

    # -- the notice and the panel ------------------------------------------------------------

    def notice(self, sentence: str, more: str = "", lasts: bool = False) -> None:
        """Shows a sentence until it is dismissed: above the page, or at a table beside the board;
        `more` is markup next to it. Unless it `lasts` it is true only of what is on the page."""
        close = tag(
            "button", "×", type="button", data_command="dismiss", aria_label=self.say("Close")
        )
        dom.put("notice", tag("p", escape(sentence)) + more + close)
        dom.by_id("notice").hidden = False
        self._noticed, self._lasts = monotonic(), lasts

    def _denied(self) -> None:
        """The game on the table cannot be kept."""
        self._warn(
            self.say(
                "This browser lets the page keep nothing, so the game will not be "
                "remembered when the page is closed."
            )
        )

    def _overlong(self) -> None:
        """The game on the table has become too long to be kept as it stands."""
        self._warn(
            self.say(
                "This game is too long to be saved any further. You can play on, but moves from "
                "here on are lost when you leave the game."
            )
        )

    def _warn(self, sentence: str) -> None:
        """Says that once."""
        if sentence not in self._warned:
            self._warned.add(sentence)
            self.notice(sentence, lasts=True)

    def dismiss(self) -> None:
        """Hides the notice."""
        dom.by_id("notice").hidden = True

    def outdate(self) -> None:
        """Hides the notice, unless it lasts: something else comes onto the page."""
        if not self._lasts:
            self.dismiss()

    def give_way(self) -> None:
        """Hides the notice, if it could be read, from somebody who goes on at the table."""
        if monotonic() - self._noticed > READ:
            self.dismiss()

    def toggle_panel(self, name: str, draw: Callable[[], str]) -> None:
        """Opens the panel that belongs to a command, or closes it when it is open."""
        if dom.panel_name() == name:
            self.close_panel()
        else:
            self.read_form()
            self.open_panel(name, draw())

    def open_panel(self, name: str, html: str) -> None:
        """Opens a panel with that inside, in the place of the one that is open."""
        if not dom.panel_name():
            self._opener = document.activeElement
        dom.open_panel(name, html)
        self.resized()

    def close_panel(self) -> None:
        """Closes the panel, and gives the focus back to what had it before."""
        dom.close_panel()
        self.resized()
        if self._opener and self._opener.isConnected:
            self._opener.focus()

    # -- the game on the table ---------------------------------------------------------------

    def enter(self, session: Session) -> Room:
        """The room of that game takes the page over."""
        return self.take(self.games[session.game.name].room()(self, session))

    def take(self, room: Room) -> Room:
        """That room takes the page over: a new one, or one that was left."""
        self.leave_room()
        window.scrollTo(0, 0)
        document.documentElement.lang = self.words.language
        self.room = room
        if self.host:
            session = room.session
            self.host.tell("started", game=session.game.name, seats=len(session.who))
            dom.soon(self.host.tell_height)  # once it is drawn
        return room

    def leave_room(self) -> None:
        """Stops the game on the table."""
        if self.room:
            self.outdate()
            self.room.close()
            self.left = self.room
            dom.announce("left")
        self.room = None
        self.memory.text = ""

    def ended(self, session: Session) -> None:
        """The game on the table is over."""
        if session.played:
            dom.announce("played")
            if session.won:
                self.settings.note_win()
            self.settings.note_known(session.game.name)
        outcome = session.table.outcome()
        if self.host and outcome:
            game = session.game.name
            self.host.tell("ended", game=game, winners=outcome.winners, scores=outcome.scores)

    def failed(self, error: BaseException) -> None:
        """Called when the game on the table raised an error: shows a notice, and the error in the
        console."""
        self.notice(self.say("Something went wrong in this game. A new one can be started."))
        raise error

    def resized(self) -> None:
        """Draws anew for another size of the window, or of what a panel leaves of it."""
        if self.room:
            self.room.resized()
        if self.host:
            self.host.tell_height()
