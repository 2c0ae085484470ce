"""Commands that a table has for some sessions and not for others."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Offers(NamedTuple):
    """Commands that a session offers; it names those that it has, and does without the others."""

    hints: Literal["", "asked", "unasked"] = ""
    """Advice on a decision: none, at a press, or at once with every decision."""
    undo: bool = False
    """Taking back a decision."""
    levels: bool = False
    """Another level or style for a computer seat."""
    sharing: bool = False
    """Giving the game away as a link, a file or a frame."""
    replay: bool = False
    """Going back through what has happened, and branching off from there."""
    rotation: bool = False
    """Another game with the seats rotated, once this one is over."""
