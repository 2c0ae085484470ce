"""Measure the gardens of the day: whether results order the levels, and how well they are known.

In each garden every level plays the person's seat four times. A result is compared with the other
nineteen, as a person's is with the field. `make gardens` prints the figures of `docs/daily.md`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import fsum, sqrt
from pathlib import Path
from typing import NamedTuple

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


def gardens(first: Day, count: int, journal: Path | None) -> Iterator[Results]:
    """Yield the results of so many days; those in the journal are not played again."""
    known: dict[str, Results] = {}
    if journal and journal.exists():
        for line in journal.read_text("utf-8").splitlines():
            date, results = json.loads(line)
            known[date] = [(level, Placing(*placing)) for level, placing in results]
    dates = [str(first + n) for n in range(count)]
    with ProcessPoolExecutor() as pool:
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


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gardens", type=int, default=200)
    parser.add_argument("--first", type=Day.read, default=Day(2026, 1, 5))
    parser.add_argument("--journal", type=Path, help="save results, and resume from them")
    asked = parser.parse_args()
    found = list(gardens(asked.first, asked.gardens, asked.journal))
    beaten = [shares(results) for results in found]
    print(f"{len(found)} gardens from {asked.first}")
    print("level | field beaten, four games each | one game each: error | wins, error | ratio")
    for level in LEVELS:
        whole = figure([fsum(one[level]) / len(one[level]) for one in beaten])
        single = figure([one[level][0] for one in beaten])
        wins = figure(
            [next(placing.share for name, placing in one if name == level) for one in found]
        )
        ratio = single.error / wins.error if wins.error else 0.0
        print(
            f"{level} | {whole} | {100 * single.error:.2f} | {100 * wins.mean:.1f}%, "
            f"{100 * wins.error:.2f} | {ratio:.2f}"
        )


if __name__ == "__main__":
    main()
