"""Fits `seats/data/calibration.json`: how much of what the master's search hopes for comes true.

`make fit-study` plays games between masters, judges what they chose as a study does, and fits for
every number of players how the odds found and the odds of winning hang together: a logistic
regression, by Newton's method. It prints how reliable the chances are afterwards. Before the first
choice nothing needs to be played: all chances are alike in the mean.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from math import exp, log, sqrt
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import NamedTuple

from sakura.core.table import Table
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Options
from sakura.games.sakura.seats import evaluator
from sakura.games.sakura.seats.evaluator import Calibration, Calibrations, appraise
from sakura.games.sakura.seats.master import SakuraMaster
from sakura.games.sakura.seats.prospects import stage
from sakura.games.sakura.study import SakuraStudy
from sakura.play.seat import last
from tools.train.fit_prospects import BOARDS, STAGES, VARIANTS

FILE = Path(evaluator.__file__).parent / "data" / "calibration.json"
SAMPLES, GUESSES = 60, 40
"""The budgets of the masters that play, and of the judgement of their choices."""

ALIKE = Calibration(1, 1)
AS_FOUND = Calibrations((ALIKE,) * STAGES, (ALIKE,) * STAGES, ALIKE)
LEAST = 1e-4
"""Chances closer to 0 or 1 say no more than this."""


class Plan(NamedTuple):
    """One game to be played and judged."""

    number: int
    players: int
    two_player: str | None


Pair = tuple[float, float]
"""A chance that was found, and the share of the win that came of it."""

Pairs = list[list[Pair]]
"""Those of every stage."""


def gather(plan: Plan) -> tuple[Pairs, Pairs]:
    """One game's chances before choices, and after rounds, as the search finds them."""
    game = Sakura()
    random = Random(f"study/{plan}")
    table = Table(game, _options(game, plan), random)
    seats = [SakuraMaster(game, random, guesses=SAMPLES) for _ in range(plan.players)]
    while waiting := table.waiting():
        for seat in waiting:
            table.choose(seat, seats[seat].choose(table.observe(seat)))
    study = SakuraStudy(game, tuple(table.steps), table.position, AS_FOUND)
    answers = {
        question: last(appraise(game, study.observation(question), random, GUESSES, AS_FOUND))
        for question in study.questions(range(plan.players))
    }
    before: Pairs = [[] for _ in range(STAGES)]
    after: Pairs = [[] for _ in range(STAGES)]
    begins = [stage(table.steps[begin].before.walk()) for begin, _ in study.rounds]
    for seat in range(plan.players):
        accounts = study.accounts(answers, seat)
        result = accounts[-1].after
        for account, at in zip(accounts, begins, strict=True):
            before[at].append((account.before, result))
        for account, at in zip(accounts[:-1], begins[1:], strict=True):
            after[at].append((account.before - account.loss + account.luck, result))
    return before, after


def _options(game: Sakura, plan: Plan) -> Options:
    board = BOARDS[plan.number % 2]
    return game.options({"players": plan.players, "two_player": plan.two_player, "board": board})


def gather_first(plan: Plan) -> list[float]:
    """The chances of all seats before the first choice of a game, as the search finds them."""
    game = Sakura()
    random = Random(f"first/{plan}")
    table = Table(game, _options(game, plan), random)
    seen = [table.observe(seat) for seat in range(plan.players)]
    found = [last(appraise(game, one, random, fitted=AS_FOUND)) for one in seen]
    return [max(worth.chance for worth in worths) for worths in found]


def fit_first(chances: Sequence[float], trust: float, players: int) -> Calibration:
    """That with which these chances are as much as all have in the mean, by halving."""
    low, high = 0.1, 10.0
    for _ in range(50):
        calibrate = Calibration(trust, sqrt(low * high))
        if sum(calibrate(chance) for chance in chances) * players < len(chances):
            low = calibrate.odds
        else:
            high = calibrate.odds
    return Calibration(trust, round(low, 4))


def fit(stages: Pairs) -> tuple[Calibration, ...]:
    """The likeliest calibrations: each stage has its own odds, and all are trusted alike. Either is
    improved in turn, by Newton's steps."""
    trust, shifts = 1.0, [0.0] * len(stages)
    inputs = [[(_odds(chance), result) for chance, result in pairs] for pairs in stages]
    for _ in range(100):
        slope = curve = 0.0
        for at, pairs in enumerate(inputs):
            misses = weights = 0.0
            for odds, result in pairs:
                chance = 1 / (1 + exp(-shifts[at] - trust * odds))
                weight = chance * (1 - chance)
                misses += result - chance
                weights += weight
                slope += (result - chance) * odds
                curve += weight * odds * odds
            shifts[at] += misses / weights
        trust += slope / curve
    return tuple(Calibration(round(trust, 4), round(exp(shift), 4)) for shift in shifts)


def _odds(chance: float) -> float:
    """The logarithm of the odds."""
    held = min(max(chance, LEAST), 1 - LEAST)
    return log(held / (1 - held))


def main() -> None:
    """Fits all variants, or those with `--players`, and writes the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--players", type=int)
    parser.add_argument("--first", action="store_true", help="only what needs no games")
    arguments = parser.parse_args()
    found = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    for players, two_player in VARIANTS:
        if arguments.players not in (None, players):
            continue
        plans = [Plan(number, players, two_player) for number in range(arguments.games)]
        with Pool(arguments.processes) as pool:
            games = [] if arguments.first else pool.map(gather, plans, chunksize=4)
            deals = pool.map(gather_first, plans, chunksize=4)
        name = f"{players} {two_player}" if two_player else str(players)
        fitted = found[name][:2] if arguments.first else fit_all(games, name)
        (trust, _), *_ = fitted[0]
        first = fit_first([chance for deal in deals for chance in deal], trust, players)
        found[name] = [*fitted, first]
        print(f"{name}, first: {tuple(first)}", flush=True)
        FILE.write_text(json.dumps(found, separators=(",", ":")) + "\n", "utf-8")


def fit_all(games: Sequence[tuple[Pairs, Pairs]], name: str) -> list[tuple[Calibration, ...]]:
    """The calibrations before choices, and after rounds; prints how reliable they make chances."""
    found = []
    for part, of in enumerate(("before", "after")):
        stages = [[p for game in games for p in game[part][at]] for at in range(STAGES)]
        fitted = fit(stages)
        found.append(fitted)
        true = [(c(p), r) for c, pairs in zip(fitted, stages, strict=True) for p, r in pairs]
        print(f"{name}, {of}: {[tuple(one) for one in fitted]}")
        print("  " + reliability(true), flush=True)
    return found


def reliability(pairs: Sequence[Pair]) -> str:
    """For every tenth of chances their mean, and what came of them."""
    bins: dict[int, list[Pair]] = {}
    for chance, result in pairs:
        bins.setdefault(min(9, int(chance * 10)), []).append((chance, result))
    return " ".join(
        f"{sum(c for c, _ in found) / len(found):.2f}→{sum(r for _, r in found) / len(found):.2f}"
        f" ({len(found)})"
        for _, found in sorted(bins.items())
    )


if __name__ == "__main__":
    main()
