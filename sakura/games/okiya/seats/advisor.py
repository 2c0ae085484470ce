"""Advisor of a player of Okiya, with the master's search."""

from __future__ import annotations

from random import Random

from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.position import Observation, Position
from sakura.games.okiya.seats.advice import OkiyaAdvice
from sakura.games.okiya.seats.master import OkiyaMaster, Weighed
from sakura.play.seat import Thinking


def advise(game: Okiya, observation: Observation, random: Random) -> Thinking[OkiyaAdvice]:
    """Return the best tile, in slices."""
    master = OkiyaMaster(game, random)
    found = yield from master.weigh(observation.position)
    best = max(found, key=lambda one: one.rank)
    return (yield from _explain(master, observation.position, best))


def assess(game: Okiya, observation: Observation, cell: int) -> Thinking[OkiyaAdvice]:
    """Return advice about the tile of this cell alone, in slices."""
    master = OkiyaMaster(game, Random(0))
    one = yield from master.value(observation.position, cell)
    return (yield from _explain(master, observation.position, one))


def _explain(master: OkiyaMaster, position: Position, one: Weighed) -> Thinking[OkiyaAdvice]:
    replies: tuple[int, ...] = ()
    if one.value.value == "loss":
        answers = yield from master.answers(position, one.cell)
        replies = tuple(reply.cell for reply in answers if reply.value.value == "win")
    return OkiyaAdvice(one.cell, one.value.value, one.value.plies, replies)
