"""A game by letters: players who send each other the whole game as a link after every decision.

A letter proves its own history. Every player has a secret that never leaves the device; with it a
player *marks* the game and *seals* it as it stood after the player's own last decision, shuffles
that followed included. A letter that comes back is opened only if it goes on from just that: nobody
else, not even the other player, can change what the seal covers. It suits games without hidden
things, in which one seat acts at a time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from sakura.core import record
from sakura.core.error import BadInput
from sakura.core.game import CHANCE, AnyGame, AnyStep
from sakura.core.replay import Replay, checked
from sakura.core.restore import table_of
from sakura.core.table import AnyTable

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

SEAL = 12
"""Bytes of a mark or a seal."""


class Changed(BadInput):
    """The history in a letter is not the one that was sealed."""


class Letter:
    """A game between letters. `marks` and `seals` have one text a seat, empty before the seat's
    player has taken part."""

    def __init__(self, name: str, table: AnyTable) -> None:
        self.name = name
        self.table = table
        seats = table.game.seats(table.options)
        self.marks = [""] * seats
        self.seals = [""] * seats

    @classmethod
    def read(
        cls, value: Mapping[str, Json], games: Mapping[str, AnyGame], random: Random
    ) -> Letter:
        """The letter that a link carries; raises BadInput."""
        name, marks, seals = value.get("id"), value.get("players"), value.get("seals")
        game = value.get("game")
        if not isinstance(name, str) or not isinstance(game, dict):
            raise BadInput("a letter has a name and a game")
        letter = cls(name, table_of(Replay(checked(game), games), random))
        seats = len(letter.marks)
        letter.marks, letter.seals = _texts(marks, seats), _texts(seals, seats)
        return letter

    def write(self) -> JsonObject:
        """What a link carries, for `read`."""
        return {
            "id": self.name,
            "players": list(self.marks),
            "seals": list(self.seals),
            "game": self.table.record(),
        }

    def seat_of(self, secret: bytes) -> int | None:
        """The seat of the secret's owner, or one that is still free; None for anybody else.

        Raises Changed if the owner's seal does not fit the history.
        """
        mark = self._sealed(secret, "mark")
        if mark in self.marks:
            seat = self.marks.index(mark)
            if self.seals[seat] != self._seal(seat, secret):
                raise Changed("the history of this game was changed")
            return seat
        return self.marks.index("") if "" in self.marks else None

    def seal(self, seat: int, secret: bytes) -> None:
        """The seat's player stands by the game as it is after the seat's last decision."""
        self.marks[seat] = self._sealed(secret, "mark")
        self.seals[seat] = self._seal(seat, secret)

    def _seal(self, seat: int, secret: bytes) -> str:
        table = self.table
        steps = _vouched(table.steps, seat)
        return self._sealed(secret, record.dump(record.write(table.game, table.options, steps)))

    def _sealed(self, secret: bytes, text: str) -> str:
        data = f"{self.name}\n{text}".encode()
        return hashlib.blake2s(data, key=secret, digest_size=SEAL).hexdigest()


def _texts(value: Json, seats: int) -> list[str]:
    """The marks or seals of a letter, one a seat; raises BadInput."""
    if not isinstance(value, list) or len(value) != seats:
        raise BadInput("a letter has a mark and a seal for every seat")
    texts = [text for text in value if isinstance(text, str)]
    if len(texts) != seats:
        raise BadInput("the marks and seals of a letter are texts")
    return texts


def _vouched(steps: list[AnyStep], seat: int) -> list[AnyStep]:
    """The steps up to the seat's last decision, and the shuffles that came of it."""
    last = max((n for n, step in enumerate(steps) if seat in step.actions), default=-1)
    end = last + 1
    while end < len(steps) and set(steps[end].actions) == {CHANCE}:
        end += 1
    return steps[:end]
