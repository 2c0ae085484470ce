"""Where deals are played: here, in processes of this machine, or on a cluster of Dask."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from sakura.core.error import BadInput, shown
from sakura.lab.deal import Part, Task, play_deal

ATTEMPTS = 5
"""How often a deal is tried that dies with its worker each time."""

AHEAD = 256
"""Deals that may be under way or waiting to be collected."""


class Processes(Executor):
    """Processes of this machine, one for each core. One that dies takes all with it; new ones then
    take their place."""

    def __init__(self, number: int | None = None) -> None:
        self._number = number
        self._pool = ProcessPoolExecutor(number)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        try:
            return self._pool.submit(fn, *args, **kwargs)
        except BrokenExecutor:
            self._pool.shutdown(wait=False)
            self._pool = ProcessPoolExecutor(self._number)
            return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


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


def play_all(tasks: Iterable[Task], executor: Executor | None) -> Iterator[list[Part]]:
    """What comes of each task, in their order, whoever is done first; without an executor they
    are played here. A deal whose worker dies is played again."""
    if executor is None:
        yield from map(play_deal, tasks)
        return
    under_way: deque[tuple[Task, Future[list[Part]]]] = deque()
    try:
        for task in tasks:
            under_way.append((task, _submit(executor, task)))
            if len(under_way) == AHEAD:
                yield _result(executor, *under_way.popleft())
        while under_way:
            yield _result(executor, *under_way.popleft())
    finally:
        for _, future in under_way:
            future.cancel()


def _submit(executor: Executor, task: Task) -> Future[list[Part]]:
    try:
        return executor.submit(play_deal, task)
    except BrokenExecutor:  # it has lost a worker, and takes nothing more
        here: Future[list[Part]] = Future()
        here.set_result(play_deal(task))
        return here


def _result(executor: Executor, task: Task, future: Future[list[Part]]) -> list[Part]:
    for _ in range(ATTEMPTS - 1):
        try:
            return future.result()
        except BadInput:
            raise
        except Exception:
            future = _submit(executor, task)
    return future.result()
