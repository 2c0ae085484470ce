"""Finds advice for a player of Sakura with the master's search.

It sees what the player sees, and no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
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
"""Guesses against which the advised card and the next best are played out, both against the same,
to see what they lead to."""

CLEAR = 0.1
"""Tokens, places or parts of the guesses by which one choice is clearly better than another."""

SURE = 2.5
"""Standard errors by which it is surely so, and not by the luck of the guesses."""


def advise(game: Sakura, observation: Observation, random: Random) -> Thinking[SakuraAdvice]:
    """What to do, in slices."""
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
    places = Counter(rank(end, seat) for end in ends)
    place, times = places.most_common(1)[0]
    bumps = sum(end.tokens[seat] < observation.tokens[seat] for end in ends)
    reached = sum(end.reached != 0 for end in ends)
    number = len(ends)
    reason = _reason(ends, others, seat, observation) if instead else ""
    return SakuraAdvice(
        action, place, times / number, reached / number, bumps / number, keeps, instead, reason
    )


def _reason(
    ends: Sequence[Walk], others: Sequence[Walk], seat: int, observation: Observation
) -> str:
    """What is worse about the other choice, whose futures are those, of the same guesses."""

    def more(of: Callable[[Walk], float]) -> float:
        """How much more of it there is with the other choice; 0 if that may be chance."""
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
    """How many are closer to the Emperor; whoever has no place is behind all."""
    place = rank(walk, seat)
    return place - 1 if place else len(walk.painters)
