"""Opening of links and files. The visitor's own games stay as they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING

from js import location

from sakura.browser import address, dom, faults, transfer
from sakura.browser.page import Page
from sakura.core import link, pairing, record, replay
from sakura.core.attempt import NotOfThisDeal
from sakura.core.error import BadInput
from sakura.core.json_text import TooLong
from sakura.core.letter import Changed, Outdated
from sakura.core.restore import load, of_record
from sakura.core.saved import Saved
from sakura.core.seats import usual
from sakura.play.modes import WatchedGame
from sakura.site.form import defaults, valid
from sakura.ui import watching as view
from sakura.ui.commands import Does

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject
    from sakura.games.info import Room

HOSTED = "#table"
"""Fragment of a page whose device hosts a table."""


class Arrivals:
    """The part that opens links and files, and shows games that were sent."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "watch": self._watch_again,
            "play-on": self._play_on,
        }
        self._openers: dict[str, Callable[[JsonObject], object]] = {
            "setup": self._open_setup,
            "record": lambda value: self._open_record(value, address.BAR.fragment),
            "game": self._open_game,
            "letter": lambda value: page.letters.open(value),
            "lesson": lambda value: page.lessons.open(value),
            "quiz": lambda value: page.quiz.open(value),
            "challenge": lambda value: page.duels.open(value),
            "daily": lambda value: page.daily.open(value),
            "progress": lambda value: page.parcels.open(value),
        }
        self._watched: WatchedGame | None = None
        """The game that was watched last."""

    def open_link(self) -> bool:
        """Open the link in the address; True if that worked.

        A link that cannot be opened is explained in a notice. The page starts even if opening fails
        by our own fault; the link still works after a reload.
        """
        before = self.page.room
        try:
            return self._open(str(location.hash))
        except Exception as error:  # bad input, or an internal error
            sentence = self._why_not(error)
            if not sentence:
                self._give_up(error, before)
                sentence = self.page.say(
                    "This link is damaged or incomplete. Copy all of it, or ask for it again."
                )
            self.page.notice(sentence)
        return False

    def _open(self, fragment: str) -> bool:
        """Open what a fragment holds; False if there is nothing. Raises what the openers raise."""
        page = self.page
        if not fragment:
            return False
        if fragment == HOSTED:
            return page.phones.reopen()
        if pairing.is_phone(fragment):
            found = pairing.find(fragment)
            page.outdate()
            page.phones.open(found)
        else:
            kind, value = link.read(fragment)
            opener = self._opener(kind)
            page.outdate()
            opener(value)
        return True

    def _why_not(self, error: Exception) -> str:
        """Say why a whole link cannot be opened; "" for other errors."""
        say = self.page.say
        match error:
            case link.UnknownVersion() | pairing.OtherCodeVersion():
                return say("This link comes from a newer version. Reload the page to open it.")
            case TooLong():
                return say(
                    "The game in this link is too long for a browser to save, so it wasn't opened."
                )
            case Changed():
                return say(
                    "Someone has changed earlier moves in this game, so the link wasn't opened."
                )
            case Outdated():
                return say(
                    "This game by link was started in an older version and can't go "
                    "on. Ask your friend for a new game."
                )
            case NotOfThisDeal():
                return say(
                    "A result in this link can't come from its deal, so the link wasn't opened."
                )
        return ""

    def _opener(self, kind: str) -> Callable[[JsonObject], object]:
        """Function that opens a link of that kind; raises UnknownVersion for kinds of later
        versions."""
        if kind not in self._openers:
            raise link.UnknownVersion(kind)
        return self._openers[kind]

    def _give_up(self, error: Exception, before: Room | None) -> None:
        """Return to the start page if the table could not be drawn."""
        faults.report(error)
        if self.page.room is not before:
            self.page.start_page.show()
            self.page.left = None

    def _open_setup(self, choices: JsonObject) -> None:
        fields = self.page.settings.fields
        self.page.settings.choices |= defaults(fields) | valid(choices, fields)
        self.page.start_page.show()

    def _open_record(self, value: Mapping[str, Json], fragment: str = "") -> None:
        """Show a game that was played elsewhere, from the link of that fragment or from a file. A
        frame shows it at once, since its cover has been pressed."""
        saved = of_record(value, self.page.rules, self.page.may_sit, Random())
        saved.who = saved.who or usual(saved.table.game.seats(saved.table.options))
        if self.page.host or not saved.table.steps:
            self.watch(saved)
        else:
            self.page.invitations.present(saved, fragment)

    def _open_game(self, value: JsonObject) -> None:
        saved = load(record.dump(value), self.page.rules, self.page.may_sit, Random())
        saved.names = ()  # names in a link are not this device's
        self.page.saved_games.adopt(saved)

    def open_file(self, chosen: dom.JsProxy) -> None:
        """Show the game in a file; `chosen` is the file field."""
        dom.work(self._read_file(chosen))

    async def _read_file(self, chosen: dom.JsProxy) -> None:
        say = self.page.words.say
        try:
            data = await transfer.bytes_of(chosen)
        except transfer.TooLarge:
            self.page.notice(say("This file is too big to be a saved game."))
            return
        except transfer.Unreadable:
            self.page.notice(say("This file couldn't be read."))
            return
        before = self.page.room
        try:
            if data is not None:
                value = replay.parse(data)
                self.page.outdate()
                self._open_record(value)
                self.page.opened()
        except TooLong:
            self.page.notice(say("This file is too big to be a saved game."))
        except replay.NotRecord:
            self.page.notice(say("This file isn't a saved game."))
        except replay.UnknownFormat:
            self.page.notice(
                say("This page is too old to open this saved game. Reload the page and try again.")
            )
        except BadInput:
            self.page.notice(say("This saved game is damaged, or someone has changed it."))
        except Exception as error:  # an internal error
            self._give_up(error, before)
            self.page.notice(say("This file couldn't be read."))

    # -- games to be watched -----------------------------------------------------------------

    @property
    def _watched_game(self) -> WatchedGame | None:
        """The watched game, if it is on the table."""
        room, watched = self.page.room, self._watched
        return watched if room and room.session is watched else None

    def watch(self, saved: Saved, step: int = 0) -> None:
        """Replay that game from its first move, or from that step on."""
        self._watched = WatchedGame(saved)
        room = self.page.enter(self._watched)
        room.player.seek(room.player.count_at(step))
        room.resume()

    def _watch_again(self) -> None:
        if watched := self._watched_game:
            self.watch(watched.saved)

    def end_watching(self) -> None:
        """Show the result of a game that was watched, and the next steps."""
        room = self.page.room
        assert room
        if room.session.over:
            room.finish()
        dom.put(
            "commands", view.shown(room.session.over, self.page.game.reviewable, self.page.words)
        )
        dom.focus_again()

    def _play_on(self) -> None:
        """Make the watched game the visitor's own."""
        watched = self._watched_game
        if watched and not watched.over:
            address.show("")
            self.page.saved_games.adopt(watched.taken_over())
