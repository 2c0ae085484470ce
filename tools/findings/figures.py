"""Means with the interval that each stands in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum, sqrt
from typing import NamedTuple

from sakura.lab.elo import SPREAD, mean, spread


class Figure(NamedTuple):
    """A mean, and half of its 95 % interval."""

    mean: float
    interval: float

    def percent(self, sign: str = "") -> str:
        """As a share, in percent; with the sign "+" as a difference of shares."""
        return f"{100 * self.mean:{sign}.1f} ± {100 * self.interval:.1f}"

    def number(self) -> str:
        """As a number of things."""
        return f"{self.mean:.2f} ± {self.interval:.2f}"


def figure(values: Iterable[float]) -> Figure:
    """The mean of values that have nothing to do with one another."""
    found = list(values)
    return Figure(mean(found), spread(found) or 0.0)


def share(values: Iterable[float]) -> Figure:
    """The same of parts of one; where all are equal it could still be otherwise in three games of
    as many."""
    found = list(values)
    middle, interval = figure(found)
    return Figure(middle, interval or 3 / len(found))


def ratio(pairs: Sequence[tuple[float, float]]) -> Figure:
    """A sum over a count where both come from several games: the pairs are those of games."""
    count = fsum(pair[1] for pair in pairs)
    middle = fsum(pair[0] for pair in pairs) / count
    off = fsum((total - middle * number) ** 2 for total, number in pairs)
    return Figure(middle, SPREAD * sqrt(off) / count)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """The rows in Markdown."""
    return [_row(head), _row(["---"] * len(head)), *map(_row, rows)]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
