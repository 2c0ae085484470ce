"""Figures of Okiya's puzzles for `docs/puzzles.md`: how often each level fails, and how long one
takes to make."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from time import process_time

from sakura.core.replay import Replay
from sakura.core.restore import table_of
from sakura.games import GAMES, RULES
from sakura.games.okiya.puzzles import GRADES, OkiyaPuzzle, make
from sakura.games.okiya.rules.game import SEATS
from sakura.play.seat import last

TRIES = 50
"""Attempts of a level at each puzzle."""

LEVELS = ("random", "novice", "adept", "expert", "master")


def observations(puzzle: OkiyaPuzzle) -> Iterator[tuple[object, int]]:
    """Yield what the solver sees at each of its moves, and the right cell."""
    table = table_of(Replay(puzzle.record(), RULES), Random(0))
    for turn, cell in enumerate(puzzle.solution):
        seat = (puzzle.seat + turn) % SEATS
        if seat == puzzle.seat:
            yield table.observe(seat), cell
        table.choose(seat, cell)


def failed(puzzle: OkiyaPuzzle, level: str, tries: int) -> float:
    """Return the share of a level's attempts that fail."""
    asked = list(observations(puzzle))
    solved = 0
    for number in range(tries):
        seat = GAMES["okiya"].make_seat(level, Random(f"{puzzle.number} {number}"))
        solved += all(seat.choose(seen) == cell for seen, cell in asked)
    return 1 - solved / tries


def main() -> None:
    """Print a row for each grade."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="puzzles of each grade")
    count = parser.parse_args().count
    print(f"grade   plies  {'  '.join(LEVELS)}  mean s  longest s")
    for grade in GRADES:
        seconds, puzzles = [], []
        for number in range(1, count + 1):
            began = process_time()
            puzzles.append(last(make(grade, number)))
            seconds.append(process_time() - began)
        deep = sum(puzzle.plies for puzzle in puzzles) / count
        shares = []
        for level in LEVELS:
            tries = 1 if level == "master" else TRIES
            shares.append(sum(failed(puzzle, level, tries) for puzzle in puzzles) / count)
        pairs = zip(shares, LEVELS, strict=True)
        shown = "  ".join(f"{share:.1%}".rjust(len(level)) for share, level in pairs)
        print(f"{grade:7} {deep:5.2f}  {shown}  {sum(seconds) / count:6.3f}  {max(seconds):9.3f}")


if __name__ == "__main__":
    main()
