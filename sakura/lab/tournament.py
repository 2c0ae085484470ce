"""Tournaments: the same deals for all, every seat at every place; what they say of strength."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from math import fsum, sqrt
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.lab.bots import elsewhere
from sakura.lab.deal import Part, Task
from sakura.lab.executors import play_all
from sakura.lab.setting import Setting

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

SPREAD = 1.96
"""Standard errors to either side that hold the truth in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Row:
    """What one seat did. `share` is its part of the wins of a game, where a shared win or a draw
    counts in part; the mean of all that have its name. `interval` is half of the 95 % interval,
    from deal to deal, and None of a single deal. `score` is the mean of tokens or points."""

    seat: str
    games: int
    share: float
    interval: float | None
    score: float
    seconds_per_decision: float = field(compare=False)

    def json(self) -> JsonObject:
        """The row as the command line prints it: nothing in it depends on the machine."""
        return {
            "seat": self.seat, "games": self.games, "share": self.share, "interval": self.interval,
        }  # fmt: skip


def tournament(
    setting: Setting,
    seats: Sequence[str],
    deals: int,
    seed: int | str,
    executor: Executor | None = None,
) -> list[Row]:
    """A row for each name among the seats, in their order. Each deal is as many games as there are
    places. Raises BadInput."""
    setting.check(seats)
    if type(deals) is not int or deals < 1:
        raise BadInput(f"deals must be 1 or more, not {shown(deals)}")
    return rows(seats, list(play_all(_tasks(setting, seats, deals, seed), executor)))


def _tasks(setting: Setting, seats: Sequence[str], deals: int, seed: int | str) -> Iterator[Task]:
    names = tuple(map(elsewhere, seats))
    for deal in range(deals):
        yield Task(setting, names, f"{seed}/{deal}")


def rows(seats: Sequence[str], played: Sequence[Sequence[Part]]) -> list[Row]:
    """The table of these deals, each of which has a part for each of the seats."""
    return [_row(name, seats, played) for name in dict.fromkeys(seats)]


def _row(name: str, seats: Sequence[str], played: Sequence[Sequence[Part]]) -> Row:
    places = len(seats)
    mine = [[part for part, seat in zip(deal, seats, strict=True) if seat == name]
            for deal in played]  # fmt: skip
    shares = [fsum(part.won for part in parts) / (len(parts) * places) for parts in mine]
    parts = [part for deal in mine for part in deal]
    return Row(
        name,
        places * len(played),
        round(_mean(shares), 6),
        None if len(shares) < 2 else round(SPREAD * _error(shares), 6),
        round(sum(part.score for part in parts) / (len(parts) * places), 6),
        sum(part.seconds for part in parts) / max(1, sum(part.decisions for part in parts)),
    )


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values)


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean."""
    mean = _mean(values)
    return sqrt(fsum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def table(rows: Iterable[Row]) -> list[str]:
    """The rows in words."""
    lines = []
    for row in rows:
        margin = "" if row.interval is None else f" ± {100 * row.interval:.1f}"
        lines.append(f"{row.seat}: {100 * row.share:.1f} %{margin} of {row.games} games")
    return lines
