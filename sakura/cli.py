"""The command line: replay, simulate, solve and rules; see `docs/command-line.md`."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from sakura.core import record
from sakura.core.error import BadInput, shown
from sakura.core.game import Game
from sakura.garden.board import read_boards
from sakura.garden.cards import read_deck
from sakura.garden.game import Sakura
from sakura.okiya.game import SEATS, Okiya
from sakura.okiya.position import FULL_BOARD, MATCHES, TARGETS, Layout
from sakura.okiya.solver import Solver
from sakura.okiya.tiles import parse_tile
from sakura.seats.match import Tally, play

LARGEST_RECORD = 16_000_000
"""Bytes; no game is that long, so a larger file is refused unread."""


class _Parser(argparse.ArgumentParser):
    """Argument errors are bad input like any other: one line, exit 2."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code: 0, or 2 for bad input."""
    try:
        options = _parser().parse_args(arguments)
        lines = options.run(options)
    except BadInput as error:
        print(f"sakura: {ascii(str(error))[1:-1]}", file=sys.stderr)
        return 2
    try:
        for line in lines:
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="sakura", description="Sakura and Okiya on the command line.")
    commands = parser.add_subparsers(dest="command", required=True, parser_class=_Parser)

    def command(name: str, run: Callable[[Any], list[str]], about: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=about, description=about)
        sub.set_defaults(run=run)
        return sub

    sub = command("replay", _replay, "check a record and show how the game went")
    sub.add_argument("file", help="a record")
    sub.add_argument("--states", action="store_true", help="one state a line, after each round")
    _add_data(sub)

    sub = command("simulate", _simulate, "play games between computer seats")
    sub.add_argument("--game", required=True, choices=("sakura", "okiya"))
    sub.add_argument("--players", type=int, required=True)
    sub.add_argument("--seats", required=True, help="levels, such as adept,random")
    sub.add_argument("--games", type=int, default=1)
    sub.add_argument("--seed", type=int, default=0)
    sub.add_argument("--two-player", choices=("standard", "tactical"))
    sub.add_argument("--board", default="classic")
    sub.add_argument("--match", choices=MATCHES, default="single")
    sub.add_argument("--target", type=int, choices=TARGETS)
    sub.add_argument("--full-board", choices=FULL_BOARD, default="win")
    sub.add_argument("--record", metavar="DIR", help="write one record file a game")
    _add_data(sub)

    sub = command("solve", _solve, "the exact value of every legal move of Okiya")
    sub.add_argument("--tiles", required=True, help="sixteen tiles row by row, such as pine-sun,…")
    sub.add_argument("--moves", default="", help="the cells taken so far, such as 0,5")
    sub.add_argument("--full-board", choices=FULL_BOARD, default="win")

    sub = command("rules", _rules, "print the rules and rulings")
    sub.add_argument("game", nargs="?", choices=("sakura", "okiya"))
    sub.add_argument("--language", default="en", choices=("en", "es", "fr"))
    return parser


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--deck", metavar="FILE", help="another deck.csv for Sakura")
    parser.add_argument("--boards", metavar="FILE", help="another boards.toml for Sakura")


def _read(path: str) -> str:
    try:
        if Path(path).stat().st_size > LARGEST_RECORD:
            raise BadInput(f"{shown(path)} is larger than any record")
        return Path(path).read_text("utf-8-sig")
    except OSError as error:
        raise BadInput(f"cannot read {shown(path)}: {error.strerror}") from None
    except ValueError:  # not UTF-8, or a path with a NUL
        raise BadInput(f"cannot read {shown(path)}: it is not a text file") from None


def _games(options: Any) -> dict[str, Game[Any]]:
    deck = read_deck(_read(options.deck), options.deck) if options.deck else None
    boards = read_boards(_read(options.boards), options.boards) if options.boards else None
    return {"sakura": Sakura(deck, boards), "okiya": Okiya()}


def _replay(options: Any) -> list[str]:
    replay = record.Replay(record.parse(_read(options.file)), _games(options))
    states = list(replay.states())
    return [json.dumps(state) for state in (states if options.states else states[-1:])]


def _simulate(options: Any) -> list[str]:
    game = _games(options)[options.game]
    levels = options.seats.split(",")
    if options.games < 1:
        raise BadInput(f"--games must be 1 or more, not {options.games}")
    if options.game == "okiya" and options.players != SEATS:
        raise BadInput(f"okiya has {SEATS} players, not {options.players}")
    rules = game.options(_raw_options(options))
    if len(levels) != options.players:
        raise BadInput(f"{options.players} players need as many --seats, not {len(levels)}")
    tallies = [Tally(level) for level in levels]
    folder = _folder(options.record)
    rounds = 0
    for number in range(options.games):
        seed = f"{options.seed}/{number}"
        first = None
        if isinstance(game, Okiya):  # seats begin in turn, so that neither is favoured
            layout = game.chance(game.start(rules), Random(f"{seed}/layout"))
            first = Layout(number % SEATS, layout.tiles)
        table = play(game, rules, tallies, seed, time.perf_counter, first)
        rounds += game.rounds(table.position)
        if folder:
            meta = {"levels": levels, "seed": options.seed, "number": number}
            _write(folder / f"{game.name}-{number:05d}.json", record.dump(table.record(meta)))
    summary = {
        "game": game.name,
        "games": options.games,
        "seats": [tally.summary(options.games) for tally in tallies],
        "mean_rounds": round(rounds / options.games, 3),
    }
    return [json.dumps(summary)]


def _raw_options(options: Any) -> dict[str, Any]:
    if options.game == "okiya":
        target = options.target or (TARGETS[0] if options.match == "points" else None)
        return {"match": options.match, "target": target, "full_board": options.full_board}
    two_player = options.two_player or ("standard" if options.players == 2 else None)
    return {"players": options.players, "two_player": two_player, "board": options.board}


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
        path.write_text(text + "\n", "utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {shown(str(path))}: {error.strerror}") from None


def _solve(options: Any) -> list[str]:
    tiles = tuple(parse_tile(name.strip()) for name in options.tiles.split(","))
    game = Okiya()
    rules = game.options({"match": "single", "target": None, "full_board": options.full_board})
    position, _ = game.apply(game.start(rules), {-1: Layout(0, tiles)})
    moves = [_cell(move.strip()) for move in options.moves.split(",") if options.moves.strip()]
    for number, move in enumerate(moves, 1):
        if not game.to_act(position):
            raise BadInput(f"move {number}: the round was over before")
        try:
            position, _ = game.apply(position, {position.mover: move})
        except BadInput as error:
            raise BadInput(f"move {number}: {error}") from None
    if not game.to_act(position):
        raise BadInput(f"the round is over after move {len(moves)}")
    values = Solver(tiles, options.full_board).values(tuple(moves))
    shown_values = {
        str(cell): {"value": value.value, "plies": value.plies} for cell, value in values.items()
    }
    return [json.dumps({"to_move": position.mover, "moves": shown_values})]


def _cell(text: str) -> int:
    if text not in map(str, range(16)):
        raise BadInput(f"a move is a cell from 0 to 15, not {shown(text)}")
    return int(text)


def _rules(options: Any) -> list[str]:
    from sakura.text.rules import as_text
    from sakura.text.words import Words

    return as_text(options.game, Words(options.language)).splitlines()
