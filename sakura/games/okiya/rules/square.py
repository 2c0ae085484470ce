"""Geometry of the 4×4 square of cells 0-15, row by row: its border, lines and small squares as bit
masks."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_

from sakura.core.error import BadInput, shown

SIDE = 4
CELLS = SIDE * SIDE
FULL = (1 << CELLS) - 1


def cell_of(value: object) -> int:
    """Return the value if it is a cell; raises BadInput."""
    if type(value) is not int or not 0 <= value < CELLS:
        raise BadInput(f"a move is a cell from 0 to {CELLS - 1}, not {shown(value)}")
    return value


def mask(cells: tuple[int, ...]) -> int:
    """Return a set of cells as bits; cell 0 is bit 0."""
    return sum(1 << cell for cell in cells)


def cells(bits: int) -> tuple[int, ...]:
    """Return the cells of a mask, in order."""
    return tuple(cell for cell in range(CELLS) if bits >> cell & 1)


BORDER = tuple(cell for cell in range(CELLS) if {cell // SIDE, cell % SIDE} & {0, SIDE - 1})
"""Cells that the first token may take."""

_rows = [tuple(range(row * SIDE, (row + 1) * SIDE)) for row in range(SIDE)]
_columns = [tuple(range(column, CELLS, SIDE)) for column in range(SIDE)]
_diagonals = [tuple(range(0, CELLS, SIDE + 1)), tuple(range(SIDE - 1, CELLS - 1, SIDE - 1))]
LINES = tuple(mask(line) for line in _rows + _columns + _diagonals)

SQUARES = tuple(
    mask((corner, corner + 1, corner + SIDE, corner + SIDE + 1))
    for corner in range(CELLS - SIDE)
    if corner % SIDE < SIDE - 1
)

PATTERNS = LINES + SQUARES
"""Patterns that win when they hold four tokens of one seat; lines are reported before squares."""


def made(held: int) -> int:
    """Return the winning pattern within a seat's cells, a line before a square; 0 if there is
    none."""
    return next((pattern for pattern in PATTERNS if held & pattern == pattern), 0)


@cache
def completing(held: int) -> int:
    """Return the cells, as bits, that would complete a winning pattern for the holder of `held`."""
    missing = (pattern & ~held for pattern in PATTERNS)
    return reduce(or_, (cell for cell in missing if cell.bit_count() == 1), 0)
