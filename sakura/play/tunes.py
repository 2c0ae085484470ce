"""How the end of a game sounds to who is here, in notes by name."""

from __future__ import annotations

from collections.abc import Collection

WON = "D G A d g"
SHARED = "G d A d"
LOST = "A G E♭ D"


def outcome_tune(winners: Collection[int], people: Collection[int]) -> str:
    """Won for whoever watches, and where somebody here has won; shared also where nobody wins."""
    if people and winners and not set(winners) & set(people):
        return LOST
    return WON if len(winners) == 1 else SHARED
