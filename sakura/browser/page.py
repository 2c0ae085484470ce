"""The page that all its parts share: settings, words, memory, the notice, the room on it.

Parts read the page, and call one another through it: `page.kept.begin_or_ask()`. The page declares
its parts by what they do for one another (`browser/services.py`) and imports none; a page with all
of them is made by `browser/parts.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING

from js import FormData, document, window

from sakura.browser import dom
from sakura.browser.address import BAR, claim, write
from sakura.browser.memory import Memory
from sakura.browser.settings import Settings
from sakura.games.info import GameInfo, Room, Rules
from sakura.site.form import Games
from sakura.ui import commands
from sakura.ui.buttons import button
from sakura.ui.commands import Does
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

if TYPE_CHECKING:
    from sakura.browser import services
    from sakura.browser.host_page import HostPage
    from sakura.browser.offline import Offline
    from sakura.browser.rest import Features, Opponents
    from sakura.play.session import Session

READ = 6.0
"""Seconds in which a notice can be read."""


class Page(ABC):
    """One page with one game at a time."""

    def __init__(
        self, games: Games, settings: Settings, features: Features, opponents: Opponents
    ) -> None:
        self.games = games
        known = commands.table([game.commands for game in games.values()])
        self.commands = {command.name: command for command in known}
        """All that a visitor can press or type, by name."""
        self.does: Does = {"dismiss": self.dismiss, "switch": lambda: self.offline.switch()}
        self.rules = Rules(games)
        self.settings = settings
        self.features = features
        self.opponents = opponents
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
        self.questions = 0
        """Count of what was opened or asked without a click for it."""
        self._settle = self._claim
        features.then("history", self._keep_history)

    @cached_property
    def offline(self) -> Offline:
        """The site without a network."""
        from sakura.browser.offline import Offline

        return Offline(self.offer_version)

    @abstractmethod
    def use(self, feature: str, action: Callable[[], object]) -> None:
        """Do what a visitor wishes for once its feature is here; a later wish takes its place."""

    @abstractmethod
    def press(self, name: str, *about: str) -> None:
        """A visitor's command. What is not at the table on the page is not done; what is not
        fetched yet is waited for."""

    # -- its parts ---------------------------------------------------------------------------

    # Each is imported when it is first used: `languages` and `new_games` at any time, the others
    # once the feature of their name is here (`browser/features.py`).

    @property
    @abstractmethod
    def languages(self) -> services.LanguageService: ...

    @property
    @abstractmethod
    def start_page(self) -> services.StartService: ...

    @property
    @abstractmethod
    def new_games(self) -> services.NewGameService: ...

    @property
    @abstractmethod
    def kept(self) -> services.KeptGameService: ...

    @property
    @abstractmethod
    def listing(self) -> services.ListingService: ...

    @property
    @abstractmethod
    def lessons(self) -> services.LessonService: ...

    @property
    @abstractmethod
    def quiz(self) -> services.QuizService: ...

    @property
    @abstractmethod
    def guide(self) -> services.GuideService: ...

    @property
    @abstractmethod
    def panels(self) -> services.PanelService: ...

    @property
    @abstractmethod
    def arrivals(self) -> services.ArrivalService: ...

    @property
    @abstractmethod
    def letters(self) -> services.LetterService: ...

    @property
    @abstractmethod
    def share(self) -> services.ShareService: ...

    @property
    @abstractmethod
    def history(self) -> services.HistoryService: ...

    @property
    @abstractmethod
    def review(self) -> services.ReviewService: ...

    # -- words ---------------------------------------------------------------------------------

    def say(self, sentence: str, /, **names: object) -> str:
        """The sentence in the visitor's language."""
        return self.words.say(sentence, **names)

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

    def offer_version(self) -> None:
        """A new version is offered between games only."""
        if self.room is None and self.offline.waiting:
            sentence = self.say("A new version is ready.")
            self.notice(sentence, button("switch", self.say("Use it now"), "quiet"))

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

    # -- the browser's history ---------------------------------------------------------------

    def opened(self) -> None:
        """Something was opened, closed or asked without a click for it."""
        self.questions += 1
        self.settle()

    def settle(self) -> None:
        """Something was opened or closed: the browser's Back shall close it."""
        self._settle()

    def _keep_history(self) -> None:
        self._settle = lambda: self.history.settle()

    def _claim(self) -> None:
        """Give a first game an entry of its own, as long as the history is not kept."""
        if window.parent != window or BAR.early:
            return
        if self.room:
            BAR.early = True
            write("start", "")
            write("start/game", "", anew=True)
        else:
            claim("start")

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

    def caption(self, sentence: str) -> None:
        """Write a sentence under the board, if there is one."""
        if sentence:
            dom.write("say", sentence)

    def tell_nothing_to_undo(self) -> None:
        """Say that there is nothing to take back."""
        if self.room:
            self.room.say(self.say("There is nothing to take back."))

    def show_end(self) -> None:
        """Show the result of the game on the table, and what can be done next."""
        if self.room:
            self.room.show_end()

    def note_result(self, game: str, won: bool) -> None:
        """Note that somebody here has finished that game."""
        dom.announce("played")
        if won:
            self.settings.note_win()
        self.settings.note_known(game)

    def ended(self, session: Session) -> None:
        """The game on the table is over."""
        session.ended(self)
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
