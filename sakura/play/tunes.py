"""Tunes for the events of a game, and for its end (`play/instruments.py`)."""

from __future__ import annotations

from collections.abc import Collection

LAID = "wood"
"""A card or a tile is laid."""

STEP = "A"
BUMP = "B♭+wood E♭ D water"
TREE = "D E♭ G A B♭ d"
PAID = "water+d g"
WON = "D G A d g"
SHARED = "G d A d"
LOST = "A G E♭ D"


def outcome_tune(winners: Collection[int], people: Collection[int]) -> str:
    """Return the tune of a win for watchers and winners, of a tie for shared wins and draws, or of
    a loss."""
    if people and winners and not set(winners) & set(people):
        return LOST
    return WON if len(winners) == 1 else SHARED
