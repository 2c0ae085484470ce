"""Loading of the second bundle, with the features a first card does not need
(`browser/features.py`)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import bundle
from js import mountSecondBundle
from pyodide.ffi import JsException

from sakura.browser import dom

if TYPE_CHECKING:
    from sakura.browser.worker.host import WorkerHost
    from sakura.play.job import Job, ResultT

AGAIN = 3.0
"""Seconds between two attempts."""

SLOW = 20.0
"""Seconds after which a running attempt counts as late; it may hang."""


class Features:
    """Loader of the second bundle, on the first need of any feature in it.

    `on_late` is called after each failed attempt and at intervals during a slow one.
    """

    def __init__(self, on_late: Callable[[], None]) -> None:
        self.on_late = on_late
        self._loaded = False
        self._coming: asyncio.Task[None] | None = None
        self._next: list[Callable[[], object]] = []

    def has(self, *names: str) -> bool:
        """True if these features have loaded; only for code that lets others wait. All of them are
        in the second bundle, so their names are for readers and tests."""
        return self._loaded or not names

    async def need(self, *names: str) -> None:
        """Return once these features have loaded, retrying as often as needed."""
        if self.has(*names):
            return
        if not self._coming:
            self._coming = asyncio.ensure_future(self._fetch())
        # A cancelled waiter must not cancel the download for the others.
        await asyncio.shield(self._coming)

    def then(self, name: str, action: Callable[[], object]) -> None:
        """Call a function once a feature has loaded, before any task that waits for it."""
        if self.has(name):
            action()
        else:
            self._next.append(action)

    async def _fetch(self) -> None:
        dressing = asyncio.ensure_future(dom.dress("second"))
        self._patience = asyncio.ensure_future(self._wait())
        while not self._loaded:
            try:
                await mountSecondBundle()
                await dressing
                self._loaded = True
            except JsException:
                self.on_late()
                await asyncio.sleep(AGAIN)
        for action in self._next:
            self._call(action)

    def _call(self, action: Callable[[], object]) -> None:
        """Call a function; an error in it is logged and stops nothing else."""
        try:
            action()
        except Exception as error:
            asyncio.get_running_loop().call_exception_handler({"exception": error})

    async def _wait(self) -> None:
        while not self._loaded:
            await asyncio.sleep(SLOW)
            if not self._loaded:
                self.on_late()


class Opponents:
    """Access to the computer seats' thinking."""

    def __init__(self, features: Features, worker: Callable[[], WorkerHost]) -> None:
        self.features = features
        self.worker = worker

    def start(self) -> None:
        """Start the worker; call it once the page can be used."""
        self._starting = asyncio.ensure_future(self._start())

    async def _start(self) -> None:
        await self.features.need("thinking")
        self.worker().start()

    async def think(self, job: Job[ResultT]) -> ResultT:
        """Result of a job."""
        await self.features.need("thinking")
        return await self.worker().think(job)


async def import_ahead() -> None:
    """Import the loaded modules one at a time, so that no click has to wait for an import."""
    for _ in bundle.import_ahead():
        await asyncio.sleep(0)
