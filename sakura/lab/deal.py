"""One deal, played with every seat at every place: luck is the same for all of them."""

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
    """Chance in one deal. What it shuffles for the n-th time comes in the same order in each game,
    whatever happened before: cards that are in both discards keep their order."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._seed = seed
        self._shuffles = 0

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Puts the things in the order of their lots, which follow from seed, shuffle and thing."""
        self._shuffles += 1
        begin = f"{self._seed}/{self._shuffles}/"
        x[:] = sorted(x, key=lambda thing: sha256(f"{begin}{thing}".encode()).digest())


class Task(NamedTuple):
    """A deal that is to be played by these seats."""

    setting: Setting
    seats: tuple[str, ...]
    seed: str


class SeatResult(NamedTuple):
    """What became of one of the seats in all games of a deal: `places` is what it won at each
    place, where a shared win, or a draw, counts in part; `score` is tokens or points."""

    places: tuple[float, ...]
    score: int
    decisions: int
    seconds: float

    @property
    def won(self) -> float:
        """What it won at all places."""
        return fsum(self.places)


def play_deal(task: Task) -> list[SeatResult]:
    """A part for each of the seats, which sit in their order and move on by one place from game to
    game. Raises BadInput for a bot that breaks the rules."""
    setting, names, seed = task
    tallies = [Tally(name) for name in names]
    won = [[0.0] * len(names) for _ in names]
    for turn in range(len(names)):
        places = [*range(turn, len(names)), *range(turn)]  # who sits at each place
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
