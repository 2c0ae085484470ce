"""Simulation of games between computer seats, with statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Protocol

from sakura.core.error import BadInput
from sakura.core.game import AnyGame, Outcome
from sakura.core.table import AnyTable, Table
from sakura.play.seat import AnySeat

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


class SeatMaker(Protocol):
    """Source of computer seats by their names."""

    def make_seat(self, name: str, random: Random) -> AnySeat:
        """Return a computer seat; raises BadInput if there is none of that name."""
        ...


@dataclass
class Tally:
    """Statistics of one seat over many games; `seconds` is the time spent on its `decisions`."""

    level: str
    wins: int = 0
    ties: int = 0
    total: int = 0
    decisions: int = 0
    seconds: float = field(default=0.0, compare=False)

    def add(self, other: Tally) -> None:
        """Add the statistics of other games of this seat."""
        self.wins += other.wins
        self.ties += other.ties
        self.total += other.total
        self.decisions += other.decisions
        self.seconds += other.seconds

    def summary(self, games: int) -> JsonObject:
        """Return the seat's part of the summary of `simulate`."""
        return {
            "level": self.level,
            "wins": self.wins,
            "ties": self.ties,
            "mean": round(self.total / games, 3),
            "seconds_per_decision": round(self.seconds / max(1, self.decisions), 6),
            "decisions": self.decisions,
        }


def dealt(game: AnyGame, options: object, seed: str, first: object = None) -> AnyTable:
    """Return a new game whose shuffles the seed decides; `first` replaces chance's first action."""
    return Table(game, options, Random(f"{seed}/table"), first)


def play(
    opponents: SeatMaker,
    game: AnyGame,
    options: object,
    tallies: Sequence[Tally],
    seed: str,
    clock: Callable[[], float],
) -> AnyTable:
    """Play a game to its end; the seed decides shuffles and seats alike, `clock` returns
    seconds."""
    table = dealt(game, options, seed)
    finish(table, opponents, tallies, seed, clock)
    return table


def finish(
    table: AnyTable,
    opponents: SeatMaker,
    tallies: Sequence[Tally],
    seed: str,
    clock: Callable[[], float],
) -> Outcome:
    """Play the game on to its end. Raises BadInput, naming the seat and the round, if a seat breaks
    the rules."""
    seats = [
        opponents.make_seat(tally.level, Random(f"{seed}/{number}"))
        for number, tally in enumerate(tallies)
    ]
    while waiting := table.waiting():
        for seat in waiting:
            tally, seen, began = tallies[seat], table.observe(seat), clock()
            try:
                action = seats[seat].choose(seen)
                tally.seconds += clock() - began
                tally.decisions += 1
                table.choose(seat, action)
            except BadInput as error:
                number = table.game.rounds(table.position) + 1
                raise BadInput(f"seat {seat} ({tally.level}), round {number}: {error}") from error
    outcome = table.outcome()
    assert outcome is not None
    for number, tally in enumerate(tallies):
        tally.total += outcome.scores[number]
        tally.wins += outcome.winners == (number,)
        tally.ties += len(outcome.winners) != 1 and number in (outcome.winners or range(number + 1))
    return outcome
