"""Tunes for the events of a game, and for its end.

A tune is a text of steps, separated by spaces. A step is one or more sounds joined by `+`: a note
of the koto by its name, or one of the other instruments.
"""

from __future__ import annotations

from collections.abc import Collection

NOTES = {"D": 293.66, "E♭": 311.13, "G": 392.0, "A": 440.0, "B♭": 466.16, "d": 587.33, "g": 783.99}
"""Notes of the koto in a Japanese scale, with their frequencies in hertz."""

WOOD = "wood"
"""Sound of a block of wood."""

WATER = "water"
"""Sound of a drop that falls into a pond."""

SOUNDS = (*NOTES, WOOD, WATER)

LAID = "wood"
"""A card or a tile is laid."""

STEP = "A"
BUMP = "B♭+wood E♭ D water"
TREE = "D E♭ G A B♭ d"
PAID = "water+d g"
WON = "D G A d g"
SHARED = "G d A d"
LOST = "A G E♭ D"


def steps(tune: str) -> list[list[str]]:
    """Return the sounds of each step of a tune."""
    return [step.split("+") for step in tune.split()]


def outcome_tune(winners: Collection[int], people: Collection[int]) -> str:
    """Return the tune of a win for watchers and winners, of a tie for shared wins and draws, or of
    a loss."""
    if people and winners and not set(winners) & set(people):
        return LOST
    return WON if len(winners) == 1 else SHARED
