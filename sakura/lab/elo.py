"""Elo from shares of wins, with intervals from deal to deal.

Who wins is taken to be drawn from all that sit at the table, each by its strength, which is 10 to
the power of Elo / 400 (Luce's choice; for two it is Bradley's and Terry's model, which is ordinary
Elo). Every game of a tournament has the same seats, so that the most likely strengths are the
shares of the wins themselves, and nothing has to be fitted step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt

from sakura.core.arithmetic import exp, log

SPREAD = 1.96
"""Standard errors to either side that hold the truth in 95 of 100 cases."""

POINTS = 400 / log(10)
"""Elo points that one unit of the logarithm of strength is worth."""


def mean(values: Sequence[float]) -> float:
    """The mean."""
    return fsum(values) / len(values)


def spread(values: Sequence[float]) -> float | None:
    """Half of the 95 % interval of the mean; None of a single value."""
    if len(values) < 2:
        return None
    middle = mean(values)
    square = fsum((value - middle) * (value - middle) for value in values)
    return SPREAD * sqrt(square / (len(values) - 1) / len(values))


def elo(mine: Sequence[float], theirs: Sequence[float]) -> tuple[float | None, float | None]:
    """How far the one is above the other, and half of the 95 % interval of that, from what one seat
    of each won in every deal. Both are None if either has won nothing: nobody knows how far apart
    they are then."""
    my_share, their_share = mean(mine), mean(theirs)
    if not my_share or not their_share:
        return None, None
    # How much each deal moves the logarithm of the quotient of the means.
    moves = [one / my_share - other / their_share for one, other in zip(mine, theirs, strict=True)]
    half = spread(moves)
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
