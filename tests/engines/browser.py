"""Common browser interface of the engine tests, implemented by `blink`, `gecko` and `webkit`."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, TypeAlias

PATIENCE = 90.0
"""Timeout of any action in seconds: two engines may share a slow machine."""

PAUSE = "new Promise((go) => setTimeout(go, 50))"


class Browser(ABC):
    """A browser process with one page, on a profile that outlives it. With a `camera`, a fake one,
    the site may use it."""

    def __init__(self, profile: Path, width: int, height: int, camera: bool = False) -> None:
        profile.mkdir(exist_ok=True)
        self.profile = profile
        self.width = width
        self.height = height

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to the address and wait until it has loaded."""

    @abstractmethod
    def reload(self) -> None:
        """Reload the page."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Press the mouse in the middle of the first matching element."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Press a key, given by its DOM name."""

    @abstractmethod
    def picture(self) -> bytes:
        """Screenshot of the page, as PNG."""

    @abstractmethod
    def faults(self) -> list[str]:
        """Errors of all pages so far."""

    @abstractmethod
    def close(self) -> None:
        """Quit like a user, so that the profile is saved."""

    @abstractmethod
    def _text(self, promise: str) -> str:
        """Await a promise of a string."""

    def evaluate(self, expression: str) -> Any:
        """Evaluate a JavaScript expression, which may await, and return its JSON value."""
        return json.loads(self._text(f"(async () => JSON.stringify(({expression}) ?? null))()"))

    def tap(self, selector: str) -> None:
        """Click the first matching element by script, wherever it is."""
        self.evaluate(f"document.querySelector({json.dumps(selector)}).click()")

    def until(self, condition: str) -> None:
        """Wait until the expression is true; the page does the waiting."""
        end = monotonic() + PATIENCE
        while not self.evaluate(f"!!({condition}) || (await {PAUSE}, !!({condition}))"):
            assert monotonic() < end, f"never came true: {condition}"

    def until_there(self, selector: str) -> None:
        """Wait for an element."""
        self.until(f"document.querySelector({json.dumps(selector)})")

    def count(self, selector: str) -> int:
        """Number of matching elements."""
        return int(self.evaluate(f"document.querySelectorAll({json.dumps(selector)}).length"))

    def words(self, selector: str) -> str:
        """Text of the first matching element."""
        return str(self.evaluate(f"document.querySelector({json.dumps(selector)}).textContent"))


OpenBrowser: TypeAlias = Callable[..., Browser]
"""Starts a process on the test's profile, with a named window size."""

KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue006",
    "ArrowRight": "\ue014",
}
"""WebDriver code points of keys."""
