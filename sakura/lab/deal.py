"""Games of one deal, with every seat in every place, so that all seats get the same luck."""

from __future__ import annotations

import time
from collections.abc import MutableSequence
from hashlib import sha256
from math import fsum
from random import Random
from typing import Any, NamedTuple

from sakura.core.table import Table
from sakura.lab.setting import Setting
from sakura.play.simulation import Tally, finish


class Deal(Random):
    """Random numbers of one deal. The n-th shuffle puts the same items in the same order in every
    game, whatever was drawn before."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._seed = seed
        self._shuffles = 0

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle in place by a hash of seed, shuffle number and item."""
        self._shuffles += 1
        begin = f"{self._seed}/{self._shuffles}/"
        x[:] = sorted(x, key=lambda thing: sha256(f"{begin}{thing}".encode()).digest())


class Task(NamedTuple):
    """One deal for these seats; can be sent to another process."""

    setting: Setting
    seats: tuple[str, ...]
    seed: str


class SeatResult(NamedTuple):
    """Result of one seat over all games of a deal.

    `places` is its share of the win in each place; a shared win or a draw counts in part. `score`
    is the sum of tokens or points.
    """

    places: tuple[float, ...]
    score: int
    decisions: int
    seconds: float

    @property
    def won(self) -> float:
        """Wins over all places."""
        return fsum(self.places)


def play_deal(task: Task) -> list[SeatResult]:
    """Play a deal once for each place and return a result for each seat.

    The seats sit in their order and move on by one place from game to game. Raises BadInput for a
    bot that breaks the rules.
    """
    setting, names, seed = task
    tallies = [Tally(name) for name in names]
    won = [[0.0] * len(names) for _ in names]
    for turn in range(len(names)):
        places = [*range(turn, len(names)), *range(turn)]  # the seat in each place
        table = Table(setting.game, setting.options, Deal(f"{seed}/table"))
        here = [tallies[one] for one in places]
        outcome = finish(table, setting.guests(), here, f"{seed}/{turn}", time.perf_counter)
        winners = outcome.winners or range(len(names))
        for place in winners:
            won[places[place]][place] = 1 / len(winners)
    return [
        SeatResult(tuple(shares), tally.total, tally.decisions, tally.seconds)
        for shares, tally in zip(won, tallies, strict=True)
    ]
