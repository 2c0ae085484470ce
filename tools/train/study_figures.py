"""What a study of Sakura is worth: who loses by choice, and how well is that known? What luck is
worth, `study_luck.py` prints.

It plays games of one seat of every level against adepts, and prints what that seat loses by choice.

With `--order` it plays games between seats of any levels instead, asks every level what it would
play where one of the seats had to choose, and prints what that costs in a game, and in how many
samples of 50 games a weaker level loses more. Of games of their own those who play badly lose
little, since they soon have little to lose.

With `--repeat` it plays such games, studies each with two seeds, and prints how often a loss
differs by no more than the uncertainty that is stated, and what losses are said and real a round;
`--sure` tries another threshold.
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
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.seats import evaluator
from sakura.games.sakura.seats.evaluator import appraise
from sakura.games.sakura.study import Account, SakuraStudy, balance
from sakura.play.seat import last
from tools.train.fit_prospects import BOARDS, VARIANTS
from tools.train.found import game_between


class Plan(NamedTuple):
    """One game, and the seats whose books are wanted."""

    number: int
    players: int
    two_player: str | None
    levels: tuple[str, ...]
    seats: tuple[int, ...]


SAMPLE = 50
"""Games of which the levels' losses are compared."""

SAMPLES = 10_000

ORDER = tuple(reversed(LEVELS))
"""Levels from the strongest on."""


class Round(NamedTuple):
    """A round of a seat of that level: what its choice is said to have cost, how uncertain that is,
    and what it cost by the guesses of another study, against the card that is best by this one's:
    of a card that is not best by those very guesses nothing is luck."""

    level: str
    loss: float
    uncertainty: float
    real: float


def play(plan: Plan) -> SakuraStudy:
    """Plays one game."""
    board = BOARDS[plan.number % 2]
    options = {"players": plan.players, "two_player": plan.two_player, "board": board}
    table = game_between(plan.levels, options, f"figures/{plan}")
    return SakuraStudy(Sakura(), tuple(table.steps), table.position)


def judge(study: SakuraStudy, plan: Plan, seed: str) -> list[list[Account]]:
    """The accounts of the plan's seats, with guesses of that seed."""
    answers = {
        question: last(
            appraise(study.game, study.observation(question), Random(f"{seed}/{question}"))
        )
        for question in study.questions(plan.seats)
    }
    return [study.accounts(answers, seat) for seat in plan.seats]


def lose(plan: Plan) -> float:
    """Plays and studies one game: what the plan's seats lose by choice."""
    books = judge(play(plan), plan, f"figures/{plan}")
    return sum(balance(accounts).choice for accounts in books)


def gather_twice(plan: Plan) -> list[tuple[Round, Round]]:
    """Plays one game, and studies it twice: the rounds of all seats."""
    study = play(plan)
    one, other = (judge(study, plan, f"{seed}/{plan}") for seed in range(2))
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
    """Plays one game, and asks every level what it would do in the place of the plan's seats: what
    each loses by choice."""
    study = play(plan)
    losses = dict.fromkeys(LEVELS, 0.0)
    for question in study.questions(plan.seats):
        seed = f"figures/{plan}/{question}"
        observation = study.observation(question)
        worths = last(appraise(study.game, observation, Random(seed)))
        for level in LEVELS:
            choice = GAMES["sakura"].make_seat(level, Random(f"{seed}/{level}")).choose(observation)
            losses[level] += next(worth.loss for worth in worths if worth.choice == choice)
    return losses


def print_order(pool: Processes, numbers: Sequence[int]) -> None:
    """What every level loses by choice in the same places, and how often samples show the order."""
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
    """How often the loss of either study is as far from the other's as is stated, at most."""
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
        print(f"{level}: {len(rounds) // 2} rounds, said {said:.4f}, real {real:.4f}", flush=True)


def main() -> None:
    """Prints what levels lose, or whether they lose in their order, or how well a loss is known."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--order", action="store_true", help="whether the weaker lose more")
    parser.add_argument("--repeat", action="store_true", help="how well a loss is known")
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
