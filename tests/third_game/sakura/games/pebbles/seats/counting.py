"""Computer seats of Pebbles: all of them count, the better ones from further away.

Whoever leaves a multiple of four wins: the other one takes some, and the rest of the four follows.
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
"""The largest heap that a level sees through."""


def best(left: int) -> int:
    """How many to take; 0 if every choice loses against best play."""
    return left % (MOST + 1)


class CountingSeat(Seat[Observation, Action]):
    """Takes what is best if it sees that, else any."""

    def __init__(self, game: Pebbles, random: Random, level: str) -> None:
        super().__init__(game, random)
        self.sees = SEES[level]

    def choose(self, observation: Observation) -> int:
        left = observation.left
        known = best(left) if left <= self.sees else 0
        return known or self.random.choice(observation.choices)


def advise(observation: Observation) -> Thinking[PebblesAdvice]:
    """A PebblesAdvice, in a single slice."""
    yield
    left = observation.left
    action = best(left)
    return PebblesAdvice(action or 1, left - (action or 1), action > 0)
