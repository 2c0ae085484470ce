"""Elo from shares of wins, with intervals from deal to deal.

Who wins is taken to be drawn from all that sit at the table, each by its strength, which is 10 to
the power of Elo / 400 (Luce's choice; for two it is Bradley's and Terry's model, which is ordinary
Elo). Every game of a tournament has the same seats, so that the most likely strengths are the
shares of the wins themselves, and nothing has to be fitted step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan, fsum, pi, sqrt

from sakura.core.arithmetic import exp, log

SURE = 0.95
"""Part of the cases in which an interval holds the truth."""

SPREAD = 1.96
"""Standard errors to either side that do so, of many deals."""

FEW = 10
"""Deals, of which fewer say nothing of who is better."""

MOST = 2000
"""Degrees of freedom, of which more make no difference."""

POINTS = 400 / log(10)
"""Elo points that one unit of the logarithm of strength is worth."""


def mean(values: Sequence[float]) -> float:
    """The mean."""
    return fsum(values) / len(values)


def spread(values: Sequence[float], least: float = 0.0) -> float | None:
    """Half of the 95 % interval of the mean; None of a single value. A few values that are alike do
    not show that all are: fewer than `FEW` count as if their variance was `least` at least."""
    if len(values) < 2:
        return None
    middle = mean(values)
    square = fsum((value - middle) * (value - middle) for value in values)
    degrees = len(values) - 1
    variance = square / degrees if len(values) >= FEW else max(square / degrees, least)
    return student(min(degrees, MOST)) * sqrt(variance / len(values))


def chance(won: float, games: int) -> float:
    """The chance of a win by so many, as if there had been a win and a loss more: never 0 or 1."""
    return (won + 1) / (games + 2)


@cache
def student(degrees: int) -> float:
    """Standard errors to either side that hold the truth as often as `SURE`, where the standard
    error itself is estimated: the quantile of Student's t, to ten digits, since the last bits of
    an arc tangent differ between machines.

    >>> round(student(1), 3), round(student(4), 3), round(student(30), 3)
    (12.706, 2.776, 2.042)
    """
    low, high = 0.0, 100.0
    while low < (middle := (low + high) / 2) < high:
        if _within(middle, degrees) < SURE:
            low = middle
        else:
            high = middle
    return round(high, 10)


def _within(width: float, degrees: int) -> float:
    """The chance that Student's t is not further than that from 0; for whole degrees of freedom it
    is a finite sum (Abramowitz and Stegun, 26.7.3 and 26.7.4, with the angle whose tangent is
    `width / sqrt(degrees)`)."""
    whole = degrees + width * width
    square = degrees / whole  # of the angle's cosine
    odd = degrees % 2
    term = width / sqrt(whole) * (sqrt(square) if odd else 1.0)
    terms = []
    for number in range(2 + odd, degrees + 1, 2):
        terms.append(term)
        term *= square * (number - 1) / number
    if not odd:
        return fsum(terms)
    return 2 / pi * (atan(width / sqrt(degrees)) + fsum(terms))


def elo(
    mine: Sequence[float], theirs: Sequence[float], least: float = 0.0
) -> tuple[float | None, float | None]:
    """How far the one is above the other, and half of the 95 % interval of that, from what one seat
    of each won in every deal. Both are None if either has won nothing: nobody knows how far apart
    they are then. `least` is the least variance, as in `spread`."""
    my_share, their_share = mean(mine), mean(theirs)
    if not my_share or not their_share:
        return None, None
    # How much each deal moves the logarithm of the quotient of the means.
    moves = [one / my_share - other / their_share for one, other in zip(mine, theirs, strict=True)]
    half = spread(moves, least)
    return POINTS * log(my_share / their_share), None if half is None else POINTS * half


def written(value: float, form: str = "g") -> str:
    """A number as it is read, not typed.

    >>> written(-2.5), written(40)
    ('−2.5', '40')
    """
    return f"{value:{form}}".replace("-", "−")


def signed(value: float) -> str:
    """A number with its sign, unless it is nothing."""
    return written(value, "+g") if value else "0"


def share(elo: float, mine: int, seats: int) -> float:
    """The part of the wins that go to `mine` of the seats if each of them is that far above each
    of the others.

    >>> share(0, 1, 4), round(share(200, 1, 2), 2)
    (0.25, 0.76)
    """
    return mine / (mine + (seats - mine) * exp(-elo / POINTS))
