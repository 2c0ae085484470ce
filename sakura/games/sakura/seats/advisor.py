"""Finds advice for a player of Sakura with the master's search.

It sees what the player sees, and no more.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Observation
from sakura.games.sakura.rules.walk import Walk
from sakura.games.sakura.seats.advice import SakuraAdvice
from sakura.games.sakura.seats.master import SakuraMaster
from sakura.play.seat import Thinking

GUESSES = 80
"""Rounds that are played out with the advised card, to see what it leads to."""


def advise(game: Sakura, observation: Observation, random: Random) -> Thinking[SakuraAdvice]:
    """What to do, in slices."""
    master = SakuraMaster(game, random)
    action = yield from master.think(observation)
    keeps = False
    if isinstance(action, str):
        ends = [master.follow(observation, action)]
    else:
        kept = master.prospects.kept(observation.walk())
        keeps = action.card == min(observation.hand, key=kept.__getitem__)
        ends = yield from master.futures(observation, action, GUESSES)
    seat = observation.seat
    places = Counter(_place(end, seat) for end in ends)
    place, times = places.most_common(1)[0]
    bumps = sum(end.tokens[seat] < observation.tokens[seat] for end in ends)
    reached = sum(end.reached != 0 for end in ends)
    number = len(ends)
    return SakuraAdvice(action, place, times / number, reached / number, bumps / number, keeps)


def _place(walk: Walk, seat: int) -> int:
    ranking = walk.ranking()
    return ranking.index(seat) + 1 if seat in ranking else 0
