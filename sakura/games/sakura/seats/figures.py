"""Figures of futures: where a seat ends in them, and how surely a mean is known."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from sakura.core.arithmetic import total
from sakura.games.sakura.rules.walk import Walk


def rank(walk: Walk, seat: int) -> int:
    """The rank of a seat, 1 the closest to the Emperor; 0 without a rank."""
    ranking = walk.ranking()
    return ranking.index(seat) + 1 if seat in ranking else 0


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error; nothing is uncertain about a single value."""
    number = len(values)
    found = total(values) / number
    if number == 1:
        return found, 0.0
    gaps = [value - found for value in values]
    return found, sqrt(total(gap * gap for gap in gaps) / (number - 1) / number)
