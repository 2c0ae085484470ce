"""Opens links with set-ups and games, and files. The visitor's own games stay as they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING

from js import location

from sakura.browser import address, dom, faults, transfer
from sakura.browser.page import Page
from sakura.core import link, record, replay
from sakura.core.error import BadInput
from sakura.core.json_text import TooLong
from sakura.core.letter import Changed, Outdated
from sakura.core.restore import load, of_record
from sakura.core.saved import Saved
from sakura.core.seats import usual
from sakura.play.modes import ShownGame
from sakura.site.form import defaults, valid
from sakura.ui import watching as view
from sakura.ui.commands import Does

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject
    from sakura.games.info import Room


class Arrivals:
    """Opens what somebody sent."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "watch": self._watch_again,
            "play-on": self._play_on,
        }
        self._openers: dict[str, Callable[[JsonObject], object]] = {
            "setup": self._open_setup,
            "record": self._open_record,
            "game": self._open_game,
            "letter": lambda value: page.letters.open(value),
            "lesson": lambda value: page.lessons.open(value),
            "quiz": lambda value: page.quiz.open(value),
        }
        self._watched: ShownGame | None = None
        """The game that was watched last."""

    def open_link(self) -> bool:
        """Opens the link in the address; True if there was one that could be opened. What is none
        is told. Whatever goes wrong the page must start: the link is still there when it is loaded
        again.
        """
        fragment = str(location.hash)
        if not fragment:
            return False
        page, say = self.page, self.page.words.say
        before = page.room
        try:
            kind, value = link.read(fragment)
            opener = self._opener(kind)
            page.outdate()
            opener(value)
            return True
        except link.UnknownVersion:
            page.notice(say("This link is from a newer version. Load the page again."))
        except TooLong:
            page.notice(
                say(
                    "The game in this link is too long to be saved in a browser, so it was not "
                    "opened."
                )
            )
        except Changed:
            page.notice(
                say(
                    "Somebody changed what happened before in this game: it is not what you "
                    "played. The link is not opened."
                )
            )
        except Outdated:
            page.notice(
                say(
                    "This game by links was begun with an older version of the page. Ask your "
                    "friend for a new one."
                )
            )
        except Exception as error:  # bad input, or a fault of the page's own
            self._give_up(error, before)
            page.notice(say("This link is damaged or not whole, so it could not be opened."))
        return False

    def _opener(self, kind: str) -> Callable[[JsonObject], object]:
        """Return what opens a link of that kind; raises UnknownVersion where only a later version
        of the page does."""
        if kind not in self._openers:
            raise link.UnknownVersion(kind)
        return self._openers[kind]

    def _give_up(self, error: Exception, before: Room | None) -> None:
        """What was opened is no game, or its table could not be drawn and is taken away again."""
        faults.tell(error)
        if self.page.room is not before:
            self.page.start_page.show()
            self.page.left = None

    def _open_setup(self, choices: JsonObject) -> None:
        fields = self.page.settings.fields
        self.page.settings.choices |= defaults(fields) | valid(choices, fields)
        self.page.start_page.show()

    def _open_record(self, value: Mapping[str, Json]) -> None:
        saved = of_record(value, self.page.rules, self.page.may_sit, Random())
        saved.who = saved.who or usual(saved.table.game.seats(saved.table.options))
        self.watch(saved)

    def _open_game(self, value: JsonObject) -> None:
        saved = load(record.dump(value), self.page.rules, self.page.may_sit, Random())
        saved.names = ()  # a link gives nobody here a name
        self.page.kept.adopt(saved)

    def open_file(self, chosen: dom.JsProxy) -> None:
        """Shows the game of the file that was chosen in a file field."""
        dom.work(self._read_file(chosen))

    async def _read_file(self, chosen: dom.JsProxy) -> None:
        say = self.page.words.say
        try:
            data = await transfer.bytes_of(chosen)
        except transfer.TooLarge:
            self.page.notice(say("This file is too large to be a game."))
            return
        except transfer.Unreadable:
            self.page.notice(say("This file could not be read."))
            return
        before = self.page.room
        try:
            if data is not None:
                value = replay.parse(data)
                self.page.outdate()
                self._open_record(value)
                self.page.opened()
        except TooLong:
            self.page.notice(say("This file is too large to be a game."))
        except BadInput as error:
            self.page.notice(say("This file holds no game: {why}.", why=str(error)))
        except Exception as error:  # a fault of the page's own
            self._give_up(error, before)
            self.page.notice(say("This file could not be read."))

    # -- games to be watched -----------------------------------------------------------------

    @property
    def _shown(self) -> ShownGame | None:
        """The game that is watched, if there is one on the table."""
        room, watched = self.page.room, self._watched
        return watched if room and room.session is watched else None

    def watch(self, saved: Saved) -> None:
        """Show that game from its first move."""
        self._watched = ShownGame(saved)
        self.page.enter(self._watched).begin()

    def _watch_again(self) -> None:
        if shown := self._shown:
            self.watch(shown.saved)

    def end_showing(self) -> None:
        """Shows the result, and what can be done now that the whole game has been shown."""
        room = self.page.room
        assert room
        if room.session.over:
            room.finish()
        dom.put("commands", view.shown(room.session.over, self.page.game.studied, self.page.words))
        dom.focus_again()

    def _play_on(self) -> None:
        """A game that was watched becomes the visitor's own."""
        shown = self._shown
        if shown and not shown.over:
            address.show("")
            self.page.kept.adopt(shown.taken_over())
