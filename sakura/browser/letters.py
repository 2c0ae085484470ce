"""Games by links: begun, opened, sent, and found again on the start page."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from js import window

from sakura.browser import address, dom, shelf
from sakura.browser.memory import LETTER
from sakura.browser.page import Page
from sakura.core import link
from sakura.core.error import BadInput
from sakura.core.json_text import TooLong, check_length
from sakura.core.letter import MOST_ROUNDS, Letter
from sakura.core.restore import storable
from sakura.core.saved import Saved
from sakura.core.seats import elsewhere
from sakura.core.table import AnyTable, Table
from sakura.play.link_game import LinkGame
from sakura.ui import table as view
from sakura.ui.commands import Does

if TYPE_CHECKING:
    from sakura.core.plain import Json
    from sakura.games.info import Room

WARNED = 10
"""Rounds left in a letter from which on players are told."""


class Letters:
    """This device's games by links."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "letter": self._invite,
            "reopen": self.reopen,
            "send": self._send,
        }
        self._entered: dict[str, LinkGame] = {}
        """Of every game by links that was on the table, what this page has made of it last."""
        dom.listen(window, "storage", lambda event: self._look_again(event.key))
        dom.listen(window, "pageshow", lambda event: self._look_again())

    def secret(self) -> bytes:
        """16 random bytes that never leave this browser; made at the first call."""
        return shelf.secret(self.page.memory)

    def keep_letter(self, name: str, fragment: str, own: bool, over: bool) -> None:
        """Keeps a game by links as it stands, one that is not the visitor's `own` if there is room,
        and lets the address bar say what is to be sent."""
        memory = self.page.memory
        try:
            _check_length(fragment)
        except TooLong:
            memory.overlong()
            return
        kept = memory.entries(LETTER).get(name)
        lost = memory.place + LETTER + name in memory.here
        if lost or not kept or not link.same(kept["game"], fragment):
            memory.write(LETTER, name, fragment, guest=not own, over=over)
        needed = {memory.place + LETTER + name, memory.place + shelf.SECRET}
        if (
            own and not over and needed & memory.here.keys()
        ):  # after a reload it would be somebody else's
            memory.denied()
        address.show(fragment)

    async def answer(self, seat: int) -> object:
        """Asks the player to send the game. That lasts until the table is left: the answer is a
        link, which opens a table of its own."""
        await self.page.features.need("letters")
        self.await_answer()
        return await asyncio.get_running_loop().create_future()

    def _invite(self) -> None:
        """Begins a game with somebody elsewhere, as the form says."""
        page = self.page
        page.read_form()
        page.settings.save()
        info = page.game
        options = info.game.options(info.raw_options(page.settings.choices))
        self.write(Table(info.game, options, Random()))

    def write(self, table: AnyTable) -> None:
        """Begins that game by links."""
        letter = Letter(self.page.memory.new_name(), table)
        letter.seal(0, self.secret())
        self._enter(letter, 0).begin()

    def open(self, value: Mapping[str, Json]) -> None:
        """Opens what somebody sent; raises BadInput."""
        letter = Letter.read(value, self.page.rules, Random())
        kept = self._kept_letter(letter.name)
        if older := kept is not None and letter.precedes(kept):
            letter = kept
        seat = letter.seat_of(self.secret(), kept)
        if seat is None:
            who = elsewhere(letter.table.game.seats(letter.table.options))
            self.page.arrivals.watch(storable(Saved(letter.table, who)))
            sentence = self.page.say(
                "This browser isn't one of the two playing this game, so you can only watch."
            )
            self.page.notice(sentence)
        else:
            _check_length(link.write("letter", letter.write()))
            self._go_on(letter, seat)
        if older:
            self.page.notice(
                self.page.say(
                    "This link is older than your saved game, so you're back where you left off."
                )
            )

    def _enter(self, letter: Letter, seat: int) -> Room:
        session = self._entered[letter.name] = LinkGame(letter, seat, self)
        return self.page.enter(session)

    def _go_on(self, letter: Letter, seat: int) -> None:
        """Goes on with a game; says so if there is not much room left for it."""
        self._enter(letter, seat).go_on()
        if letter.table.outcome() is None and 0 < letter.rounds_left <= WARNED:
            self.page.notice(
                self.page.words.plural(
                    "Only {n} more round fits in the link. After that, the game ends "
                    "without a winner.",
                    "Only {n} more rounds fit in the link. After that, the game ends "
                    "without a winner.",
                    letter.rounds_left,
                )
            )

    def await_answer(self) -> None:
        """Offer the link for sending, since the other player decides elsewhere."""
        words = self.page.words
        self._stop(
            words.say(
                "Send this link to your friend: the whole game is in it. The answer "
                "comes back as a link."
            ),
            view.posting(False, words),
        )

    def tell_full(self) -> None:
        """Say that the game ends here; that is worth sending, too."""
        words = self.page.words
        self._stop(
            words.say(
                "The link is full after {n} rounds, so the game ends here without a winner.",
                n=MOST_ROUNDS,
            ),
            view.full(words),
        )

    def _stop(self, sentence: str, buttons: str) -> None:
        """Say what there is to do where nobody decides here, with buttons for it."""
        assert self.page.room
        self.page.room.say(sentence)
        dom.put("commands", buttons)
        dom.focus_again()

    def offer_end(self) -> None:
        """Offer the link of a game that is over beside what can be done next."""
        posting = dom.markup(view.posting(True, self.page.words))
        dom.by_id("commands").insertAdjacentHTML("afterbegin", posting)

    def reopen(self, name: str) -> None:
        """Goes on with the game by links of that name."""
        if found := shelf.letter_of(self.page, name):
            self._go_on(*found)

    def supersedes(self, name: str, fragment: str, joined: bool) -> bool:
        """True if something else than that fragment is kept under the name, or if a game that the
        player has joined was deleted; then the one that is kept was opened, or the start page."""
        memory = self.page.memory
        kept = memory.entries(LETTER).get(name)
        if kept and not link.same(kept["game"], fragment):
            self.reopen(name)
            return True
        deleted = not kept and joined and memory.place + LETTER + name in memory.gone
        if deleted and not dom.by_id("start-form"):
            self.page.start_page.show()
        return deleted

    def _kept_letter(self, name: str) -> Letter | None:
        """That game as the visitor left it; None for one without a decision of the visitor's."""
        letter, seat = shelf.letter_of(self.page, name) or (None, 0)
        return letter if letter and letter.marks[seat] else None

    def _look_again(self, stored: str | None = None) -> None:
        """Another tab may have gone on with the game or have sent it (if so much is known, under
        the key that was `stored`), or this one while the browser kept the page as it was: whoever
        decided otherwise now could not be answered."""
        memory, here = self.page.memory, self._game()
        about = str(stored).removeprefix(memory.place + LETTER)
        for name, session in list(self._entered.items()):
            if stored is not None and name != about:
                continue
            kept = memory.entries(LETTER).get(name) if session is here else None
            if kept and not link.same(kept["game"], session.fragment):
                self.reopen(name)
            else:  # also where it was left: Forward may lead there
                session.give()

    def _game(self) -> LinkGame | None:
        """The game by links on the table, if there is one."""
        session = self.page.room.session if self.page.room else None
        return next((one for one in self._entered.values() if one is session), None)

    def _send(self) -> None:
        if session := self._game():
            session.give()
            self.page.share.give(address.whole(session.fragment), partial(self._sent, session))

    def tell_given(self) -> None:
        if room := self.page.room:
            sentence = self.page.say(
                "Your friend may already have this move, so you can't take it back."
            )
            room.say(sentence)

    def _sent(self, session: LinkGame, sent: bool) -> None:
        """The same game in other tabs hears of it, since it is stored anew."""
        if not sent:
            session.keep_back()
            return
        name, memory = session.letter.name, self.page.memory
        kept = memory.entries(LETTER).get(name)
        if kept and link.same(kept["game"], session.fragment):
            guest, over = kept["guest"], kept["over"]
            memory.write(LETTER, name, session.fragment, guest=guest, over=over)


def _check_length(fragment: str) -> None:
    """Raise TooLong for a game by links that could not be opened again, or be kept."""
    check_length(fragment)
    try:
        link.read(fragment)
    except BadInput:
        raise TooLong("too long") from None
