"""Odds of a person at a table of computers, as a fraction that people say."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.core.arithmetic import exp, total
from sakura.play.rating import PER_POINT, STRENGTHS, Belief, Ladder, strength

FRACTIONS = (
    (1, 20), (1, 15), (1, 10), (1, 8), (1, 7), (1, 6), (1, 5), (1, 4), (1, 3), (2, 5), (1, 2),
    (3, 5), (2, 3), (3, 4), (4, 5), (9, 10),
)  # fmt: skip
"""Games won, of games played."""


def expected_share(belief: Belief, others: Sequence[str], ladder: Ladder) -> float:
    """Return the share of games that somebody of that rating wins against these computer seats.

    >>> from sakura.play.rating import newcomer
    >>> shares = [expected_share(newcomer(), ["adept"] * n, {"adept": 0.0}) for n in (1, 3)]
    >>> [round(share, 2) for share in shares]
    [0.45, 0.31]
    """
    against = total(exp(PER_POINT * strength(name, ladder)) for name in others)
    return total(
        weight * own / (own + against)
        for weight, own in zip(belief.weights, STRENGTHS, strict=True)
    )


def spoken(share: float) -> tuple[int, int]:
    """Return the fraction next to that share: games won, of games played.

    >>> spoken(0.24), spoken(0.001), spoken(0.99)
    ((1, 4), (1, 20), (9, 10))
    """
    return min(FRACTIONS, key=lambda one: abs(one[0] / one[1] - share))
