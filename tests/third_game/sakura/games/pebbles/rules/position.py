"""Positions of Pebbles: the heap laid, and the pebbles taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

HEAPS = {"small": range(9, 13), "large": range(16, 22)}
"""Pebbles that chance may lay, by option."""

MOST = 3
"""Most pebbles that a player may take at once."""

SEATS = 2


class Layout(NamedTuple):
    """Chance action."""

    starter: int
    pebbles: int


Action: TypeAlias = "int | Layout"
"""Number of pebbles that a seat takes, or the heap that chance lays."""


@dataclass(frozen=True, slots=True)
class Position:
    """Position with the option `heap` and the pebbles `taken` in each turn. Before the heap is laid
    there is no starter."""

    heap: str
    starter: int | None = None
    laid: int = 0
    taken: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        """Pebbles in the heap."""
        return self.laid - sum(self.taken)

    @property
    def mover(self) -> int:
        """Seat that takes next, or would if the game were not over."""
        assert self.starter is not None
        return (self.starter + len(self.taken)) % SEATS

    @property
    def winner(self) -> int | None:
        """Seat that took the last pebble."""
        return 1 - self.mover if self.laid and not self.left else None

    @property
    def choices(self) -> tuple[int, ...]:
        """Numbers of pebbles that may be taken."""
        return tuple(range(1, min(MOST, self.left) + 1))

    def held(self, seat: int) -> int:
        """Number of pebbles that the seat has taken."""
        if self.starter is None:
            return 0
        return sum(self.taken[(seat - self.starter) % SEATS :: SEATS])


@dataclass(frozen=True, slots=True)
class Observation:
    """A position as `seat` sees it, with nothing hidden."""

    seat: int
    heap: str
    starter: int | None
    laid: int
    taken: tuple[int, ...]

    @property
    def position(self) -> Position:
        """The position, for a search."""
        return Position(self.heap, self.starter, self.laid, self.taken)

    @property
    def left(self) -> int:
        """Pebbles in the heap."""
        return self.position.left

    @property
    def mover(self) -> int:
        """Seat that takes next, or would if the game were not over."""
        return self.position.mover

    @property
    def winner(self) -> int | None:
        """Seat that took the last pebble."""
        return self.position.winner

    @property
    def choices(self) -> tuple[int, ...]:
        """Numbers of pebbles that may be taken."""
        return self.position.choices

    def held(self, seat: int) -> int:
        """Number of pebbles that the seat has taken."""
        return self.position.held(seat)
