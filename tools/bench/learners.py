"""Decisions a second of the learning environments on one core, beside OpenSpiel's own games.

Random legal choices are made in each for some seconds. Choosing them is not counted, and neither
is waiting for the processor: the figures are of this process's own time. Passes, and chance, are
no decisions.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any

from tools.paths import FIGURES

GAMES = 4096
"""Games of a batch."""

OTHERS = ("hearts", "backgammon", "connect_four", "leduc_poker")
"""Games of OpenSpiel, which are written in C++."""

TARGET = 110_000
"""Decisions a second that a batch must make: five times those of PettingZoo's environment."""

Turn = tuple[int, float]
"""Decisions made, and the seconds that they took."""


def rate(turns: Iterator[Turn], seconds: float) -> float:
    """Decisions a second, measured for that long."""
    made, spent, began = 0, 0.0, process_time()
    for decisions, took in turns:
        made, spent = made + decisions, spent + took
        if process_time() - began > seconds:
            break
    return made / spent


def batched() -> Iterator[Turn]:
    """Games of four seats in a batch."""
    import numpy

    from sakura.learn.batch import batch

    many, random = batch(GAMES, seed=1), numpy.random.default_rng(1)
    mask = many.view.mask
    while True:
        keys = random.random(mask.shape, dtype=numpy.float32) * mask
        actions, decisions = keys.argmax(axis=2), int(many.view.part("turn").sum())
        began = process_time()
        many.step(actions)
        yield decisions, process_time() - began


def single() -> Iterator[Turn]:
    """A game of four seats after the other, in PettingZoo."""
    from sakura.learn.zoo import parallel_env

    env, random = parallel_env(4), Random(1)
    while True:
        began = process_time()
        seen, _ = env.reset(seed=1 if env.table is None else None)
        yield 0, process_time() - began
        while env.agents:
            actions = {
                agent: random.choice(seen[agent]["action_mask"].nonzero()[0].tolist())
                for agent in env.agents
            }
            decisions = len(env.at().waiting())
            began = process_time()
            seen, *_ = env.step(actions)
            yield decisions, process_time() - began


def spiel(name: str) -> Iterator[Turn]:
    """A game after the other in OpenSpiel, with the observation of each player to act."""
    import pyspiel

    from sakura.learn import spiel as registered

    assert registered.TYPES
    game, random = pyspiel.load_game(name), Random(1)
    tensors = game.get_type().provides_observation_tensor
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                began = process_time()
                outcomes = state.chance_outcomes()
                state.apply_action(random.choice(outcomes)[0])
                yield 0, process_time() - began
                continue
            at_once = state.is_simultaneous_node()
            began = process_time()
            players = range(game.num_players()) if at_once else [state.current_player()]
            legal = [state.legal_actions(player) for player in players]
            for player in players:
                _ = state.observation_tensor(player) if tensors else str(state)
            took = process_time() - began
            chosen = [random.choice(each) for each in legal]
            began = process_time()
            _ = state.apply_actions(chosen) if at_once else state.apply_action(chosen[0])
            yield (
                sum(len(each) > 1 for each in legal) if at_once else 1,
                took + process_time() - began,
            )


def measured(seconds: float) -> Iterator[tuple[str, float]]:
    """Yield the name and the decisions a second of each environment."""
    made: list[tuple[str, Callable[[], Iterator[Turn]]]] = [
        (f"sakura.learn.batch, {GAMES:,} games", batched),
        ("sakura.learn.zoo", single),
        *[(f"OpenSpiel: {name}", _named(name)) for name in ("python_sakura", *OTHERS)],
    ]
    for name, turns in made:
        yield name, rate(turns(), seconds)


def _named(name: str) -> Callable[[], Iterator[Turn]]:
    return lambda: spiel(name)


def main() -> int:
    """Print the figures as they are measured; 1 if the target is missed."""
    parser = argparse.ArgumentParser(description="Measure the learning environments.")
    parser.add_argument("--seconds", type=float, default=10, help="of each measurement")
    seconds: float = parser.parse_args().seconds
    figures: dict[str, Any] = {}
    for name, value in measured(seconds):
        figures[name] = round(value)
        print(f"{name:40}{value:>12,.0f} decisions a second", flush=True)
    FIGURES.mkdir(exist_ok=True)
    (FIGURES / "learners.json").write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    return int(next(iter(figures.values())) < TARGET)


if __name__ == "__main__":
    raise SystemExit(main())
