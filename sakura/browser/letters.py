"""Games by link: started, opened, sent, and listed on the start page."""

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
from sakura.core.people import cleaned
from sakura.core.restore import storable
from sakura.core.saved import Saved
from sakura.core.seats import elsewhere
from sakura.core.table import AnyTable, Table
from sakura.play.link_game import LinkGame
from sakura.ui import invitation as signing
from sakura.ui import table as view
from sakura.ui.commands import Does

if TYPE_CHECKING:
    from sakura.core.plain import Json
    from sakura.games.info import Room

WARNED = 10
"""Number of rounds left in a link from which on players are warned."""


class Letters:
    """The part for this device's games by link."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "letter": self._invite,
            "reopen": self.reopen,
            "send": self._send,
            "sign": lambda: self._sign(cleaned(str(dom.by_id("signature").value))),
            "sign-not": lambda: self._sign(""),
            "signature": lambda: page.toggle_panel("signature", self._signing),
        }
        self._entered: dict[str, LinkGame] = {}
        """For each game by link that was on the table, its latest session."""
        dom.listen(window, "storage", lambda event: self._look_again(event.key))
        dom.listen(window, "pageshow", lambda event: self._look_again())

    def secret(self) -> bytes:
        """Secret of this browser, 16 random bytes; made at the first call."""
        return shelf.secret(self.page.memory)

    def keep_letter(self, name: str, fragment: str, own: bool, over: bool) -> None:
        """Save a game by link and put it into the address bar. One that was only opened (not `own`)
        is saved only if there is room."""
        memory = self.page.memory
        try:
            _check_length(fragment)
        except TooLong:
            memory.overlong()
            return
        stored = memory.entries(LETTER).get(name)
        lost = memory.prefix + LETTER + name in memory.unsaved
        if lost or not stored or not link.same(stored["game"], fragment):
            memory.write(LETTER, name, fragment, guest=not own, over=over)
        needed = {memory.prefix + LETTER + name, memory.prefix + shelf.SECRET}
        if (
            own and not over and needed & memory.unsaved.keys()
        ):  # after a reload the seat would not be ours
            memory.denied()
        address.show(fragment)

    async def answer(self, seat: int) -> object:
        """Ask the player to send the game, and wait until the table is left.

        The other player's answer is a link and opens a table of its own.
        """
        await self.page.features.need("letters")
        self.await_answer()
        return await asyncio.get_running_loop().create_future()

    def _invite(self) -> None:
        """Start a game by link with the options in the form."""
        page = self.page
        page.read_form()
        page.settings.save()
        info = page.game
        options = info.game.options(info.raw_options(page.settings.choices))
        self.write(Table(info.game, options, Random()))

    def write(self, table: AnyTable) -> None:
        """Start a game by link at that table."""
        letter = Letter(self.page.memory.new_name(), table)
        letter.seal(0, self.secret())
        self._enter(letter, 0).begin()

    def open(self, value: Mapping[str, Json]) -> None:
        """Open a game by link that was sent; raises BadInput."""
        letter = Letter.read(value, self.page.rules, Random())
        stored = self._kept_letter(letter.name)
        if older := stored is not None and letter.precedes(stored):
            letter = stored
        seat = letter.seat_of(self.secret(), stored)
        if seat is None:
            who = elsewhere(letter.table.game.seats(letter.table.options))
            watched = storable(Saved(letter.table, who))
            self.page.invitations.present(watched, link.write("letter", letter.write()))
            sentence = self.page.say(
                "This browser isn't one of the two playing this game, so you can only watch."
            )
            self.page.notice(sentence)
        else:
            _check_length(link.write("letter", letter.write()))
            if letter.marks[seat] or letter.name in self.page.memory.entries(LETTER):
                self._go_on(letter, seat)
            else:
                self.page.invitations.invite(letter, seat)
        if older:
            self.page.notice(
                self.page.say(
                    "This link is older than your saved game, so you're back where you left off."
                )
            )

    def accept(self, letter: Letter, seat: int) -> None:
        """Put a game on the table to which the visitor was invited."""
        self._go_on(letter, seat)

    def _enter(self, letter: Letter, seat: int) -> Room:
        session = self._entered[letter.name] = LinkGame(letter, seat, self)
        return self.page.enter(session)

    def _go_on(self, letter: Letter, seat: int) -> None:
        """Continue a game; warn if few rounds fit in the link."""
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
        """Offer the link for sending, since the other player is to move."""
        words = self.page.words
        self._stop(
            words.say(
                "Send this link to your friend: the whole game is in it. The answer "
                "comes back as a link."
            ),
            view.posting(False, words, self._signed()),
        )

    def tell_full(self) -> None:
        """Say that the game ends here, and offer the last link."""
        words = self.page.words
        self._stop(
            words.say(
                "The link is full after {n} rounds, so the game ends here without a winner.",
                n=MOST_ROUNDS,
            ),
            view.full(words),
        )

    def _stop(self, sentence: str, buttons: str) -> None:
        """Show a sentence and buttons where nobody here is to move."""
        assert self.page.room
        self.page.room.say(sentence)
        dom.put("commands", buttons)
        dom.focus_again()

    def offer_end(self) -> None:
        """Add a button that sends a finished game to the next steps."""
        posting = dom.markup(view.posting(True, self.page.words))
        dom.by_id("commands").insertAdjacentHTML("afterbegin", posting)

    def reopen(self, name: str) -> None:
        """Continue the game by link of that name."""
        if found := shelf.letter_of(self.page, name):
            self._go_on(*found)

    def supersedes(self, name: str, fragment: str, joined: bool) -> bool:
        """True if another fragment is saved under the name, or if a joined game was deleted; then
        the saved game or the start page is shown."""
        memory = self.page.memory
        stored = memory.entries(LETTER).get(name)
        if stored and not link.same(stored["game"], fragment):
            self.reopen(name)
            return True
        deleted = not stored and joined and memory.prefix + LETTER + name in memory.gone
        if deleted and not dom.by_id("start-form"):
            self.page.start_page.show()
        return deleted

    def _kept_letter(self, name: str) -> Letter | None:
        """The saved game of that name; None without a choice of the visitor's."""
        letter, seat = shelf.letter_of(self.page, name) or (None, 0)
        return letter if letter and letter.marks[seat] else None

    def _look_again(self, stored: str | None = None) -> None:
        """Follow changes from another tab, or from this one while the browser had the page frozen.

        Choosing differently now would make a game that the other player cannot answer. `stored` is
        the changed key in storage, if known.
        """
        memory, current = self.page.memory, self._game()
        about = str(stored).removeprefix(memory.prefix + LETTER)
        for name, session in list(self._entered.items()):
            if stored is not None and name != about:
                continue
            kept = memory.entries(LETTER).get(name) if session is current else None
            if kept and not link.same(kept["game"], session.fragment):
                self.reopen(name)
            else:  # also a game that was left, since Forward may return to it
                session.give()

    def _game(self) -> LinkGame | None:
        """The game by link on the table, or None."""
        session = self.page.room.session if self.page.room else None
        return next((one for one in self._entered.values() if one is session), None)

    def _signed(self) -> str:
        """Button that changes the name in the link, once the visitor was asked for it."""
        name = self.page.settings.signature
        return "" if name is None else signing.signature(name, self.page.words)

    def _signing(self) -> str:
        """Panel that asks for the name, by default the one at the first seat."""
        settings = self.page.settings
        usual = next(iter(settings.names), "")
        return signing.signing(cleaned(settings.signature or usual), self.page.words)

    def _sign(self, name: str) -> None:
        """Keep the name, and send the game with it."""
        self.page.settings.sign(name)
        self.page.close_panel()
        for place in dom.all_of("#commands [data-command=signature]"):
            place.remove()
        for place in dom.all_of("#commands [data-command=send]"):
            place.insertAdjacentHTML("afterend", dom.markup(self._signed()))
        self._send()

    def _send(self) -> None:
        name = self.page.settings.signature
        if name is None:
            self.page.toggle_panel("signature", self._signing)
        elif session := self._game():
            session.sign(name)
            session.give()
            self.page.share.give(address.whole(session.fragment), partial(self._sent, session))

    def tell_given(self) -> None:
        if room := self.page.room:
            sentence = self.page.say(
                "Your friend may already have this move, so you can't take it back."
            )
            room.say(sentence)

    def _sent(self, session: LinkGame, sent: bool) -> None:
        """Save the game again, so that other tabs notice that it was sent."""
        if not sent:
            session.keep_back()
            return
        name, memory = session.letter.name, self.page.memory
        stored = memory.entries(LETTER).get(name)
        if stored and link.same(stored["game"], session.fragment):
            guest, over = stored["guest"], stored["over"]
            memory.write(LETTER, name, session.fragment, guest=guest, over=over)


def _check_length(fragment: str) -> None:
    """Raise TooLong for a game by link that could not be opened again or saved."""
    check_length(fragment)
    try:
        link.read(fragment)
    except BadInput:
        raise TooLong("too long") from None
