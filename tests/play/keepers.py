"""What keeps games in these tests, in the place of the browser's storage."""

from __future__ import annotations

import asyncio

from sakura.core.saved import Saved
from tests.played import restored


class Shelf:
    """Games under names. A keeper of `sakura.play.session`."""

    def __init__(self) -> None:
        self.name = "first"
        self.texts: dict[str, str] = {}

    def begin(self) -> None:
        self.name = f"after {self.name}"

    def keep(self, text: str) -> None:
        self.texts[self.name] = text

    def forget(self, name: str) -> None:
        self.texts.pop(name, None)

    def saved(self, name: str = "") -> Saved:
        """The game of that name, or the one that is played, read back."""
        return restored(self.texts[name or self.name])


class Venue:
    """The page of `sakura.play.venue`: notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.lessons = self.letters = self.arrivals = self.review = self

    def introduce(self) -> None:
        self.asked.append("introduce")

    def judge(self) -> None:
        self.asked.append("judge")

    def end_showing(self) -> None:
        self.asked.append("end showing")

    def await_answer(self) -> None:
        self.asked.append("await answer")

    def tell_given(self) -> None:
        self.asked.append("tell given")

    def retry(self) -> None:
        self.asked.append("retry")


class Device:
    """Where a player of a game by links has it. A post of `sakura.play.link_game`."""

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
        return await asyncio.get_running_loop().create_future()  # it comes as a game of its own
