"""The visitor's own games: continuing those in progress, and rematches."""

from __future__ import annotations

from collections.abc import Callable

from sakura.browser import dom, faults, shelf, stored_analyses
from sakura.browser.memory import GAME, MOST
from sakura.browser.page import Page
from sakura.browser.shelf import SavedEntry
from sakura.core.saved import Saved
from sakura.games.info import Room
from sakura.play.modes import ImportedGame
from sakura.play.own_game import OwnGame
from sakura.play.stored_analysis import name_of
from sakura.ui.commands import Does


class SavedGames:
    """The part that continues saved games and starts rematches."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "anew": self._anew,
            "continue": self.return_to,
            "go-on": self.return_to,
            "real": self._leave_practice,
            "again": self._again,
            "turned": self._turned,
        }
        self._begin: Callable[[], object] = page.new_games.begin_chosen
        """Starts the new game once there is room for it."""

    # -- the way in --------------------------------------------------------------------------

    def begin_or_ask(self, begin: Callable[[], object] | None = None) -> None:
        """Start a new game, by default as the form says. If that would push out the oldest one, ask
        first."""
        self._begin = begin or self.page.new_games.begin_chosen
        if oldest := self._oldest():
            self.page.listing.ask_for_new_game(oldest.saved)
        else:
            self._begin()

    def _anew(self) -> None:
        """Start a new game in place of the oldest."""
        if oldest := self._oldest():
            self.page.memory.forget(oldest.name)
        self._begin()

    def go_on_or_offer(self, busy: bool) -> None:
        """Continue the game in progress, unless the visitor came for another one."""
        page, kept = self.page, shelf.own_games(self.page).games
        if page.host:  # the cover's game only: frames of one page share their storage
            kept = [one for one in kept if one.saved.table.game is page.game.game]
        if (page.host or not busy) and self._stay():
            pass
        elif kept and (page.host or not (busy or page.settings.asked)):
            self._enter(kept[0])
        elif page.host:
            page.new_games.begin_chosen()
        else:
            page.listing.offer_games()
        self._tell_spoilt()

    def _tell_spoilt(self) -> None:
        """Show a notice if a game had to be set aside."""
        page = self.page
        if page.memory.spoilt:
            page.notice(
                page.say(
                    "One of your saved games couldn't be read and was set aside. The "
                    "others are fine."
                ),
                lasts=True,
            )

    def return_to(self, name: str = "") -> None:
        """Continue the game of that name, by default this tab's own or the latest. A tab at the end
        of a game stays there."""
        if not name and self._stay():
            return
        for kept in shelf.own_games(self.page).games:
            if name in ("", kept.name):
                self._enter(kept)
                return
        self._show_start()

    def _show_start(self) -> None:
        """Show the start page, unless it is there already with a form that may be in use."""
        if not dom.by_id("start-form"):
            self.page.start_page.show()

    def _enter(self, kept: SavedEntry) -> None:
        self.page.memory.enter(kept.name)
        self._resume(kept.saved, GAME + kept.name)

    def _resume(self, saved: Saved, name: str) -> None:
        """Continue a game stored under that name.

        If its table cannot be drawn, it is set aside; otherwise every start would fail.
        """
        page, memory = self.page, self.page.memory
        try:
            page.enter(OwnGame(saved, memory)).go_on()
        except Exception as error:
            faults.report(error)
            memory.set_aside(memory.prefix + name)
            memory.begin()
            page.start_page.show()
            page.left = None
            self._tell_spoilt()

    def look_again(self) -> None:
        """Continue a game that has changed elsewhere while the browser had this page frozen."""
        memory, room = self.page.memory, self.page.room
        if room and memory.text:
            stored = memory.entries(GAME).get(memory.name)
            if stored and stored["game"] != memory.text:
                self.return_to(memory.name)

    def come_back(self, room: Room) -> None:
        """Return to a game that was left, in the state another tab may have brought it to."""
        if not room.session.superseded(self.page):
            self.page.take(room).resume()

    def supersedes(self, text: str) -> bool:
        """True if this tab's saved game differs from the text, or was deleted; then its present
        state is opened."""
        memory = self.page.memory
        stored = memory.entries(GAME).get(memory.name)
        gone = not stored and memory.prefix + GAME + memory.name in memory.gone
        changed = gone or bool(stored and stored["game"] != text)
        if changed:
            self.return_to(memory.name)
        return changed

    def _stay(self) -> bool:
        """Show the end of a game again after a reload; True if there was one.

        Not if the visitor has begun to change the game options.
        """
        form = dom.by_id("change")
        if form and form.open:
            return False
        if saved := stored_analyses.ended(self.page):
            self.page.memory.begin()
            self._resume(saved, stored_analyses.ANALYSIS + name_of(saved.table))
        return saved is not None

    def adopt(self, saved: Saved) -> None:
        """Open a game from elsewhere. It becomes the visitor's own with the first choice."""
        self.page.memory.begin()
        self.page.enter(ImportedGame(saved, self.page.memory)).go_on()

    def _leave_practice(self) -> None:
        if room := self.page.room:
            room.session.leave_practice(self.page)

    def leave_practice(self, origin: str) -> None:
        """Leave the practice game and continue the game of that name, from which it branched
        off."""
        memory, practice = self.page.memory, self.page.memory.name
        self.page.leave_room()
        self.return_to(origin)
        if memory.name == origin:  # otherwise only the practice game is left
            memory.forget(practice)

    # -- after a game --------------------------------------------------------------------------

    def _again(self) -> None:
        """Start a rematch."""
        if room := self.page.room:
            room.session.again(self.page)

    def _turned(self) -> None:
        """Start a rematch with swapped seats."""
        room = self.page.room
        if room and room.session.over and room.session.offers.rotation:
            self.page.new_games.start(room.turned())

    # -- room for another ----------------------------------------------------------------------

    def _oldest(self) -> SavedEntry | None:
        """The game that a new one would push out; None if there is room."""
        memory = self.page.memory
        full = len(memory.texts(memory.prefix + GAME)) >= MOST
        games = shelf.own_games(self.page).games if full else []
        return min(games, key=lambda one: one.entry["at"], default=None)
