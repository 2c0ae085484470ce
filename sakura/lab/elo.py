"""Elo ratings from shares of wins, with confidence intervals over deals.

The model is Luce's choice: each seat wins with a chance in proportion to its strength, which is 10
to the power of Elo / 400. For two seats this is the Bradley-Terry model, that is, ordinary Elo.
Every game of a tournament has the same seats, so the maximum-likelihood strengths are the shares of
the wins themselves, and no iterative fit is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan, fsum, pi, sqrt

from sakura.core.arithmetic import exp, log

SURE = 0.95
"""Confidence level of the intervals."""

SPREAD = 1.96
"""Half-width of the interval in standard errors, for many deals."""

FEW = 10
"""Fewest deals that allow a comparison."""

MOST = 2000
"""Degrees of freedom beyond which the quantile no longer changes."""

POINTS = 400 / log(10)
"""Elo points of one unit of log strength."""


def mean(values: Sequence[float]) -> float:
    """Arithmetic mean."""
    return fsum(values) / len(values)


def spread(values: Sequence[float], least: float = 0.0) -> float | None:
    """Half-width of the 95% interval of the mean; None for a single value.

    A few equal values do not prove that all are equal: below `FEW` values the variance counts as
    `least` or more.
    """
    if len(values) < 2:
        return None
    middle = mean(values)
    square = fsum((value - middle) * (value - middle) for value in values)
    degrees = len(values) - 1
    variance = square / degrees if len(values) >= FEW else max(square / degrees, least)
    return student(min(degrees, MOST)) * sqrt(variance / len(values))


def chance(won: float, games: int) -> float:
    """Estimated chance of a win, with one win and one loss added: never 0 or 1."""
    return (won + 1) / (games + 2)


@cache
def student(degrees: int) -> float:
    """Quantile of Student's t: half-width in standard errors of an interval of level `SURE`.

    Rounded to ten digits, because the last bits of an arc tangent differ between machines.

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
    """Chance that Student's t lies within this distance of 0.

    For whole degrees of freedom it is a finite sum (Abramowitz and Stegun, 26.7.3 and 26.7.4, with
    the angle whose tangent is `width / sqrt(degrees)`).
    """
    whole = degrees + width * width
    square = degrees / whole  # squared cosine of the angle
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
    """Elo difference of one name over another, and half of its 95% interval.

    Takes the wins of one seat of each in every deal. Both results are None if either has won
    nothing: the difference is then unbounded. `least` is the least variance, as in `spread`.
    """
    my_share, their_share = mean(mine), mean(theirs)
    if not my_share or not their_share:
        return None, None
    # change that each deal makes to the logarithm of the quotient of the means
    moves = [one / my_share - other / their_share for one, other in zip(mine, theirs, strict=True)]
    half = spread(moves, least)
    return POINTS * log(my_share / their_share), None if half is None else POINTS * half


def written(value: float, form: str = "g") -> str:
    """Format a number with a typographic minus sign.

    >>> written(-2.5), written(40)
    ('−2.5', '40')
    """
    return f"{value:{form}}".replace("-", "−")


def signed(value: float) -> str:
    """Format a number with its sign, except for 0."""
    return written(value, "+g") if value else "0"


def share(elo: float, mine: int, seats: int) -> float:
    """Share of the wins of `mine` seats if each is `elo` points above each other seat.

    >>> share(0, 1, 4), round(share(200, 1, 2), 2)
    (0.25, 0.76)
    """
    return mine / (mine + (seats - mine) * exp(-elo / POINTS))
