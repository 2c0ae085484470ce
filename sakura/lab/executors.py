"""Executors of deals: this process, processes of this machine, or a cluster of Dask."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from multiprocessing import connection
from typing import Any

from sakura.core.error import BadInput, shown
from sakura.lab.bots import told
from sakura.lab.deal import SeatResult, Task, play_deal

ATTEMPTS = 5
"""Attempts at a deal whose worker dies each time."""

GLANCE = 0.2
"""Seconds to wait at a stretch: a Ctrl+C just before Python starts to wait is noticed only when the
wait is over."""

AHEAD = 256
"""Deals that may be under way or waiting to be collected."""


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Keep SIGINT back for a while, and from all processes that begin inside."""
    if sys.platform == "win32" or sys.platform == "emscripten":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(stop: connection.Connection) -> None:
    """Prepare a process that plays for another. It ignores SIGINT, which a terminal sends
    to all of them, so that its parent alone ends the run; and it exits when it is told to stop, and
    when the parent is gone, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    ends = [stop] if parent is None else [stop, parent.sentinel]
    threading.Thread(target=_follow, args=(ends,), daemon=True).start()


def _follow(ends: list[Any]) -> None:
    connection.wait(ends)
    os._exit(1)


class Processes(Executor):
    """Processes of this machine, one for each core. One that dies takes all with it; new ones then
    take their place."""

    def __init__(self, number: int | None = None) -> None:
        self._number = number
        self._heard, self._told = multiprocessing.Pipe(duplex=False)
        self._pool = self._begin()

    def _begin(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._number, initializer=_serve, initargs=(self._heard,))

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Wait for what is under way only if all went well; nobody wants what is not."""
        if kind is not None:
            self._told.send(None)  # nobody reads it, so that all processes see that it is there
        self.shutdown(cancel_futures=kind is None)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        with _undisturbed():  # processes begin here
            try:
                future = self._pool.submit(fn, *args, **kwargs)
            except BrokenExecutor:
                self._pool.shutdown(wait=False)
                self._pool = self._begin()
                future = self._pool.submit(fn, *args, **kwargs)
        return _follower(future)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


def _follower(future: Future[Any]) -> Future[Any]:
    """A future with the same result, which can be cancelled. The pool's own cannot: where it is,
    and processes stop, Python 3.11 ends a thread with a traceback."""
    following: Future[Any] = Future()

    def follow(done: Future[Any]) -> None:
        if done.cancelled():
            following.cancel()
        if not following.set_running_or_notify_cancel():
            return
        if error := done.exception():
            following.set_exception(error)
        else:
            following.set_result(done.result())

    future.add_done_callback(follow)
    return following


@contextmanager
def dask(address: str | None) -> Iterator[Executor]:
    """The workers of the scheduler at that address; without one, a cluster on this machine."""
    try:
        from distributed import Client
    except ImportError:
        raise BadInput("Dask is not installed: pip install 'sakura[lab]'") from None
    try:
        client = Client(address)
    except (OSError, ValueError) as error:
        raise BadInput(f"no scheduler answers at {shown(address)}: {shown(str(error))}") from None
    with client:
        yield client.get_executor(pure=False)


class _Deal:
    """A deal that is under way."""

    def __init__(self, executor: Executor, task: Task) -> None:
        self._executor, self._task = executor, task
        self.begin()

    def begin(self) -> None:
        """Sends it off, once more if need be."""
        try:
            self.future = self._executor.submit(play_deal, self._task)
        except BrokenExecutor:  # it has lost a worker, and takes nothing more
            self.future = Future()
            self.future.set_result(play_deal(self._task))

    def is_lost(self) -> bool:
        """True if its worker died with it."""
        if not self.future.done() or self.future.cancelled():
            return self.future.done()
        error = self.future.exception()
        return error is not None and not isinstance(error, BadInput)


def play_all(
    tasks: Iterable[Task], executor: Executor | None
) -> Generator[list[SeatResult], None, None]:
    """Results of the tasks in their order, whoever is done first; without an executor they
    are played here. A deal whose worker dies is played again; raises BadInput for one that is lost
    time after time."""
    if executor is None:
        yield from map(play_deal, tasks)
        return
    under_way: deque[_Deal] = deque()
    try:
        for task in tasks:
            under_way.append(_Deal(executor, task))
            if len(under_way) == AHEAD:
                yield _result(under_way.popleft(), under_way)
        while under_way:
            yield _result(under_way.popleft(), under_way)
    finally:
        for deal in under_way:
            deal.future.cancel()


def _result(deal: _Deal, others: Iterable[_Deal]) -> list[SeatResult]:
    """Result of the deal. A worker may take others down with it: they all begin again with the
    first loss, and after the second this one plays alone, so that it does not fall with them."""
    for attempt in range(ATTEMPTS):
        try:
            while not wait([deal.future], GLANCE).done:
                pass
            return deal.future.result()
        except BadInput:
            raise
        except Exception as error:
            last = error
        if attempt < ATTEMPTS - 1:
            deal.begin()
        if attempt == 0:
            for other in others:
                if other.is_lost():
                    other.begin()
    raise BadInput(f"a deal was lost {ATTEMPTS} times with its worker: {told(last)}") from last
