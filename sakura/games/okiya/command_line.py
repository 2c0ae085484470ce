"""Okiya on the command line, with the exact values of its moves."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.game import CHANCE, AnyGame
from sakura.games.command_line import CommandLine, Run
from sakura.games.okiya.rules.game import SEATS, Okiya
from sakura.games.okiya.rules.position import FULL_BOARD, MATCHES, TARGETS, Layout, Position
from sakura.games.okiya.rules.solver import Solver
from sakura.games.okiya.rules.square import CELLS
from sakura.games.okiya.rules.tiles import Tile, parse_tile

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


class OkiyaCommandLine(CommandLine):
    """The kind of match, and `solve`."""

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--match", choices=MATCHES, default=MATCHES[0])
        parser.add_argument("--target", type=int, choices=TARGETS)
        _add_full_board(parser)

    def add_commands(self, add: Callable[[str, Run, str], argparse.ArgumentParser]) -> None:
        parser = add("solve", _solve, "the exact value of every legal move of Okiya")
        parser.add_argument(
            "--tiles", required=True, help="sixteen tiles row by row, such as pine-sun,…"
        )
        parser.add_argument("--moves", default="", help="the cells taken so far, such as 0,5")
        _add_full_board(parser)

    def rules(self, arguments: argparse.Namespace) -> Okiya:
        return Okiya()

    def raw_options(self, arguments: argparse.Namespace) -> JsonObject:
        if arguments.players != SEATS:
            raise BadInput(f"okiya has {SEATS} players, not {arguments.players}")
        target = arguments.target or (TARGETS[0] if arguments.match == "points" else None)
        return {"match": arguments.match, "target": target, "full_board": arguments.full_board}

    def first(self, game: AnyGame, options: object, number: int, random: Random) -> Layout:
        """Seats begin in turn, so that neither is favoured."""
        layout: Layout = game.chance(game.start(options), random)
        return Layout(number % SEATS, layout.tiles)


def _add_full_board(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--full-board", choices=FULL_BOARD, default=FULL_BOARD[0])


def _solve(arguments: argparse.Namespace) -> list[str]:
    tiles = tuple(parse_tile(name.strip()) for name in arguments.tiles.split(","))
    moves = arguments.moves.split(",") if arguments.moves.strip() else []
    cells = [_cell(move.strip()) for move in moves]
    position = _after(tiles, cells, arguments.full_board)
    values = Solver(tiles, arguments.full_board).values(tuple(cells))
    shown_values = {
        str(cell): {"value": value.value, "plies": value.plies} for cell, value in values.items()
    }
    return [json.dumps({"to_move": position.mover, "moves": shown_values})]


def _after(tiles: tuple[Tile, ...], cells: list[int], full_board: str) -> Position:
    """The position after these moves, in which a tile can be taken; raises BadInput."""
    game = Okiya()
    options = game.options({"match": "single", "target": None, "full_board": full_board})
    position, _ = game.apply(game.start(options), {CHANCE: Layout(0, tiles)})
    for number, cell in enumerate(cells, 1):
        if not game.to_act(position):
            raise BadInput(f"move {number}: the round was over before")
        try:
            position, _ = game.apply(position, {position.mover: cell})
        except BadInput as error:
            raise BadInput(f"move {number}: {error}") from None
    if not game.to_act(position):
        raise BadInput(f"the round is over after move {len(cells)}")
    return position


def _cell(text: str) -> int:
    if text not in map(str, range(CELLS)):
        raise BadInput(f"a move is a cell from 0 to {CELLS - 1}, not {shown(text)}")
    return int(text)
