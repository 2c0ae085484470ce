"""Summary of results: how many games, with what success, and what one's play is like."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from sakura.core.attempt import placing
from sakura.core.game import Outcome
from sakura.core.seats import is_computer
from sakura.play.rating import Belief, Ladder, newcomer, observed, rated
from sakura.play.results import Result

MIXED = "mixed"
"""Opponents of several levels or styles."""

SURE = 2.6
"""Standard errors by which two rates must differ to report a habit: 99%."""

FEW = 100
"""Fewest decisions of either side that allow a comparison of habits."""


@dataclass(slots=True)
class GameTally:
    """Games alike, and what they came to for the visitor: sums of tokens, places and bumps."""

    games: int = 0
    won: int = 0
    shared: int = 0
    tokens: int = 0
    places: int = 0
    bumps: int = 0
    counted: int = 0
    """Games in which bumps were counted."""

    def add(self, result: Result) -> None:
        """Count a game in which the visitor has one seat."""
        you = result.you
        assert you is not None
        place = placing(Outcome(result.winners, result.scores), you)
        self.games += 1
        self.won += place.share == 1
        self.shared += 0 < place.share < 1
        self.tokens += place.tokens
        self.places += place.place
        if result.traits:
            self.counted += 1
            self.bumps += result.traits[you][1]


class Habit(NamedTuple):
    """A count after the first of a game's traits in which the visitor differs from the opponents of
    a level: its number, both rates for each decision, and how sure the difference is."""

    number: int
    level: str
    yours: float
    theirs: float
    sure: float


def tallies(results: Iterable[Result], key: Callable[[Result], str]) -> dict[str, GameTally]:
    """Return the tallies of games with one person, by what `key` makes of a result."""
    found: dict[str, GameTally] = {}
    for result in results:
        if result.you is not None:
            found.setdefault(key(result), GameTally()).add(result)
    return found


def opponents(result: Result) -> str:
    """Return the name that all other seats share, or MIXED."""
    names = {name for seat, name in enumerate(result.who) if seat != result.you}
    return names.pop() if len(names) == 1 else MIXED


def habits(results: Iterable[Result]) -> list[Habit]:
    """Return what tells the visitor's play from that of opponents, the surest first: each count
    once, against the level that was met most often."""
    yours: list[int] = []
    theirs: dict[str, list[int]] = {}
    for result in results:
        if result.you is None or not result.traits:
            continue
        for seat, counts in enumerate(result.traits):
            if seat == result.you:
                yours = _sum(yours, counts)
            elif is_computer(result.who[seat]):
                level = result.who[seat].partition(":")[0]
                theirs[level] = _sum(theirs.get(level, []), counts)
    if not theirs or not yours:
        return []
    level = max(theirs, key=lambda name: (theirs[name][0], name))
    mine, other = yours[0], theirs[level][0]
    if min(mine, other) < FEW:
        return []
    found = [
        Habit(number, level, *_compared(yours[number], mine, theirs[level][number], other))
        for number in range(1, len(yours))
    ]
    return sorted((one for one in found if one.sure > SURE), key=lambda one: -one.sure)


def _sum(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(one or [0] * len(other), other, strict=True)]


def _compared(yours: int, mine: int, theirs: int, other: int) -> tuple[float, float, float]:
    """Return two rates, and their difference in standard errors."""
    one, two = yours / mine, theirs / other
    both = (yours + theirs) / (mine + other)
    error = sqrt(both * (1 - both) * (1 / mine + 1 / other))
    return one, two, abs(one - two) / error if error else 0.0


def course(results: Iterable[tuple[Result, Ladder]]) -> list[Belief]:
    """Return the belief about the visitor's strength before the first rated game and after each of
    the latest ones."""
    beliefs = [newcomer()]
    for result, ladder in results:
        beliefs.append(observed(beliefs[-1], result, ladder))
    return beliefs


def rated_games(
    results: Sequence[Result], ladder: Callable[[Result], Ladder], most: int
) -> list[tuple[Result, Ladder]]:
    """Return the latest rated games with the ladders of their tables, the earliest first."""
    counted = [result for result in results if rated(result)]
    pairs = [(result, ladder(result)) for result in counted[-most:]]
    return [(result, found) for result, found in pairs if found]


def level_near(elo: float, ladder: Mapping[str, float]) -> str:
    """Return the level whose Elo is nearest."""
    return min(ladder, key=lambda level: abs(ladder[level] - elo))
