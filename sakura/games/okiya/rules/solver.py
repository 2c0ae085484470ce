"""Solver of Okiya: the exact value of every legal tile.

Alpha-beta search over bit masks with a transposition table. A score is from the mover's side:
`WIN - plies` when the mover wins that many plies from now, `plies - WIN` when it loses, 0 for a
draw. So the winner plays for the fewest plies and the loser for the most; and since a round won
after fewer tiles pays more points, the same scores serve a match for points.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from sakura.games.okiya.rules.square import BORDER, CELLS, FULL, PATTERNS, cells, completing, mask
from sakura.games.okiya.rules.tiles import Tile, matching

WIN = 100
"""Score above any number of plies."""

UNKNOWN = (-WIN, WIN - 1)
"""Bounds of the score of a position not searched yet."""

WINDOWS = {"win": (0, WIN), "draw": (-1, 1), "loss": (-WIN, 0)}
"""Bounds of the scores of moves that win, draw and lose, the best first."""

SLICE = 1500
"""Positions searched between two pauses: a few milliseconds of work."""

REACH = {1 << cell: sum(pattern >> cell & 1 for pattern in PATTERNS) for cell in range(CELLS)}
"""Number of winning patterns through each cell, by the cell's bit."""


@dataclass(frozen=True, slots=True)
class Value:
    """Value of a move: `value` is win, draw or loss for the mover, `plies` the number of moves to
    the end, this one included, if they were asked for."""

    value: str
    plies: int | None


@dataclass(frozen=True, slots=True)
class Best:
    """Best moves of a position: their value, their cells, and the cells `keeping` the same result,
    however soon. `open` is the number of all moves."""

    value: Value
    cells: tuple[int, ...]
    keeping: tuple[int, ...]
    open: int


class _SliceEnded(Exception):
    """Interruption of a search that has used up its slice; the table keeps all results."""


class Solver:
    """Solver of positions on one layout of tiles; its table serves all later questions."""

    def __init__(self, tiles: tuple[Tile, ...], full_board: str = "win") -> None:
        self.full_score = WIN - 1 if full_board == "win" else 0
        self.matching = {1 << cell: bits for cell, bits in enumerate(matching(tiles))}
        self._seen: dict[int, tuple[int, int]] = {}
        self._slice = SLICE

    def values(self, moves: tuple[int, ...], exact: bool = True) -> dict[int, Value]:
        """Return the value of every legal move after `moves`, for the seat to move; without plies,
        which is some five times faster, unless `exact`.

        The moves must be legal and must not have ended the round.
        """
        return {cell: value for cell, value in self.ponder(moves, exact) if value is not None}

    def ponder(
        self, moves: tuple[int, ...], exact: bool = True, only: int | None = None
    ) -> Iterator[tuple[int, Value | None]]:
        """Yield the values one after the other, or that of `only` one cell; pairs without a value
        are pauses."""
        own, other, left, free = self._after_moves(moves)
        for cell in free:
            if only not in (None, cell):
                continue
            bound = WIN if exact else 1
            for score in self._unhurried(own, other, cell, -bound, bound):
                yield cell, None if score is None else _value(score, left, exact)

    def best(self, moves: tuple[int, ...]) -> Iterator[Best | None]:
        """Yield the best of all legal moves, after a None for each pause. The other moves are only
        proved to be worse, which is quick."""
        own, other, left, free = self._after_moves(moves)
        ends: dict[str, list[int]] = {}
        for cell, value in self.ponder(moves, exact=False):
            if value is None:
                yield None
            else:
                ends.setdefault(value.value, []).append(cell)
        keeping = next(ends[end] for end in WINDOWS if end in ends)
        low, high = next(WINDOWS[end] for end in WINDOWS if end in ends)
        best, as_good = low, list[int]()
        for cell in keeping:
            for score in self._unhurried(own, other, cell, max(low, best - 1), high):
                if score is None:
                    yield None
                elif score > best:
                    best, as_good = score, [cell]
                elif score == best:
                    as_good.append(cell)
        yield Best(_value(best, left), tuple(as_good), tuple(keeping), len(free))

    def _after_moves(self, moves: tuple[int, ...]) -> tuple[int, int, int, tuple[int, ...]]:
        """Return the bits of the mover's cells and of the other's, the number of tiles left, and
        the legal cells."""
        own, other = mask(moves[-2::-2]), mask(moves[-1::-2])
        left = FULL & ~(own | other)
        free = left & (self.matching[1 << moves[-1]] if moves else mask(BORDER))
        return own, other, left.bit_count(), cells(free)

    def _unhurried(
        self, own: int, other: int, cell: int, low: int, high: int
    ) -> Iterator[int | None]:
        """Yield the score of taking `cell`, exact between the bounds, after a None for each pause.
        An interrupted search begins again and finds all earlier results in the table."""
        while True:
            self._slice = SLICE
            try:
                yield self._after(own, other, 1 << cell, low, high)
                return
            except _SliceEnded:
                yield None

    def _after(self, own: int, other: int, bit: int, low: int, high: int) -> int:
        """Return the mover's score of taking the tile at `bit`, as `_best` finds it."""
        if bit & completing(own):
            return WIN - 1
        taken = own | other | bit
        replies = self.matching[bit] & ~taken
        if not replies:
            return self.full_score if taken == FULL else WIN - 1
        score = -self._best(other, own | bit, replies, -high - 1, -low + 1)
        return score - (score > 0) + (score < 0)

    def _best(self, own: int, other: int, free: int, low: int, high: int) -> int:
        """Return the mover's score when it must take one of `free`: exact within (low, high), else
        a bound (fail-soft).

        The tile taken last matters only by the cells that it leaves free, so those are part of the
        table's key. Tiles that threaten to win, leave the other few replies, or lie on cells of
        many patterns are tried first. Most of the time is spent here, so it calls few functions.
        """
        if free & completing(own):
            return WIN - 1
        if not free & free - 1:
            return self._after(own, other, free, low, high)
        key = own | other << 16 | free << 32
        floor, ceiling = self._seen.get(key, UNKNOWN)
        if floor >= high or floor == ceiling:
            return floor
        if ceiling <= low:
            return ceiling
        self._slice -= 1
        if not self._slice:
            raise _SliceEnded
        taken, threats = own | other, completing(other)
        best = -WIN
        moves = []
        while free:
            bit = free & -free
            free ^= bit
            replies = self.matching[bit] & ~(taken | bit)
            if not replies:  # the other cannot answer; or the last tile of all, the only choice
                return self.full_score if taken | bit == FULL else WIN - 1
            if replies & threats:
                best = 2 - WIN
            else:
                promise = REACH[bit] - 2 * replies.bit_count()
                if completing(own | bit) & ~taken:
                    promise += 8
                moves.append((-promise, bit, replies))
        moves.sort()
        high, start = min(high, ceiling, WIN - 3), low  # nothing wins at once
        low = max(low, best)
        for _, bit, replies in moves:
            score = -self._best(other, own | bit, replies, -high - 1, -low + 1)
            score += (score < 0) - (score > 0)
            if score > best:
                best = score
                low = max(low, best)
                if best >= high:
                    break
        self._seen[key] = (
            max(floor, best) if best > start else floor,
            min(ceiling, best) if best < high else ceiling,
        )
        return best


def _value(score: int, left: int, exact: bool = True) -> Value:
    """Return the value of a score, with that many tiles left."""
    value = "win" if score > 0 else "loss" if score < 0 else "draw"
    plies = WIN - abs(score) if score else left
    return Value(value, plies if exact else None)


@lru_cache(maxsize=1)
def solver_of(tiles: tuple[Tile, ...], full_board: str) -> Solver:
    """Return the solver of the layout in play, with its results from earlier moves."""
    return Solver(tiles, full_board)
