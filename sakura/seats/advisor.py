"""Finds advice for a player with the masters' search.

It sees what the player sees, and no more.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from sakura.core.game import Game
from sakura.garden.game import Sakura
from sakura.garden.position import Stage
from sakura.garden.walk import Walk
from sakura.okiya.game import Okiya
from sakura.okiya.position import Observation as OkiyaObservation
from sakura.okiya.position import Position
from sakura.seats.advice import OkiyaAdvice, SakuraAdvice
from sakura.seats.gardener_master import OkiyaMaster, Weighed
from sakura.seats.painter_master import SakuraMaster
from sakura.seats.seat import Thinking

GUESSES = 80
"""Rounds that are played out with the advised card, to see what it leads to."""


def advise(game: Game[Any], observation: Any, random: Random) -> Thinking:
    """A SakuraAdvice or an OkiyaAdvice, in slices."""
    if isinstance(game, Sakura):
        return _advise_painter(SakuraMaster(game, random), observation)
    assert isinstance(game, Okiya)
    return _advise_gardener(OkiyaMaster(game, random), observation)


def _advise_painter(master: SakuraMaster, observation: Any) -> Thinking:
    action = yield from master.think(observation)
    keeps = False
    if observation.stage is Stage.RESOLVE:
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


def _advise_gardener(master: OkiyaMaster, observation: OkiyaObservation) -> Thinking:
    found: list[Weighed] = yield from master.weigh(observation.position)
    best = max(found, key=lambda one: one.rank)
    return (yield from _explain(master, observation.position, best))


def assess(observation: OkiyaObservation, cell: int) -> Thinking:
    """The OkiyaAdvice that taking the tile of this cell would be, in slices."""
    master = OkiyaMaster(Okiya(), Random(0))
    one: Weighed = yield from master.value(observation.position, cell)
    return (yield from _explain(master, observation.position, one))


def _explain(master: OkiyaMaster, position: Position, one: Weighed) -> Thinking:
    replies: tuple[int, ...] = ()
    if one.value.value == "loss":
        answers = yield from master.answers(position, one.cell)
        replies = tuple(reply.cell for reply in answers if reply.value.value == "win")
    return OkiyaAdvice(one.cell, one.value.value, one.value.plies, replies)
