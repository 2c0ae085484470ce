"""Detection of accidental double clicks."""

from __future__ import annotations

from dataclasses import dataclass

SOON = 400.0
"""Longest time between the two taps of a double tap, in milliseconds; browsers use 300 to 500."""

NEAR = 24.0
"""Longest distance between them in each direction, in pixels."""


@dataclass(slots=True)
class Click:
    """A click: the command of its target ("" if none), its time (ms) and position (pixels).

    `count` is the browser's `detail`: 0 from the keyboard, 2 for the second click of a double
    click. Phones do not count taps, so `by_touch` marks them.
    """

    what: str = ""
    count: int = 0
    by_touch: bool = False
    time: float = 0.0
    x: float = 0.0
    y: float = 0.0

    def strays(self, last: Click) -> bool:
        """True if this is the second half of a double click and the first half replaced the
        target."""
        return last.what not in ("", self.what) and (
            self.count > 1 or (self.by_touch and self.count == 1 and self._follows(last))
        )

    def _follows(self, last: Click) -> bool:
        near = abs(self.x - last.x) <= NEAR and abs(self.y - last.y) <= NEAR
        return near and self.time - last.time <= SOON
