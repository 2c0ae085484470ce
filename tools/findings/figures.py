"""Means with confidence intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum, sqrt
from typing import NamedTuple

from sakura.lab.elo import SPREAD, mean, spread


class Figure(NamedTuple):
    """A mean, and half of its 95% interval."""

    mean: float
    interval: float

    def percent(self, sign: str = "") -> str:
        """Format as a percentage; with the sign "+" as a difference of shares."""
        return f"{100 * self.mean:{sign}.1f} ± {100 * self.interval:.1f}"

    def number(self) -> str:
        """Format as a number."""
        return f"{self.mean:.2f} ± {self.interval:.2f}"


def figure(values: Iterable[float]) -> Figure:
    """Mean of independent values."""
    found = list(values)
    return Figure(mean(found), spread(found) or 0.0)


def share(values: Iterable[float]) -> Figure:
    """Mean of shares. If all are equal, the interval allows for three exceptions in as many
    games."""
    found = list(values)
    middle, interval = figure(found)
    return Figure(middle, interval or 3 / len(found))


def ratio(pairs: Sequence[tuple[float, float]]) -> Figure:
    """Ratio of a sum to a count, from pairs of independent games."""
    count = fsum(pair[1] for pair in pairs)
    middle = fsum(pair[0] for pair in pairs) / count
    off = fsum((total - middle * number) ** 2 for total, number in pairs)
    return Figure(middle, SPREAD * sqrt(off) / count)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Format the rows as a Markdown table."""
    return [_row(head), _row(["---"] * len(head)), *map(_row, rows)]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
