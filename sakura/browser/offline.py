"""The service worker: offline visits, and updates that the visitor confirms.

To go without, delete the line that calls `offline.start()` in `browser/app.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from js import Date, MessageChannel, document, location, navigator
from pyodide.ffi import JsException, to_js

from sakura.browser import dom

SCRIPT = "offline.js"

HOUR = 3_600_000
"""Interval between two checks for updates, in milliseconds. Browsers check only when a page loads,
and a tab may stay open for days."""


class Offline:
    """The service worker's registration; `on_ready` is called when an update is ready."""

    def __init__(self, on_ready: Callable[[], None]) -> None:
        self.on_ready = on_ready
        self.waiting: dom.JsProxy = None
        """The worker of the update."""
        self._wanted = False
        self._looked = 0.0
        """Time of the last check for an update, in milliseconds since 1970."""

    async def start(self) -> None:
        """Register the worker, unless the browser has none, as in private windows and frames."""
        try:
            container = navigator.serviceWorker
            registration = await container.register(SCRIPT)
        except (AttributeError, JsException):
            return
        if not registration:  # some browsers refuse without raising an error
            return
        dom.listen(container, "controllerchange", self._changed)
        self._registration = registration
        self._looked = float(Date.now())
        dom.listen(document, "visibilitychange", lambda event: self._look())
        if registration.waiting and container.controller:
            self._ready(registration.waiting)
        dom.listen(registration, "updatefound", lambda event: self._found())
        if registration.installing:
            self._found()

    def switch(self) -> None:
        """Use the update: reload the page; a game continues. Another tab may have done so
        already."""
        if self.waiting and self.waiting.state == "installed":
            self._wanted = True
            self.waiting.postMessage("switch")
        elif self.waiting:
            location.reload()

    def _look(self) -> None:
        """Check for an update when the page is shown again, at most once an hour, or if the clock
        was set back."""
        now = float(Date.now())
        if document.visibilityState == "visible" and not 0 <= now - self._looked < HOUR:
            self._looked = now
            self._looking = asyncio.ensure_future(self._update())

    async def _update(self) -> None:
        try:
            await self._registration.update()
        except JsException:
            pass  # no network, or no valid worker on the server

    def _found(self) -> None:
        coming = self._registration.installing
        dom.listen(coming, "statechange", lambda event: self._installed(coming))

    def _installed(self, worker: dom.JsProxy) -> None:
        if worker.state == "installed" and navigator.serviceWorker.controller:
            self._ready(worker)

    def _ready(self, worker: dom.JsProxy) -> None:
        """Ask a new worker whether it is ready. An empty file is a valid service worker, too, but
        answers nothing."""
        channel = MessageChannel.new()
        dom.listen(channel.port1, "message", lambda event: self._offer(worker))
        channel.port1.start()
        worker.postMessage("ready?", to_js([channel.port2]))

    def _offer(self, worker: dom.JsProxy) -> None:
        self.waiting = worker
        self.on_ready()

    def _changed(self, event: dom.JsProxy) -> None:
        if self._wanted:
            location.reload()
