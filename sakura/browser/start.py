"""The start page after a game or in another language."""

from __future__ import annotations

import asyncio

from js import document

from sakura.browser import address, dom
from sakura.browser.page import Page
from sakura.browser.redraws import Redraws
from sakura.browser.seating import Seating
from sakura.site.start import limits, scale, start_page
from sakura.ui.commands import Does


class Start:
    """The part that draws the start page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._seating = Seating(page)
        self.does: Does = {
            "leave": self.show,
            "sit": self._seating.open,
            "seat-add": self._seating.add,
            "seat-close": self._seating.close,
            "spectate": self._seating.watch,
        }

    def show(self) -> None:
        """Show the start page in place of a game; a frame starts a new game instead."""
        page = self.page
        page.leave_room()
        address.show("")
        if page.host:
            page.new_games.begin_chosen()
            return
        document.documentElement.lang = page.words.language
        dom.put(
            "page", start_page(page.games, page.words, page.settings.choices, page.settings.names)
        )
        self._seating.draw()
        page.listing.offer_games()
        page.features.then("daily", page.daily.show_cards)
        page.offer_version()

    async def complete(self) -> None:
        """Complete the page that the build drew, in steps that block no click: the form gets the
        descriptions of the levels and the table, the doors get the cards of the day. From then on
        buttons may be drawn again while they are pressed."""
        self._tell_levels()
        self._seating.draw()
        await asyncio.sleep(0)
        self.page.daily.show_cards()
        Redraws()

    def _tell_levels(self) -> None:
        descriptions = scale(self.page.games, self.page.words)
        for element in dom.all_of(".scale small:empty"):
            element.outerHTML = dom.markup(descriptions[str(element.dataset.level)])
        for element in dom.all_of(".limits:empty"):
            element.textContent = limits(self.page.words)

    def redraw(self) -> None:
        """Redraw the start page, or what stands in its place, in another language, keeping the
        choices."""
        if dom.by_id("phones"):
            self.page.phones.redraw()
            return
        self.page.read_form()
        change = dom.by_id("change")
        opened = change and change.open
        self.show()
        if opened:
            dom.by_id("change").open = True
