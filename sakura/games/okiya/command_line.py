"""Okiya's part of the command line: its options, and `solve`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.game import CHANCE, AnyGame
from sakura.games.command_line import Add, CommandLine, exemplify
from sakura.games.okiya.rules.game import SEATS, Okiya
from sakura.games.okiya.rules.position import FULL_BOARD, MATCHES, TARGETS, Layout, Position
from sakura.games.okiya.rules.solver import Solver, Value
from sakura.games.okiya.rules.square import CELLS, cell_of
from sakura.games.okiya.rules.tiles import TILES, Tile, parse_tile

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject


class OkiyaCommandLine(CommandLine):
    """Options for the kind of match, and the command `solve`."""

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--match", choices=MATCHES, help=f"Okiya: when the match ends (default: {MATCHES[0]})"
        )
        parser.add_argument(
            "--target",
            type=int,
            choices=TARGETS,
            help=f"Okiya: points that win a match for points (default: {TARGETS[0]})",
        )
        parser.add_argument(
            "--full-board",
            choices=FULL_BOARD,
            help=f"Okiya: result for the last tile of a full board (default: {FULL_BOARD[0]})",
        )

    def add_commands(self, add: Add) -> None:
        parser = add("solve", _solve, "print the exact value of every legal Okiya move")
        parser.add_argument(
            "--tiles", required=True, help="all sixteen tiles, row by row, such as pine-sun,…"
        )
        parser.add_argument("--moves", default="", help="cells taken so far, such as 0,5")
        parser.add_argument(
            "--full-board",
            choices=FULL_BOARD,
            default=FULL_BOARD[0],
            help="result for the last tile of a full board",
        )
        tiles = ",".join(map(str, TILES))
        exemplify(parser, f"sakura solve --tiles {tiles} --moves 0,1,2")

    def rules(self, arguments: argparse.Namespace) -> Okiya:
        return Okiya()

    def usual(self, players: int | None, given: Mapping[str, Json]) -> JsonObject:
        target = TARGETS[0] if given.get("match") == "points" else None
        return {"match": MATCHES[0], "target": target, "full_board": FULL_BOARD[0], **given}

    def first(self, game: AnyGame, options: object, number: int, random: Random) -> Layout:
        """Return a random layout; seats start in turn, so that neither is favoured."""
        layout: Layout = game.chance(game.start(options), random)
        return Layout(number % SEATS, layout.tiles)


def _solve(arguments: argparse.Namespace) -> list[str]:
    tiles = [name.strip() for name in arguments.tiles.split(",")]
    moves = arguments.moves.split(",") if arguments.moves.strip() else []
    cells = [_cell(move.strip()) for move in moves]
    values = solve(tiles, cells, arguments.full_board)
    shown_values = {
        str(cell): {"value": value.value, "plies": value.plies} for cell, value in values.items()
    }
    return [json.dumps({"to_move": len(cells) % SEATS, "moves": shown_values})]


def solve(
    tiles: Iterable[object], moves: Iterable[object] = (), full_board: str = FULL_BOARD[0]
) -> dict[int, Value]:
    """Return the exact value of every legal tile after these moves, by cell, from the mover's side;
    raises BadInput. `tiles` are names, row by row."""
    if isinstance(tiles, str) or not isinstance(tiles, Iterable):
        raise BadInput(f"tiles must be a list, not {shown(tiles)}")
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise BadInput(f"moves must be a list, not {shown(moves)}")
    laid = tuple(parse_tile(str(tile) if isinstance(tile, Tile) else tile) for tile in tiles)
    cells = [cell_of(move) for move in moves]
    _after(laid, cells, full_board)
    return Solver(laid, full_board).values(tuple(cells))


def _after(tiles: tuple[Tile, ...], cells: list[int], full_board: str) -> Position:
    """Return the position after these moves, in which a tile can be taken; raises BadInput."""
    game = Okiya()
    options = game.options({"match": "single", "target": None, "full_board": full_board})
    position, _ = game.apply(game.start(options), {CHANCE: Layout(0, tiles)})
    for number, cell in enumerate(cells, 1):
        if not game.to_act(position):
            raise BadInput(f"move {number}: the round was already over")
        try:
            position, _ = game.apply(position, {position.mover: cell})
        except BadInput as error:
            raise BadInput(f"move {number}: {error}") from None
    if not game.to_act(position):
        raise BadInput(f"the round is over after move {len(cells)}: there is nothing to solve")
    return position


def _cell(text: str) -> int:
    if text not in map(str, range(CELLS)):
        raise BadInput(f"a move is a cell from 0 to {CELLS - 1}, not {shown(text)}")
    return int(text)
