"""What comes from elsewhere: links with set-ups and games, files, and games by links.

Whatever the visitor plays stays as it is, for later.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from js import location

from sakura.browser import address, links
from sakura.browser.matches import may_sit, raw_options
from sakura.browser.post import Post
from sakura.core import link, record
from sakura.core.error import BadInput
from sakura.core.letter import Changed, Letter
from sakura.core.saved import Saved, load, of_record
from sakura.core.table import Table
from sakura.view.start import FIELDS, FRIEND, PERSON, defaults, waiting_letter

if TYPE_CHECKING:
    from sakura.browser.app import App
    from sakura.browser.room import Room


class Arrivals:
    """Opens what somebody sent."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._reading: asyncio.Task[None] | None = None

    def command(self, name: str) -> None:
        """A button of a game from elsewhere."""
        if name == "watch":
            self._watch_again()
        elif name == "play-on":
            self._play_on()
        elif name == "letter":
            self._invite()
        elif name == "send":
            self._send()

    def open_link(self) -> bool:
        """Opens what the address carries; says whether it carried anything that could be opened."""
        fragment = str(location.hash)
        kind = fragment[1:].partition("=")[0]
        if kind not in self._openers:
            return False
        say = self.app.words.say
        try:
            self._openers[kind](link.read(fragment)[1])
            return True
        except link.UnknownVersion:
            self.app.notice(say("This link is from a newer version. Load the page again."))
        except Changed:
            self.app.notice(
                say(
                    "Somebody changed what happened before in this game: it is not what you "
                    "played. The link is not opened."
                )
            )
        except BadInput:
            self.app.notice(say("This link is damaged or not whole, so it could not be opened."))
        return False

    @property
    def _openers(self) -> dict[str, Callable[[dict[str, Any]], None]]:
        return {
            "setup": self._open_setup,
            "record": self._open_record,
            "game": self._open_game,
            "letter": self._open_letter,
        }

    def _open_setup(self, choices: dict[str, Any]) -> None:
        for name, value in choices.items():
            if name not in FIELDS or value not in FIELDS[name].values:
                raise BadInput("unknown set-up")
        self.app.settings.choices |= defaults() | choices
        self.app.start_page.show()

    # -- games to be watched -----------------------------------------------------------------

    def _open_record(self, value: Mapping[str, Any]) -> None:
        saved = of_record(value, self.app.games, may_sit, Random())
        saved.who = saved.who or _usual_seats(saved.table)
        self._watch(saved)

    def _open_game(self, value: dict[str, Any]) -> None:
        saved = load(record.dump(value), self.app.games, may_sit, Random())
        address.show("")
        self.app.matches.adopt(saved)

    def _watch(self, saved: Saved) -> None:
        self.app.enter(saved, keep=False).show()

    def _watch_again(self) -> None:
        room = self.app.room
        if room and room.watched:
            self._watch(room.saved)

    def _play_on(self) -> None:
        """A game that was watched becomes the visitor's own; whoever played it by links stays
        elsewhere, and computers sit in."""
        room = self.app.room
        if room and room.watched and not room.over:
            address.show("")
            strangers = FRIEND in room.who
            who = _usual_seats(room.table) if strangers else room.who
            self.app.matches.adopt(Saved(room.table, who))

    def open_file(self, chosen: Any) -> None:
        """Shows the game of the file that was chosen in a file field."""
        self._reading = asyncio.ensure_future(self._open_file(chosen))

    async def _open_file(self, chosen: Any) -> None:
        say = self.app.words.say
        try:
            if text := await links.text_of(chosen):
                self._open_record(record.parse(text))
        except links.TooLarge:
            self.app.notice(say("This file is too large to be a game."))
        except BadInput as error:
            self.app.notice(say("This file holds no game: {why}.", why=str(error)))

    # -- games by links ----------------------------------------------------------------------

    def _invite(self) -> None:
        """Begins a game of Okiya with somebody elsewhere, as the form says."""
        app = self.app
        app.start_page.read()
        app.settings.save()
        choices = app.settings.choices | {"game": "okiya"}
        self.write_letter(app.games["okiya"].options(raw_options(choices)))

    def write_letter(self, options: Any) -> None:
        """Begins a game of Okiya by links with those options."""
        table = Table(self.app.games["okiya"], options, Random())
        self._enter(Letter(self.app.memory.new_name(), table), 0).begin()

    def _open_letter(self, value: dict[str, Any]) -> None:
        app = self.app
        letter = Letter.read(value, app.games, Random())
        seat = letter.seat_of(app.memory.secret())
        if seat is None:
            self._watch(Saved(letter.table, [FRIEND] * _seats(letter.table)))
            app.notice(app.words.say("Two others play this game by links; you can watch it."))
        else:
            self._enter(letter, seat).go_on()

    def _enter(self, letter: Letter, seat: int) -> Room:
        who = [FRIEND] * _seats(letter.table)
        who[seat] = PERSON
        room = self.app.enter(Saved(letter.table, who), keep=False)
        room.post = Post(letter, seat, self.app.memory)
        return room

    def waiting(self) -> list[str]:
        """The ways back into the games by links that are not over."""
        ways = []
        for letter, seat in self._letters():
            yours = seat in letter.table.waiting()
            ways.append(waiting_letter(letter.name, yours, self.app.words))
        return ways

    def reopen(self, name: str) -> None:
        """Goes on with the game by links of that name."""
        for letter, seat in self._letters():
            if letter.name == name:
                self._enter(letter, seat).go_on()

    def _letters(self) -> list[tuple[Letter, int]]:
        """The games by links that are not over, with the visitor's seat; what cannot be read is
        passed over."""
        letters = []
        for text in self.app.memory.letters():
            try:
                letter = Letter.read(link.read(text)[1], self.app.games, Random())
                seat = letter.seat_of(self.app.memory.secret())
            except BadInput:
                continue
            if seat is not None and letter.table.outcome() is None:
                letters.append((letter, seat))
        return letters

    def _send(self) -> None:
        room = self.app.room
        if room and room.post:
            self.app.share.give(address.whole(room.post.fragment))


def _seats(table: Table) -> int:
    return table.game.seats(table.options)


def _usual_seats(table: Table) -> list[str]:
    return [PERSON, *["adept"] * (_seats(table) - 1)]
