"""Computer seats of Pebbles: all of them count, the stronger ones from further away.

Leaving a multiple of four wins: the winner answers every move with the rest of four.
"""

from __future__ import annotations

from random import Random

from sakura.games.pebbles.rules.game import Pebbles
from sakura.games.pebbles.rules.position import HEAPS, MOST, Action, Observation
from sakura.games.pebbles.seats.advice import PebblesAdvice
from sakura.play.seat import Seat, Thinking

SEES = {
    "novice": MOST,
    "adept": 2 * MOST + 1,
    "expert": 3 * MOST + 2,
    "master": HEAPS["large"][-1],
}
"""Largest heap that a level solves."""


def best(left: int) -> int:
    """Number to take; 0 if every choice loses against perfect play."""
    return left % (MOST + 1)


class CountingSeat(Seat[Observation, Action]):
    """Seat that plays perfectly within its horizon, else at random."""

    def __init__(self, game: Pebbles, random: Random, level: str) -> None:
        super().__init__(game, random)
        self.sees = SEES[level]

    def choose(self, observation: Observation) -> int:
        left = observation.left
        known = best(left) if left <= self.sees else 0
        return known or self.random.choice(observation.choices)


def advise(observation: Observation) -> Thinking[PebblesAdvice]:
    """Compute the advice in a single slice."""
    yield
    left = observation.left
    action = best(left)
    return PebblesAdvice(action or 1, left - (action or 1), action > 0)
