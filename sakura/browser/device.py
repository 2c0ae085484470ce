"""Optional features of a device: keeping the screen awake, and vibration."""

from __future__ import annotations

import asyncio

from js import document, navigator, window
from pyodide.ffi import JsException, to_js

from sakura.browser import dom

PULSES = {
    "placed": [15],
    "bump": [60],
    "paid": [20, 60, 20],
    "won": [30, 60, 30, 60, 90],
}
"""Vibrations by occasion: milliseconds of vibration and rest in turn."""


def forgets() -> bool:
    """True if the browser deletes what a page stored seven days after the last visit: Safari does,
    unless the page was put on the home screen."""
    apple = str(getattr(navigator, "vendor", "") or "").startswith("Apple")
    return apple and not dom.matches("(display-mode: standalone)")


async def persist() -> None:
    """Ask the browser not to delete what the page stores when space runs short."""
    try:
        if not await navigator.storage.persisted():
            await navigator.storage.persist()
    except dom.MISSING:
        pass


def can_sound() -> bool:
    """True if the browser has audio."""
    return hasattr(window, "AudioContext")


def can_vibrate() -> bool:
    """True if the browser supports vibration."""
    return hasattr(navigator, "vibrate")


def vibrate(occasion: str) -> None:
    """Vibrate as on that occasion, if the device can."""
    if can_vibrate():
        navigator.vibrate(to_js(PULSES[occasion]))


class Awake:
    """Wake lock on the screen while a game is on the table, if the browser supports it.

    Browsers release the lock whenever the page is hidden, so it is requested again.
    """

    def __init__(self) -> None:
        self._wanted = False
        self._lock: dom.JsProxy = None
        for name in ("left", "played"):
            dom.listen(window, name, lambda event: self.release())
        dom.listen(document, "visibilitychange", lambda event: self._ask())

    def hold(self) -> None:
        """Keep the screen awake until the game is over or left."""
        self._wanted = True
        self._ask()

    def _ask(self) -> None:
        if self._wanted and document.visibilityState == "visible":
            self._asking = asyncio.ensure_future(self._request())

    async def _request(self) -> None:
        policy = getattr(document, "featurePolicy", None)
        if policy and not policy.allowsFeature("screen-wake-lock"):
            return  # in a frame, the request would be reported as a violation
        try:
            lock = await navigator.wakeLock.request("screen")
        except (AttributeError, JsException):  # unsupported, or not allowed now
            return
        self._drop()
        self._lock = lock
        if not self._wanted:
            self._drop()

    def release(self) -> None:
        """Let the screen go dark."""
        self._wanted = False
        self._drop()

    def _drop(self) -> None:
        if self._lock:
            self._lock.release()
            self._lock = None


AWAKE = Awake()
"""The page's only wake lock, shared by all games."""
