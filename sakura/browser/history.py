"""The browser's Back closes what is open, and leads from a game to the start page; Forward returns.

A frame leaves the history alone, since it is its host page's as well.
"""

from __future__ import annotations

from js import history, location, window

from sakura.browser import dom, studies
from sakura.browser.address import BAR, write
from sakura.browser.page import Page
from sakura.ui.commands import PANELS
from sakura.ui.navigation import GAME, QUIZ, START, Navigation, Stack, read


class History:
    """The entries of the page, and their addresses."""

    def __init__(self, page: Page) -> None:
        self.page = page
        if read(history.state):  # else a link was followed, and its event is still to come
            BAR.fragment = str(location.hash)[1:]
        self._settled = False
        dom.listen(window, "pageshow", lambda event: page.kept.look_again())
        dom.listen(window, "pagehide", lambda event: studies.keep_end(page))
        self.active = not page.host and window.parent == window
        state = history.state if self.active else None
        if BAR.early and not read(state):  # a link was followed from that game
            state = "start/game"
        self.navigation = Navigation(self, self._opened, state)
        if self.active:
            dom.listen(window, "popstate", self._moved)

    # -- the entries -------------------------------------------------------------------------

    def push(self, state: str) -> None:
        """Under the first game the start page has no game in its address."""
        if len(self.navigation.at) == 1:
            write(START, "")
        if not state.endswith(GAME):
            # Closing it gives the focus back, which scrolls there; the browser would scroll later,
            # and away from whatever was opened meanwhile.
            history.scrollRestoration = "manual"
        write(state, BAR.fragment, anew=True)
        history.scrollRestoration = "auto"

    def replace(self, state: str) -> None:
        write(state, BAR.fragment)

    def back(self, count: int) -> None:
        history.go(-count)

    # -- what the page does ------------------------------------------------------------------

    def _opened(self) -> Stack:
        """What is open now."""
        room, panel = self.page.room, dom.panel_name()
        quiz = QUIZ if dom.by_id("quiz") else ""
        names = (START, quiz, GAME if room else "", room.aside if room else "", panel)
        return tuple(name for name in names if name)

    def settle(self) -> None:
        """Something may have been opened or closed."""
        if self.active:
            if not self._settled:
                self._begin()
            if not read(history.state):
                if str(location.hash)[1:] != BAR.fragment:
                    return  # a link was followed, and its event is still to come
                self.navigation.refresh()
            self.navigation.settle()

    def _begin(self) -> None:
        """Whoever went back from a first game before this module was here leaves it. A page that
        was loaded anew where a game was on the table goes on with it."""
        self._settled = True
        if BAR.early:
            if GAME not in self.navigation.at and self.page.room:
                self.page.start_page.show()
        elif GAME in self.navigation.at and len(self._opened()) == 1:
            self._return()

    def follow(self) -> None:
        """The address has another fragment: a link was followed, unless it was Back or
        Forward."""
        if self.active and read(history.state):
            return
        BAR.fragment = str(location.hash)[1:]
        self.navigation.add("link")
        self.page.arrivals.open_link()
        self.settle()

    # -- what the visitor does -----------------------------------------------------------------

    def _moved(self, event: dom.JsProxy) -> None:
        """The browser has come to another entry of this page."""
        here, stack = str(location.hash)[1:], read(event.state)
        if stack:  # else a link was followed
            if wanted := self.navigation.arrive(stack):
                self._close(wanted)
                self._open(wanted, here)
            self.navigation.refresh()
            self.navigation.settle()

    def _close(self, wanted: Stack) -> None:
        room, panel = self.page.room, dom.panel_name()
        if panel and panel not in wanted:
            self.page.close_panel()
        if (room and GAME not in wanted) or (dom.by_id("quiz") and QUIZ not in wanted):
            self.page.start_page.show()
        elif room and room.aside and room.aside not in wanted:
            room.close_aside()

    def _open(self, wanted: Stack, fragment: str) -> None:
        """What lay over it before the visitor went back, as far as that can be found again."""
        if GAME in wanted and not self.page.room:
            BAR.fragment = fragment
            self._return()
        if QUIZ in wanted and not dom.by_id("quiz"):
            BAR.fragment = fragment
            self.page.arrivals.open_link()
        if wanted[-1] in PANELS and not dom.panel_name():
            self.page.press(wanted[-1])

    def _return(self) -> None:
        """Into the game that was left."""
        page = self.page
        if page.left:
            page.kept.come_back(page.left)
        elif not BAR.fragment or not page.arrivals.open_link():
            page.kept.return_to()
