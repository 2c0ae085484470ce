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
    game, whatever was drawn before. A game that is continued has had some `shuffles` already.

    `orders` are those of a game that was dealt otherwise: the n-th shuffle keeps the order of the
    items that the n-th of them names, and puts others between them by lots.
    """

    def __init__(self, seed: str, shuffles: int = 0, orders: Sequence[Sequence[str]] = ()) -> None:
        super().__init__(seed)
        self._seed = seed
        self._shuffles = shuffles
        self._orders = orders

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle in place by a hash of seed, shuffle number and item."""
        self._shuffles += 1
        begin = f"{self._seed}/{self._shuffles}/"
        x[:] = sorted(x, key=lambda thing: sha256(f"{begin}{thing}".encode()).digest())
        if self._shuffles <= len(self._orders):
            order = self._orders[self._shuffles - 1]
            places = {name: place for place, name in enumerate(order)}
            named = [one for one in x if str(one) in places]
            kept = iter(sorted(named, key=lambda one: places[str(one)]))
            x[:] = [next(kept) if str(one) in places else one for one in x]


def shuffler(seed: str, steps: Sequence[AnyStep], orders: Sequence[Sequence[str]] = ()) -> Deal:
    """Return the source of the shuffles that follow these steps of a game of the deal."""
    return Deal(seed, sum(CHANCE in step.actions for step in steps), orders)


def seat_seed(seed: str, game: AnyGame, steps: Sequence[AnyStep], now: object, seat: int) -> str:
    """Return the seed of the seat's choice in the position `now`, which follows these steps.

    It depends on the place in the game alone: the round, and the number of decisions in it. The
    deal's seed cannot be found from it, so no seat learns the deck.
    """
    number = game.rounds(now)
    decided = [step for step in steps if CHANCE not in step.actions]
    before = sum(1 for step in decided if game.rounds(step.before) == number)
    return sha256(f"{seed}/{seat}/{number}.{before}".encode()).hexdigest()[:SEAT_SEED]
