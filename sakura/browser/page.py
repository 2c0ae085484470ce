"""The page: settings, language, saved games, notice, and the room with the game on the table.

Parts call each other through the page: `page.saved_games.begin_or_ask()`. The page declares its
parts by type (`browser/page_parts.py`) and imports none; `browser/parts.py` makes the page with all
parts.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING

from js import document, window

from sakura.browser import address, dom, start_form
from sakura.browser.memory import Memory
from sakura.browser.page_parts import PageParts
from sakura.browser.settings import Settings
from sakura.games.info import GameInfo, Room, Rules
from sakura.site.form import Games
from sakura.ui import commands
from sakura.ui.buttons import button
from sakura.ui.commands import Does
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

if TYPE_CHECKING:
    from sakura.browser.host_page import HostPage
    from sakura.browser.offline import Offline
    from sakura.browser.progress import ProgressStore
    from sakura.browser.second_bundle import Features, Opponents
    from sakura.core.saved import Saved
    from sakura.play.session import Session

READ = 6.0
"""Time in which a notice can be read, in seconds."""


class Page(PageParts):
    """A page with at most one game on the table."""

    def __init__(
        self, games: Games, settings: Settings, features: Features, opponents: Opponents
    ) -> None:
        self.games = games
        known = commands.table([game.commands for game in games.values()])
        self.commands = {command.name: command for command in known}
        """All commands, by name."""
        self.does: Does = {"dismiss": self.dismiss, "switch": lambda: self.offline.switch()}
        self.rules = Rules(games)
        self.settings = settings
        self.features = features
        self.opponents = opponents
        self.words = Words()
        self.memory = Memory(settings.prefix, self._denied, self._overlong)
        self._warned: set[str] = set()
        """Warnings about saving that were shown."""
        self.host: HostPage | None = None
        """The page around this one, if this is a frame."""
        self.room: Room | None = None
        """Room of the game on the table."""
        self.left: Room | None = None
        """Room of the game that was left last."""
        self._noticed = 0.0
        """Time at which the notice was shown, in seconds."""
        self._lasts = False
        """True if the notice stays when another game comes to the table."""
        self._questioned = False
        """True if the notice asks something and goes with the next choice."""
        self._opener: dom.JsProxy = None
        """Element that had the focus before a panel opened."""
        self.questions = 0
        """Count of views opened or closed without a click."""
        self._settle: Callable[[], None] = lambda: address.claim_early(self.room is not None)
        """Update of the browser's history; the real one comes with `browser/history.py`."""
        features.then("history", self._keep_history)
        self.memory.finished = self.keep_result

    @cached_property
    def offline(self) -> Offline:
        """The service worker and updates."""
        from sakura.browser.offline import Offline

        return Offline(self.offer_version)

    @cached_property
    def progress(self) -> ProgressStore:
        """The visitor's progress, once the feature “profile” has loaded."""
        from sakura.browser.progress import ProgressStore
        from sakura.play.kinds import all_kinds

        kinds = all_kinds(self.rules, self.may_sit, self.settings.check)
        return ProgressStore(self.memory, kinds, self.rules)

    @abstractmethod
    def use(self, feature: str, action: Callable[[], object]) -> None:
        """Run an action once its feature has loaded. A later call replaces one that still waits."""

    @abstractmethod
    def press(self, name: str, *about: str) -> None:
        """Run a visitor's command. It is ignored if the game on the table has no such command, and
        waits for its feature."""

    # -- words ---------------------------------------------------------------------------------

    def say(self, sentence: str, /, **names: object) -> str:
        """Translate a sentence into the visitor's language."""
        return self.words.say(sentence, **names)

    def may_sit(self, game: str, name: str) -> bool:
        """True if a game has a seat of that name."""
        return self.games[game].is_seat(name)

    # -- the start form ----------------------------------------------------------------------

    @property
    def game(self) -> GameInfo:
        """The game on the table, else the one chosen in the form."""
        name = self.room.session.game.name if self.room else self.settings.choices["game"]
        return self.games[name]

    def read_form(self) -> None:
        """Copy the choices in the start form to the settings, if the form is on the page."""
        start_form.read(self.settings)

    # -- the notice and the panel ------------------------------------------------------------

    def notice(self, sentence: str, more: str = "", lasts: bool = False) -> None:
        """Show a notice until it is dismissed; `more` is markup after the sentence.

        A notice that `lasts` stays when another game comes to the table.
        """
        close = tag(
            "button", "×", type="button", data_command="dismiss", aria_label=self.say("Close")
        )
        dom.put("notice", tag("p", escape(sentence)) + more + close)
        dom.by_id("notice").hidden = False
        self._noticed, self._lasts, self._questioned = monotonic(), lasts, False

    def question(self, sentence: str, more: str) -> None:
        """Show a notice with a question that goes with the next choice, answered or not."""
        self.notice(sentence, more)
        self._questioned = True

    def end_question(self) -> None:
        """Hide a question that was not answered."""
        if self._questioned:
            self.dismiss()

    def _denied(self) -> None:
        """Warn that the game on the table cannot be saved."""
        self._warn(
            self.say("This browser blocks storage; your game will be lost when you close the page.")
        )

    def _overlong(self) -> None:
        """Warn that the game on the table has grown too long to save."""
        self._warn(
            self.say(
                "This game has grown too long to save. You can play on, but whatever "
                "you play from here is lost when you leave."
            )
        )

    def _warn(self, sentence: str) -> None:
        """Show a warning once per page."""
        if sentence not in self._warned:
            self._warned.add(sentence)
            self.notice(sentence, lasts=True)

    def dismiss(self) -> None:
        """Hide the notice."""
        self._questioned = False
        dom.by_id("notice").hidden = True

    def outdate(self) -> None:
        """Hide a notice that belongs to the view being left."""
        if not self._lasts:
            self.dismiss()

    def give_way(self) -> None:
        """Hide the notice when the player moves on, if there was time to read it."""
        if monotonic() - self._noticed > READ:
            self.dismiss()

    def offer_version(self) -> None:
        """Offer an update, but never during a game."""
        if self.room is None and self.offline.waiting:
            sentence = self.say("A new version is ready.")
            self.notice(sentence, button("switch", self.say("Update now"), "quiet"))

    def toggle_panel(self, name: str, draw: Callable[[], str]) -> None:
        """Open the panel of a command, or close it if it is open."""
        if dom.panel_name() == name:
            self.close_panel()
        else:
            self.read_form()
            self.open_panel(name, draw())

    def open_panel(self, name: str, html: str) -> None:
        """Show a panel in place of the open one."""
        if not dom.panel_name():
            self._opener = document.activeElement
        dom.open_panel(name, html)
        self.resized()

    def close_panel(self) -> None:
        """Close the panel and return the focus."""
        dom.close_panel()
        self.resized()
        if self._opener and self._opener.isConnected:
            self._opener.focus()

    # -- the browser's history ---------------------------------------------------------------

    def opened(self) -> None:
        """Note that a view was opened or closed without a click."""
        self.questions += 1
        self.settle()

    def settle(self) -> None:
        """Update the browser's history after a view was opened or closed."""
        self._settle()

    def _keep_history(self) -> None:
        self._settle = lambda: self.history.settle()

    # -- the game on the table ---------------------------------------------------------------

    def enter(self, session: Session) -> Room:
        """Open a room for the session and put it on the page."""
        return self.take(self.games[session.game.name].room()(self, session))

    def take(self, room: Room) -> Room:
        """Put a room on the page, new or left before."""
        self.leave_room()
        window.scrollTo(0, 0)
        document.documentElement.lang = self.words.language
        self.room = room
        if self.host:
            session = room.session
            self.host.tell("started", game=session.game.name, seats=len(session.who))
            dom.soon(self.host.tell_height)  # after the table is drawn
        return room

    def leave_room(self) -> None:
        """Take the game off the table."""
        if self.room:
            self.outdate()
            self.room.close()
            self.left = self.room
            dom.announce("left")
        self.room = None
        self.memory.text = ""

    def caption(self, sentence: str) -> None:
        """Write a sentence under the board; "" changes nothing."""
        if sentence:
            dom.write("say", sentence)

    def tell_nothing_to_undo(self) -> None:
        """Say that there is nothing to undo."""
        if self.room:
            self.room.say(self.say("There's nothing to undo."))

    def show_end(self) -> None:
        """Show the result of the game on the table, and the next steps."""
        if self.room:
            self.room.show_end()

    def note_result(self, game: str, won: bool) -> None:
        """Record that a person at this device has finished that game."""
        dom.announce("played")
        if won:
            self.settings.note_win()
        self.settings.note_known(game)

    def keep_result(self, saved: Saved) -> None:
        """Keep the result of a game that is over."""
        self.features.then("profile", lambda: self.profile.keep(saved))

    def ended(self, session: Session) -> None:
        """Handle the end of the game on the table."""
        session.ended(self)
        outcome = session.table.outcome()
        if self.host and outcome:
            game = session.game.name
            self.host.tell("ended", game=game, winners=outcome.winners, scores=outcome.scores)

    def failed(self, error: BaseException) -> None:
        """Show a notice and log the error after the game on the table raised one."""
        self.notice(self.say("Sorry, something went wrong in this game. You can start a new one."))
        raise error

    def resized(self) -> None:
        """Adapt the layout to a new size of the window, or of the space left by a panel."""
        if self.room:
            self.room.resized()
        if self.host:
            self.host.tell_height()
