"""This device's part in a game by links."""

from __future__ import annotations

from sakura.browser import address
from sakura.browser.memory import Memory
from sakura.core import link
from sakura.core.letter import Letter


class Post:
    """The letter of a game in which this device's player has the `seat`."""

    def __init__(self, letter: Letter, seat: int, memory: Memory) -> None:
        self.letter = letter
        self.seat = seat
        self.memory = memory

    def seal(self) -> None:
        """Stands by the game as it is now, keeps it, and lets the address bar say so."""
        self.letter.seal(self.seat, self.memory.secret())
        self.memory.keep_letter(self.letter.name, self.fragment)
        address.show(self.fragment)

    @property
    def fragment(self) -> str:
        """What is sent."""
        return link.write("letter", self.letter.write())
