"""The solver against a brute force that knows nothing of bits, bounds or tables."""

from functools import cache
from random import Random

import pytest

from sakura.core.table import Table
from sakura.okiya.game import Okiya
from sakura.okiya.solver import Solver
from sakura.okiya.tiles import TILES

GAME = Okiya()
ROWS = [{4 * r + c for c in range(4)} for r in range(4)]
COLUMNS = [{4 * r + c for r in range(4)} for c in range(4)]
DIAGONALS = [{0, 5, 10, 15}, {3, 6, 9, 12}]
SMALL = [{c, c + 1, c + 4, c + 5} for c in range(11) if c % 4 != 3]
WINS = ROWS + COLUMNS + DIAGONALS + SMALL


def brute(tiles, moves, full_board):
    """(1, 0 or -1 for the mover, plies) with the winner in a hurry and the loser in none."""

    @cache
    def best(own, other, last):
        free = [
            c for c in set(range(16)) - own - other
            if tiles[c].plant == tiles[last].plant or tiles[c].feature == tiles[last].feature
        ]  # fmt: skip
        return pick([after(own, other, c) for c in free])

    def after(own, other, cell):
        own = own | {cell}
        if any(win <= own for win in WINS):
            return 1, 1
        if len(own) + len(other) == 16:
            return (1 if full_board == "win" else 0), 1
        replies = [
            c for c in set(range(16)) - own - other
            if tiles[c].plant == tiles[cell].plant or tiles[c].feature == tiles[cell].feature
        ]  # fmt: skip
        if not replies:
            return 1, 1
        value, plies = best(other, own, cell)
        return -value, plies + 1

    def pick(values):
        return max(values, key=lambda v: (v[0], -v[0] * v[1]))

    own, other = frozenset(moves[-2::-2]), frozenset(moves[-1::-2])
    last = moves[-1]
    free = [
        c for c in set(range(16)) - own - other
        if tiles[c].plant == tiles[last].plant or tiles[c].feature == tiles[last].feature
    ]  # fmt: skip
    return {c: after(own, other, c) for c in free}


def some_position(seed, taken):
    """A random unfinished round with that many tiles taken."""
    random = Random(seed)
    while True:
        options = GAME.options({"match": "single", "target": None, "full_board": "win"})
        table = Table(GAME, options, random)
        while len(table.position.moves) < taken and table.waiting():
            seat = table.waiting()[0]
            table.choose(seat, random.choice(table.legal(seat)))
        if table.waiting():
            return table.position


NAMES = {1: "win", 0: "draw", -1: "loss"}


@pytest.mark.parametrize("full_board", ["win", "draw"])
@pytest.mark.parametrize("seed", range(30))
def test_values_and_plies_are_those_of_brute_force(seed, full_board):
    position = some_position(seed, 5 + seed % 4)
    expected = brute(position.tiles, position.moves, full_board)
    found = Solver(position.tiles, full_board).values(position.moves)
    assert {c: (v.value, v.plies) for c, v in found.items()} == {
        c: (NAMES[value], plies) for c, (value, plies) in expected.items()
    }


@pytest.mark.native
def test_the_third_tile_is_solved_exactly():
    position = some_position(99, 3)
    expected = brute(position.tiles, position.moves, "win")
    found = Solver(position.tiles).values(position.moves)
    assert {c: (v.value, v.plies) for c, v in found.items()} == {
        c: (NAMES[value], plies) for c, (value, plies) in expected.items()
    }


@pytest.mark.native
def test_openings_agree_with_the_search_one_tile_later():
    tiles = list(TILES)
    Random(3).shuffle(tiles)
    solver = Solver(tuple(tiles))
    for cell, value in solver.values(()).items():
        replies = Solver(tuple(tiles)).values((cell,))
        lost = all(reply.value == "loss" for reply in replies.values())
        assert value.plies is None
        assert value.value == ("win" if lost else "loss")
