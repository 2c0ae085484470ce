"""Tunes for the end of a game, in notes by name."""

from __future__ import annotations

from collections.abc import Collection

WON = "D G A d g"
SHARED = "G d A d"
LOST = "A G E♭ D"


def outcome_tune(winners: Collection[int], people: Collection[int]) -> str:
    """Return the tune of a win for watchers and winners, of a tie for shared wins and draws, or of
    a loss."""
    if people and winners and not set(winners) & set(people):
        return LOST
    return WON if len(winners) == 1 else SHARED
