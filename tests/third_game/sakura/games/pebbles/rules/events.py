"""Public events of Pebbles."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HeapLaid:
    """A heap of that many pebbles was laid; `starter` takes first."""

    starter: int
    pebbles: int


@dataclass(frozen=True, slots=True)
class PebblesTaken:
    """The seat took `count` pebbles; `left` remain."""

    seat: int
    count: int
    left: int


@dataclass(frozen=True, slots=True)
class GameWon:
    """The seat took the last pebble."""

    seat: int


Event = HeapLaid | PebblesTaken | GameWon
