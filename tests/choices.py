"""Reference choices of every computer seat, advice and analyses, with figures to the last bit.

Every Python on every machine must reproduce them. `make choices` updates the file. This module
needs only the package, so that any Python can run it: `python -m tests.choices --check` prints the
differences.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from sakura.core.table import AnyTable, Table
from sakura.games import GAMES
from sakura.games.sakura.rules.position import Play
from sakura.games.sakura.seats.evaluator import Worth
from sakura.games.sakura.seats.styles import STYLES
from sakura.play.job import Advising, Appraising, Choosing, Job
from sakura.play.seat import last

FILE = Path(__file__).parent / "data/choices.txt"

LEVELS = ("random", "novice", "adept", "expert", "master")
STYLED = {level: [level, *(f"{level}:{style}" for style in STYLES)] for level in LEVELS[1:]}
EARLY, LATE = 3, 11
"""Rounds of Sakura before the seats are asked. Late in a game the opponents are better known, and
cards have returned by a reshuffle."""

ADVICE, ANALYSIS = "advice", "study"
"""Names of lines that are no seat's choice."""

TILES = {EARLY: 3, LATE: 7}
"""Tiles of Okiya taken before the seats are asked."""


class Asked(NamedTuple):
    """A position, described in a line, and its jobs by name."""

    about: str
    jobs: list[dict[str, Job[Any]]]


def asked(rounds: int) -> Iterator[Asked]:
    """Yield positions of every table after that many rounds."""
    variants = [(2, "standard"), (2, "tactical"), *((players, None) for players in range(3, 7))]
    for number, (players, variant) in enumerate(variants):
        board = ("classic", "stroll")[(number + rounds) % 2]
        options = {"players": players, "two_player": variant, "board": board}
        table = _after("sakura", options, rounds)
        lines = [["random"], *STYLED.values(), [ADVICE], [ANALYSIS]]
        yield _about(table, f"round {rounds + 1}", lines)
    for full_board in ("win", "draw"):
        match = {"match": "points", "target": 10, "full_board": full_board}
        table = _after("okiya", match, TILES[rounds])
        yield _about(table, f"tile {TILES[rounds] + 1}", [list(LEVELS), [ADVICE]])


def _after(game: str, options: dict[str, Any], number: int) -> AnyTable:
    """Table after choices of novices: that many each, or that many tiles."""
    info = GAMES[game]
    table = Table(info.game, info.game.options(options), Random("choices"))
    seats = [info.make_seat("novice", Random(n)) for n in range(6)]
    while game == "sakura" or len(table.position.moves) < number:
        waiting = table.waiting()
        if game == "sakura" and table.position.round == number and len(waiting) > 1:
            break
        for seat in waiting:
            table.choose(seat, seats[seat].choose(table.observe(seat)))
    return table


def _about(table: AnyTable, when: str, names: list[list[str]]) -> Asked:
    game, seat = table.game, table.waiting()[-1]
    options = " ".join(str(value) for value in game.write_options(table.options).values() if value)
    seen = table.observe(seat)
    jobs = [{name: _job(game.name, name, seen) for name in line} for line in names]
    return Asked(f"{game.name} {options}, {when}, seat {seat}", jobs)


def _job(game: str, name: str, seen: object) -> Job[Any]:
    seed = f"{name} here"
    if name == ADVICE:
        return Advising(game, seed, seen)
    if name == ANALYSIS:
        return Appraising(game, seed, seen)
    return Choosing(game, name, seed, seen)


def lines(rounds: int) -> Iterator[str]:
    """Yield the results after that many rounds."""
    for about, jobs in asked(rounds):
        yield about
        for some in jobs:
            found = (f"{name} {told(last(job.think(GAMES)))}" for name, job in some.items())
            yield "  " + ", ".join(found)


def told(result: Any) -> str:
    """Format a choice as a card, two cards or a cell; advice and evaluations with all figures, to
    the last digit."""
    if isinstance(result, Play):
        return str(result.card) if result.court is None else f"{result.card}+{result.court}"
    if isinstance(result, tuple) and any(isinstance(one, Worth) for one in result):
        return "".join(f"\n    {_worth(one)}" for one in result)
    if is_dataclass(result):
        return " ".join(told(getattr(result, field.name)) for field in fields(result))
    return str(result)


def _worth(one: Worth) -> str:
    figures = one.chance, one.error, one.loss, one.uncertainty
    return " ".join([one.name, *map(repr, figures), *map(repr, one.outlook)])


def text() -> str:
    """Content of the file."""
    return "\n".join([*lines(EARLY), *lines(LATE)]) + "\n"


def main() -> None:
    """Write the file; with --check print differences and exit with 1 if there are any."""
    now = text()
    if sys.argv[1:] != ["--check"]:
        FILE.write_text(now, "utf-8")
        return
    kept = FILE.read_text("utf-8")
    changed = unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", "", "", 1, "")
    print("\n".join(changed) or "the same", flush=True)
    sys.exit(kept != now)


if __name__ == "__main__":
    main()
