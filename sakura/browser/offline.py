"""The service worker: the site without a network, and new versions when the visitor wants them.

To have none, delete the line that calls `offline.start()` in `browser/app.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from js import Date, MessageChannel, document, location, navigator
from pyodide.ffi import JsException, to_js

from sakura.browser import dom

SCRIPT = "offline.js"

HOUR = 3_600_000
"""Milliseconds from one look for a new version to the next: browsers look by themselves only when a
page is loaded, and a tab may stay open for days."""


class Offline:
    """Registers the worker; `on_ready` is called once a new version waits to be used."""

    def __init__(self, on_ready: Callable[[], None]) -> None:
        self.on_ready = on_ready
        self.waiting: dom.JsProxy = None
        """The worker of a new version."""
        self._wanted = False
        self._looked = 0.0
        """When it was looked for a new version last, in milliseconds since 1970."""

    async def start(self) -> None:
        """Does nothing where there are no service workers, as in private windows and frames."""
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
        """Uses the new version: the page loads anew, and a game goes on where it was. Another tab
        may have taken it already."""
        if self.waiting and self.waiting.state == "installed":
            self._wanted = True
            self.waiting.postMessage("switch")
        elif self.waiting:
            location.reload()

    def _look(self) -> None:
        """Looks for a new version when the page is shown again, once an hour; also where the clock
        was set back meanwhile."""
        now = float(Date.now())
        if document.visibilityState == "visible" and not 0 <= now - self._looked < HOUR:
            self._looked = now
            self._looking = asyncio.ensure_future(self._update())

    async def _update(self) -> None:
        try:
            await self._registration.update()
        except JsException:
            pass  # there is no network, or what the server has is none

    def _found(self) -> None:
        coming = self._registration.installing
        dom.listen(coming, "statechange", lambda event: self._installed(coming))

    def _installed(self, worker: dom.JsProxy) -> None:
        if worker.state == "installed" and navigator.serviceWorker.controller:
            self._ready(worker)

    def _ready(self, worker: dom.JsProxy) -> None:
        """It is ready if it says so: an empty file is a service worker as well, one that does
        nothing. What the server has by now takes its place."""
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
