"""Tables with several phones: commands and links of both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from sakura.browser import dom
from sakura.browser.guest_side import GuestSide
from sakura.browser.host_side import HostSide
from sakura.browser.tabs import Tabs
from sakura.core import pairing
from sakura.core.seats import PERSON
from sakura.ui import phones as view
from sakura.ui.commands import Does

if TYPE_CHECKING:
    from sakura.browser.page import Page
    from sakura.core.pairing import Description


class Phones:
    """The part for tables with several phones. This device may host one and be a guest at
    another."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.host = HostSide(page)
        self.guest = GuestSide(page)
        host, guest = self.host, self.guest
        self.does: Does = {
            "phones": self._press,
            "phones-begin": host.begin,
            "phones-connect": host.answers.connect,
            "phones-share": self._share,
            "phones-camera": lambda: host.decide(True),
            "phones-without": lambda: host.decide(False),
            "phones-scan": host.camera.scan,
            "phones-stop": host.camera.stop,
            "phones-watch": host.watch,
            "phones-react": lambda what: self._side().react(str(what)),
            "phones-mute": lambda: self._side().mute(),
            "phones-end": host.end,
            "phones-join": guest.join,
            "phones-return": guest.come_back,
            "phones-invite": lambda seat: host.do(host.show_invitation(int(seat))),
            "phones-deputy": lambda seat: host.hand_over(int(seat), host.computer()),
            "phones-here": lambda seat: host.hand_over(int(seat), PERSON),
        }
        self._tabs = Tabs(host.answers.take)

    def _press(self) -> None:
        """Open the lobby or the panel at the table, or return to the table."""
        room = self.page.room
        if room and room is self.host.room:
            self.host.toggle_panel()
        elif room and room is self.guest.room:
            self.guest.toggle_panel()
        elif not room:
            self.host.enter()

    def _side(self) -> HostSide | GuestSide:
        """The side whose game is on the page."""
        return self.guest if self.page.room is self.guest.room else self.host

    def _share(self) -> None:
        side = self.guest if self.guest.link and not dom.by_id("phones-answer") else self.host
        side.share()

    def choose(self, name: str, value: str) -> None:
        """Choose the game at the table, or its number of seats."""
        self.host.choose(name, value)

    def redraw(self) -> None:
        """Draw the page again, as for another language."""
        if dom.by_id("phones-seats"):
            self.host.show_lobby()
        elif dom.by_id("phones-name"):
            self.guest.show_invitation()
        else:
            self.guest.lobby.redraw()

    def open(self, found: Description) -> None:
        """Open an invitation or an answer from a link."""
        if found.kind == "answer":
            self.host.do(self._pass_on(pairing.fragment(found)))
        else:
            self.guest.open(found)

    async def _pass_on(self, answer: str) -> None:
        """Hand an answer that was opened here to the tab with the table."""
        if not self.host.table or not await self.host.answers.take(answer):
            taken = await self._tabs.ask(answer)
            self.host.show(view.handed(taken, self.page.words))

    def reopen(self) -> bool:
        """Resume the table that this device hosted; False if there is none."""
        return self.host.reopen()

    # -- at the table ------------------------------------------------------------------------

    def opened(self) -> None:
        """Put the button of the panel into the bar of a table that was drawn, and take away those
        of commands that the session does not offer."""
        bar, room = document.querySelector(".bar"), self.page.room
        if bar and room and not room.session.offers.undo:
            for button in bar.querySelectorAll("[data-command=undo]"):
                button.remove()
        if bar and not bar.querySelector("[data-command=phones]"):
            drawn = dom.markup(view.people_button(self.page.words))
            bar.lastElementChild.insertAdjacentHTML("beforebegin", drawn)

    def show_end(self) -> None:
        """Show a guest the result."""
        self.guest.show_end()

    def show_checks(self) -> None:
        """Show the host what the guests' devices have found."""
        self.host.show_checks()

    def seal(self) -> str:
        """Markup of a guest's panel about fair play."""
        return self.guest.seal()

    def again(self) -> None:
        """Begin another game with the same people."""
        self.host.again()
