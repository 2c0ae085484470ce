"""Statistics of futures: ranks, means and their standard errors."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from sakura.core.arithmetic import total
from sakura.games.sakura.rules.walk import Walk


def rank(walk: Walk, seat: int) -> int:
    """Return a seat's rank: 1 is the closest to the Emperor, 0 no rank."""
    ranking = walk.ranking()
    return ranking.index(seat) + 1 if seat in ranking else 0


def mean(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error; the error of a single value is 0."""
    number = len(values)
    found = total(values) / number
    if number == 1:
        return found, 0.0
    gaps = [value - found for value in values]
    return found, sqrt(total(gap * gap for gap in gaps) / (number - 1) / number)
