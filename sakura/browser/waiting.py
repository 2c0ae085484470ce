"""Visitors' actions that wait for a feature."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

from sakura.browser import dom
from sakura.browser.page import Page

PATIENCE = 0.4
"""Seconds until a waiting visitor gets a message."""


class Waiting:
    """Runs one action once its feature has loaded; a later one replaces it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wanted: asyncio.Task[None] | None = None
        """The waiting action."""
        self._patient = 0
        """Number of actions waiting now."""
        self._late = ""
        """Markup of the notice that the second bundle is late, once shown."""

    def use(self, feature: str, action: Callable[[], object]) -> None:
        """Run the action when its feature has loaded, at once if it has."""
        if self.page.features.has(feature):
            action()
        else:
            self.wanted = asyncio.ensure_future(self._wait(feature, action))

    async def _wait(self, feature: str, action: Callable[[], object]) -> None:
        await self.patiently(self.page.features.need(feature))
        if asyncio.current_task() is self.wanted:  # not replaced meanwhile
            self.wanted = None
            action()
            self.page.settle()

    async def patiently(self, arrival: Coroutine[None, None, None]) -> None:
        """Wait for a loading feature and show a notice if it takes long; raises whatever the
        loading raises."""
        page, arriving = self.page, asyncio.ensure_future(arrival)
        self._patient += 1
        try:
            if not (await asyncio.wait({arriving}, timeout=PATIENCE))[0]:
                page.notice(page.say("One moment…"))
                await asyncio.wait({arriving})
                page.dismiss()
            await arriving
        finally:
            self._patient -= 1

    def tell_late(self) -> None:
        """Tell a waiting visitor that the second bundle is late."""
        page = self.page
        if page.room or self._patient:
            page.notice(
                page.say("Part of the page is still loading. Retrying…"),
                lasts=True,
            )
            self._late = dom.by_id("notice").innerHTML

    def end_late(self) -> None:
        """Hide the notice that the second bundle is late, unless another has replaced it."""
        if dom.by_id("notice").innerHTML == self._late:
            self.page.dismiss()
