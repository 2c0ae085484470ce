"""What a player of Pebbles is advised, and what is true about it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PebblesAdvice:
    """How many to take; `leaves` are left then, and whether that `wins` with best play."""

    action: int
    leaves: int
    wins: bool
