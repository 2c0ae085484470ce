"""Rating of a person against the ladder of levels, from the places in finished games.

The model is that of `docs/opponents.md`: a seat wins with a chance in proportion to its strength,
which is 10 to the power of Elo / 400, and so do those that are left for each further place. Adepts
have Elo 0. A belief is a distribution over the person's Elo, updated game by game. People learn, so
it is two beliefs in one: most of the time a person hardly changes from game to game, and sometimes
changes fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import isqrt, sqrt
from typing import TypeAlias

from sakura.core.arithmetic import exp, log, total
from sakura.core.attempt import placing
from sakura.core.game import Outcome
from sakura.core.seats import SLIPS, below, is_computer
from sakura.play.results import Result

Ladder: TypeAlias = "Mapping[str, float]"
"""Elo of each level at one table; adepts have 0."""

PER_POINT = log(10) / 400
"""Log strength of one Elo point."""

STEP = 25
GRID = tuple(range(-700, 801, STEP))
"""Elo values of a belief."""

STRENGTHS = tuple(exp(PER_POINT * elo) for elo in GRID)

MEAN, SPREAD = -100.0, 450.0
"""Prior of a newcomer, in Elo: between novice and adept, and little is known."""

DRIFTS = (10.0, 90.0)
"""Change from one game to the next, in Elo (standard deviation): usual, and while somebody
learns."""

SAME = 0.95
"""Chance that the kind of change stays the same from one game to the next."""

LATEST = 60
"""Games that a rating takes into account."""

INNER = 1.96
"""Half-width of the 95% interval, in standard deviations."""

Weights: TypeAlias = "tuple[float, ...]"
"""Weights over the grid."""


@dataclass(frozen=True, slots=True)
class Belief:
    """Joint weights of the person's Elo and of the kind of change, `rows` by `DRIFTS`."""

    rows: tuple[Weights, ...]

    @property
    def weights(self) -> Weights:
        """Weights over the grid, which add up to 1."""
        return tuple(total(column) for column in zip(*self.rows, strict=True))

    @property
    def elo(self) -> float:
        """Mean of the person's Elo."""
        return total(weight * elo for weight, elo in zip(self.weights, GRID, strict=True))

    @property
    def spread(self) -> float:
        """Standard deviation of the person's Elo."""
        middle = self.elo
        square = total(
            weight * (elo - middle) * (elo - middle)
            for weight, elo in zip(self.weights, GRID, strict=True)
        )
        return sqrt(square)


@dataclass(frozen=True, slots=True)
class Rating:
    """Mean and half of the 95% interval, in Elo above an adept, after that many rated games."""

    elo: float
    half: float
    games: int


def newcomer() -> Belief:
    """Return the belief before the first game."""
    weights = [exp(-((elo - MEAN) / SPREAD) * ((elo - MEAN) / SPREAD) / 2) for elo in GRID]
    return _normal([weights for _ in DRIFTS])


def strength(name: str, ladder: Ladder) -> float:
    """Return the Elo of a computer seat; one that slips lies halfway to the level below."""
    level, _, style = name.partition(":")
    if style == SLIPS:
        return (ladder[level] + ladder[below(level)]) / 2
    return ladder[level]


def rated(result: Result) -> bool:
    """True if a game counts: one person without help, against computers alone."""
    others = [name for seat, name in enumerate(result.who) if seat != result.you]
    return result.you is not None and not result.assisted and all(map(is_computer, others))


def observed(belief: Belief, result: Result, ladder: Ladder) -> Belief:
    """Return the belief after a rated game."""
    you = result.you
    assert you is not None
    outcome = Outcome(result.winners, result.scores)
    places = [placing(outcome, seat).place for seat in range(len(result.who))]
    others = [
        (places[seat], strength(name, ladder))
        for seat, name in enumerate(result.who)
        if seat != you
    ]
    ahead = [elo for place, elo in sorted(others) if place < places[you]]
    return after(belief, ahead, [elo for place, elo in others if place > places[you]])


def after(belief: Belief, ahead: Sequence[float], behind: Sequence[float]) -> Belief:
    """Return the belief after a game in which opponents of that Elo finished ahead, the first one
    first, and behind. Equals are neither."""
    first = [exp(PER_POINT * elo) for elo in ahead]
    last = total(exp(PER_POINT * elo) for elo in behind)
    chances = []
    for own in STRENGTHS:
        chance, left = (own / (own + last) if last else 1.0), own + last
        for theirs in reversed(first):
            left += theirs
            chance *= theirs / left
        chances.append(chance)
    rows = [
        [weight * chance for weight, chance in zip(row, chances, strict=True)]
        for row in _drifted(belief).rows
    ]
    return _normal(rows)


def _drifted(belief: Belief) -> Belief:
    """Return the belief before the next game."""
    calm, restless = belief.rows
    mixed = [
        [SAME * one + (1 - SAME) * other for one, other in zip(row, other_row, strict=True)]
        for row, other_row in ((calm, restless), (restless, calm))
    ]
    return _normal([_spread_out(row, drift) for row, drift in zip(mixed, DRIFTS, strict=True)])


def _spread_out(row: Sequence[float], drift: float) -> list[float]:
    """Return the weights after a change; nobody leaves the grid."""
    kernel = _kernel(drift)
    reach, most = len(kernel) // 2, len(row) - 1
    spread = [0.0] * len(row)
    for at, weight in enumerate(row):
        for offset, part in enumerate(kernel, start=at - reach):
            spread[min(most, max(0, offset))] += weight * part
    return spread


@cache
def _kernel(drift: float) -> Weights:
    """Chances of a change by whole steps of the grid, from back to forth."""
    reach = max(1, isqrt(int(9 * drift * drift)) // STEP)
    steps = range(-reach, reach + 1)
    weights = [exp(-(step * STEP / drift) * (step * STEP / drift) / 2) for step in steps]
    return tuple(weight / total(weights) for weight in weights)


def _normal(rows: Iterable[Sequence[float]]) -> Belief:
    """Return the rows, scaled so that all weights add up to 1."""
    kept = [tuple(row) for row in rows]
    whole = total(map(total, kept))
    return Belief(tuple(tuple(weight / whole for weight in row) for row in kept))


def rating_of(belief: Belief, games: int) -> Rating:
    """Return the rating after that many games."""
    return Rating(belief.elo, INNER * belief.spread, games)
