"""Chances to win with each choice, judged by what the player could know.

This is the master's search with a fixed budget: every choice meets the same guesses, and none is
dropped. The best of several cards is partly the luckiest, and the others do not play quite as the
search assumes. The chances are therefore calibrated against games between masters: of all chances
given as 30 %, 30 % come true. `tools/train/fit_calibration.py` makes `data/calibration.json`.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple

from sakura.core.arithmetic import power, total
from sakura.core.data import read_bytes, read_text
from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.games.sakura.rules.game import Sakura, plays
from sakura.games.sakura.rules.position import Choice, Observation, Options, Play, Stage
from sakura.games.sakura.rules.round import winners
from sakura.games.sakura.rules.walk import Walk
from sakura.games.sakura.seats.figures import mean, rank
from sakura.games.sakura.seats.master import SakuraMaster
from sakura.games.sakura.seats.prospects import (
    Prospects,
    between,
    distance,
    stage,
    variant,
)
from sakura.play.seat import Thinking

GUESSES = 60
"""Rounds that are played out with every play."""

SURE = 1.5
"""Standard errors by which a choice must lead before it counts as better at all."""

APART = 3.0
"""Standard errors by which two analyses of a loss may differ. Both err, which gives twice the root
of 2 for 95 % of them; the rest makes up for errors that are estimates themselves."""

ANCHORS = (2, 6, 12)
"""Spaces from the Emperor to the next tree at which calibrations are fitted."""

VERSION = 4
"""Version of the search; raised with every change that may alter its findings."""

TABLES = ("data/prospects.json", "data/calibration.json")
"""Tables that the findings depend on, as paths in this module's folder."""


class Calibration(NamedTuple):
    """Correction of a chance: its odds to the power of `trust`, times `odds`."""

    trust: float
    odds: float

    def __call__(self, chance: float) -> float:
        won = power(chance, self.trust) * self.odds
        lost = power(1 - chance, self.trust)
        return won / (won + lost)


class Stretch(NamedTuple):
    """Calibrations on the way to a tree.

    `odds` hold at the ANCHORS' distances from the tree, with log-linear interpolation in between.
    `lined_up` holds while the Emperor stands on the tree before, when all painters are in a row
    behind him and nearly alike.
    """

    trust: float
    odds: tuple[float, ...]
    lined_up: float

    def at(self, spaces: int, lined_up: bool) -> Calibration:
        """Return the calibration at a distance from the tree."""
        if lined_up:
            return Calibration(self.trust, self.lined_up)
        odds = 1.0
        for anchor, part in between(ANCHORS, spaces):
            odds *= power(self.odds[anchor], part)
        return Calibration(self.trust, odds)

    def on(self, walk: Walk) -> Calibration:
        """Return the calibration for this table."""
        return self.at(distance(walk), walk.emperor in walk.scored)


class Calibrations(NamedTuple):
    """All calibrations of one kind of game.

    For every stage (`prospects.stage`), `before` corrects the chance that the search finds before a
    choice, and `after` the judgement of a table on which all cards lie open. `first` has those
    before the first choice of a game and after its first round, when all are still nearly alike.
    """

    before: tuple[Stretch, ...]
    after: tuple[Stretch, ...]
    first: tuple[Calibration, Calibration]

    def of(self, observation: Observation) -> Calibration:
        """Return the calibration for the chances of an observer."""
        walk, first = observation.walk(), observation.round == 0
        if observation.stage is Stage.RESOLVE:
            return self.afterwards(walk, first)
        return self.first[0] if first else self.before[stage(walk)].on(walk)

    def afterwards(self, walk: Walk, first: bool) -> Calibration:
        """Return the calibration for a table on which all cards lie open, after the `first` round
        or a later one."""
        return self.first[1] if first else self.after[stage(walk)].on(walk)


@cache
def _fitted() -> dict[str, Calibrations]:
    found = json.loads(read_text("sakura.games.sakura.seats", "data/calibration.json"))
    return {
        name: Calibrations(
            _stages(before), _stages(after), (Calibration(*first[0]), Calibration(*first[1]))
        )
        for name, (before, after, first) in found.items()
    }


def _stages(fitted: Sequence[tuple[float, Sequence[float], float]]) -> tuple[Stretch, ...]:
    return tuple(Stretch(trust, tuple(odds), lined_up) for trust, odds, lined_up in fitted)


def calibrations(options: Options) -> Calibrations:
    """Return the calibrations of the package."""
    return _fitted()[variant(options)]


@cache
def judgement() -> str:
    """Return a text that differs for every version of the search and of its tables."""
    tables = b"".join(read_bytes("sakura.games.sakura.seats", name) for name in TABLES)
    return f"{VERSION}.{GUESSES}.{zlib.crc32(tables):08x}"


class Outlook(NamedTuple):
    """Outcome of a choice over the guessed rounds.

    Shares of the rounds: `bumps`; `won`, with the game won at once; `exposed`, one space behind the
    Emperor afterwards; `placed`, at a tree with the rank `place`, which is the most frequent (1 is
    the closest, 0 no rank). Means: `tokens` from the tree, and spaces `behind` the Emperor
    afterwards. Contributions to the log odds to win: of that `distance`, of the `danger` of a
    single space, and of the cards `kept`.
    """

    bumps: float
    won: float
    exposed: float
    placed: float
    place: int
    tokens: float
    behind: float
    distance: float
    danger: float
    kept: float


@dataclass(frozen=True, slots=True)
class Worth:
    """Worth of one choice.

    `chance` is a share of a win and `error` its standard error. `loss` is the part by which the
    choice is surely worse than the best one, and `uncertainty` the margin by which another set of
    guesses may change that.
    """

    choice: Choice
    chance: float
    error: float
    loss: float
    uncertainty: float
    outlook: Outlook

    @property
    def name(self) -> str:
        """Name of a play: `23`, or `23+41` with the court painter's card."""
        assert isinstance(self.choice, Play)
        return "+".join(str(card) for card in self.choice if card is not None)


Appraisal = tuple[Worth, ...]
"""Worths of every possible choice."""


def appraise(
    game: Sakura,
    observation: Observation,
    random: Random,
    guesses: int = GUESSES,
    fitted: Calibrations | None = None,
) -> Thinking[Appraisal]:
    """Judge every play, or both directions, for an observer, in slices. `fitted` replaces the
    calibrations of the package."""
    master = SakuraMaster(game, random)
    master.begin(observation)
    calibrate = (fitted or calibrations(observation.options)).of(observation)
    choices, ends = yield from _futures(master, observation, guesses)
    prospects = master.insight.prospects
    chances, outlooks = [], []
    for choice, walks in zip(choices, ends, strict=True):
        yield
        kept = [
            card for card in observation.hand if not isinstance(choice, Play) or card not in choice
        ]
        afters = [walk.copy() for walk in walks]
        chances.append([prospects.verdict(end, observation.seat, kept) for end in afters])
        outlooks.append(outlook_of(observation, prospects, kept, walks, afters))
    best = max(chances, key=total)
    return tuple(
        _worth(choice, own, best, chances, calibrate, outlook)
        for choice, own, outlook in zip(choices, chances, outlooks, strict=True)
    )


def _futures(
    master: SakuraMaster, observation: Observation, guesses: int
) -> Thinking[tuple[Sequence[Choice], list[list[Walk]]]]:
    """Return every choice and its futures. A direction has a single one: all cards lie open, and
    nothing is guessed."""
    if observation.stage is Stage.RESOLVE:
        ways = (FORWARD, BACK)
        return ways, [[master.follow(observation, sign)] for sign in ways]
    possible = plays(observation.hand, observation.supplies)
    return possible, (yield from master.futures(observation, possible, guesses))


def _worth(
    choice: Choice,
    own: Sequence[float],
    best: Sequence[float],
    all_: Sequence[Sequence[float]],
    calibrate: Calibration,
    outlook: Outlook,
) -> Worth:
    chance, error = mean(own)
    true = calibrate(chance)

    def cost(behind: float) -> float:
        """Return the cost of being that far behind; never negative, whatever is rounded."""
        return max(0.0, calibrate(min(1.0, chance + max(0.0, behind))) - true)

    behind, doubt = _behind(own, best)
    loss = cost(behind - SURE * doubt)
    others = [_behind(own, other) for other in all_]
    least = cost(behind - (SURE + APART) * doubt)
    most = max(cost(gap + (APART - SURE) * error) for gap, error in others)
    return Worth(
        choice,
        true,
        (calibrate(min(1.0, chance + error)) - calibrate(max(0.0, chance - error))) / 2,
        loss,
        max(0.0, loss - least, most - loss),
        outlook,
    )


def _behind(low: Sequence[float], high: Sequence[float]) -> tuple[float, float]:
    """Return by how much one choice trails another, guess by guess, and the standard error of
    that."""
    return mean([more - less for less, more in zip(low, high, strict=True)])


def outlook_of(
    observation: Observation,
    prospects: Prospects,
    kept: Collection[int],
    walks: Sequence[Walk],
    afters: Sequence[Walk],
) -> Outlook:
    """Return the outcome of a choice. `walks` are the ends of the guessed rounds, `afters` the same
    after a tree has scored."""
    seat, players = observation.seat, observation.options.players
    over = [end for end in afters if end.board.last in end.scored]
    going_on = [end for end in afters if end.board.last not in end.scored]
    won = [winners(end.tokens, end.painters, players) for end in over]
    at_tree = [rank(walk, seat) for walk in walks if walk.reached]
    place = max(sorted(set(at_tree)), key=at_tree.count, default=0)
    paid = [end.tokens[seat] - walk.tokens[seat] for walk, end in zip(walks, afters, strict=True)]
    behind = [end.emperor - end.painters[seat] for end in afters]
    standing = [prospects.standing(end, seat) for end in going_on]

    def part(figure: float) -> float:
        return round(figure / len(walks), 3)

    return Outlook(
        bumps=part(sum(walk.tokens[seat] < observation.tokens[seat] for walk in walks)),
        won=part(total((seat in shared) / len(shared) for shared in won)),
        exposed=part(behind.count(1)),
        placed=part(at_tree.count(place)),
        place=place,
        tokens=part(total(paid)),
        behind=part(total(behind)),
        distance=part(total(distance for distance, _ in standing)),
        danger=part(total(danger for _, danger in standing)),
        kept=part(total(prospects.held(end, kept) for end in going_on)),
    )
