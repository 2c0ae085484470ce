"""Command line: replay, simulate, analyse, rules, and the commands of the laboratory and the games.

See `docs/command-line.md`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from sakura.core import replay
from sakura.core.error import BadInput, shown
from sakura.core.version import VERSION
from sakura.games import GAMES
from sakura.games.command_line import (
    CommandLine,
    Faults,
    Run,
    Unwritten,
    exemplify,
    read_file,
)
from sakura.lab.analysis import analyse
from sakura.lab.command_line import (
    add_commands,
    add_jobs,
    add_setting,
    local_processes,
    read_setting,
)
from sakura.lab.daily import add_daily
from sakura.lab.proofs import add_proofs
from sakura.lab.simulation import simulated
from sakura.play.seat import last
from sakura.play.simulation import Tally
from sakura.terminal import INTERRUPTED, ProgressBar, complain, hold_interrupts, interruptible, put
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names
from sakura.ui.rules import rules_lines
from sakura.ui.words import LANGUAGES, Words

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


class _Told(Exception):
    """Text to print instead of running a command."""


class _Parser(argparse.ArgumentParser):
    """Argument parser whose errors and help go through the command's own error and output
    handling."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(message)

    def print_help(self, file: object = None) -> NoReturn:
        raise _Told(self.format_help().rstrip())


class _Help(argparse.RawDescriptionHelpFormatter):
    """Formatter that keeps examples as written and shows default values."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        has_default = type(action.default) in (int, str) and action.default not in (
            "",
            argparse.SUPPRESS,
        )
        return f"{action.help} (default: %(default)s)" if has_default else action.help


class _Version(argparse.Action):
    """Print the version."""

    def __call__(self, *_: object) -> NoReturn:
        raise _Told(f"sakura {VERSION}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    0 is success, 1 means that the command found faults or could not write its output, 2 means bad
    input, 130 means that it was interrupted.
    """
    argv = sys.argv[1:] if arguments is None else list(arguments)
    with interruptible():
        try:
            lines, code = _run(argv or ["--help"])
            return put(lines) or code
        except KeyboardInterrupt:
            # the process is about to end: another Ctrl+C must not change its exit code
            if arguments is None:
                hold_interrupts()
            complain("interrupted")
            return INTERRUPTED


def _run(arguments: list[str]) -> tuple[list[str], int]:
    """Run a command. Return the lines to print and the exit code, after reporting bad input."""
    try:
        parsed = parser().parse_args(arguments)
        return parsed.run(parsed), 0
    except _Told as told:
        return str(told).splitlines(), 0
    except Faults as found:
        return found.lines, 1
    except BadInput as error:
        complain(str(error))
        return error.lines if isinstance(error, Unwritten) else [], 2


def _command_lines() -> dict[str, CommandLine]:
    """Command-line parts of the games, by name."""
    return {name: game.command_line() for name, game in GAMES.items()}


def parser() -> argparse.ArgumentParser:
    """Build the parser of all commands. It raises BadInput for invalid arguments."""
    games = _command_lines()
    titles = Words().listed([game.title for game in GAMES.values()])
    whole = _Parser(prog="sakura", description=f"{titles} from the command line.")
    whole.add_argument("--version", action=_Version, nargs=0, help="print the version")
    whole.epilog = "Run sakura COMMAND --help for a command's options and examples."
    commands = whole.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=_Parser
    )

    def command(name: str, run: Run, about: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=about, description=about, formatter_class=_Help)
        sub.set_defaults(run=run)
        return sub

    sub = command("replay", _replay, "check a record and print how the game ended")
    sub.add_argument("file", help="a record")
    sub.add_argument(
        "--states",
        action="store_true",
        help="print one state a line: after set-up and after each round",
    )
    for game in games.values():
        game.add_data(sub)
    exemplify(sub, "sakura replay game.json", "sakura replay game.json --states")

    sub = command("simulate", _simulate, "play games between computer seats")
    add_setting(sub)
    sub.add_argument("--games", type=int, default=1, help="number of games")
    sub.add_argument("--record", metavar="DIR", help="write each game's record into this folder")
    add_jobs(sub)
    exemplify(
        sub,
        "sakura simulate --game sakura --seats master,adept:shadow,novice --games 10 --jobs 2",
        "sakura simulate --game okiya --seats expert,mybots.py:Mine --match points --record games",
    )

    for name, about in (
        ("analyse", "measure luck and choice in a finished game"),
        ("study", "former name of analyse, deprecated"),
    ):
        sub = command(name, _analyse, about)
        sub.add_argument("file", help="a record")
        sub.add_argument("--seat", type=int, help="one seat only, from 0 (default: all)")
        sub.add_argument(
            "--seed", type=int, default=0, help="random seed for sampling hidden cards"
        )
        sub.add_argument(
            "--json", action="store_true", help="print one JSON object instead of sentences"
        )
        add_jobs(sub)
        for game in games.values():
            game.add_data(sub)
        exemplify(sub, f"sakura {name} game.json", f"sakura {name} game.json --seat 0 --json")

    puzzling = [name for name, game in GAMES.items() if game.puzzles()]
    sub = command("puzzle", _puzzle, "print the puzzle of a number, with its solution")
    sub.add_argument("game", choices=puzzling, help="game of the puzzle")
    sub.add_argument(
        "--grade", help="grade, such as easy, medium or hard (default: the middle one)"
    )
    sub.add_argument("--number", type=int, default=1, help="number of the puzzle")
    sub.add_argument(
        "--json", action="store_true", help="print one JSON object instead of sentences"
    )
    exemplify(sub, "sakura puzzle okiya", "sakura puzzle okiya --grade hard --number 812 --json")

    add_commands(command)
    add_daily(command)
    add_proofs(command)
    for game in games.values():
        game.add_commands(command)

    sub = command("rules", _rules, "print the rules and rulings")
    sub.add_argument("game", nargs="?", choices=tuple(games), help="default: all")
    sub.add_argument(
        "--language", default="en", choices=tuple(LANGUAGES), help="language of the text"
    )
    exemplify(sub, "sakura rules", "sakura rules okiya --language fr")
    return whole


def _replayed(arguments: argparse.Namespace) -> replay.Replay:
    """Replay the record in the file by the rules that the arguments select. Raises BadInput."""
    rules = {name: game.rules(arguments) for name, game in _command_lines().items()}
    played = replay.Replay(replay.parse(read_file(arguments.file)), rules)
    for name, game in _command_lines().items():
        if name != played.game.name:
            game.refuse(arguments)
    return played


def _replay(arguments: argparse.Namespace) -> list[str]:
    states = list(_replayed(arguments).states())
    return [json.dumps(state) for state in (states if arguments.states else states[-1:])]


def _analyse(arguments: argparse.Namespace) -> list[str]:
    played = _replayed(arguments)
    seats_of_game = range(played.game.seats(played.options))
    if arguments.seat not in (None, *seats_of_game):
        raise BadInput(f"--seat must be 0 to {seats_of_game[-1]}, not {arguments.seat}")
    seats = seats_of_game if arguments.seat is None else [arguments.seat]
    with ProgressBar() as bar, local_processes(arguments.jobs) as executor:
        found = analyse(played, seats, arguments.seed, executor, bar)
    if arguments.json:
        return [json.dumps(found.json())]
    painters = GAMES[played.game.name].painters
    names = Names(tuple(PAINTERS[painters[seat]].name for seat in seats_of_game))
    return found.review.sentences(found.analysis, found.answers, found.seats, names, Words())


def _puzzle(arguments: argparse.Namespace) -> list[str]:
    maker = GAMES[arguments.game].puzzles()
    assert maker
    grades = [*maker.grades] or [""]
    grade = arguments.grade if arguments.grade is not None else grades[len(grades) // 2]
    puzzle = last(maker.make(grade, arguments.number))
    return [json.dumps(puzzle.json())] if arguments.json else puzzle.lines()


def _simulate(arguments: argparse.Namespace) -> list[str]:
    if arguments.games < 1:
        raise BadInput(f"--games must be 1 or more, not {arguments.games}")
    setting, levels = read_setting(arguments)
    tallies, rounds, records = [Tally(level) for level in levels], 0, []
    folder = _folder(arguments.record)
    games = range(arguments.games)
    with ProgressBar() as bar, local_processes(arguments.jobs) as executor:
        played = simulated(setting, levels, arguments.seed, games, folder is not None, executor)
        for number, one in enumerate(played):
            rounds += one.rounds
            for tally, more in zip(tallies, one.tallies, strict=True):
                tally.add(more)
            if folder:
                records.append((folder / f"{setting.game.name}-{number:05d}.json", one.text))
            bar(number + 1, arguments.games)
    for file, text in records:  # written only after every game has been played
        _write(file, text)
    summary: JsonObject = {
        "game": setting.game.name,
        "games": arguments.games,
        "seats": [tally.summary(arguments.games) for tally in tallies],
        "mean_rounds": round(rounds / arguments.games, 3),
    }
    return [json.dumps(summary)]


def _folder(path: str | None) -> Path | None:
    if path is None:
        return None
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError):
        raise BadInput(f"cannot write records to {shown(path)}") from None
    return Path(path)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text + "\n", "utf-8", "replace")  # a bot's file name may hold surrogates
    except OSError as error:
        raise BadInput(f"cannot write {shown(str(path))}: {error.strerror}") from None


def _rules(arguments: argparse.Namespace) -> list[str]:
    words = Words(arguments.language)
    lines = []
    for name in [arguments.game] if arguments.game else list(GAMES):
        game = GAMES[name]
        lines += rules_lines(game.title, game.rules_text(), words)
    return "\n".join(lines).rstrip().splitlines()
