"""Test doubles for the page and the browser's storage."""

from __future__ import annotations

import asyncio

from sakura.core.saved import Saved
from sakura.core.table import AnyTable
from tests.played import restored


class Shelf:
    """In-memory store of `sakura.play.session`, with games by name."""

    def __init__(self) -> None:
        self.name = "first"
        self.texts: dict[str, str] = {}
        self.results: list[Saved] = []
        """Games that are over, in order."""

    def begin(self) -> None:
        self.name = f"after {self.name}"

    def keep(self, text: str) -> None:
        self.texts[self.name] = text

    def forget(self, name: str) -> None:
        self.texts.pop(name, None)

    def finish(self, saved: Saved) -> None:
        self.results.append(saved)
        self.forget(self.name)

    def saved(self, name: str = "") -> Saved:
        """Saved game of that name, or the one in play, read back."""
        return restored(self.texts[name or self.name])


class Venue:
    """Venue of `sakura.play.venue` that records the calls of a session."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.said: list[str] = []
        """Lines written under the board."""
        self.begun: list[Saved | AnyTable] = []
        """Other games begun, the visitor's own and by link."""
        self.changed = False
        """True if another tab has continued the game on the table."""
        self.lessons = self.puzzles = self.letters = self.arrivals = self.review = self
        self.saved_games = self.new_games = self.duels = self.phones = self

    def introduce(self) -> None:
        self.asked.append("introduce")

    def judge(self) -> None:
        self.asked.append("judge")

    def give_up(self) -> None:
        self.asked.append("give up")

    def end_watching(self) -> None:
        self.asked.append("end showing")

    def await_answer(self) -> None:
        self.asked.append("await answer")

    def offer_end(self) -> None:
        self.asked.append("offer end")

    def tell_full(self) -> None:
        self.asked.append("tell full")

    def tell_given(self) -> None:
        self.asked.append("tell given")

    def retry(self) -> None:
        self.asked.append("retry")

    def leave_retry(self) -> None:
        self.asked.append("leave_retry")

    def caption(self, sentence: str) -> None:
        self.said.append(sentence)

    def show_end(self) -> None:
        self.asked.append("show end")

    def show_checks(self) -> None:
        self.asked.append("show checks")

    def keep_result(self, saved: Saved) -> None:
        self.asked.append("keep result")

    def note_result(self, game: str, won: bool) -> None:
        self.asked.append(f"note {game}, {'won' if won else 'not won'}")

    def tell_nothing_to_undo(self) -> None:
        self.asked.append("nothing to undo")

    def start(self, saved: Saved) -> None:
        self.begun.append(saved)

    def write(self, table: AnyTable) -> None:
        self.begun.append(table)

    def opened(self) -> None:
        self.asked.append("opened")

    def again(self) -> None:
        self.asked.append("again")

    def supersedes(self, *about: object) -> bool:
        self.asked.append(f"supersedes {about[-1]}" if len(about) > 1 else "supersedes")
        return self.changed

    def leave_practice(self, origin: str) -> None:
        self.asked.append(f"leave practice for {origin}")


class Device:
    """A player's device in a game by link. A post of `sakura.play.link_game`."""

    def __init__(self, owner: str) -> None:
        self.owner = owner
        self.sent: dict[str, str] = {}
        self.opened: dict[str, str] = {}
        self.over: dict[str, bool] = {}
        self.awaited: list[int] = []

    def secret(self) -> bytes:
        return self.owner.ljust(16).encode()

    def keep_letter(self, name: str, fragment: str, own: bool, over: bool) -> None:
        (self.sent if own else self.opened)[name] = fragment
        self.over[name] = over

    async def answer(self, seat: int) -> object:
        self.awaited.append(seat)
        # the answer arrives as a game of its own
        return await asyncio.get_running_loop().create_future()
