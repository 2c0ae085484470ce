"""The challenges of a day on the command line: the garden of Sakura and the five of Okiya."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from sakura.core.attempt import Placing
from sakura.core.challenge import Challenge
from sakura.core.day import Day
from sakura.core.deal import EDITION
from sakura.core.error import BadInput
from sakura.core.seats import PERSON
from sakura.games import GAMES, RULES
from sakura.games.command_line import Add, exemplify
from sakura.lab.command_line import add_jobs, check_jobs, local_processes
from sakura.lab.executors import collected
from sakura.play.field import FIELD, Results, Standing, par, plain
from sakura.play.seat import last
from sakura.terminal import ProgressBar

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


def add_daily(command: Add) -> None:
    """Add the command `daily`."""
    sub = command("daily", _daily, "print the deal or the puzzles of a date")
    sub.add_argument("date", metavar="DATE", help="a date, such as 2026-12-24")
    sub.add_argument("--game", required=True, choices=tuple(GAMES), help="game to play")
    sub.add_argument(
        "--field",
        action="store_true",
        help="Sakura: play the twenty results of computers in your seat too (half a minute)",
    )
    sub.add_argument(
        "--json", action="store_true", help="print one JSON object instead of sentences"
    )
    add_jobs(sub)
    exemplify(
        sub,
        "sakura daily 2026-12-24 --game sakura --field",
        "sakura daily 2026-12-24 --game okiya --json",
    )


def _daily(arguments: argparse.Namespace) -> list[str]:
    check_jobs(arguments.jobs)
    day, info = Day.read(arguments.date), GAMES[arguments.game]
    if garden := info.garden(day):
        field = _field(garden, arguments.jobs) if arguments.field else None
        if arguments.json:
            return [json.dumps(_garden(day, garden, field))]
        return _told(day, garden, field)
    if arguments.field:
        raise BadInput(f"--field: {info.title} has no field, because its five are puzzles")
    maker, five = info.puzzles(), info.five(day)
    if not maker or not five:
        raise BadInput(f"{info.title} has nothing daily")
    puzzles = [last(maker.make(grade, number)) for grade, number in five]
    if arguments.json:
        found: JsonObject = {"date": str(day), "edition": EDITION}
        return [json.dumps(found | {"puzzles": [puzzle.json() for puzzle in puzzles]})]
    return [line for puzzle in puzzles for line in (*puzzle.lines(), "")][:-1]


def _play(standing: Standing) -> Placing:
    """Play one game of a field."""
    return last(standing.think(GAMES))


def _field(garden: Challenge, jobs: int) -> Results:
    """Play the field of a garden in that many processes."""
    asked = [Standing(garden, level, number) for level, number in FIELD]
    with ProgressBar() as bar, local_processes(jobs) as executor:
        placings = collected(asked, executor, _play, bar)
    return [(one.level, placing) for one, placing in zip(asked, placings, strict=True)]


def _garden(day: Day, garden: Challenge, field: Results | None) -> JsonObject:
    """Return a garden as `daily --json` prints it."""
    found: JsonObject = {
        "date": str(day),
        "edition": garden.edition,
        "seat": garden.seat,
        "who": list(garden.who),
        "record": garden.table(RULES).record(),
    }
    if field:
        found["field"] = [plain(level, result) for level, result in field]
        found["par"] = par(field)
    return found


def _told(day: Day, garden: Challenge, field: Results | None) -> list[str]:
    """Return a garden in sentences."""
    against = [name for name in garden.who if name != PERSON]
    board = garden.options.get("board")
    lines = [
        f"{day}, edition {garden.edition}: seat {garden.seat} on the {board} board, "
        f"against {', '.join(against)}."
    ]
    for level, result in field or ():
        lines.append(f"{level:8} {result.tokens:2} tokens, place {result.place}")
    if field:
        lines.append(f"Par: {par(field)} tokens, the master's median.")
    return lines
