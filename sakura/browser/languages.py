"""The page's language, at the start and when it is changed."""

from __future__ import annotations

import asyncio

from js import document
from pyodide.ffi import JsException

from sakura.browser import catalogues, dom
from sakura.browser.page import Page
from sakura.browser.waiting import Waiting
from sakura.ui.commands import PANELS
from sakura.ui.words import Words


class Languages:
    """The part that changes the language once its catalogue has loaded."""

    def __init__(self, page: Page, waiting: Waiting) -> None:
        self.page = page
        self.waiting = waiting
        self._changing: asyncio.Task[None] | None = None

    async def begin(self, language: str) -> None:
        """Set the first language; raises JsException if its catalogue does not load."""
        await catalogues.arrive(language)
        self.page.words = Words(language)

    def choose(self, language: str) -> None:
        """Save the language and switch to it once its catalogue has loaded. The last choice
        counts."""
        self.page.settings.set("language", language)
        self._changing = asyncio.ensure_future(self._change(language))

    async def _change(self, language: str) -> None:
        page = self.page
        try:
            await self.waiting.patiently(self._arrive(language))
        except JsException:
            self._stay(language)
            return
        if page.settings["language"] == language != page.words.language:
            self._speak(language)

    async def _arrive(self, language: str) -> None:
        await asyncio.gather(catalogues.arrive(language), self.page.features.need("language"))

    def _stay(self, wanted: str) -> None:
        """Keep the present language, since the wanted one did not load."""
        page = self.page
        if page.settings["language"] != wanted:
            return  # another language was chosen meanwhile
        page.settings.set("language", page.words.language)
        for control in dom.all_of("[name=language]"):
            control.value = page.words.language
        page.notice(
            page.say("This language couldn't be loaded. Check your connection and choose it again.")
        )

    def _speak(self, language: str) -> None:
        """Redraw the page in another language; a game continues where it is."""
        page, open_panel = self.page, dom.panel_name()
        page.words = Words(language)
        document.documentElement.lang = language
        if page.room:
            page.room.resume()
        elif dom.by_id("duel"):
            page.duels.redraw()
        elif dom.by_id("quiz"):
            page.quiz.redraw()
        elif dom.by_id("invitation"):
            page.invitations.redraw()
        elif dom.by_id("daily"):
            page.daily.redraw()
        else:
            page.start_page.redraw()
        if open_panel in PANELS:
            page.press(open_panel)
        control = dom.by_id("language") or document.querySelector("[name=language]")
        if control:
            control.focus()
        page.settle()
