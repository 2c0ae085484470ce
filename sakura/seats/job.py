"""A piece of thinking as text, so that it can be done elsewhere: in a worker of the browser.

A job holds an observation, never a position: what a seat must not know does not leave the page.
"""

from __future__ import annotations

import base64
import pickle
from dataclasses import dataclass
from random import Random
from typing import Any

from sakura.core.game import Game
from sakura.seats.seat import Thinking

ADVICE = "advice"
"""The name of a seat that does not play, but advises who does; at Okiya, with the number of a
cell after it, "advice:7", it says what that one tile is worth."""


@dataclass(frozen=True, slots=True)
class Job:
    """What a seat of that name chooses; or, for ADVICE, what a player is advised."""

    game: str
    seat: str
    seed: str
    observation: Any

    def think(self, games: dict[str, Game[Any]]) -> Thinking:
        """The thinking itself, in slices. Everything random in it follows from the seed."""
        # Imported late: a page whose worker thinks needs none of this.
        game, random = games[self.game], Random(self.seed)
        name, _, cell = self.seat.partition(":")
        if name == ADVICE:
            from sakura.seats.advisor import advise, assess

            if cell:
                return assess(self.observation, int(cell))
            return advise(game, self.observation, random)
        from sakura.seats.levels import make_seat

        return make_seat(game, self.seat, random).think(self.observation)


def pack(thing: Any) -> str:
    """A job or its result as text, for `unpack` of the same program only."""
    return base64.b85encode(pickle.dumps(thing)).decode("ascii")


def unpack(text: str) -> Any:
    """What was packed."""
    return pickle.loads(base64.b85decode(text))
