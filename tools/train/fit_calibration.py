"""Fits `seats/data/calibration.json`: the reliability of predicted win probabilities.

`make fit-calibration` plays games between masters, saves the uncalibrated predictions of their
search, and fits a logistic regression of the result on the predicted log-odds for every number of
players, by Newton's method. Before the first choice, when all seats are alike except for their
hands, and after the first round, the mean probability of all is the same.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from math import exp, log, sqrt
from pathlib import Path
from typing import NamedTuple

from sakura.games.sakura.seats import evaluator
from sakura.games.sakura.seats.evaluator import ANCHORS, Calibration, Calibrations, Stretch
from sakura.games.sakura.seats.prospects import between
from tools.train.fit_prospects import STAGES
from tools.train.found import Row, gather, lined_up, masters, read

FILE = Path(evaluator.__file__).parent / "data" / "calibration.json"
SEED = "study"

LEAST = 1e-4
"""Closest distance of a probability to 0 or 1."""

ODDS = len(ANCHORS) + 1
"""Parameters of a stage."""

DOUBT = 0.01
"""Ridge penalty, which keeps odds without examples in place."""

STEPS, FURTHEST, ENOUGH = 60, 0.5, 1e-6
"""Newton's method: most iterations, largest step (few games would make it jump), and tolerance."""


class Example(NamedTuple):
    """A predicted probability with its circumstances, and the resulting share of the win.

    `stage` counts the scored trees, `spaces` is the Emperor's distance to the next one; `lined_up`
    is true if all painters were lined up.
    """

    stage: int
    spaces: int
    lined_up: bool
    chance: float
    result: float


def fit(examples: Sequence[Example]) -> tuple[Stretch, ...]:
    """Maximum-likelihood calibrations: each stage has its own odds, and all share one slope."""
    found = [1.0] + [0.0] * (ODDS * STAGES)
    rows = [(_features(one), one.result) for one in examples]
    for _ in range(STEPS):
        slopes = [0.0] * len(found)
        curves = [[0.0] * len(found) for _ in found]
        for features, result in rows:
            chance = 1 / (1 + exp(-sum(found[at] * value for at, value in features)))
            for at, value in features:
                slopes[at] += (result - chance) * value
                for other, more in features:
                    curves[at][other] += chance * (1 - chance) * value * more
        for at, curve in enumerate(curves):
            curve[at] += DOUBT
        step = solved(curves, slopes)
        found = [
            value + min(FURTHEST, max(-FURTHEST, more))
            for value, more in zip(found, step, strict=True)
        ]
        if max(map(abs, step)) < ENOUGH:
            break
    trust, *odds = (round(number, 4) for number in (found[0], *map(exp, found[1:])))
    stretches = (odds[ODDS * stage :][:ODDS] for stage in range(STAGES))
    return tuple(Stretch(trust, tuple(of), lined_up) for *of, lined_up in stretches)


def _features(example: Example) -> list[tuple[int, float]]:
    """Features of the log-odds: the prediction, scaled by the shared slope, and the anchors."""
    held = min(max(example.chance, LEAST), 1 - LEAST)
    at = 1 + ODDS * example.stage
    anchors = [(len(ANCHORS), 1.0)] if example.lined_up else between(ANCHORS, example.spaces)
    places = [(at + anchor, part) for anchor, part in anchors]
    return [(0, log(held / (1 - held))), *places]


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve linear equations with a symmetric positive matrix by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, row in enumerate(rows):
        pivot = row[at]
        rows[at] = row = [value / pivot for value in row]
        for number, other in enumerate(rows):
            if number != at:
                part = other[at]
                rows[number] = [v - part * more for v, more in zip(other, row, strict=True)]
    return [row[-1] for row in rows]


def fit_first(chances: Sequence[float], trust: float, players: int) -> Calibration:
    """Fit the calibration before the first choice, by bisection, to make the mean probability
    even."""
    low, high = 0.1, 10.0
    for _ in range(50):
        calibrate = Calibration(trust, sqrt(low * high))
        if sum(calibrate(chance) for chance in chances) * players < len(chances):
            low = calibrate.odds
        else:
            high = calibrate.odds
    return Calibration(trust, round(low, 4))


def fit_all(rows: Sequence[Row]) -> Calibrations:
    """Fit the calibrations for one number of players."""
    players = rows[0].plan.players
    before, after = [], []
    first: tuple[list[float], list[float]] = [], []
    for row in rows:
        for rounds in row.seats:
            result = rounds[-1].after
            first[0].append(rounds[0].before)
            first[1].append(rounds[0].after)
            row_of = lined_up(rounds)
            for number, played_round in enumerate(rounds[1:]):
                key = played_round.stage, played_round.spaces, row_of(played_round)
                before.append(Example(*key, played_round.before, result))
                if number:
                    after.append(Example(*key, rounds[number].after, result))
    fitted = fit(before), fit(after)
    begin, end = (
        fit_first(chances, stretches[0].trust, players)
        for chances, stretches in zip(first, fitted, strict=True)
    )
    return Calibrations(*fitted, (begin, end))


def main() -> None:
    """Play missing games, fit all numbers of players, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, help="file of the games and their predictions")
    parser.add_argument("--games", type=int, default=200)
    arguments = parser.parse_args()
    gather([p for number in range(arguments.games) for p in masters(SEED, number)], arguments.file)
    tables = defaultdict(list)
    for row in read(arguments.file):
        tables[row.plan.table].append(row)
    found = {name: fit_all(rows) for name, rows in tables.items()}
    for name, fitted in found.items():
        print(f"{name}: {fitted}")
    FILE.write_text(json.dumps(found, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
