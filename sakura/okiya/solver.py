"""Okiya solved: the exact value of every tile that may be taken.

Alpha-beta over bit masks with a table of positions seen. A score is from the mover's side:
`WIN - plies` when the mover wins that many plies from now, `plies - WIN` when it loses, 0 for a
draw. So the winner plays for the fewest plies and the loser for the most.
"""

from __future__ import annotations

from dataclasses import dataclass

from sakura.okiya.square import BORDER, CELLS, FULL, PATTERNS, cells, mask
from sakura.okiya.tiles import Tile, matches

WIN = 100
"""More than any number of plies."""

EXACT_FROM = 3
"""Tiles taken from which plies are exact; before, only the value is searched for."""

THROUGH = tuple(
    tuple(pattern for pattern in PATTERNS if pattern >> cell & 1) for cell in range(CELLS)
)
"""The winning patterns that go through each cell."""


@dataclass(frozen=True, slots=True)
class Value:
    """`value` is win, draw or loss for the mover; `plies` to the end, that move included."""

    value: str
    plies: int | None


class Solver:
    """Solves positions on one layout of tiles; what it has seen serves the next question."""

    def __init__(self, tiles: tuple[Tile, ...], full_board: str = "win") -> None:
        self.full_score = WIN - 1 if full_board == "win" else 0
        self.matching = tuple(
            mask(tuple(c for c in range(CELLS) if c != cell and matches(tiles[c], tiles[cell])))
            for cell in range(CELLS)
        )
        self._seen: dict[tuple[int, int, int], tuple[int, int]] = {}

    def values(self, moves: tuple[int, ...]) -> dict[int, Value]:
        """The value of every legal move after `moves`, for the seat that is to move.

        The moves must be legal and must not have ended the round.
        """
        own, other = mask(moves[-2::-2]), mask(moves[-1::-2])
        free = mask(BORDER) if not moves else self.matching[moves[-1]] & ~(own | other)
        exact = len(moves) >= EXACT_FROM
        window = (-WIN, WIN) if exact else (-1, 1)
        found = {}
        for cell in cells(free):
            score = self._after(own, other, cell, *window)
            value = "win" if score > 0 else "loss" if score < 0 else "draw"
            found[cell] = Value(value, _plies(score, len(moves)) if exact else None)
        return found

    def _after(self, own: int, other: int, cell: int, low: int, high: int) -> int:
        """The mover's score of taking `cell`."""
        own |= 1 << cell
        for pattern in THROUGH[cell]:
            if own & pattern == pattern:
                return WIN - 1
        taken = own | other
        if taken == FULL:
            return self.full_score
        if not self.matching[cell] & ~taken:
            return WIN - 1
        score = -self._best(other, own, cell, -high - 1, -low + 1)
        return score - (score > 0) + (score < 0)  # one ply further away

    def _best(self, own: int, other: int, last: int, low: int, high: int) -> int:
        """The mover's score with best play: exact within (low, high), else a bound (fail-soft)."""
        key = (own, other, last)
        floor, ceiling = self._seen.get(key, (-WIN, WIN))
        if floor >= high or floor == ceiling:
            return floor
        if ceiling <= low:
            return ceiling
        free = self.matching[last] & ~(own | other)
        best, start = -WIN, low
        while free:
            bit = free & -free
            free ^= bit
            score = self._after(own, other, bit.bit_length() - 1, max(low, best), high)
            if score > best:
                best = score
                if best >= high:
                    break
        self._seen[key] = (
            max(floor, best) if best > start else floor,
            min(ceiling, best) if best < high else ceiling,
        )
        return best


def _plies(score: int, taken: int) -> int:
    return WIN - abs(score) if score else CELLS - taken
