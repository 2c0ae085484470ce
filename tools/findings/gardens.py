"""Measure the gardens of the day: whether results order the levels, and how well they are known.

In each garden every level plays the person's seat four times. A result is compared with the other
nineteen, as a person's is with the field. `make gardens` prints the figures of `docs/daily.md`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import fsum, hypot, inf, sqrt
from pathlib import Path
from typing import NamedTuple, TypeAlias

from sakura.core.attempt import Placing
from sakura.core.day import Day
from sakura.core.seats import LEVELS
from sakura.games import GAMES
from sakura.play.field import Results, beats, play_field

SURE = 1.96
"""Standard errors in half of a 95% interval."""


class Figure(NamedTuple):
    """A mean over gardens with its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{100 * self.mean:.1f}% ± {100 * SURE * self.error:.1f}"


def figure(values: Sequence[float]) -> Figure:
    """Return the mean of the values and its standard error."""
    count = len(values)
    mean = fsum(values) / count
    return Figure(mean, sqrt(fsum((one - mean) ** 2 for one in values) / (count - 1) / count))


def played(date: str) -> Results:
    """Play the field of that date."""
    garden = GAMES["sakura"].garden(Day.read(date))
    assert garden is not None
    return play_field(garden, GAMES)


def gardens(
    first: Day, count: int, journal: Path | None, processes: int | None = None
) -> Iterator[Results]:
    """Yield the results of so many days; those in the journal are not played again."""
    known: dict[str, Results] = {}
    if journal and journal.exists():
        for line in journal.read_text("utf-8").splitlines():
            date, results = json.loads(line)
            known[date] = [(level, Placing(*placing)) for level, placing in results]
    dates = [str(first + n) for n in range(count)]
    with ProcessPoolExecutor(processes) as pool:
        missing = [date for date in dates if date not in known]
        for date, results in zip(missing, pool.map(played, missing), strict=True):
            known[date] = results
            if journal:
                with journal.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([date, results]) + "\n")
    yield from (known[date] for date in dates)


def shares(results: Results) -> dict[str, list[float]]:
    """Return what part of the others each result beats, by level."""
    found: dict[str, list[float]] = {level: [] for level in LEVELS}
    for own_number, (level, own) in enumerate(results):
        others = [other for number, (_, other) in enumerate(results) if number != own_number]
        found[level].append(fsum(beats(own, other) for other in others) / len(others))
    return found


def won(results: Results) -> dict[str, list[float]]:
    """Return the shares of the win of each level."""
    found: dict[str, list[float]] = {level: [] for level in LEVELS}
    for level, placing in results:
        found[level].append(placing.share)
    return found


Scores: TypeAlias = "Sequence[Mapping[str, Sequence[float]]]"
"""For each garden, what each level scored in its games there."""


class Step(NamedTuple):
    """Step between two neighbouring levels: the difference of their means, and the error with which
    one game each a garden would show it."""

    apart: Figure
    single: float

    @property
    def doubt(self) -> float:
        """Error of one game each, in units of the difference."""
        return self.single / self.apart.mean if self.apart.mean else inf


def step(scores: Scores, low: str, high: str) -> Step:
    """Return the step between two levels, with all games of a garden and with one each."""
    apart = figure([_mean(one[high]) - _mean(one[low]) for one in scores])
    lower, higher = (figure([one[level][0] for one in scores]).error for level in (low, high))
    return Step(apart, hypot(lower, higher))


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values)


def levels_told(beaten: Scores, wins: Scores) -> Iterator[str]:
    """Yield a row for each level."""
    yield "| level | field beaten | standard error | wins, standard error | ratio of the errors |"
    yield "|---|---|---|---|---|"
    for level in LEVELS:
        whole = figure([_mean(one[level]) for one in beaten])
        single, win = (figure([one[level][0] for one in scores]) for scores in (beaten, wins))
        ratio = f"{single.error / win.error:.2f}" if win.error else "–"
        yield (
            f"| {level} | {whole} | {100 * single.error:.1f} | {100 * win.mean:.1f}%, "
            f"{100 * win.error:.1f} | {ratio} |"
        )


def steps_told(beaten: Scores, wins: Scores) -> Iterator[str]:
    """Yield a row for each two neighbouring levels."""
    yield "| step | field beaten | wins | doubt by field | doubt by wins | ratio |"
    yield "|---|---|---|---|---|---|"
    for low, high in pairwise(LEVELS):
        field, win = step(beaten, low, high), step(wins, low, high)
        yield (
            f"| {low} to {high} | {field.apart} | {win.apart} | {field.doubt:.2f} | "
            f"{win.doubt:.2f} | {field.doubt / win.doubt:.2f} |"
        )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gardens", type=int, default=200)
    parser.add_argument("--first", type=Day.read, default=Day(2026, 1, 5))
    parser.add_argument("--processes", type=int, help="as many as there are cores, if not given")
    parser.add_argument("--journal", type=Path, help="save results, and resume from them")
    asked = parser.parse_args()
    found = list(gardens(asked.first, asked.gardens, asked.journal, asked.processes))
    beaten, wins = [shares(results) for results in found], [won(results) for results in found]
    print(f"{len(found)} gardens from {asked.first}\n")
    print(*levels_told(beaten, wins), "", *steps_told(beaten, wins), sep="\n")


if __name__ == "__main__":
    main()
