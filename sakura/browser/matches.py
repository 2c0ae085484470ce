"""The visitor's own games: new ones, those in progress, and the way back into them."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from sakura.browser import dom
from sakura.core.error import BadInput
from sakura.core.game import Game
from sakura.core.saved import Saved, load
from sakura.core.table import Table
from sakura.seats.names import is_seat
from sakura.text.words import TITLES
from sakura.view.start import PERSON, PLAIN, resume, seat_name

if TYPE_CHECKING:
    from sakura.browser.app import App


class Kept(NamedTuple):
    """A game in progress that is kept, and its name."""

    name: str
    saved: Saved


class Matches:
    """Begins games, and goes on with those that are kept."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._warned = False
        """Whether the visitor knows that nothing is remembered."""

    def command(self, name: str) -> None:
        """A button or key of a game."""
        if name == "play":
            self.play()
        elif name == "again":
            self._play_again()
        elif name == "anew":
            self._play_anew()
        elif name == "continue":
            self._continue()
        elif name == "real":
            self._leave_practice()

    def go_on_or_offer(self, busy: bool) -> None:
        """The game in progress goes on, unless the visitor came for another one."""
        kept = self._recall()
        if kept and (self.app.frame or not (busy or self.app.settings.asked)):
            self._enter_kept(kept)
        elif self.app.frame:
            self.play_chosen()
        else:
            self.offer()

    def offer(self) -> None:
        """The start page leads back into a game in progress, and into those by links."""
        kept, words = self._recall(), self.app.words
        ways = [resume(self._title(kept.saved), words)] if kept else []
        if self.app.memory.letters():
            ways += self.app.arrivals.waiting()
        dom.put("resume", "".join(ways))

    def _recall(self, name: str = "") -> Kept | None:
        """The game of that name, or the one to go on with: this tab's own, else the latest; those
        that are over or cannot be read are passed over."""
        memory = self.app.memory
        for known in [name] if name else memory.names():
            try:
                saved = load(memory.text(known), self.app.games, may_sit, Random())
            except BadInput:
                continue
            if saved.table.outcome() is None:
                return Kept(known, saved)
        return None

    def _title(self, saved: Saved) -> str:
        table = saved.table
        number = table.game.rounds(table.position) + 1
        name = TITLES[table.game.name]
        return self.app.words.say("{game}, round {number}", game=name, number=number)

    def plays_at_once(self) -> bool:
        """Whether "Play" begins a first game of Sakura, for which all modules are here."""
        self.app.start_page.read()
        return self.app.settings.choices["game"] == "sakura" and not self.app.memory.anything

    def play(self) -> None:
        """A new game, unless one is in progress: then the visitor is asked first."""
        if kept := self._recall():
            self.app.panels.ask_for_new_game(self._title(kept.saved))
        else:
            self.play_chosen()

    def _play_anew(self) -> None:
        """A new game in the place of the one in progress."""
        if kept := self._recall():
            self.app.memory.forget(kept.name)
        self.play_chosen()

    def play_chosen(self) -> None:
        """A new game as the form says."""
        self.app.start_page.read()
        self.app.settings.save()
        table, choices = self._chosen_table(), self.app.settings.choices
        seats = range(table.game.seats(table.options))
        self._begin(Saved(table, [_seat(table.game, choices, seat) for seat in seats]))

    async def draw_ahead(self) -> None:
        """Draws what the first look at the chosen game needs, in steps that no click waits for."""
        from sakura.browser.sakura_room import SakuraRoom

        self.app.start_page.read()
        if self.app.settings.choices["game"] == "sakura":
            for _ in SakuraRoom.draw_ahead(self._chosen_table().position):
                await asyncio.sleep(0)

    def _chosen_table(self) -> Table:
        choices = self.app.settings.choices
        game = self.app.games[choices["game"]]
        return Table(game, game.options(raw_options(choices)), Random())

    def _play_again(self) -> None:
        """Another game like the one that has ended."""
        room = self.app.room
        if room and room.post:
            self.app.arrivals.write_letter(room.table.options)
        elif room and room.over:
            table = Table(room.table.game, room.table.options, Random())
            self._begin(Saved(table, list(room.who)))

    def _begin(self, saved: Saved) -> None:
        app = self.app
        app.memory.begin()
        app.enter(saved).begin()
        if app.memory.denied and not self._warned:
            self._warned = True
            app.notice(
                app.words.say(
                    "This browser lets the page keep nothing, so the game will not be "
                    "remembered when the page is closed."
                )
            )

    def _continue(self, name: str = "") -> None:
        if kept := self._recall(name):
            self._enter_kept(kept)
        else:
            self.app.start_page.show()

    def _enter_kept(self, kept: Kept) -> None:
        self.app.memory.enter(kept.name)
        self.app.enter(kept.saved).go_on()

    def adopt(self, saved: Saved) -> None:
        """A game that came from elsewhere is the visitor's own from now on."""
        self.app.memory.begin()
        self.app.enter(saved).go_on()

    def _leave_practice(self) -> None:
        """The game that the practice branched off from goes on."""
        app = self.app
        if app.room and app.room.saved.origin:
            origin = app.room.saved.origin
            app.memory.forget(app.memory.name)
            app.leave_room()
            self._continue(origin)


def may_sit(name: str) -> bool:
    """Whether a seat of a game that is kept can have that name."""
    return name == PERSON or is_seat(name)


def _seat(game: Game[Any], choices: dict[str, str], seat: int) -> str:
    style = choices[f"style-{seat}"] if game.name == "sakura" else PLAIN
    return seat_name(choices[f"seat-{seat}"], style)


def raw_options(choices: dict[str, str]) -> dict[str, Any]:
    """A game's options, as a record has them, from the form's choices."""
    if choices["game"] == "okiya":
        match, _, target = choices["match"].partition("points-")
        return {
            "match": match or "points",
            "target": int(target) if target else None,
            "full_board": choices["full_board"],
        }
    players = int(choices["players"])
    return {
        "players": players,
        "two_player": choices["two_player"] if players == 2 else None,
        "board": choices["board"],
    }
