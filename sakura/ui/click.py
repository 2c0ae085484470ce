"""Clicks of people in a hurry, who press twice where once was asked for."""

from __future__ import annotations

from dataclasses import dataclass

SOON = 400.0
"""Milliseconds between two taps that are one double tap at most; browsers take 300 to 500."""

NEAR = 24.0
"""Pixels between them at most, in each direction."""


@dataclass(slots=True)
class Click:
    """What was clicked, and what that would answer, empty for what does nothing; when (ms) and
    where (pixels).

    `count` is the browser's: 0 by the keyboard, 2 for the second click of a double one. Taps are
    not counted on phones, so that each is `by_touch` 1.
    """

    what: str = ""
    count: int = 0
    by_touch: bool = False
    time: float = 0.0
    x: float = 0.0
    y: float = 0.0

    def strays(self, last: Click) -> bool:
        """Whether this is the second half of a double click, of which the first half has put
        something else in its place: nobody can have meant that."""
        return last.what not in ("", self.what) and (
            self.count > 1 or (self.by_touch and self.count == 1 and self._follows(last))
        )

    def _follows(self, last: Click) -> bool:
        near = abs(self.x - last.x) <= NEAR and abs(self.y - last.y) <= NEAR
        return near and self.time - last.time <= SOON
