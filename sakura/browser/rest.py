"""The second bundle, with all features that a first card does not need (`browser/features.py`)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import bundle
from js import mountRest
from pyodide.ffi import JsException

from sakura.browser import dom
from sakura.browser.features import LATER

if TYPE_CHECKING:
    from sakura.browser.worker.host import WorkerHost
    from sakura.play.job import Job, ResultT

AGAIN = 3.0
"""Seconds between two attempts to fetch it."""

SLOW = 20.0
"""Seconds after which one that has not ended counts as late: it may hang."""


class Features:
    """Fetches the second bundle for whatever feature is needed first. `on_late` is called each time
    that a fetch failed, and now and then while one lasts."""

    def __init__(self, on_late: Callable[[], None]) -> None:
        self.on_late = on_late
        self._here = False
        self._coming: asyncio.Task[None] | None = None
        self._next: list[Callable[[], object]] = []

    def has(self, *names: str) -> bool:
        """True if all these features can be imported; only for what lets others wait."""
        return self._here or not LATER.keys() & names

    async def need(self, *names: str) -> None:
        """Return once these features can be imported; fetch them as often as it takes."""
        if self.has(*names):
            return
        if not self._coming:
            self._coming = asyncio.ensure_future(self._fetch())
        # Cancelling one that waits leaves the fetch to the others.
        await asyncio.shield(self._coming)

    def then(self, name: str, action: Callable[[], object]) -> None:
        """Call a function as soon as a feature can be imported, at once if it can be already; it
        comes before everything that waits for the feature."""
        if self.has(name):
            action()
        else:
            self._next.append(action)

    async def _fetch(self) -> None:
        dressing = asyncio.ensure_future(dom.dress("rest"))
        self._patience = asyncio.ensure_future(self._wait())
        while not self._here:
            try:
                await mountRest()
                await dressing
                self._here = True
            except JsException:
                self.on_late()
                await asyncio.sleep(AGAIN)
        for action in self._next:
            self._call(action)

    def _call(self, action: Callable[[], object]) -> None:
        """An error in one of them is told in the console and stops nothing else."""
        try:
            action()
        except Exception as error:
            asyncio.get_running_loop().call_exception_handler({"exception": error})

    async def _wait(self) -> None:
        while not self._here:
            await asyncio.sleep(SLOW)
            if not self._here:
                self.on_late()


class Opponents:
    """Lets the computer seats think."""

    def __init__(self, features: Features, worker: Callable[[], WorkerHost]) -> None:
        self.features = features
        self.worker = worker

    def start(self) -> None:
        """Begins to start the worker; call it once the page can be used."""
        self._starting = asyncio.ensure_future(self._start())

    async def _start(self) -> None:
        await self.features.need("thinking")
        self.worker().start()

    async def think(self, job: Job[ResultT]) -> ResultT:
        """The job's result."""
        await self.features.need("thinking")
        return await self.worker().think(job)


async def import_ahead() -> None:
    """Imports what has arrived, so that nothing of it must be imported on a click; a module at a
    time, so that no click waits."""
    for _ in bundle.import_ahead():
        await asyncio.sleep(0)
