"""The browser's Back and Forward: Back closes panels and leads from a game to the start page.

A frame leaves the history alone, since it belongs to the host page.
"""

from __future__ import annotations

from js import history, location, window

from sakura.browser import dom, stored_analyses
from sakura.browser.address import BAR, show, write
from sakura.browser.page import Page
from sakura.ui.commands import PANELS
from sakura.ui.navigation import GAME, PAGES, START, Navigation, Stack, read


class History:
    """The page's history entries and their addresses."""

    def __init__(self, page: Page) -> None:
        self.page = page
        if read(history.state):  # otherwise a link was followed, whose event is still to come
            BAR.fragment = str(location.hash)[1:]
        self._settled = False
        dom.listen(window, "pageshow", lambda event: page.saved_games.look_again())
        dom.listen(window, "pagehide", lambda event: stored_analyses.keep_end(page))
        self.active = not page.host and window.parent == window
        state = history.state if self.active else None
        if BAR.early and not read(state):  # a link was followed from that game
            state = "start/game"
        self.navigation = Navigation(self, self._opened, state)
        if self.active:
            dom.listen(window, "popstate", self._moved)

    # -- the entries -------------------------------------------------------------------------

    def push(self, state: str) -> None:
        """Add an entry; before the first, remove the game's fragment from the start page's own."""
        if len(self.navigation.at) == 1:
            write(START, "")
        if not state.endswith(GAME):
            # Closing the view returns the focus, which scrolls to it. The browser would scroll
            # later, and away from anything opened meanwhile.
            history.scrollRestoration = "manual"
        write(state, BAR.fragment, anew=True)
        history.scrollRestoration = "auto"

    def replace(self, state: str) -> None:
        write(state, BAR.fragment)

    def back(self, count: int) -> None:
        history.go(-count)

    # -- what the page does ------------------------------------------------------------------

    def _opened(self) -> Stack:
        """The stack of open views."""
        room, panel = self.page.room, dom.panel_name()
        pages = [name for name in PAGES if dom.by_id(name)]
        below = pages[0] if pages else room.session.below if room else ""
        names = (START, below, GAME if room else "", room.aside if room else "", panel)
        return tuple(name for name in names if name)

    def settle(self) -> None:
        """Update the history after anything may have been opened or closed."""
        if self.active:
            if not self._settled:
                self._begin()
            if not read(history.state):
                if str(location.hash)[1:] != BAR.fragment:
                    return  # a link was followed, whose event is still to come
                self.navigation.refresh()
            self.navigation.settle()

    def _begin(self) -> None:
        """Take over the history: leave a first game if the visitor has already pressed Back, and
        continue a game after a reload."""
        self._settled = True
        if BAR.early:
            if GAME not in self.navigation.at and self.page.room:
                self.page.start_page.show()
        elif GAME in self.navigation.at and len(self._opened()) == 1:
            self._return()

    def follow(self) -> None:
        """Handle a new fragment: a link was followed, unless it was Back or Forward."""
        if self.active and read(history.state):
            return
        BAR.fragment = str(location.hash)[1:]
        self.navigation.add("link")
        self.page.arrivals.open_link()
        self.settle()

    # -- what the visitor does -----------------------------------------------------------------

    def _moved(self, event: dom.JsProxy) -> None:
        """Handle `popstate`: the browser has come to another entry of this page."""
        fragment, stack = str(location.hash)[1:], read(event.state)
        if stack:  # otherwise a link was followed
            if wanted := self.navigation.arrive(stack):
                self._close(wanted)
                self._open(wanted, fragment)
            self.navigation.refresh()
            self.navigation.settle()

    def _close(self, wanted: Stack) -> None:
        room, panel = self.page.room, dom.panel_name()
        if panel and panel not in wanted:
            self.page.close_panel()
        pages = [name for name in PAGES if dom.by_id(name) and name not in wanted]
        if (room and GAME not in wanted) or pages:
            self.page.start_page.show()
        elif room and room.aside and room.aside not in wanted:
            room.close_aside()

    def _open(self, wanted: Stack, fragment: str) -> None:
        """Open again the views above the present one, as far as possible."""
        if GAME in wanted and not self.page.room:
            BAR.fragment = fragment
            self._return()
        if GAME not in wanted and any(name in wanted and not dom.by_id(name) for name in PAGES):
            show(fragment)  # a game that was left may have emptied the address
            self.page.arrivals.open_link()
        if wanted[-1] in PANELS and not dom.panel_name():
            self.page.press(wanted[-1])

    def _return(self) -> None:
        """Reopen the game that was left."""
        page = self.page
        if page.left:
            page.saved_games.come_back(page.left)
        elif not BAR.fragment or not page.arrivals.open_link():
            page.saved_games.return_to()
