"""Commands that only some sessions offer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Offers:
    """Optional commands of a session; the defaults offer none."""

    hints: Literal["", "asked", "unasked"] = ""
    """Hints: none, on request, or unasked with every decision."""
    undo: bool = False
    """True to offer taking back a decision."""
    levels: bool = False
    """True to offer other levels and styles for computer seats."""
    sharing: bool = False
    """True to offer the game as a link, a file or a frame."""
    replay: bool = False
    """True to offer going back through the game, and branching off there."""
    rotation: bool = False
    """True to offer another game with the seats rotated, once this one is over."""
