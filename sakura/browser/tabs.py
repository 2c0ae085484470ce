"""Answers to invitations, handed from one tab of a browser to the tab with the table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from js import window
from pyodide.ffi import JsException

from sakura.browser import dom

CHANNEL = "sakura-phones"
"""Name of the channel between the tabs."""

PATIENCE = 1.5
"""Longest wait for the tab with the table, in seconds."""


class Tabs:
    """The other tabs of this browser. `take` takes an answer that was opened in one of them; it
    returns False if the answer is not for this tab."""

    def __init__(self, take: Callable[[str], Awaitable[bool]]) -> None:
        self._take = take
        self._asked = ""
        self._taken: asyncio.Future[bool] | None = None
        self._taking: asyncio.Task[None] | None = None
        self._channel: dom.JsProxy = None
        try:
            self._channel = window.BroadcastChannel.new(CHANNEL)
        except (AttributeError, JsException):
            return  # answers can still be pasted
        dom.listen(self._channel, "message", lambda event: self._hear(str(event.data)))

    async def ask(self, code: str) -> bool:
        """Offer an answer to the other tabs; True if one has taken it."""
        if not self._channel:
            return False
        self._asked = code
        self._taken = asyncio.get_running_loop().create_future()
        self._channel.postMessage(f"answer {code}")
        try:
            return await asyncio.wait_for(self._taken, PATIENCE)
        except TimeoutError:
            return False

    def _hear(self, text: str) -> None:
        kind, _, code = text.partition(" ")
        if kind == "answer":
            self._taking = asyncio.ensure_future(self._try(code))
        elif kind == "taken" and code == self._asked and self._taken and not self._taken.done():
            self._taken.set_result(True)

    async def _try(self, code: str) -> None:
        if await self._take(code):
            self._channel.postMessage(f"taken {code}")
