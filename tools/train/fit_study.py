"""Fits `seats/data/calibration.json`: how much of what the master's search hopes for comes true.

`make fit-study` plays games between masters, judges what they chose as a study does, and fits for
every number of players how the odds found and the odds of winning hang together: a logistic
regression with one input, by Newton's method. It prints how reliable the chances are afterwards.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from math import exp, log
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import NamedTuple

from sakura.core.table import Table
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.seats import evaluator
from sakura.games.sakura.seats.evaluator import Calibration, Calibrations, appraise
from sakura.games.sakura.seats.master import SakuraMaster
from sakura.games.sakura.study import SakuraStudy
from sakura.play.seat import last
from tools.train.fit_prospects import BOARDS, VARIANTS

FILE = Path(evaluator.__file__).parent / "data" / "calibration.json"
SAMPLES, GUESSES = 60, 40
"""The budgets of the masters that play, and of the judgement of their choices."""

AS_FOUND = Calibrations(Calibration(1, 1), Calibration(1, 1))
LEAST = 1e-4
"""Chances closer to 0 or 1 say no more than this."""


class Plan(NamedTuple):
    """One game to be played and judged."""

    number: int
    players: int
    two_player: str | None


Pair = tuple[float, float]
"""A chance that was found, and the share of the win that came of it."""


def gather(plan: Plan) -> tuple[list[Pair], list[Pair]]:
    """One game's chances before choices, and after rounds, as the search finds them."""
    game = Sakura()
    raw = {"players": plan.players, "two_player": plan.two_player, "board": BOARDS[plan.number % 2]}
    random = Random(f"study/{plan}")
    table = Table(game, game.options(raw), random)
    seats = [SakuraMaster(game, random, samples=SAMPLES) for _ in range(plan.players)]
    while waiting := table.waiting():
        for seat in waiting:
            table.choose(seat, seats[seat].choose(table.observe(seat)))
    study = SakuraStudy(game, tuple(table.steps), table.position, AS_FOUND)
    answers = {
        question: last(appraise(game, study.observation(question), random, GUESSES, AS_FOUND))
        for question in study.questions(range(plan.players))
    }
    before: list[Pair] = []
    after: list[Pair] = []
    for seat in range(plan.players):
        accounts = study.accounts(answers, seat)
        result = accounts[-1].after
        before += [(one.before, result) for one in accounts]
        after += [(one.before - one.loss + one.luck, result) for one in accounts[:-1]]
    return before, after


def fit(pairs: Sequence[Pair]) -> Calibration:
    """The likeliest calibration."""
    shift, trust = 0.0, 1.0
    inputs = [(_odds(chance), result) for chance, result in pairs]
    for _ in range(30):
        slope_shift = slope_trust = curve = cross = curve_trust = 0.0
        for odds, result in inputs:
            chance = 1 / (1 + exp(-shift - trust * odds))
            weight = chance * (1 - chance)
            slope_shift += result - chance
            slope_trust += (result - chance) * odds
            curve += weight
            cross += weight * odds
            curve_trust += weight * odds * odds
        area = curve * curve_trust - cross * cross
        shift += (curve_trust * slope_shift - cross * slope_trust) / area
        trust += (curve * slope_trust - cross * slope_shift) / area
    return Calibration(round(trust, 4), round(exp(shift), 4))


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
    arguments = parser.parse_args()
    found = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    for players, two_player in VARIANTS:
        if arguments.players not in (None, players):
            continue
        plans = [Plan(number, players, two_player) for number in range(arguments.games)]
        with Pool(arguments.processes) as pool:
            games = pool.map(gather, plans, chunksize=4)
        name = f"{players} {two_player}" if two_player else str(players)
        parts = [[pair for game in games for pair in game[part]] for part in (0, 1)]
        found[name] = [fit(pairs) for pairs in parts]
        print(name, found[name], flush=True)
        for pairs, calibrate in zip(parts, found[name], strict=True):
            print("  " + reliability([(calibrate(c), result) for c, result in pairs]), flush=True)
        FILE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


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
