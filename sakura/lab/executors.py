"""Executors of deals: this process, local processes, or a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import closing, contextmanager
from multiprocessing import connection
from typing import Any, Generic, TypeVar

from sakura.core.error import BadInput, shown
from sakura.lab.bots import told

TaskT = TypeVar("TaskT")
AnswerT = TypeVar("AnswerT")

Report = Callable[[int, int], None]
"""Function that is told how many parts are done, and of how many."""

ATTEMPTS = 5
"""Most attempts at a deal whose worker keeps dying."""

GLANCE = 0.2
"""Seconds to wait at a stretch: a Ctrl+C just before Python starts to wait is noticed only when the
wait is over."""

AHEAD = 256
"""Most deals in flight or waiting to be collected."""


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Block SIGINT in the block, and in all processes started there."""
    if sys.platform == "win32" or sys.platform == "emscripten":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(stop: connection.Connection) -> None:
    """Initialize a worker process.

    It ignores SIGINT, which a terminal sends to all processes of a command, so that its parent
    alone ends the run. It exits when told to stop, and when its parent is gone.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    ends = [stop] if parent is None else [stop, parent.sentinel]
    threading.Thread(target=_follow, args=(ends,), daemon=True).start()


def _follow(ends: list[Any]) -> None:
    connection.wait(ends)
    os._exit(1)


class Processes(Executor):
    """Pool of local processes, one for each core. When one dies the pool breaks, and a new pool
    replaces it."""

    def __init__(self, number: int | None = None) -> None:
        self._number = number
        self._heard, self._told = multiprocessing.Pipe(duplex=False)
        self._pool = self._begin()

    def _begin(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._number, initializer=_serve, initargs=(self._heard,))

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Wait for running deals only after success; after an error their results are not
        needed."""
        if kind is not None:
            self._told.send(None)  # never read, so that every process sees it
        self.shutdown(cancel_futures=kind is None)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        with _undisturbed():  # may start processes
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
    """Return a future with the same result that can be cancelled.

    Cancelling the pool's own future makes a thread of Python 3.11 end with a traceback when the
    processes stop.
    """
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
    """Connect to the Dask scheduler at the address; without one, start a local cluster."""
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


def check_picklable(bots: Mapping[str, object], executor: Executor) -> None:
    """Raise BadInput for a bot that cannot be sent to a local process. Dask has its own ways."""
    if not isinstance(executor, ProcessPoolExecutor | Processes):
        return
    for name, bot in bots.items():
        try:
            pickle.dumps(bot)
        except Exception as error:
            raise BadInput(
                f"{shown(name)} cannot be sent to another process: define it at the top level of a "
                f"module, or use no executor ({told(error)})"
            ) from None


class _Deal(Generic[TaskT, AnswerT]):
    """A deal in flight, which `play` plays."""

    future: Future[AnswerT]

    def __init__(self, executor: Executor, task: TaskT, play: Callable[[TaskT], AnswerT]) -> None:
        self._executor, self._task, self._play = executor, task, play
        self.begin()

    def begin(self) -> None:
        """Submit the deal, again if need be."""
        try:
            self.future = self._executor.submit(self._play, self._task)
        except BrokenExecutor:  # it has lost a worker and accepts no more tasks
            self.future = Future()
            self.future.set_result(self._play(self._task))

    def is_lost(self) -> bool:
        """True if its worker died with it."""
        if not self.future.done() or self.future.cancelled():
            return self.future.done()
        error = self.future.exception()
        return error is not None and not isinstance(error, BadInput)


def play_all(
    tasks: Iterable[TaskT], executor: Executor | None, play: Callable[[TaskT], AnswerT]
) -> Generator[AnswerT, None, None]:
    """Yield the results of the tasks in order; without an executor, play them in this process.

    A deal whose worker dies is played again. Raises BadInput for one that is lost `ATTEMPTS` times.
    """
    if executor is None:
        yield from map(play, tasks)
        return
    under_way: deque[_Deal[TaskT, AnswerT]] = deque()
    try:
        for task in tasks:
            under_way.append(_Deal(executor, task, play))
            if len(under_way) == AHEAD:
                yield _result(under_way.popleft(), under_way)
        while under_way:
            yield _result(under_way.popleft(), under_way)
    finally:
        for deal in under_way:
            deal.future.cancel()


def collected(
    tasks: Sequence[TaskT],
    executor: Executor | None,
    play: Callable[[TaskT], AnswerT],
    progress: Report | None,
) -> list[AnswerT]:
    """Return the results of the tasks in order, as `play_all` yields them. `progress` is called
    after each."""
    results = []
    with closing(play_all(tasks, executor, play)) as arriving:
        for result in arriving:
            results.append(result)
            if progress:
                progress(len(results), len(tasks))
    return results


def _result(deal: _Deal[TaskT, AnswerT], others: Iterable[_Deal[TaskT, AnswerT]]) -> AnswerT:
    """Wait for a deal's result.

    A worker may take others down with it. The first loss restarts all lost deals; from the second
    on this deal runs alone, so that the others cannot fall with it.
    """
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
    raise BadInput(
        f"a deal was lost {ATTEMPTS} times together with its worker: {told(last)}"
    ) from last
