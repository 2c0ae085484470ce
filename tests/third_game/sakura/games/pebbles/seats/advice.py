"""Advice for a player of Pebbles, and the reason for it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PebblesAdvice:
    """Number to take; `leaves` is the number left then, and `wins` is true if that wins with
    perfect play."""

    action: int
    leaves: int
    wins: bool
