"""Visitors' wishes that wait for a feature."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

from sakura.browser import dom
from sakura.browser.page import Page

PATIENCE = 0.4
"""Seconds before a visitor who waits is told so."""


class Waiting:
    """Does one action once its feature is here; a later one takes its place."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wanted: asyncio.Task[None] | None = None
        """The action that waits."""
        self._patient = 0
        """Count of visitors' wishes that wait now."""
        self._late = ""
        """The notice that the second bundle is late, once a visitor has it."""

    def use(self, feature: str, action: Callable[[], object]) -> None:
        """Do it at once if the feature is here, else when it has arrived."""
        if self.page.features.has(feature):
            action()
        else:
            self.wanted = asyncio.ensure_future(self._wait(feature, action))

    async def _wait(self, feature: str, action: Callable[[], object]) -> None:
        await self.patiently(self.page.features.need(feature))
        if asyncio.current_task() is self.wanted:  # nothing else was asked for meanwhile
            self.wanted = None
            action()
            self.page.settle()

    async def patiently(self, arrival: Coroutine[None, None, None]) -> None:
        """Wait for what a visitor has wished for, and say so if it takes long; raises whatever the
        arrival raises."""
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
        """Says that the second bundle is late, to a visitor who waits for it."""
        page = self.page
        if page.room or self._patient:
            page.notice(
                page.say("Part of the page is still loading. Retrying…"),
                lasts=True,
            )
            self._late = dom.by_id("notice").innerHTML

    def end_late(self) -> None:
        """The second bundle is here; hides the notice that it is late, unless something else was
        said after it."""
        if dom.by_id("notice").innerHTML == self._late:
            self.page.dismiss()
