"""Values of tiles of Okiya by brute force: without bits, bounds or tables, as a reference for the
solver that uses them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from sakura.games.okiya.rules.tiles import Tile

Cells = frozenset[int]
Worth = tuple[int, int]
"""Value for the mover, 1, 0 or -1, and the plies to the end: the winner hurries, the loser does
not."""

ROWS = [{4 * r + c for c in range(4)} for r in range(4)]
COLUMNS = [{4 * r + c for r in range(4)} for c in range(4)]
DIAGONALS = [{0, 5, 10, 15}, {3, 6, 9, 12}]
SMALL = [{c, c + 1, c + 4, c + 5} for c in range(11) if c % 4 != 3]
WINS = [[win for win in (*ROWS, *COLUMNS, *DIAGONALS, *SMALL) if cell in win] for cell in range(16)]
"""Winning patterns through each cell."""


def brute(tiles: Sequence[Tile], moves: Sequence[int], full_board: str) -> dict[int, Worth]:
    """Return the value of every legal cell after the moves."""
    own, other = frozenset(moves[-2::-2]), frozenset(moves[-1::-2])
    after = judge(tiles, full_board)
    return {c: after(own, other, c) for c in alike(tiles)[moves[-1]] - own - other}


def alike(tiles: Sequence[Tile]) -> list[Cells]:
    """Return for each cell those with a tile of the same plant or feature, itself among them."""
    return [
        frozenset(
            cell
            for cell, tile in enumerate(tiles)
            if tile.plant == one.plant or tile.feature == one.feature
        )
        for one in tiles
    ]


def judge(tiles: Sequence[Tile], full_board: str) -> Callable[[Cells, Cells, int], Worth]:
    """Return the value of taking one cell, given the mover's and the other's cells."""
    follow = alike(tiles)

    @cache
    def after(own: Cells, other: Cells, cell: int) -> Worth:
        own = own | {cell}
        if any(win <= own for win in WINS[cell]):
            return 1, 1
        if len(own) + len(other) == 16:
            return (1 if full_board == "win" else 0), 1
        replies = follow[cell] - own - other
        if not replies:
            return 1, 1
        value, plies = best(after(other, own, reply) for reply in replies)
        return -value, plies + 1

    return after


def best(worths: Iterable[Worth]) -> Worth:
    """Return the best value among the legal cells."""
    return max(worths, key=lambda worth: (worth[0], -worth[0] * worth[1]))
