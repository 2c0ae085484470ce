"""What can be seen to happen in Okiya, one event a visible step. Cells are 0-15, row by row."""

from __future__ import annotations

from dataclasses import dataclass

from sakura.games.okiya.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class TilesLaid:
    """Round `number` (from 1) begins; `starter` takes the first tile. `why`: by chance
    (or in turn, after another match), or the last round was lost or drawn."""

    number: int
    starter: int
    why: str


@dataclass(frozen=True, slots=True)
class TileTaken:
    """The seat put a token in the place of a tile."""

    seat: int
    cell: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class RoundWon:
    """`how` is line, square, blocked or full; `cells` are those of the line or square;
    `points` is the number of tiles still face up."""

    seat: int
    how: str
    cells: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class RoundDrawn:
    """The board is full, and full boards count as draws."""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """`champion` is None when a single round was drawn."""

    champion: int | None


Event = TilesLaid | TileTaken | RoundWon | RoundDrawn | MatchEnded
