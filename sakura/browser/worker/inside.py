"""Code inside the worker: runs jobs, and stops on request."""

from __future__ import annotations

import asyncio

from js import performance

from sakura.games import GAMES
from sakura.play.job import Job, pack, unpack

SLICE = 8.0
"""Milliseconds between two pauses in which a cancellation or a check can arrive."""

_wanted: set[int] = set()
"""Numbers of the jobs whose results are still wanted."""


async def think(number: int, text: str) -> str:
    """Packed result of a packed job; "" if the job was cancelled."""
    job: Job[object] = unpack(text)
    thinking = job.think(GAMES)
    _wanted.add(number)
    until = performance.now() + SLICE
    try:
        while number in _wanted:
            next(thinking)
            if performance.now() > until:
                await asyncio.sleep(0)
                until = performance.now() + SLICE
        return ""
    except StopIteration as stop:
        return pack(stop.value)
    finally:
        _wanted.discard(number)


def cancel(number: int) -> None:
    """Cancel the job of that number at its next pause."""
    _wanted.discard(number)


def busy() -> int:
    """Number of running jobs. A dead or stuck worker does not answer."""
    return len(_wanted)
