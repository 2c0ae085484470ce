"""Throughput of the core on this Python and in Pyodide: games a second, and the solver's time.

`core.mjs` runs this module in Pyodide.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tools.bench.budget import within
from tools.paths import FIGURES

COUNT = 100
SECONDS, FEWEST = 3, 3
"""Time for the games of a figure, and games that are played in any case."""

RAW: dict[str, dict[str, Any]] = {
    "sakura": {"players": 4, "two_player": None, "board": "classic"},
    "okiya": {"match": "single", "target": None, "full_board": "win"},
}


def games_a_second(name: str, level: str) -> float:
    """Complete games a second between seats of one level, records and events included."""
    from sakura.games import GAMES, RULES
    from sakura.play.simulation import Tally, play

    game = RULES[name]
    options = game.options(RAW[name])
    tallies = [Tally(level) for _ in range(game.seats(options))]
    began = time.perf_counter()
    count = 0
    for number in within(range(COUNT), SECONDS, FEWEST):
        play(GAMES[name], game, options, tallies, f"bench/{number}", time.perf_counter)
        count += 1
    return count / (time.perf_counter() - began)


def openings_seconds() -> float:
    """Seconds to value all twelve openings of Okiya on one layout."""
    from sakura.games.okiya.rules.solver import Solver
    from sakura.games.okiya.rules.tiles import TILES

    tiles = list(TILES)
    Random(1).shuffle(tiles)
    began = time.perf_counter()
    Solver(tuple(tiles)).values(())
    return time.perf_counter() - began


def figures() -> Iterator[tuple[str, float]]:
    """Measure on this Python, and yield the name and the value of each figure."""
    for name in RAW:
        for level in ("random", "adept"):
            said = f"{name}, {level} seats (games a second)"
            yield said, round(games_a_second(name, level), 1)
    yield "okiya, all openings solved (seconds)", round(openings_seconds(), 2)


def main() -> None:
    """Print the figures of this Python as they are measured, then those of both side by side."""
    native = {}
    for name, value in figures():
        print(f"{name:44}{value:>10}", flush=True)
        native[name] = value
    command = ["node", str(Path(__file__).with_suffix(".mjs"))]
    output = subprocess.run(command, check=True, capture_output=True, text=True)
    pyodide = json.loads(output.stdout.splitlines()[-1])
    print(f"{'':44}{'native':>10}{'pyodide':>10}")
    for name, value in native.items():
        print(f"{name:44}{value:>10}{pyodide[name]:>10}")
    FIGURES.mkdir(exist_ok=True)
    both = {"native": native, "pyodide": pyodide}
    (FIGURES / "core.json").write_text(json.dumps(both, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
