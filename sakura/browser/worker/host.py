"""Thinking of the computer seats: in a worker if possible, else on the page in slices.

A worker may fail to start (in a sandboxed frame it does), die or hang. Then it is replaced once;
after that the page thinks by itself between two frames. That is slower but changes nothing in the
game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from itertools import count

from js import document, performance
from pyodide.ffi import JsException

from sakura.browser import dom
from sakura.play.job import Job, ResultT, Thinkers, pack, unpack
from sakura.ui.words import mark

WORKERS = 2
"""Number of workers tried in all."""

ARRIVES = 20.0
"""Seconds after which a worker that has not started is given up."""

PULSE = 1.0
"""Seconds between two checks that the worker is alive, and timeout of each."""

SLICE = 8.0
"""Milliseconds that the page thinks at a time; a frame has 16."""

ALONE = mark(
    "Your opponents may take a little longer now: this browser won't let them think "
    "in the background."
)


class WorkerHost:
    """Runs jobs. `tell` gets an English sentence when no worker can be had any more."""

    def __init__(self, games: Mapping[str, Thinkers], tell: Callable[[str], None]) -> None:
        self.games = games
        self.tell = tell
        self._numbers = count(1)
        self._left = WORKERS
        self._script: dom.JsProxy = None
        self._worker: asyncio.Future[dom.JsProxy] | None = None

    def start(self) -> None:
        """Start the first worker; call it once the page can be used."""
        if self._script is None and self._left:
            self._left -= 1
            self._script = _script(f"worker-{self._left}")
            self._worker = asyncio.ensure_future(_arrival(self._script.getAttribute("name")))
            self._worker.add_done_callback(self._arrived)

    def _arrived(self, worker: asyncio.Future[dom.JsProxy]) -> None:
        if worker is self._worker and not worker.cancelled() and worker.exception():
            self._replace()

    async def think(self, job: Job[ResultT]) -> ResultT:
        """Result of the job. While the worker starts, the page thinks by itself.

        Cancelling the task stops the search, wherever it runs.
        """
        self.start()
        worker = self._worker
        if worker and worker.done() and not worker.cancelled() and not worker.exception():
            try:
                dom.set_flag("thinking", "worker")
                return await self._ask(worker.result(), job)
            except _WorkerLost:
                if worker is self._worker:  # otherwise another job has replaced it already
                    self._replace()
        dom.set_flag("thinking", "page")
        return await self._think_on_page(job)

    async def _ask(self, worker: dom.JsProxy, job: Job[ResultT]) -> ResultT:
        """Send a job to the worker, and check at intervals that it is alive; it pauses often enough
        to answer."""
        number = next(self._numbers)
        task = asyncio.ensure_future(worker.think(number, pack(job)))
        try:
            while not (await asyncio.wait({task}, timeout=PULSE))[0]:
                await _pulse(worker)
            result: ResultT = unpack(task.result())
            return result
        except asyncio.CancelledError:
            worker.cancel(number)
            raise
        except (TimeoutError, JsException) as error:
            raise _WorkerLost from error

    async def _think_on_page(self, job: Job[ResultT]) -> ResultT:
        """Think on the page, a few milliseconds at a time."""
        thinking = job.think(self.games)
        until = performance.now() + SLICE
        while True:
            try:
                next(thinking)
            except StopIteration as stop:
                result: ResultT = stop.value
                return result
            if performance.now() > until:
                await asyncio.sleep(0)
                until = performance.now() + SLICE

    def _replace(self) -> None:
        """Terminate the worker, and start the next one if any is left."""
        if xworker := getattr(self._script, "xworker", None):  # None without workers
            xworker.terminate()
        self._script.remove()
        self._script = self._worker = None
        if self._left:
            self.start()
        else:
            self.tell(ALONE)


class _WorkerLost(Exception):
    """The worker has broken or does not answer."""


async def _pulse(worker: dom.JsProxy) -> None:
    """Return once the worker has answered; raises TimeoutError if it does not.

    It is asked twice: on a page that was frozen, the first timeout passes before an answer can be
    heard.
    """
    try:
        await asyncio.wait_for(worker.busy(), PULSE)
    except TimeoutError:
        await asyncio.wait_for(worker.busy(), PULSE)


def _script(name: str) -> dom.JsProxy:
    """The element by which PyScript starts a worker of that name."""
    script = document.getElementById("worker").content.firstChild.cloneNode()
    script.setAttribute("name", name)
    document.body.append(script)
    return script


async def _arrival(name: str) -> dom.JsProxy:
    """The worker once it is ready; raises TimeoutError."""
    from pyscript import workers

    return await asyncio.wait_for(workers[name], ARRIVES)
