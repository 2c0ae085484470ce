"""A whole game between computer seats, and the statistics of many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from sakura.core.game import AnyGame
from sakura.core.table import AnyTable, Table
from sakura.play.job import Opponents

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


@dataclass
class Tally:
    """What one seat did over many games; `seconds` is the time spent on its `decisions`."""

    level: str
    wins: int = 0
    ties: int = 0
    total: int = 0
    decisions: int = 0
    seconds: float = field(default=0.0, compare=False)

    def summary(self, games: int) -> JsonObject:
        """One seat's part of the summary of `simulate`."""
        return {
            "level": self.level,
            "wins": self.wins,
            "ties": self.ties,
            "mean": round(self.total / games, 3),
            "seconds_per_decision": round(self.seconds / max(1, self.decisions), 6),
            "decisions": self.decisions,
        }


def play(
    opponents: Opponents,
    game: AnyGame,
    options: object,
    tallies: Sequence[Tally],
    seed: str,
    clock: Callable[[], float],
    first: object = None,
) -> AnyTable:
    """One game to its end; the seed decides shuffles and seats alike, `clock` tells seconds.

    `first` is chance's first action, if it is not to be drawn.
    """
    table = Table(game, options, Random(f"{seed}/table"), first)
    seats = [
        opponents.make_seat(tally.level, Random(f"{seed}/{number}"))
        for number, tally in enumerate(tallies)
    ]
    while waiting := table.waiting():
        for seat in waiting:
            began = clock()
            action = seats[seat].choose(table.observe(seat))
            tallies[seat].seconds += clock() - began
            tallies[seat].decisions += 1
            table.choose(seat, action)
    outcome = table.outcome()
    assert outcome is not None
    for number, tally in enumerate(tallies):
        tally.total += outcome.scores[number]
        tally.wins += outcome.winners == (number,)
        tally.ties += len(outcome.winners) != 1 and number in (outcome.winners or range(number + 1))
    return table
