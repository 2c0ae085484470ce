"""The second bundle: all modules that a first game does not need, and how what they draw looks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import bundle
from js import mountRest
from pyodide.ffi import JsException

from sakura.browser import dom

if TYPE_CHECKING:
    from sakura.browser.worker.host import WorkerHost
    from sakura.play.job import Job, ResultT

AGAIN = 3.0
"""Seconds between two attempts to fetch it."""

SLOW = 20.0
"""Seconds after which one that has not ended counts as late: it may hang."""


class Rest:
    """Fetches the second bundle. `here` says whether its modules can be imported; `on_late` is
    called each time that a fetch failed, and now and then while one lasts."""

    def __init__(self, on_late: Callable[[], None]) -> None:
        self.on_late = on_late
        self.here = False
        self._coming: asyncio.Task[None] | None = None

    async def arrive(self) -> None:
        """Returns once it is here; fetches as often as it takes."""
        if not self._coming:
            self._coming = asyncio.ensure_future(self._fetch())
        await asyncio.shield(
            self._coming
        )  # cancelling one that waits leaves the fetch to the others

    async def _fetch(self) -> None:
        dressing = asyncio.ensure_future(dom.dress("rest"))
        self._patience = asyncio.ensure_future(self._wait())
        while not self.here:
            try:
                await mountRest()
                await dressing
                self.here = True
            except JsException:
                self.on_late()
                await asyncio.sleep(AGAIN)

    async def _wait(self) -> None:
        while not self.here:
            await asyncio.sleep(SLOW)
            if not self.here:
                self.on_late()


class Opponents:
    """Lets the computer seats think, once the second bundle is here."""

    def __init__(self, rest: Rest, worker: Callable[[], WorkerHost]) -> None:
        self.rest = rest
        self.worker = worker

    def start(self) -> None:
        """Begins to start the worker; call it once the page can be used."""
        self._starting = asyncio.ensure_future(self._start())

    async def _start(self) -> None:
        await self.rest.arrive()
        self.worker().start()

    @property
    def here(self) -> bool:
        """Whether all modules are here."""
        return self.rest.here

    async def arrive(self) -> None:
        """Returns once all modules are here."""
        await self.rest.arrive()

    async def think(self, job: Job[ResultT]) -> ResultT:
        """The job's result."""
        await self.rest.arrive()
        return await self.worker().think(job)


async def import_ahead() -> None:
    """Imports what has arrived, so that nothing of it must be imported on a click; a module at a
    time, so that no click waits."""
    for _ in bundle.import_ahead():
        await asyncio.sleep(0)
