"""Simulated deals with known strengths."""

from collections.abc import Sequence
from random import Random

from sakura.lab.deal import SeatResult


def made_up(
    random: Random, strengths: Sequence[float], deals: int, alike: float
) -> list[list[SeatResult]]:
    """Results of simulated deals between seats of these strengths, in Elo.

    Each game of a deal but the first goes to the first one's winner with the chance `alike`.
    """
    weights = [10 ** (elo / 400) for elo in strengths]
    seats = range(len(strengths))
    played = []
    for _ in range(deals):
        won = [[0.0] * len(strengths) for _ in seats]
        first = random.choices(seats, weights)[0]
        for turn in seats:
            drawn = first if random.random() < alike else random.choices(seats, weights)[0]
            won[drawn][(drawn - turn) % len(strengths)] = 1.0
        played.append([SeatResult(tuple(places), 0, 1, 0.0) for places in won])
    return played
