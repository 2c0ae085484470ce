"""Deals: shuffles by lots, and seeds of computers' choices, which make games of one deal alike."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

from sakura.core.game import CHANCE

if TYPE_CHECKING:
    from sakura.core.game import AnyGame, AnyStep

EDITION = 1
"""Edition of the opponents. It changes only when a computer seat chooses differently, or when other
opponents are invited; a test compares it with the expected choices of all seats."""

SEAT_SEED = 32
"""Length of the seed of a computer seat's choice, in characters."""


class Deal(Random):
    """Random numbers of one deal. The n-th shuffle puts the same items in the same order in every
    game, whatever was drawn before. A game that is continued has had some `shuffles` already."""

    def __init__(self, seed: str, shuffles: int = 0) -> None:
        super().__init__(seed)
        self._seed = seed
        self._shuffles = shuffles

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle in place by a hash of seed, shuffle number and item."""
        self._shuffles += 1
        begin = f"{self._seed}/{self._shuffles}/"
        x[:] = sorted(x, key=lambda thing: sha256(f"{begin}{thing}".encode()).digest())


def shuffler(seed: str, steps: Sequence[AnyStep]) -> Deal:
    """Return the source of the shuffles that follow these steps of a game of the deal."""
    return Deal(seed, sum(CHANCE in step.actions for step in steps))


def seat_seed(seed: str, game: AnyGame, steps: Sequence[AnyStep], now: object, seat: int) -> str:
    """Return the seed of the seat's choice in the position `now`, which follows these steps.

    It depends on the place in the game alone: the round, and the number of decisions in it. The
    deal's seed cannot be found from it, so no seat learns the deck.
    """
    number = game.rounds(now)
    decided = [step for step in steps if CHANCE not in step.actions]
    before = sum(1 for step in decided if game.rounds(step.before) == number)
    return sha256(f"{seed}/{seat}/{number}.{before}".encode()).hexdigest()[:SEAT_SEED]
