"""Commands of the laboratory, `tournament` and `check-bot`, and the options for games and seats."""

from __future__ import annotations

import argparse
import json
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from sakura.core.error import BadInput
from sakura.core.seats import LEVELS
from sakura.games import GAMES
from sakura.games.command_line import Add, Faults, Unwritten, exemplify
from sakura.lab.bots import seat_names
from sakura.lab.check import check_bot
from sakura.lab.executors import Processes, dask
from sakura.lab.files import check_files, write_report
from sakura.lab.plan import plan
from sakura.lab.setting import Setting, setting
from sakura.lab.sprt import Sprt
from sakura.lab.tournament import tournament
from sakura.terminal import ProgressBar

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

EXECUTORS = ("processes", "dask")


def add_setting(parser: argparse.ArgumentParser) -> None:
    """Add the options that select the game, its options and the seats."""
    parser.add_argument("--game", required=True, choices=tuple(GAMES), help="game to play")
    parser.add_argument(
        "--players", type=int, help="number of players (default: one for each of --seats)"
    )
    styles = ", ".join(dict.fromkeys(style for game in GAMES.values() for style in game.styles))
    parser.add_argument(
        "--seats",
        required=True,
        metavar="NAME,…",
        help=f"seats, separated by commas: {', '.join(LEVELS)}; at Sakura all but the first may "
        f"have a style ({styles}), as in adept:shadow; or "
        "classes in a file, as in mybots.py:Careful",
    )
    parser.add_argument(
        "--seed", type=int, default=0, help="random seed; the same seed plays the same games"
    )
    for game in GAMES.values():
        game.command_line().add_options(parser)
        game.command_line().add_data(parser)


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add the option of commands that one process runs unless told otherwise."""
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="number of local processes"
    )


def read_setting(arguments: argparse.Namespace) -> tuple[Setting, list[str]]:
    """Read the game, its options and the seats from the arguments. Raises BadInput."""
    for name, game in GAMES.items():
        if name != arguments.game:
            game.command_line().refuse(arguments)
    desk = GAMES[arguments.game].command_line()
    rules = desk.rules(arguments)
    seats = seat_names(arguments.seats, GAMES[arguments.game].is_seat)
    players = len(seats) if arguments.players is None else arguments.players
    made = setting(arguments.game, players, desk.given(arguments), rules)
    made.check(seats)
    return made, seats


def add_commands(command: Add) -> None:
    """Add the commands of the laboratory."""
    sub = command("tournament", _tournament, "play the same deals with every seat in every place")
    add_setting(sub)
    sub.add_argument(
        "--deals", type=int, default=1, help="number of deals; each is played once for every place"
    )
    sub.add_argument(
        "--executor",
        choices=EXECUTORS,
        help=f"run games in local processes or on Dask (default: {EXECUTORS[0]})",
    )
    sub.add_argument("--dask", metavar="ADDRESS", help="address of a Dask scheduler")
    sub.add_argument(
        "--jobs", type=int, metavar="N", help="number of local processes (default: one per core)"
    )
    sub.add_argument(
        "--elo0", type=float, help="stop once the first seat is shown to have this Elo"
    )
    sub.add_argument("--elo1", type=float, help="or this higher one")
    sub.add_argument(
        "--alpha", type=float, help="chance of accepting elo1 when elo0 is true (default: 0.05)"
    )
    sub.add_argument(
        "--beta", type=float, help="chance of accepting elo0 when elo1 is true (default: 0.05)"
    )
    sub.add_argument("--journal", metavar="FILE", help="save finished deals, and resume from them")
    sub.add_argument(
        "--write",
        metavar="FILE",
        action="append",
        default=[],
        help="write a .json, .csv or .html report; may be repeated",
    )
    sub.add_argument(
        "--json", action="store_true", help="print one JSON object instead of sentences"
    )
    exemplify(
        sub,
        "sakura tournament --game okiya --seats adept,novice --deals 20",
        "sakura tournament --game sakura --seats master,adept,adept --deals 100 --seed 7 "
        "--journal games.jsonl --write table.html --jobs 4",
        "sakura tournament --game okiya --seats expert,adept --deals 500 --elo0 0 --elo1 50",
    )

    sub = command("check-bot", _check_bot, "test a bot at every kind of table")
    sub.add_argument("bot", metavar="FILE.py:Class", help="the bot's class and its file")
    sub.add_argument(
        "--game",
        choices=tuple(GAMES),
        help="test this game only (default: every game the bot plays)",
    )
    sub.add_argument(
        "--json", action="store_true", help="print one JSON object instead of sentences"
    )
    exemplify(
        sub,
        "sakura check-bot mybots.py:Careful",
        "sakura check-bot mybots.py:Hasty --game sakura --json",
    )


def _tournament(arguments: argparse.Namespace) -> list[str]:
    made, seats = read_setting(arguments)
    check_files(arguments.write, arguments.journal)
    with ProgressBar() as bar, _executor(arguments) as executor:
        played = tournament(
            plan(made, seats, arguments.seed),
            arguments.deals,
            executor,
            sprt=_sprt(arguments),
            journal=arguments.journal,
            progress=bar,
        )
    lines = played.sentences()
    if arguments.json:
        found: JsonObject = {"rows": [row.json() for row in played]}
        if played.test:
            found["sprt"] = played.test.json()
        lines = [json.dumps(found)]
    lost = []
    for file in arguments.write:
        try:
            write_report(played, file)
        except BadInput as error:
            lost.append(str(error))
    if lost:
        raise Unwritten("; ".join(lost), lines)
    return lines


def _sprt(arguments: argparse.Namespace) -> Sprt | None:
    """Build the sequential test that the arguments ask for, if any. Raises BadInput."""
    given = {
        name: getattr(arguments, name)
        for name in ("elo0", "elo1", "alpha", "beta")
        if getattr(arguments, name) is not None
    }
    if given and not {"elo0", "elo1"} <= given.keys():
        raise BadInput("a sequential test needs both --elo0 and --elo1")
    return Sprt(**given) if given else None


def local_processes(jobs: int) -> AbstractContextManager[Executor | None]:
    """Return that many processes, or nothing for one, which is this process. Raises BadInput."""
    check_jobs(jobs)
    return nullcontext() if jobs == 1 else Processes(jobs)


def check_jobs(jobs: int | None) -> None:
    """Raise BadInput for a number of processes below 1."""
    if jobs is not None and jobs < 1:
        raise BadInput(f"--jobs must be 1 or more, not {jobs}")


def _executor(arguments: argparse.Namespace) -> AbstractContextManager[Executor]:
    check_jobs(arguments.jobs)
    if arguments.dask is not None and not arguments.dask.strip():
        raise BadInput("--dask needs a scheduler's address")
    if arguments.executor == "dask" or (arguments.dask and not arguments.executor):
        if arguments.jobs:
            raise BadInput("--jobs counts local processes, but the games run on Dask")
        return dask(arguments.dask)
    if arguments.dask:
        raise BadInput("--dask names a scheduler, but --executor says processes")
    return Processes(arguments.jobs)


def _check_bot(arguments: argparse.Namespace) -> list[str]:
    with ProgressBar() as bar:
        found = check_bot(arguments.bot, arguments.game, bar)
    sentences = found.sentences()
    if arguments.json:
        lines = [json.dumps(found.json())]
    else:
        lines = sentences or [
            f"{found.bot} plays {' and '.join(found.games)}: {found.decisions} decisions, "
            f"{1000 * found.seconds / found.decisions:.1f} ms on average, "
            f"{1000 * found.slowest:.0f} ms at most; no faults found."
        ]
    if sentences:
        raise Faults(lines)
    return lines
