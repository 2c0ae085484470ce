"""Start of the page, and its event listeners.

Only the modules of the start page are imported at once. Others are imported on first use
(`browser/parts.py`) or one at a time while the page is idle. Features that a first game does not
need are also downloaded later (`browser/features.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from js import document, location, window

from sakura.browser import dom, start_form
from sakura.browser import settings as remembered
from sakura.browser.address import BAR
from sakura.browser.clicks import Clicks
from sakura.browser.controls import Controls
from sakura.browser.parts import WholePage
from sakura.browser.presses import Presses
from sakura.browser.second_bundle import import_ahead
from sakura.games import GAMES
from sakura.site.form import form_fields


class App:
    """The page's start-up."""

    def __init__(self) -> None:
        page = self.page = WholePage(GAMES, remembered.load(form_fields(GAMES)))
        values = sorted({command.value for command in page.commands.values() if command.value})
        dom.know_buttons_by(values)
        self.clicks = Clicks(page, values)
        self.presses = Presses(page)
        self.controls = Controls(page)

    async def start(self) -> None:
        """Take over the page that the build drew: keep the visitor's choices so far, and continue a
        game in progress."""
        page, language = self.page, self._language()
        await page.features.need(*self._begins_with(language))
        await page.languages.begin(language)
        page.settings.show()
        if page.settings.embedded:
            self._join_host()
        else:
            self._take_over()
        if page.settings.problems:
            page.panels.tell_problems()
        self._listen()
        pending = str(document.documentElement.getAttribute("data-pending") or "")
        BAR.fragment = str(location.hash)[1:]  # a different fragment later on is a link
        if self._open_link():
            pass
        elif daily := page.settings.daily:
            page.daily.show_today(daily)
            pending = ""
        elif page.host or page.memory.anything:
            page.saved_games.go_on_or_offer(bool(pending))
        dom.set_flag("python", "ready")
        if dom.by_id("loading"):
            dom.write("loading", "")
        dom.note_time("interactive")
        if pending == "play":  # the form's button was pressed early
            page.new_games.begin()
        elif pending in page.commands:
            page.press(pending)
        page.settle()
        self._afterwards = asyncio.ensure_future(self._prepare())

    def _language(self) -> str:
        """The language chosen before Python was ready, else the one in the settings."""
        settings, drawn = self.page.settings, str(document.documentElement.lang)
        control = document.querySelector(".more [name=language]")
        if control and str(control.value) != drawn:
            settings.set("language", str(control.value))
        return settings["language"]

    def _begins_with(self, language: str) -> list[str]:
        """Features that this visit needs beyond the start page."""
        settings, drawn = self.page.settings, str(document.documentElement.lang)
        wanted = {
            "frame": settings.embedded,
            "arrivals": bool(location.hash),
            "saved_games": self.page.memory.anything,
            "daily": bool(settings.daily),
            "panels": bool(settings.problems),
            "language": language != drawn,
        }
        return [feature for feature, needed in wanted.items() if needed]

    def _take_over(self) -> None:
        """Fill the form that the build drew with this visitor's choices."""
        page, chosen = self.page, self._language()
        start_form.fill(page.settings)
        if document.documentElement.lang != page.words.language:
            page.start_page.redraw()
        if chosen != page.words.language:  # the language was changed while its catalogue loaded
            page.languages.choose(chosen)

    def _join_host(self) -> None:
        from sakura.browser.host_page import HostPage

        self.page.host = HostPage(self.controls.set)

    def _listen(self) -> None:
        page = self.page
        for kind, heard in {
            "click": self.clicks.clicked,
            "submit": self.controls.submitted,
            "change": self.controls.changed,
            "input": self.controls.slid,
            "keydown": self.presses.key_pressed,
            "pointerdown": self.clicks.pointer_pressed,
        }.items():
            dom.listen(document, kind, partial(_pass_on, heard))
        dom.listen(window, "resize", lambda event: page.resized())
        dom.listen(window, "hashchange", lambda event: page.use("history", self._follow))

    def _follow(self) -> None:
        self.page.history.follow()

    async def _prepare(self) -> None:
        """Download and import the second bundle, draw ahead, and register the service worker."""
        page = self.page
        later = asyncio.ensure_future(page.features.need("offline"))
        await import_ahead()
        await page.new_games.draw_ahead()
        await later
        page.waiting.end_late()
        if not page.waiting.wanted:  # a waiting action may need the address
            page.settle()
        await import_ahead()
        await page.start_page.complete()
        self._dressing = asyncio.ensure_future(dom.dress("later"))  # decoration need not block
        if not page.host:
            await page.offline.start()

    def _open_link(self) -> bool:
        return bool(location.hash) and self.page.arrivals.open_link()


def _pass_on(heard: Callable[[dom.JsProxy], None], event: dom.JsProxy) -> None:
    """Pass on events of elements; scripts also send events to the document itself."""
    if event.target != document:
        heard(event)


async def start() -> None:
    """Start the page; called from `index.html` once Python has loaded."""
    await App().start()
