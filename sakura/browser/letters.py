"""Games by links: begun, opened, sent, and found again on the start page."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from sakura.browser import address, dom
from sakura.browser.page import Page
from sakura.core import link
from sakura.core.error import BadInput
from sakura.core.letter import Letter
from sakura.core.saved import Saved
from sakura.core.seats import FRIEND
from sakura.core.table import AnyTable, Table
from sakura.play.link_game import LinkGame
from sakura.play.modes import ShownGame
from sakura.site.ways_back import waiting_letter
from sakura.ui import table as view
from sakura.ui.commands import Does

if TYPE_CHECKING:
    from sakura.core.plain import Json


class Letters:
    """This device's games by links."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "letter": self._invite,
            "write-letter": self._write,
            "open-letter": self._open,
            "await-letter": self._await_answer,
            "offer-letters": self._offer,
            "reopen": self._reopen,
            "send": self._send,
        }

    def secret(self) -> bytes:
        """The secret of this device."""
        return self.page.memory.secret()

    def keep_letter(self, name: str, fragment: str) -> None:
        """Keeps a game by links, and lets the address bar say what is to be sent."""
        self.page.memory.keep_letter(name, fragment)
        address.show(fragment)

    def _invite(self) -> None:
        """Begins a game with somebody elsewhere, as the form says."""
        page = self.page
        page.read_form()
        page.settings.save()
        info = page.game
        options = info.game.options(info.raw_options(page.settings.choices))
        self._write(Table(info.game, options, Random()))

    def _write(self, table: AnyTable) -> None:
        """Begins that game by links."""
        letter = Letter(self.page.memory.new_name(), table)
        self.page.enter(LinkGame(letter, 0, self)).begin()

    def _open(self, value: Mapping[str, Json]) -> None:
        """Opens what somebody sent; raises BadInput."""
        letter = Letter.read(value, self.page.rules, Random())
        seat = letter.seat_of(self.secret())
        if seat is None:
            who = [FRIEND] * letter.table.game.seats(letter.table.options)
            self.page.enter(ShownGame(Saved(letter.table, who))).begin()
            sentence = self.page.say("Two others play this game by links; you can watch it.")
            self.page.notice(sentence)
        else:
            self.page.enter(LinkGame(letter, seat, self)).go_on()

    def _await_answer(self) -> None:
        """The other player decides elsewhere; or the game is over, which is worth sending, too."""
        room, words = self.page.room, self.page.words
        assert room
        if room.session.over:
            dom.by_id("commands").insertAdjacentHTML("afterbegin", view.posting(True, words))
            return
        room.say(
            words.say(
                "Send the link to your friend: the game is in it. The answer comes back as a link."
            )
        )
        dom.put("commands", view.posting(False, words))
        dom.focus_again()

    def _offer(self) -> None:
        """The ways back into the games by links that are not over, on the start page."""
        for letter, seat in self._kept():
            yours = seat in letter.table.waiting()
            title = self.page.games[letter.table.game.name].title
            way = waiting_letter(letter.name, title, yours, self.page.words)
            dom.by_id("resume").insertAdjacentHTML("beforeend", way)

    def _reopen(self, name: str) -> None:
        """Goes on with the game by links of that name."""
        for letter, seat in self._kept():
            if letter.name == name:
                self.page.enter(LinkGame(letter, seat, self)).go_on()

    def _kept(self) -> list[tuple[Letter, int]]:
        """The games by links that are not over, with the visitor's seat; what cannot be read is
        passed over."""
        letters = []
        for text in self.page.memory.letters():
            try:
                letter = Letter.read(link.read(text)[1], self.page.rules, Random())
                seat = letter.seat_of(self.secret())
            except BadInput:
                continue
            if seat is not None and letter.table.outcome() is None:
                letters.append((letter, seat))
        return letters

    def _send(self) -> None:
        room = self.page.room
        if room and isinstance(room.session, LinkGame):
            self.page.ask("give", address.whole(room.session.fragment))
