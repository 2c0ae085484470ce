"""Events of Okiya, one for each visible step. Cells are 0-15, row by row."""

from __future__ import annotations

from dataclasses import dataclass

from sakura.games.okiya.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class TilesLaid:
    """Start of round `number` (from 1), in which `starter` takes the first tile. `why` is "chance"
    (also after a change of sides in a rematch), or how the last round ended for the starter: "lost"
    or "drawn"."""

    number: int
    starter: int
    why: str


@dataclass(frozen=True, slots=True)
class TileTaken:
    """A token put in the place of a tile."""

    seat: int
    cell: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class RoundWon:
    """Win of a round. `how` is line, square, blocked or full; `cells` are those of the line or
    square; `points` is the number of tiles still face up."""

    seat: int
    how: str
    cells: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class RoundDrawn:
    """Draw of a round: the board is full, and full boards count as draws."""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """End of the match; `champion` is None if a single round was drawn."""

    champion: int | None


Event = TilesLaid | TileTaken | RoundWon | RoundDrawn | MatchEnded
