"""What each choice of a player of Sakura was worth, by what that player could know.

The master's search with a fixed budget: every choice meets the same guesses, none is dropped. The
best of several cards is partly the luckiest, and others are not quite what they are taken for. So
its chances are calibrated: as often as a master who is given 30 % wins in games between masters, so
much is 30 %. `tools/train/fit_study.py` makes `data/calibration.json`.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import pow
from random import Random
from typing import NamedTuple

from sakura.core.data import read_bytes, read_text
from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.games.sakura.rules.game import Sakura, plays
from sakura.games.sakura.rules.position import Choice, Observation, Options, Play, Stage
from sakura.games.sakura.rules.walk import Walk
from sakura.games.sakura.seats.figures import mean, rank
from sakura.games.sakura.seats.master import SakuraMaster
from sakura.games.sakura.seats.prospects import stage, variant
from sakura.play.seat import Thinking

GUESSES = 60
"""Rounds that are played out with every play."""

SURE = 1.5
"""Standard errors by which a choice has to be better before it counts as better at all."""


VERSION = 1
"""Counts what is changed about the search so that it may find something else."""

TABLES = ("data/prospects.json", "data/calibration.json")
"""What else that hangs on, in the folder of this module."""


class Calibration(NamedTuple):
    """Chances as they come true: the odds to the power of `trust`, times `odds`."""

    trust: float
    odds: float

    def __call__(self, chance: float) -> float:
        won = pow(chance, self.trust) * self.odds
        lost = pow(1 - chance, self.trust)
        return won / (won + lost)


class Calibrations(NamedTuple):
    """For every stage of a game (`prospects.stage`) those of a chance that the search finds before
    a choice, and of one that a table on which all cards lie open is judged to give."""

    before: tuple[Calibration, ...]
    after: tuple[Calibration, ...]


@cache
def _fitted() -> dict[str, Calibrations]:
    found = json.loads(read_text("sakura.games.sakura.seats", "data/calibration.json"))
    return {
        name: Calibrations(*(tuple(Calibration(*one) for one in stages) for stages in pair))
        for name, pair in found.items()
    }


def calibrations(options: Options) -> Calibrations:
    """Those that come with the package."""
    return _fitted()[variant(options)]


@cache
def judgement() -> str:
    """Another text for every version of the search and of its tables."""
    tables = b"".join(read_bytes("sakura.games.sakura.seats", name) for name in TABLES)
    return f"{VERSION}.{GUESSES}.{zlib.crc32(tables):08x}"


@dataclass(frozen=True, slots=True)
class Worth:
    """What one choice was worth. `chance` is a share of a win, `error` its standard error;
    `loss` how much less than the best choice that surely is. In which part of the guessed rounds
    the player bumps into the Emperor (`bumps`) and a tree is reached (`reached`); `place` (1 is
    the closest, 0 no rank) is its most frequent one, in the part `placed` of them."""

    choice: Choice
    chance: float
    error: float
    loss: float
    bumps: float
    reached: float
    place: int
    placed: float


Appraisal = tuple[Worth, ...]
"""All that a player could choose."""


def appraise(
    game: Sakura,
    observation: Observation,
    random: Random,
    guesses: int = GUESSES,
    fitted: Calibrations | None = None,
) -> Thinking[Appraisal]:
    """What every play, or either direction, is worth to whoever observes this. `fitted` are other
    calibrations than those that come with the package."""
    master = SakuraMaster(game, random)
    master.begin(observation)
    before, after = fitted or calibrations(observation.options)
    choices, ends = yield from _futures(master, observation, guesses)
    chances = []
    for choice, walks in zip(choices, ends, strict=True):
        yield
        kept = [
            card for card in observation.hand if not isinstance(choice, Play) or card not in choice
        ]
        chances.append(
            [
                master.insight.prospects.verdict(walk.copy(), observation.seat, kept)
                for walk in walks
            ]
        )
    stages = after if observation.stage is Stage.RESOLVE else before
    calibrate = stages[stage(observation.walk())]
    best = max(chances, key=sum)
    return tuple(
        _worth(choice, walks, own, best, observation, calibrate)
        for choice, walks, own in zip(choices, ends, chances, strict=True)
    )


def _futures(
    master: SakuraMaster, observation: Observation, guesses: int
) -> Thinking[tuple[Sequence[Choice], list[list[Walk]]]]:
    """All that can be chosen, and where each leads. For a direction there is nothing to guess: all
    cards lie open."""
    if observation.stage is Stage.RESOLVE:
        ways = (FORWARD, BACK)
        return ways, [[master.follow(observation, sign)] for sign in ways]
    possible = plays(observation.hand, observation.supplies)
    return possible, (yield from master.futures(observation, possible, guesses))


def _worth(
    choice: Choice,
    walks: Sequence[Walk],
    chances: Sequence[float],
    best: Sequence[float],
    observation: Observation,
    calibrate: Calibration,
) -> Worth:
    chance, error = mean(chances)
    behind, doubt = mean([high - low for high, low in zip(best, chances, strict=True)])
    seat, number = observation.seat, len(walks)
    places = [rank(walk, seat) for walk in walks]
    place = max(sorted(set(places)), key=places.count)
    surely = max(0.0, behind - SURE * doubt)
    true = calibrate(chance)
    return Worth(
        choice,
        true,
        (calibrate(min(1.0, chance + error)) - calibrate(max(0.0, chance - error))) / 2,
        calibrate(min(1.0, chance + surely)) - true,
        sum(walk.tokens[seat] < observation.tokens[seat] for walk in walks) / number,
        sum(walk.reached != 0 for walk in walks) / number,
        place,
        places.count(place) / number,
    )
