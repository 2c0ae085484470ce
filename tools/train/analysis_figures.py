"""Validity of the analysis of Sakura: losses by choice of each level, and their uncertainty.

`analysis_luck.py` covers luck. By default this plays games of one seat of every level against
adepts, and prints that seat's loss by choice.

With `--order` it plays games between random levels, asks every level for its choice in one seat's
situations, and prints the loss of those choices in a game, and in how many samples of 50 games a
weaker level loses more. In its own games a weak player loses little, since it soon has little to
lose.

With `--repeat` it plays such games, analyses each with two seeds, and prints how often a loss
differs by no more than the stated uncertainty, and the stated and real losses in a round; `--sure`
tries another threshold.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from multiprocessing import Pool
from multiprocessing.pool import Pool as Processes
from random import Random
from typing import NamedTuple

from sakura.core.seats import LEVELS
from sakura.games import GAMES
from sakura.games.sakura.analysis import Account, SakuraAnalysis, balance
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.seats import evaluator
from sakura.games.sakura.seats.evaluator import appraise
from sakura.play.seat import last
from tools.train.fit_prospects import BOARDS, VARIANTS
from tools.train.found import game_between


class Plan(NamedTuple):
    """One game, and the seats to evaluate."""

    number: int
    players: int
    two_player: str | None
    levels: tuple[str, ...]
    seats: tuple[int, ...]


SAMPLE = 50
"""Games in a sample in which the levels' losses are compared."""

SAMPLES = 10_000

ORDER = tuple(reversed(LEVELS))
"""Levels from the strongest."""


class Round(NamedTuple):
    """One round of a seat of that level: its stated loss by choice, uncertainty and real loss.

    `real` is estimated by the samples of another analysis, against the best card of this one: a
    card is no luckier in samples that did not select it.
    """

    level: str
    loss: float
    uncertainty: float
    real: float


def play(plan: Plan) -> SakuraAnalysis:
    """Play one game."""
    board = BOARDS[plan.number % 2]
    options = {"players": plan.players, "two_player": plan.two_player, "board": board}
    table = game_between(plan.levels, options, f"figures/{plan}")
    return SakuraAnalysis(Sakura(), tuple(table.steps), table.position)


def judge(analysis: SakuraAnalysis, plan: Plan, seed: str) -> list[list[Account]]:
    """Accounts of the plan's seats, with that seed's samples."""
    answers = {
        question: last(
            appraise(analysis.game, analysis.observation(question), Random(f"{seed}/{question}"))
        )
        for question in analysis.questions(plan.seats)
    }
    return [analysis.accounts(answers, seat) for seat in plan.seats]


def lose(plan: Plan) -> float:
    """Play and analyse one game; return the loss by choice of the plan's seats."""
    books = judge(play(plan), plan, f"figures/{plan}")
    return sum(balance(accounts).choice for accounts in books)


def gather_twice(plan: Plan) -> list[tuple[Round, Round]]:
    """Play one game and analyse it twice; return the rounds of all seats."""
    analysis = play(plan)
    one, other = (judge(analysis, plan, f"{seed}/{plan}") for seed in range(2))
    return [
        (_round(level, mine, theirs), _round(level, theirs, mine))
        for level, first, second in zip(plan.levels, one, other, strict=True)
        for mine, theirs in zip(first, second, strict=True)
    ]


def _round(level: str, account: Account, other: Account) -> Round:
    best = max(range(len(account.worths)), key=lambda number: account.worths[number].chance)
    real = other.worths[best].chance - other.played.chance
    return Round(level, account.loss, account.uncertainty, real)


def ask_levels(plan: Plan) -> dict[str, float]:
    """Play one game and ask every level for its choices in the plan's seats; return the losses."""
    analysis = play(plan)
    losses = dict.fromkeys(LEVELS, 0.0)
    for question in analysis.questions(plan.seats):
        seed = f"figures/{plan}/{question}"
        observation = analysis.observation(question)
        worths = last(appraise(analysis.game, observation, Random(seed)))
        for level in LEVELS:
            choice = GAMES["sakura"].make_seat(level, Random(f"{seed}/{level}")).choose(observation)
            losses[level] += next(worth.loss for worth in worths if worth.choice == choice)
    return losses


def print_order(pool: Processes, numbers: Sequence[int]) -> None:
    """Print the loss of every level in the same situations, and the share of samples in the right
    order."""
    random = Random("order")
    plans = [
        Plan(number, 4, None, tuple(random.choices(LEVELS, k=4)), (number % 4,))
        for number in numbers
    ]
    games = pool.map(ask_levels, plans, chunksize=1)
    for level in LEVELS:
        print(f"{level}: loses {_mean([losses[level] for losses in games])} by choice")
    held = 0
    for _ in range(SAMPLES):
        sample = random.sample(games, SAMPLE)
        sums = [sum(losses[level] for losses in sample) for level in ORDER]
        held += all(better < worse for better, worse in pairwise(sums))
    print(
        f"{' < '.join(ORDER)} in {held / SAMPLES:.4f} of samples of {SAMPLE} of {len(games)} games"
    )


def print_repeated(pool: Processes, numbers: Sequence[int]) -> None:
    """Print how often the losses of the two analyses agree within the stated uncertainty."""
    plans = []
    for players, two_player in VARIANTS:
        for number in numbers:
            levels = Random(number).choices(LEVELS, k=players)
            plans.append(Plan(number, players, two_player, tuple(levels), tuple(range(players))))
    games = pool.map(gather_twice, plans, chunksize=1)
    pairs = [pair for game in games for pair in (*game, *((b, a) for a, b in game))]
    costly = [pair for pair in pairs if any(one.loss for one in pair)]
    for name, some in (("all", pairs), ("with a loss", costly)):
        held = [abs(one.loss - other.loss) <= one.uncertainty for one, other in some]
        print(f"{len(games)} games, {len(some) // 2} rounds, {name}: {sum(held) / len(some):.3f}")
    for level in LEVELS:
        rounds = [one for one, _ in pairs if one.level == level]
        said = sum(one.loss for one in rounds) / max(1, len(rounds))
        real = sum(one.real for one in rounds) / max(1, len(rounds))
        print(f"{level}: {len(rounds) // 2} rounds, stated {said:.4f}, real {real:.4f}", flush=True)


def main() -> None:
    """Print the losses of the levels, their order, or their uncertainty."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument(
        "--order",
        action="store_true",
        help="compare the losses of the levels in the same situations",
    )
    parser.add_argument(
        "--repeat", action="store_true", help="check the stated uncertainty of a loss"
    )
    parser.add_argument("--sure", type=float, default=evaluator.SURE)
    arguments = parser.parse_args()
    evaluator.SURE = arguments.sure
    numbers = range(arguments.games)
    with Pool(arguments.processes) as pool:
        if arguments.order or arguments.repeat:
            (print_order if arguments.order else print_repeated)(pool, numbers)
            return
        for level in LEVELS:
            levels = (level, *["adept"] * 3)
            plans = [Plan(number, 4, None, levels, (0,)) for number in numbers]
            losses = pool.map(lose, plans, chunksize=1)
            print(f"{level}: loses {_mean(losses)} by choice", flush=True)


def _mean(values: list[float]) -> str:
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return f"{mean:+.3f} ± {sqrt(spread / len(values)):.3f}"


if __name__ == "__main__":
    main()
