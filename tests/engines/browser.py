"""What any engine can do for a visitor; `blink`, `gecko` and `webkit` say how each does it."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, TypeAlias

PATIENCE = 90.0
"""Seconds that anything may take: two engines may share a slow machine."""

PAUSE = "new Promise((go) => setTimeout(go, 50))"


class Browser(ABC):
    """One process of a browser with one page, on a profile that outlives it."""

    def __init__(self, profile: Path, width: int, height: int) -> None:
        profile.mkdir(exist_ok=True)
        self.profile = profile
        self.width = width
        self.height = height

    @abstractmethod
    def open(self, address: str) -> None:
        """Goes to the address and waits until it has loaded."""

    @abstractmethod
    def reload(self) -> None:
        """Loads the page anew."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Presses the mouse on the middle of the first such element, which is there."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Presses a key, by the name that the page's own events give it."""

    @abstractmethod
    def picture(self) -> bytes:
        """The page as it is seen, as PNG."""

    @abstractmethod
    def faults(self) -> list[str]:
        """The errors that pages have had so far."""

    @abstractmethod
    def close(self) -> None:
        """Ends the process, as a person would: what it keeps is written."""

    @abstractmethod
    def _text(self, promise: str) -> str:
        """What the promise of a text comes to."""

    def evaluate(self, expression: str) -> Any:
        """The JSON value of a JavaScript expression, which may await."""
        return json.loads(self._text(f"(async () => JSON.stringify(({expression}) ?? null))()"))

    def until(self, condition: str) -> None:
        """Waits until the expression holds; the page does the pausing."""
        end = monotonic() + PATIENCE
        while not self.evaluate(f"!!({condition}) || (await {PAUSE}, !!({condition}))"):
            assert monotonic() < end, f"never came true: {condition}"

    def until_there(self, selector: str) -> None:
        """Waits for an element."""
        self.until(f"document.querySelector({json.dumps(selector)})")

    def count(self, selector: str) -> int:
        """How many such elements there are."""
        return int(self.evaluate(f"document.querySelectorAll({json.dumps(selector)}).length"))

    def words(self, selector: str) -> str:
        """The text of the first such element."""
        return str(self.evaluate(f"document.querySelector({json.dumps(selector)}).textContent"))


OpenBrowser: TypeAlias = Callable[..., Browser]
"""Starts a process on the profile of the test, with a page of the size of that name."""

KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue006",
    "ArrowRight": "\ue014",
}
"""The code points that stand for keys in the WebDriver protocols."""
