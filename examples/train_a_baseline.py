"""Train a small network for Sakura by games against itself: a baseline for learners to beat.

It needs NumPy (`pip install 'sakura[lab]'`). A batch plays hundreds of games at once. The network
sees distances, tokens and ranks, and rates a card by its two actions and its order number. The
training takes less than ten minutes of one core; then the network plays against our levels, three
of a kind at a time.

    python examples/train_a_baseline.py [--decisions N] [--deals K] [--levels NAME …]
      [--file baseline.npz] [--measure]
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

# Before NumPy is imported: matrices this small are multiplied fastest by one thread, and only then
# in the same order each time.
os.environ |= {f"{name}_NUM_THREADS": "1" for name in ("OPENBLAS", "OMP", "MKL")}

import numpy

import sakura
from sakura.learn.batch import batch
from sakura.learn.coders import coder

PLAYERS = 4
GAMES = 256
HORIZON = 32
"""Steps between two updates."""

FAR = 12
"""Distances from here on look the same."""

RATE, CLIP, EPOCHS, PARTS = 0.001, 0.2, 2, 4
KEEP = 0.97
"""Decay of later surprises in an advantage."""

CURIOUS = 0.01
"""Weight of entropy, so that it goes on trying."""

LEVELS = "random", "novice", "adept", "expert", "master"

HIDDEN = 64
Array = Any
Weights = dict[str, Array]

CODER: Any = coder("sakura", PLAYERS)
PART = {one.name: slice(one.start, one.start + one.size) for one in CODER.segments}
GARDEN = [*dict.fromkeys(card.garden.text for card in CODER.game.cards.values())]
PAINTER = [*dict.fromkeys(card.painter.text for card in CODER.game.cards.values())]


def action_features() -> Array:
    """Describe every action: a card by its two halves and its number, or a direction."""
    features = numpy.zeros((CODER.actions, len(GARDEN) + len(PAINTER) + 4), numpy.float32)
    for number, card in CODER.game.cards.items():
        features[number, GARDEN.index(card.garden.text)] = 1
        features[number, len(GARDEN) + PAINTER.index(card.painter.text)] = 1
        features[number, -4:-2] = number / 60, (number / 60) ** 2
    features[61, -2] = features[62, -1] = 1
    return features


ACTIONS = action_features()
STEP = numpy.eye(FAR + 1, dtype=numpy.float32)


def features(seen: Array) -> Array:
    """Describe observations, a row each, as small numbers."""
    part = {name: seen[:, place].astype(numpy.int16) for name, place in PART.items()}
    emperor, painters, tokens = part["emperor"], part["painters"], part["tokens"]
    next_tree = numpy.take_along_axis(
        part["sakuras"], numpy.minimum(part["scored"].sum(axis=1, keepdims=True), 2), axis=1
    )
    card = (part["queue"] > 0).argmax(axis=1) + 1
    asked = part["part"].astype(numpy.float32)
    current = ACTIONS[card, :-4].copy()
    current[:, : len(GARDEN)] *= asked[:, :1]
    current[:, len(GARDEN) :] *= asked[:, 1:]
    rows = len(seen)
    return numpy.concatenate(
        [
            STEP[numpy.minimum(emperor - painters, FAR)].reshape(rows, -1),
            STEP[numpy.clip(next_tree - emperor, 0, FAR)].reshape(rows, -1),
            (painters == 0).astype(numpy.float32),
            (painters > painters[:, :1]).astype(numpy.float32),
            (tokens - tokens[:, :1]).astype(numpy.float32) / 5,
            part["scored"].astype(numpy.float32),
            asked,
            current,
        ],
        axis=1,
    )


SIZE = features(numpy.zeros((1, CODER.size), numpy.uint8)).shape[1]


def untrained(random: Any) -> Weights:
    """Weights of a network that chooses almost at random."""

    def matrix(rows: int, columns: int, scale: float) -> Array:
        values = random.standard_normal((rows, columns)) * scale / numpy.sqrt(rows)
        return values.astype(numpy.float32)

    return {
        "first": matrix(SIZE, HIDDEN, 1),
        "first_bias": numpy.zeros(HIDDEN, numpy.float32),
        "second": matrix(HIDDEN, HIDDEN, 1),
        "second_bias": numpy.zeros(HIDDEN, numpy.float32),
        "choice": matrix(HIDDEN, ACTIONS.shape[1], 0.1),
        "choice_bias": numpy.zeros(ACTIONS.shape[1], numpy.float32),
        "value": matrix(HIDDEN, 1, 0.1),
    }


def ahead(weights: Weights, known: Array) -> tuple[Array, Array]:
    """Both hidden layers."""
    first = numpy.maximum(known @ weights["first"] + weights["first_bias"], 0)
    return first, numpy.maximum(first @ weights["second"] + weights["second_bias"], 0)


def chances(weights: Weights, hidden: Array, mask: Array) -> Array:
    """Probability of each action; 0 where the mask forbids it."""
    rated = (hidden @ weights["choice"] + weights["choice_bias"]) @ ACTIONS.T
    rated[mask == 0] = -1e9
    rated = numpy.exp(rated - rated.max(axis=1, keepdims=True))
    found: Array = rated / rated.sum(axis=1, keepdims=True)
    return found


class Adam:
    """Steps of learning, each weight at its own speed."""

    def __init__(self, weights: Weights) -> None:
        self.means = {name: numpy.zeros_like(one) for name, one in weights.items()}
        self.squares = {name: numpy.zeros_like(one) for name, one in weights.items()}
        self.steps = 0

    def learn(self, weights: Weights, slopes: Weights, rate: float) -> None:
        """Change the weights against these slopes."""
        self.steps += 1
        for name, slope in slopes.items():
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.steps)
            square = self.squares[name] / (1 - 0.999**self.steps)
            weights[name] -= rate * mean / (numpy.sqrt(square) + 1e-8)


def slopes(weights: Weights, data: Weights) -> Weights:
    """Slopes of the loss: clipped policy gradient, squared error of the value, entropy."""
    known, mask, action, decides = data["known"], data["mask"], data["action"], data["decides"]
    rows = numpy.arange(len(known))
    first, hidden = ahead(weights, known)
    chance = chances(weights, hidden, mask)
    ratio = chance[rows, action] / data["chance"]
    gain = data["gain"]
    clipped = ((ratio > 1 + CLIP) & (gain > 0)) | ((ratio < 1 - CLIP) & (gain < 0))
    pull = numpy.where(clipped, 0, ratio * gain) * decides
    logs = numpy.log(numpy.maximum(chance, 1e-9))
    entropy = -(chance * logs).sum(axis=1, keepdims=True)
    rated = chance * (pull[:, None] + CURIOUS * decides[:, None] * (logs + entropy))
    rated[rows, action] -= pull
    told = rated @ ACTIONS / decides.sum()
    error = (hidden @ weights["value"])[:, 0] - data["result"]
    wrong = error[:, None] / len(known)
    back = told @ weights["choice"].T + wrong @ weights["value"].T
    back *= hidden > 0
    before = (back @ weights["second"].T) * (first > 0)
    return {
        "first": known.T @ before,
        "first_bias": before.sum(axis=0),
        "second": first.T @ back,
        "second_bias": back.sum(axis=0),
        "choice": hidden.T @ told,
        "choice_bias": told.sum(axis=0),
        "value": hidden.T @ wrong,
    }


class Trainer:
    """A batch of games in which one network plays all seats and learns from so many decisions."""

    def __init__(self, seed: int, goal: int) -> None:
        self.goal = goal
        self.random = numpy.random.default_rng(seed)
        self.many = batch(GAMES, PLAYERS, seed=seed)
        self.weights = untrained(self.random)
        self.adam = Adam(self.weights)
        self.decisions = self.games = 0

    def update(self) -> None:
        """Play some steps, and learn from them: less and less, so that the weights settle."""
        rate = RATE * (1 - self.decisions / self.goal)
        steps = [self._played() for _ in range(HORIZON)]
        data = {name: numpy.stack([step[name] for step in steps]) for name in steps[0]}
        values = numpy.concatenate([data["value"], self._value(self._known())[None]])
        gain = numpy.zeros_like(data["value"])
        later = numpy.zeros(GAMES * PLAYERS, numpy.float32)
        for step in reversed(range(HORIZON)):
            open_ = 1 - data["over"][step]
            surprise = data["reward"][step] + open_ * values[step + 1] - values[step]
            later = gain[step] = surprise + KEEP * open_ * later
        data["result"] = gain + data["value"]
        decides = data["decides"] > 0
        data["gain"] = (gain - gain[decides].mean()) / (gain[decides].std() + 1e-6)
        flat = {name: one.reshape(-1, *one.shape[2:]) for name, one in data.items()}
        for _ in range(EPOCHS):
            order = self.random.permutation(len(flat["gain"]))
            for rows in numpy.array_split(order, PARTS):
                part = {name: one[rows] for name, one in flat.items()}
                self.adam.learn(self.weights, slopes(self.weights, part), rate)

    def _known(self) -> Array:
        seen = self.many.view.observation
        return features(seen.reshape(-1, seen.shape[2]))

    def _value(self, known: Array) -> Array:
        found: Array = (ahead(self.weights, known)[1] @ self.weights["value"])[:, 0]
        return found

    def _played(self) -> Weights:
        """Play a step, and return all that is to be learnt from."""
        known = self._known()
        mask = self.many.view.mask.reshape(len(known), -1).copy()
        _, hidden = ahead(self.weights, known)
        chance = chances(self.weights, hidden, mask)
        drawn = self.random.random((len(known), 1), dtype=numpy.float32)
        action = (chance.cumsum(axis=1) > drawn * 0.999999).argmax(axis=1)
        _, rewards, over, cut = self.many.step(action.reshape(GAMES, PLAYERS))
        decides = (mask[:, 0] == 0).astype(numpy.float32)
        self.decisions += int(decides.sum())
        self.games += int(over.sum())
        return {
            "known": known,
            "mask": mask,
            "action": action,
            "chance": chance[numpy.arange(len(known)), action],
            "value": (hidden @ self.weights["value"])[:, 0],
            "decides": decides,
            "reward": rewards.reshape(-1).astype(numpy.float32),
            "over": numpy.repeat(over | cut, PLAYERS).astype(numpy.float32),
        }


class Baseline(sakura.Seat[sakura.Observation, Any]):
    """Seat that takes the most likely action of a network."""

    weights: Weights

    def choose(self, observation: sakura.Observation) -> Any:
        """Return the choice that the network rates best."""
        choices = {CODER.number(one): one for one in self.game.choices(observation)}
        seen = numpy.array([CODER.encode(observation)], numpy.uint8)
        _, hidden = ahead(self.weights, features(seen))
        mask = numpy.zeros((1, CODER.actions))
        mask[0, [*choices]] = 1
        return choices[int(chances(self.weights, hidden, mask).argmax())]


def baseline(weights: Weights) -> Callable[[Any, Random], Baseline]:
    """Return a function that makes seats with these weights."""

    def made(game: Any, random: Random) -> Baseline:
        seat = Baseline(game, random)
        seat.weights = weights
        return seat

    made.__name__ = "baseline"
    return made


def measured(weights: Weights, level: str, deals: int) -> str:
    """Share of wins at a table with three seats of a level."""
    seats: list[Any] = [baseline(weights), *[level] * (PLAYERS - 1)]
    rows = sakura.tournament("sakura", seats, deals, seed=9)
    row = next(row for row in rows if row.seat == "baseline")
    return f"with three seats of {level}: {row.share:.1%} ± {row.interval or 1:.1%} of the wins"


def trained(seed: int, decisions: int) -> Weights:
    """Train a network, and say every minute how far it is."""
    trainer, began, said = Trainer(seed, decisions), process_time(), 0
    while trainer.decisions < decisions:
        trainer.update()
        if (minutes := int(process_time() - began) // 60) > said:
            said = minutes
            print(f"{said} min: {trainer.decisions:,} decisions", flush=True)
    games, seen = f"{trainer.games:,} games", f"{trainer.decisions:,} decisions"
    took = (process_time() - began) / 60
    print(f"Learnt from {games} with {seen} in {took:.1f} minutes of one core.", flush=True)
    return trainer.weights


def main() -> None:
    """Train, save the weights, and measure them."""
    parser = argparse.ArgumentParser(description="Train a small network for Sakura.")
    parser.add_argument("--decisions", type=int, default=20_000_000, help="to learn from")
    parser.add_argument("--deals", type=int, default=50, help="deals of each measurement")
    parser.add_argument("--levels", nargs="*", default=LEVELS, help="opponents to measure")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=Path("baseline.npz"), help="of the weights")
    parser.add_argument("--measure", action="store_true", help="measure the weights of the file")
    given = parser.parse_args()
    if not given.measure:
        numpy.savez_compressed(given.file, **trained(given.seed, given.decisions))
    with numpy.load(given.file) as kept:
        weights = {name: kept[name] for name in kept.files}
    print(f"{sum(one.size for one in weights.values()):,} weights in {given.file}")
    for level in given.levels:
        print(measured(weights, level, given.deals), flush=True)


if __name__ == "__main__":
    main()
