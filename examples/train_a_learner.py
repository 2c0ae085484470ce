"""Train a small learner for Okiya by games against itself, with the standard library alone.

It describes a tile by what follows from taking it, and learns what that is worth: the chance to
win, as a logistic function of four numbers. Before and after, it plays random seats.

    python examples/train_a_learner.py [--games N] [--deals K]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import exp
from random import Random
from typing import TYPE_CHECKING, Any

import sakura

if TYPE_CHECKING:
    from sakura.games.okiya.rules.position import Observation, Position

Features = tuple[float, ...]

NAMES = ("any tile", "wins at once", "lets the other win at once", "replies left")
RATE = 0.3
"""Step of learning."""

CURIOUS = 0.3
"""Share of training moves that are random."""


def features(game: Any, position: Position, seat: int, cell: int) -> Features:
    """Four numbers about taking a tile."""
    after, _ = game.apply(position, {seat: cell})
    if after.round > position.round or game.outcome(after):
        return (1.0, float(after.winner == seat), 0.0, 0.0)
    replies = game.legal(after, 1 - seat)
    lost = any(game.apply(after, {1 - seat: reply})[0].winner == 1 - seat for reply in replies)
    return (1.0, 0.0, float(lost), len(replies) / 6)


class Learner(sakura.Seat[Any, int]):
    """Seat that takes the tile with the best chance by its weights, or one of the best at random.

    Before it has learnt anything, all tiles are equal.
    """

    weights: list[float]

    def choose(self, observation: Observation) -> int:
        choices = self.game.choices(observation)
        return max(choices, key=lambda cell: (self.chance(observation, cell), self.random.random()))

    def chance(self, observation: Observation, cell: int) -> float:
        """Chance to win after taking that tile."""
        known = features(self.game, observation.position, observation.seat, cell)
        return logistic(self.weights, known)


def logistic(weights: list[float], known: Features) -> float:
    """Chance to win by these weights."""
    return 1 / (1 + exp(-sum(weight * one for weight, one in zip(weights, known, strict=True))))


def learner(weights: list[float]) -> Callable[[Any, Random], Learner]:
    """Return a function that makes seats with these weights."""

    def made(game: Any, random: Random) -> Learner:
        seat = Learner(game, random)
        seat.weights = weights
        return seat

    made.__name__ = "learner"
    return made


def train(games: int) -> list[float]:
    """Learn from games against itself: after each, every choice is told the result."""
    weights = [0.0] * len(NAMES)
    random = Random(1)
    for number in range(games):
        table = sakura.new_game("okiya", seed=number, match="single")
        seat = learner(weights)(table.game, random)
        chosen: list[tuple[int, Features]] = []
        while waiting := table.waiting():
            (mine,) = waiting
            seen = table.observe(mine)
            curious = random.random() < CURIOUS
            cell = random.choice(table.legal(mine)) if curious else seat.choose(seen)
            chosen.append((mine, features(table.game, seen.position, mine, cell)))
            table.choose(mine, cell)
        outcome = table.outcome()
        assert outcome
        for mine, known in chosen:
            error = float(mine in outcome.winners) - logistic(weights, known)
            for number_, one in enumerate(known):
                weights[number_] += RATE * error * one
    return weights


def measured(weights: list[float], deals: int) -> float:
    """Share of wins against random seats."""
    rows = sakura.tournament("okiya", [learner(weights), "random"], deals, seed=9, match="single")
    return next(row.share for row in rows if row.seat == "learner")


def main() -> None:
    """Measure, learn, and measure again."""
    parser = argparse.ArgumentParser(description="Train a small learner for Okiya.")
    parser.add_argument("--games", type=int, default=400, help="games of training")
    parser.add_argument("--deals", type=int, default=200, help="deals of each measurement")
    arguments = parser.parse_args()
    before = measured([0.0] * len(NAMES), arguments.deals)
    weights = train(arguments.games)
    for name, weight in zip(NAMES, weights, strict=True):
        print(f"{name}: {weight:+.2f}")
    after = measured(weights, arguments.deals)
    print(f"Wins against random seats: {before:.0%} before, {after:.0%} after.")


if __name__ == "__main__":
    main()
