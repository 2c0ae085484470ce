"""Inside the worker: thinks about jobs, and can be told to stop."""

from __future__ import annotations

import asyncio

from js import performance

from sakura.games import GAMES
from sakura.play.job import Job, pack, unpack

SLICE = 8.0
"""Milliseconds after which a cancel, or a question whether the worker lives, may arrive."""

_wanted: set[int] = set()
"""The jobs whose results are still wanted, by number."""


async def think(number: int, text: str) -> str:
    """The result of a packed job, packed; an empty text if the job was cancelled."""
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
    """Stops the job of that number at its next pause."""
    _wanted.discard(number)


def busy() -> int:
    """How many jobs are thought about; a worker that is dead or stuck does not answer."""
    return len(_wanted)
