"""Waiting until something becomes true that another task or device decides."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Signal:
    """Tasks that wait for changes; whoever changes anything calls `wake`."""

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Future[None], None] = {}  # in the order of their coming

    def wake(self) -> None:
        """Let all waiting tasks look again."""
        for future in self._waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, met: Callable[[], bool]) -> None:
        """Wait until the condition is met; at once if it is already."""
        while not met():
            future = asyncio.get_running_loop().create_future()
            self._waiting[future] = None
            try:
                await future
            finally:
                del self._waiting[future]
