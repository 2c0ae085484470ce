"""Calibration of luck in the analysis of Sakura, among masters and against other levels.

`python -m tools.train.analysis_luck FILE --games 334 --others 100` plays 334 games between masters
for every number of painters, and 100 at every table where one seat is stronger or weaker than the
others. Findings are saved in FILE, game by game, so that it can be interrupted and resumed; then it
prints the figures of `docs/review.md`. `--curves` also draws the reliability of the chances.

Luck is reported for one seat of each game, in turn, and for all seats together. The latter is known
much better, because each game has just one win; but over a whole game it only shows errors of the
initial chances, and losses by choice. Errors in the middle show in the luck of rounds and of draws,
by the number of trees scored and by round.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from math import sqrt
from pathlib import Path
from typing import TypeAlias

from tools.paths import ROOT
from tools.train.fit_prospects import STAGES
from tools.train.found import Part, Plan, fitted_to, gather, masters, parts, read
from tools.train.reliability import Point, bins, curves, told

SEED = "luck"
CURVES = ROOT / "docs/pictures/reliability.svg"

ODD_ONES = (("master", "adept"), ("master", "novice"), ("master", "random"), ("adept", "master"))
"""Levels of one seat of four, and of the others."""

LATEST = (1, 4, 8, 12, 99)
"""Last round of each part of a game. Quarters would not do: the end of a game is not known in
advance."""

Book: TypeAlias = "list[Part]"
"""Analysis of one seat."""

Games: TypeAlias = "list[list[Book]]"
"""Analyses of every game's seats."""


def odd_ones(number: int) -> list[Plan]:
    """Plan a game at every table with an odd seat, whose place rotates from game to game."""
    at = number % 4
    return [
        Plan(SEED, number, 4, None, (other,) * at + (odd,) + (other,) * (3 - at), (at,))
        for odd, other in ODD_ONES
    ]


def luck(book: Book) -> tuple[float, float]:
    """Luck of rounds and of draws."""
    return sum(part.luck for part in book), sum(part.draw for part in book)


def mean(values: Sequence[float]) -> str:
    """Format the mean with its standard error, in per cent."""
    middle = sum(values) / len(values)
    spread = sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
    return f"{100 * middle:+.2f} ± {100 * sqrt(spread / len(values)):.2f} %"


def print_luck(tables: Mapping[str, Games]) -> None:
    """Print a line for each table, and one for all.

    Losses by choice are luck for the others; what remains of all seats' luck is the error of the
    initial chances.
    """
    rows: dict[str, list[tuple[float, float, float]]] = {}
    for name, games in tables.items():
        rows[name] = []
        for number, books in enumerate(games):
            shares = [sum(luck(book)) for book in books]
            lost = sum(part.loss for book in books for part in book)
            all_ = sum(shares) / len(books)
            rows[name].append((shares[number % len(books)], all_, all_ - lost / len(books)))
    rows["all"] = list(chain(*rows.values()))
    for name, luck_of in rows.items():
        means = " ".join(map(mean, zip(*luck_of, strict=True)))
        print(
            f"{name}: {len(luck_of)} games, luck of one seat, of all, and error of chances: {means}"
        )


def print_parts(name: str, games: Games, of: Callable[[int, Part], str]) -> None:
    """Print the luck of rounds and draws in every part of a game, as the mean of its seats.

    A game without such a part counts as none. A draw belongs to the round that follows.
    """
    rounds, draws = (defaultdict[str, list[float]](lambda: [0.0] * len(games)) for _ in range(2))
    for game, books in enumerate(games):
        for book in books:
            labels = [of(number, part) for number, part in enumerate(book, 1)]
            for label, follows, part in zip(labels, [*labels[1:], labels[-1]], book, strict=True):
                rounds[label][game] += part.luck / len(books)
                draws[follows][game] += part.draw / len(books)
    for label in sorted(rounds):
        both = [sum(pair) for pair in zip(rounds[label], draws[label], strict=True)]
        print(f"{name}, {label}: rounds {mean(rounds[label])}, draws {mean(draws[label])}, "
              f"both {mean(both)}")  # fmt: skip


def by_trees(number: int, part: Part) -> str:
    """Number of trees scored when the round began; the last one ends the game."""
    return f"trees {part.stage}"


def by_rounds(number: int, part: Part) -> str:
    """Part of a game by round number."""
    last = next(last for last in LATEST if number <= last)
    return f"rounds to {last:2}"


def points(games: Games, at: int | None = None) -> list[Point]:
    """Chances before choices with the resulting shares of the win, for rounds of one stage or
    all."""
    found = []
    for game, books in enumerate(games):
        for book in books:
            end = book[-1]
            result = end.before - end.loss + end.luck
            found += [Point(game, part.before, result) for part in book if at in (None, part.stage)]
    return found


def print_masters(tables: Mapping[str, Games]) -> None:
    """Print all figures of games between masters."""
    print_luck(tables)
    for name, games in [*tables.items(), ("all", list(chain(*tables.values())))]:
        for of in (by_trees, by_rounds):
            print_parts(name, games, of)
        print(f"{name}: {told(bins(points(games)))}")
        for at in range(STAGES):
            print(f"{name}, trees {at}: {told(bins(points(games, at)))}")


def print_odd_ones(tables: Mapping[str, Games]) -> None:
    """Print the luck against players other than those the evaluator assumes."""
    for name, games in tables.items():
        books = [book for (book,) in games]
        rounds, draws = zip(*map(luck, books), strict=True)
        both = [sum(luck(book)) for book in books]
        lost = [sum(part.loss for part in book) for book in books]
        won = [book[-1].before - book[-1].loss + book[-1].luck for book in books]
        print(f"{name}: {len(books)} games, won {mean(won)}, lost by choice {mean(lost)}, "
              f"luck {mean(both)}: rounds {mean(rounds)}, draws {mean(draws)}")  # fmt: skip


def main() -> None:
    """Play missing games and print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--others", type=int, default=0)
    parser.add_argument("--curves", action="store_true", help=f"also draw {CURVES.name}")
    arguments = parser.parse_args()
    plans = []
    for number in range(max(arguments.games, arguments.others)):
        plans += masters(SEED, number) if number < arguments.games else []
        plans += odd_ones(number) if number < arguments.others else []
    gather(plans, arguments.file)
    alike: dict[str, Games] = defaultdict(list)
    unlike: dict[str, Games] = defaultdict(list)
    for plan, seats in sorted(read(arguments.file)):
        books = [parts(rounds, fitted_to(plan)) for rounds in seats]
        if len(plan.seats) == plan.players:
            alike[plan.table].append(books)
        else:
            odd, other = (plan.levels[(plan.seats[0] + more) % plan.players] for more in (0, 1))
            unlike[f"{odd} among {other}s"].append(books)
    print_masters(alike)
    print_odd_ones(unlike)
    if arguments.curves:
        CURVES.write_text(curves({name: bins(points(games)) for name, games in alike.items()}))


if __name__ == "__main__":
    main()
