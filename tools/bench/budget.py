"""Time limits of `make bench`: all of its tables are there within ten minutes, on a slow machine
from fewer measurements."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def within(
    items: Iterable[T],
    seconds: float,
    least: int = 1,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[T]:
    """Yield items, at least so many of them, as long as one more is likely to be done in time: one
    that takes as long as the longest so far."""
    began = now = clock()
    longest, iterator = 0.0, iter(items)
    for number in itertools.count():
        if number >= least and now - began + longest > seconds:
            return
        try:
            item = next(iterator)
        except StopIteration:
            return
        yield item
        before, now = now, clock()
        longest = max(longest, now - before)
