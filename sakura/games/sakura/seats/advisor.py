"""Advice to a player of Sakura, found with the master's search.

It uses the player's observation and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Choice, Observation
from sakura.games.sakura.rules.walk import Walk
from sakura.games.sakura.seats.advice import ALIKE, BEHIND, BUMPS, TOKENS, SakuraAdvice
from sakura.games.sakura.seats.figures import mean, rank
from sakura.games.sakura.seats.master import SakuraMaster
from sakura.play.seat import Thinking

GUESSES = 80
"""Guesses against which the advised card and the next best are both played out."""

CLEAR = 0.1
"""Smallest clear difference between two choices, in tokens, places or shares of the guesses."""

SURE = 2.5
"""Standard errors above which a difference is not put down to the luck of the guesses."""


def advise(game: Sakura, observation: Observation, random: Random) -> Thinking[SakuraAdvice]:
    """Advise a choice, in slices."""
    master = SakuraMaster(game, random)
    action = yield from master.think(observation)
    keeps = False
    instead: Choice | None
    if isinstance(action, str):
        instead = BACK if action == FORWARD else FORWARD
        ends, others = ([master.follow(observation, way)] for way in (action, instead))
    else:
        kept = master.insight.prospects.kept(observation.walk())
        keeps = action.card == min(observation.hand, key=kept.__getitem__)
        best = master.ranked[:2]
        instead = best[1] if best[1:] else None
        futures = yield from master.futures(observation, best, GUESSES)
        ends, others = futures[0], futures[-1]
    seat = observation.seat
    place, times = _likeliest(ends, seat)
    bumps = sum(end.tokens[seat] < observation.tokens[seat] for end in ends)
    reached = sum(end.reached != 0 for end in ends)
    number = len(ends)
    advice = SakuraAdvice(action, place, times / number, reached / number, bumps / number, keeps)
    if not instead:
        return advice
    reason = _reason(ends, others, seat, observation)
    return replace(
        advice, instead=instead, reason=reason, instead_place=_likeliest(others, seat)[0]
    )


def _likeliest(ends: Sequence[Walk], seat: int) -> tuple[int, int]:
    """Return a seat's most frequent rank, and its frequency."""
    return Counter(rank(end, seat) for end in ends).most_common(1)[0]


def _reason(
    ends: Sequence[Walk], others: Sequence[Walk], seat: int, observation: Observation
) -> str:
    """Return the drawback of the other choice; both futures come from the same guesses."""

    def more(of: Callable[[Walk], float]) -> float:
        """Return by how much the other choice has more of something; 0 if chance may explain it."""
        gap, error = mean([of(other) - of(end) for end, other in zip(ends, others, strict=True)])
        return gap if abs(gap) > SURE * error else 0.0

    if more(lambda walk: walk.tokens[seat] < observation.tokens[seat]) > CLEAR:
        return BUMPS
    if more(lambda walk: walk.tokens[seat]) < -CLEAR:
        return TOKENS
    if more(lambda walk: _behind(walk, seat)) > CLEAR:
        return BEHIND
    return ALIKE


def _behind(walk: Walk, seat: int) -> int:
    """Return the number of painters closer to the Emperor; all of them for a painter without a
    rank."""
    place = rank(walk, seat)
    return place - 1 if place else len(walk.painters)
