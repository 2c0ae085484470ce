"""Even matches: opponents for a person's rating, so that everybody at the table wins alike often.

The opponents mix levels, and levels that slip: in every other choice these play as the level below.
Nothing else is changed: no cards, no knowledge, no luck.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import NamedTuple

from sakura.core.arithmetic import exp, total
from sakura.core.seats import LEVELS, SLIPS, seat_name
from sakura.play.rating import GRID, PER_POINT, STRENGTHS, Belief, Ladder, strength

NEAR = 3
"""Neighbouring strengths that one table may mix."""

ABOVE, BELOW = 60.0, 75.0
"""Distances in Elo from the strongest level and from the weakest, within which opponents lean
towards that end.

Nobody stronger than a master can be set against somebody who plays like one, so every mistake about
them would make their opponents too weak."""

DOWN = 0.9
"""Lean at the lower end, in standard deviations of the belief."""

UP, SPREAD, MOST = 1.25, 150.0, 1.5
"""Lean at the upper end, in standard deviations of the belief, when such a deviation is SPREAD, in
Elo. It grows with the fourth power of the deviation, up to MOST: on average a deviation is 160
after eight games and 140 after twenty, when the same lean would make opponents of experts too
strong."""

MARGIN = 0.05
"""Share of the win above the even one at which a match is called uneven."""

STRONGER = (LEVELS[0], *(seat_name(level, style) for level in LEVELS[1:] for style in (SLIPS, "")))
"""Names of all strengths, the weakest first."""


class Mix(NamedTuple):
    """Opponents, and the person's expected share of the win."""

    names: tuple[str, ...]
    share: float


def opponents(belief: Belief, ladder: Ladder, count: int, random: Random) -> list[str]:
    """Return `count` opponents for an even match, in random order.

    Of the two mixes whose expected shares lie next to the even one, each is drawn as often as it
    takes for the mean to be even.
    """
    even, weights = 1 / (count + 1), _leaning(belief, ladder)
    mixes = [
        Mix(names, total(weight * share for weight, share in zip(weights, shares, strict=True)))
        for names, shares in _mixes(tuple(ladder.items()), count)
    ]
    above = min((mix for mix in mixes if mix.share >= even), key=_share, default=None)
    less = max((mix for mix in mixes if mix.share < even), key=_share, default=None)
    chosen = above or less
    if above and less:
        part = (even - less.share) / (above.share - less.share)
        chosen = above if random.random() < part else less
    assert chosen
    names = list(chosen.names)
    random.shuffle(names)
    return names


def outclasses(belief: Belief, ladder: Ladder, count: int) -> bool:
    """True if somebody of that rating would win more than the even share, by MARGIN, against as
    many of the strongest opponents."""
    strongest = exp(PER_POINT * max(ladder.values()))
    share = total(
        weight * own / (own + count * strongest)
        for weight, own in zip(belief.weights, STRENGTHS, strict=True)
    )
    return share > 1 / (count + 1) + MARGIN


def _share(mix: Mix) -> float:
    return mix.share


def _leaning(belief: Belief, ladder: Ladder) -> tuple[float, ...]:
    """Return the belief's weights; near the ends of the ladder they lean towards the end."""
    lowest, highest = min(ladder.values()), max(ladder.values())
    weights, spread = belief.weights, belief.spread
    up = total(w for w, elo in zip(weights, GRID, strict=True) if elo > highest - ABOVE)
    down = total(w for w, elo in zip(weights, GRID, strict=True) if elo < lowest + BELOW)
    side = up - down
    square = spread * spread / (SPREAD * SPREAD)
    lean = min(MOST, UP * square * square) if side > 0 else DOWN
    shift = round(lean * side * spread / (GRID[1] - GRID[0]))
    most = len(weights) - 1
    moved = [0.0] * len(weights)
    for at, weight in enumerate(weights):
        moved[min(most, max(0, at + shift))] += weight
    return tuple(moved)


@cache
def _mixes(
    ladder: tuple[tuple[str, float], ...], count: int
) -> list[tuple[tuple[str, ...], tuple[float, ...]]]:
    """Return all mixes of so many opponents, each with a person's share of the win at every point
    of the grid."""
    levels = dict(ladder)
    power = {name: exp(PER_POINT * strength(name, levels)) for name in STRONGER}
    found: dict[tuple[str, ...], tuple[float, ...]] = {}
    for first in range(len(STRONGER)):
        for names in combinations_with_replacement(STRONGER[first : first + NEAR], count):
            others = total(power[name] for name in names)
            found[names] = tuple(own / (own + others) for own in STRENGTHS)
    return list(found.items())
