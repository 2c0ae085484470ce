"""Fits Sakura's `seats/data/prospects.json`: the value of a painter's standing and hand.

`make fit` plays games between adepts, who sometimes choose at random so that unusual tables occur
too, fits a first set of weights, plays again with masters that use those weights in half of the
seats, and fits the final set. It takes about half an hour on two cores.

The model is a conditional logit (see `sakura/seats/prospects.py`) fitted by AdaGrad. A table before
the last tree is not labelled with the game's winner, which depends on much later luck, but with the
win probabilities of the first table after that tree, by the weights of the next stage. The last
tree is therefore fitted first.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from multiprocessing import Pool
from operator import mul
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from sakura.core.table import Table
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Position, Stage
from sakura.games.sakura.seats import prospects
from sakura.games.sakura.seats.master import SakuraMaster
from sakura.games.sakura.seats.simple import SakuraAdept

FILE = Path(prospects.__file__).parent / "data" / "prospects.json"
VARIANTS = ((2, "standard"), (2, "tactical"), (3, None), (4, None), (5, None), (6, None))
BOARDS = ("classic", "stroll")
STAGES = 3
SLIPS = 0.04
"""Share of random choices in training games."""

GUESSES = 16
"""Rollouts of a master in training games."""

EPOCHS, RATE, SHRINK = 6, 0.05, 2e-5
"""Epochs, AdaGrad's learning rate, and the L2 penalty."""


class Row(NamedTuple):
    """A table between rounds: features of the painters and of their hands, and the winner."""

    game: int
    stage: int
    distance: int
    inputs: list[list[float]]
    won: list[float]


class Plan(NamedTuple):
    """A training game to play."""

    number: int
    players: int
    two_player: str | None
    masters: bool


def gather(plan: Plan) -> list[Row]:
    """Play a game and return its tables, from the first round to the last."""
    game = Sakura()
    raw = {"players": plan.players, "two_player": plan.two_player, "board": BOARDS[plan.number % 2]}
    random = Random(f"fit/{plan}")
    table = Table(game, game.options(raw), random)
    seats = [
        SakuraMaster(game, random, guesses=GUESSES)
        if plan.masters and random.random() < 0.5
        else SakuraAdept(game, random)
        for _ in range(plan.players)
    ]
    seen: list[Position] = []
    while waiting := table.waiting():
        if table.position.stage is Stage.CHOOSE:
            seen.append(table.position)
        for seat in waiting:
            slip = random.random() < SLIPS
            action = (
                random.choice(table.legal(seat))
                if slip
                else seats[seat].choose(table.observe(seat))
            )
            table.choose(seat, action)
    outcome = table.outcome()
    assert outcome is not None
    won = [(seat in outcome.winners) / len(outcome.winners) for seat in range(plan.players)]
    kept = {order: prospects.traits(card) for order, card in game.cards.items()}
    return [_row(plan.number, position, kept, won) for position in seen]


def _row(game: int, position: Position, kept: dict[int, list[float]], won: list[float]) -> Row:
    walk = position.walk()
    inputs = [
        [*own, *map(sum, zip(*(kept[card] for card in hand), strict=True))]
        for own, hand in zip(prospects.features(walk), position.hands, strict=False)
    ]
    return Row(game, prospects.stage(walk), prospects.distance(walk), inputs, won)


class Fit:
    """Weights of one variant: for every stage those of the table and those of the hand."""

    def __init__(self) -> None:
        def rows(anchors: Sequence[int], width: int) -> list[list[list[float]]]:
            return [[[0.0] * width for _ in anchors] for _ in range(STAGES)]

        self.table = rows(prospects.ANCHORS, len(prospects.FEATURES))
        self.hand = rows(prospects.HAND_ANCHORS, prospects.TRAITS)

    def parts(self, row: Row) -> list[tuple[list[float], float, int]]:
        """Weights in use, as (weights, part, index of the first input)."""
        near = prospects.between(prospects.ANCHORS, row.distance)
        held = prospects.between(prospects.HAND_ANCHORS, row.distance)
        table, hand = self.table[row.stage], self.hand[row.stage]
        return [(table[anchor], part, 0) for anchor, part in near] + [
            (hand[anchor], part, len(prospects.FEATURES)) for anchor, part in held
        ]

    def chances(self, row: Row) -> list[float]:
        """Win probability of each seat."""
        weights = [0.0] * len(row.inputs[0])
        for some, part, first in self.parts(row):
            for number, weight in enumerate(some, first):
                weights[number] += part * weight
        stakes = [exp(sum(map(mul, weights, inputs))) for inputs in row.inputs]
        total = sum(stakes)
        return [stake / total for stake in stakes]

    def learn(self, rows: list[tuple[Row, list[float]]], random: Random) -> None:
        """Run AdaGrad over labelled rows of one stage."""
        squares: dict[int, list[float]] = {}
        for _ in range(EPOCHS):
            random.shuffle(rows)
            for row, label in rows:
                errors = [c - right for c, right in zip(self.chances(row), label, strict=True)]
                slopes = [sum(map(mul, errors, column)) for column in zip(*row.inputs, strict=True)]
                for weights, part, first in self.parts(row):
                    square = squares.setdefault(id(weights), [1e-3] * len(weights))
                    for number, weight in enumerate(weights):
                        slope = slopes[first + number] * part + SHRINK * weight
                        square[number] += slope * slope
                        weights[number] -= RATE * slope / sqrt(square[number])

    def rounded(self) -> dict[str, Any]:
        """Weights as the package stores them: two decimals are all that the data supports."""

        def short(rows: list[list[list[float]]]) -> list[list[list[float]]]:
            return [[[round(weight, 2) for weight in some] for some in stage] for stage in rows]

        return {"table": short(self.table), "hand": short(self.hand)}


def fit(rows: list[Row]) -> tuple[Fit, list[float]]:
    """Fit the weights. Return them with each stage's loss on held-out games (a uniform guess gives
    log n)."""
    found, random, losses = Fit(), Random("fit"), []
    labels = {id(row): row.won for row in rows}
    for stage in reversed(range(STAGES)):
        if stage < STAGES - 1:
            for row, then in _next_stages(rows, stage):
                labels[id(row)] = found.chances(then)
        of_stage = [row for row in rows if row.stage == stage]
        found.learn([(row, labels[id(row)]) for row in of_stage if row.game % 10], random)
        losses.append(_loss(found, [row for row in of_stage if not row.game % 10]))
    return found, losses[::-1]


def _next_stages(rows: list[Row], stage: int) -> Iterator[tuple[Row, Row]]:
    """Yield the rows of the stage, each with the first row after its tree."""
    then: Row | None = None
    for number in range(len(rows) - 1, -1, -1):
        row = rows[number]
        if then is not None and then.game != row.game:
            then = None
        if row.stage == stage + 1:
            then = row
        elif row.stage == stage and then is not None:
            yield row, then


def _loss(found: Fit, rows: list[Row]) -> float:
    total = 0.0
    for row in rows:
        total -= sum(y * log(c) for y, c in zip(row.won, found.chances(row), strict=True) if y)
    return total / len(rows)


def _run(players: int, two_player: str | None, games: int, pool: Any) -> None:
    name = f"{players} {two_player}" if two_player else str(players)
    rows: list[Row] = []
    for masters in (False, True):
        plans = [Plan(number, players, two_player, masters) for number in range(games)]
        new = [row for some in pool.imap(gather, plans, chunksize=20) for row in some]
        rows = rows[-len(new) // 2 :] + new
        found, losses = fit(rows)
        fitted = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
        fitted[name] = found.rounded()
        # The file is replaced atomically, because games in other processes read it.
        FILE.with_suffix(".new").write_text(
            json.dumps(fitted, separators=(",", ":")) + "\n", "utf-8"
        )
        FILE.with_suffix(".new").replace(FILE)
        shown = ", ".join(f"{loss:.4f}" for loss in losses)
        print(
            f"{name}: {games} games, loss {shown} (knowing nothing: {log(players):.4f})", flush=True
        )


def main() -> None:
    """Fit the requested variants, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000, help="games in each of the two passes")
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args()
    for players, two_player in VARIANTS:
        if options.players in (None, players):
            with Pool(options.processes, maxtasksperchild=1) as pool:
                _run(players, two_player, options.games, pool)


if __name__ == "__main__":
    main()
