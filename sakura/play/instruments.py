"""Instruments, and how a tune is written for them.

A tune is a text of steps, separated by spaces. A step is one or more sounds joined by `+`: a note
of the koto by its name, or one of the other instruments.
"""

from __future__ import annotations

NOTES = {"D": 293.66, "E♭": 311.13, "G": 392.0, "A": 440.0, "B♭": 466.16, "d": 587.33, "g": 783.99}
"""Notes of the koto in a Japanese scale, with their frequencies in hertz."""

WOOD = "wood"
"""Sound of a block of wood."""

WATER = "water"
"""Sound of a drop that falls into a pond."""

SOUNDS = (*NOTES, WOOD, WATER)


def steps(tune: str) -> list[list[str]]:
    """Return the sounds of each step of a tune."""
    return [step.split("+") for step in tune.split()]
