"""Okiya solved: the exact value of every tile that may be taken.

Alpha-beta over bit masks with a table of positions seen. A score is from the mover's side:
`WIN - plies` when the mover wins that many plies from now, `plies - WIN` when it loses, 0 for a
draw. So the winner plays for the fewest plies and the loser for the most; and since a round won
after fewer tiles pays more points, the same scores serve a match for points.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import lru_cache

from sakura.okiya.square import BORDER, CELLS, FULL, PATTERNS, cells, mask
from sakura.okiya.tiles import Tile, matching

WIN = 100
"""More than any number of plies."""

SLICE = 1500
"""Positions searched between two pauses: some thousandths of a second."""

THROUGH = {
    1 << cell: tuple(pattern for pattern in PATTERNS if pattern >> cell & 1)
    for cell in range(CELLS)
}
"""The winning patterns that go through each cell, by the cell's bit."""


@dataclass(frozen=True, slots=True)
class Value:
    """`value` is win, draw or loss for the mover; `plies` to the end, that move included, if
    they were asked for."""

    value: str
    plies: int | None


class _SliceEnded(Exception):
    """The search has used up its slice; the table keeps what it found."""


class Solver:
    """Solves positions on one layout of tiles; what it has seen serves the next question."""

    def __init__(self, tiles: tuple[Tile, ...], full_board: str = "win") -> None:
        self.full_score = WIN - 1 if full_board == "win" else 0
        self.matching = {1 << cell: bits for cell, bits in enumerate(matching(tiles))}
        self._seen: dict[int, tuple[int, int]] = {}
        self._slice = SLICE

    def values(self, moves: tuple[int, ...], exact: bool = True) -> dict[int, Value]:
        """The value of every legal move after `moves`, for the seat that is to move; without
        plies, which is some five times faster, unless `exact`.

        The moves must be legal and must not have ended the round.
        """
        return {cell: value for cell, value in self.ponder(moves, exact) if value is not None}

    def ponder(
        self, moves: tuple[int, ...], exact: bool = True, only: int | None = None
    ) -> Iterator[tuple[int, Value | None]]:
        """The values one after the other, or that of `only` one cell; a pair without a value is a
        pause in between."""
        own, other = mask(moves[-2::-2]), mask(moves[-1::-2])
        left = FULL & ~(own | other)
        for cell in cells(left & (self.matching[1 << moves[-1]] if moves else mask(BORDER))):
            if only not in (None, cell):
                continue
            score = yield from self._unhurried(own, other, cell, WIN if exact else 1)
            value = "win" if score > 0 else "loss" if score < 0 else "draw"
            plies = WIN - abs(score) if score else left.bit_count()
            yield cell, Value(value, plies if exact else None)

    def _unhurried(
        self, own: int, other: int, cell: int, bound: int
    ) -> Generator[tuple[int, None], None, int]:
        """The score of taking `cell`, exact between the bounds, searched slice by slice: an
        interrupted search is begun again, and finds in the table all that it had finished."""
        while True:
            self._slice = SLICE
            try:
                return self._after(own, other, 1 << cell, bound)
            except _SliceEnded:
                yield cell, None

    def _after(self, own: int, other: int, bit: int, bound: int) -> int:
        """The mover's score of taking the tile at `bit`."""
        score = self._at_once(own, other, bit)
        if score is None:
            own |= bit
            free = self.matching[bit] & ~(own | other)
            score = _one_ply_further(-self._best(other, own, free, -bound, bound))
        return score

    def _at_once(self, own: int, other: int, bit: int) -> int | None:
        """The mover's score if taking the tile at `bit` ends the round."""
        own |= bit
        for pattern in THROUGH[bit]:
            if own & pattern == pattern:
                return WIN - 1
        taken = own | other
        if self.matching[bit] & ~taken:
            return None
        return self.full_score if taken == FULL else WIN - 1

    def _best(self, own: int, other: int, free: int, low: int, high: int) -> int:
        """The mover's score when it must take one of `free`: exact within (low, high), else a
        bound (fail-soft).

        Which tile was taken last matters only by what it leaves free, so the table is asked by
        that. Tiles that leave the other seat the fewest replies are tried first.
        """
        key = own | other << 16 | free << 32
        floor, ceiling = self._seen.get(key, (-WIN, WIN))
        if floor >= high or floor == ceiling:
            return floor
        if ceiling <= low:
            return ceiling
        self._slice -= 1
        if not self._slice:
            raise _SliceEnded
        taken = own | other
        moves = []
        while free:
            bit = free & -free
            free ^= bit
            score = self._at_once(own, other, bit)
            if score is not None:  # won now; or the last tile of all, and the only choice
                self._seen[key] = score, score
                return score
            replies = self.matching[bit] & ~(taken | bit)
            moves.append((replies.bit_count(), bit, replies))
        moves.sort()
        ceiling = min(ceiling, WIN - 3)  # no win now: the next one is two plies later
        if ceiling <= low:
            return ceiling
        high = min(high, ceiling)
        best, start = -WIN, low
        for _, bit, replies in moves:
            score = _one_ply_further(-self._best(other, own | bit, replies, -high - 1, -low + 1))
            best = max(best, score)
            low = max(low, best)
            if best >= high:
                break
        self._seen[key] = (
            max(floor, best) if best > start else floor,
            min(ceiling, best) if best < high else ceiling,
        )
        return best


@lru_cache(maxsize=1)
def solver_of(tiles: tuple[Tile, ...], full_board: str) -> Solver:
    """The solver of the layout in play: what it found for one move serves all later ones."""
    return Solver(tiles, full_board)


def _one_ply_further(score: int) -> int:
    return score - (score > 0) + (score < 0)
