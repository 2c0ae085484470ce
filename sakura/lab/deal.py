"""Games of one deal, with every seat in every place, so that all seats get the same luck."""

from __future__ import annotations

import time
from math import fsum
from typing import NamedTuple

from sakura.core.deal import Deal
from sakura.core.table import Table
from sakura.lab.setting import Setting
from sakura.play.simulation import Tally, finish


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
        tallies_by_seat = [tallies[one] for one in places]
        outcome = finish(
            table, setting.guests(), tallies_by_seat, f"{seed}/{turn}", time.perf_counter
        )
        winners = outcome.winners or range(len(names))
        for place in winners:
            won[places[place]][place] = 1 / len(winners)
    return [
        SeatResult(tuple(shares), tally.total, tally.decisions, tally.seconds)
        for shares, tally in zip(won, tallies, strict=True)
    ]
