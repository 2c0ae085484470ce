"""A position of Pebbles: what was laid, and what was taken of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

HEAPS = {"small": range(9, 13), "large": range(16, 22)}
"""How many pebbles chance may lay, by the option."""

MOST = 3
"""Pebbles that a player may take at once."""

SEATS = 2


class Layout(NamedTuple):
    """What chance decides."""

    starter: int
    pebbles: int


Action: TypeAlias = "int | Layout"
"""How many pebbles a seat takes, or what chance lays."""


@dataclass(frozen=True, slots=True)
class Position:
    """`heap` is the option; `taken` are the pebbles of each turn. Before chance has laid the heap
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
        """The seat that takes next, or would if the game were not over."""
        assert self.starter is not None
        return (self.starter + len(self.taken)) % SEATS

    @property
    def winner(self) -> int | None:
        """The seat that took the last pebble."""
        return 1 - self.mover if self.laid and not self.left else None

    @property
    def choices(self) -> tuple[int, ...]:
        """How many pebbles may be taken."""
        return tuple(range(1, min(MOST, self.left) + 1))

    def held(self, seat: int) -> int:
        """How many pebbles the seat has taken."""
        if self.starter is None:
            return 0
        return sum(self.taken[(seat - self.starter) % SEATS :: SEATS])


@dataclass(frozen=True, slots=True)
class Observation:
    """All of a position, as `seat` sees it: nothing is hidden."""

    seat: int
    heap: str
    starter: int | None
    laid: int
    taken: tuple[int, ...]

    @property
    def position(self) -> Position:
        """The position, to try out what could follow."""
        return Position(self.heap, self.starter, self.laid, self.taken)

    @property
    def left(self) -> int:
        """Pebbles in the heap."""
        return self.position.left

    @property
    def mover(self) -> int:
        """The seat that takes next, or would if the game were not over."""
        return self.position.mover

    @property
    def winner(self) -> int | None:
        """The seat that took the last pebble."""
        return self.position.winner

    @property
    def choices(self) -> tuple[int, ...]:
        """How many pebbles may be taken."""
        return self.position.choices

    def held(self, seat: int) -> int:
        """How many pebbles the seat has taken."""
        return self.position.held(seat)
