"""The daily five: puzzles of rising depth, the same for everybody on a date."""

from __future__ import annotations

from hashlib import sha256

from sakura.core.day import Day
from sakura.core.deal import EDITION
from sakura.games.okiya.puzzles import IN_ORDER, LARGEST

FIVE = ("easy", "easy", "medium", "medium", "hard")
"""Grades of the puzzles of a day, in their order."""


def five(day: Day) -> list[tuple[str, int]]:
    """Return grade and number of each puzzle of that date."""
    return [(grade, _number(f"{day}/{EDITION}/{index}")) for index, grade in enumerate(FIVE)]


def _number(seed: str) -> int:
    """Return a number that is never given in order, so that no solver meets a puzzle twice."""
    return IN_ORDER + 1 + int(sha256(seed.encode()).hexdigest(), 16) % (LARGEST - IN_ORDER)
