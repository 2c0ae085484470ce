"""What can be seen to happen in Pebbles."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HeapLaid:
    """So many pebbles lie there; `starter` takes first."""

    starter: int
    pebbles: int


@dataclass(frozen=True, slots=True)
class PebblesTaken:
    """The seat took `count`, `left` are left."""

    seat: int
    count: int
    left: int


@dataclass(frozen=True, slots=True)
class GameWon:
    """The seat took the last pebble."""

    seat: int


Event = HeapLaid | PebblesTaken | GameWon
