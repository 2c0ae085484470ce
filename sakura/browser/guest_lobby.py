"""A guest's page before the game: the answer, then the table and whom everybody waits for."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from sakura.browser import dom
from sakura.ui import lobby as view
from sakura.ui import phones
from sakura.ui.emblems import PAINTERS
from sakura.ui.phones import FREE, HERE, OWN, TablePlace

if TYPE_CHECKING:
    from collections.abc import Callable

    from sakura.browser.gathering import PhonesSide
    from sakura.browser.guest_seat import GuestSeat
    from sakura.core.talk import LobbyMessage

PATIENCE = 30.0
"""Time after which a guest to whom nothing happens is told what to do, in seconds."""


class GuestLobby:
    """Pages of a guest who waits for the host or for the game. The screen stays on."""

    def __init__(self, side: PhonesSide, seat: Callable[[], GuestSeat | None]) -> None:
        self.page = side.page
        self._side = side
        self._seat = seat
        """Function that returns this device's seat."""
        self._watches = False
        """True if the page shown is that of a device without a seat."""

    def show_answer(self) -> None:
        """Show the answer, which the host has to read."""
        words = self.page.words
        self._side.show(phones.answer(self._side.link, words))
        dom.work(self._wait())

    def update(self, seat: GuestSeat) -> None:
        """Show the table as the host describes it."""
        lobby = seat.table.lobby
        if seat.game or not lobby or lobby.host >= len(self._places(lobby)):
            return  # a host may say anything
        if not dom.by_id("lobby") or self._watches != seat.table.watches:
            self._show(seat.table.watches)
        dom.soon(lambda: self._draw(seat))  # screen readers read changes of a status, not new ones

    def redraw(self) -> None:
        """Show the page again, as for another language."""
        seat = self._seat()
        if dom.by_id("lobby") and seat:
            self._show(seat.table.watches)
            self._draw(seat)
        elif dom.by_id("phones-link") and seat:
            self.show_answer()

    def _show(self, watches: bool) -> None:
        """Show the page without a table yet."""
        self._watches = watches
        self._side.show(view.waiting(watches, self.page.words))
        dom.work(self._wait())

    def _draw(self, seat: GuestSeat) -> None:
        lobby, words = seat.table.lobby, self.page.words
        if not lobby or not dom.by_id("lobby"):
            return
        info = self.page.games[lobby.game]
        places = self._places(lobby, seat.table.place)
        dom.put("lobby", view.table(info.picture(), places, words))
        free = any(place.state == FREE for place in places)
        dom.write("phones-status", view.status(places[lobby.host].called, info.title, free, words))

    def _places(self, lobby: LobbyMessage, own: int | None = None) -> list[TablePlace]:
        """All seats, as the host has described them."""
        painters = self.page.games[lobby.game].painters
        states = {**dict.fromkeys(lobby.guests, HERE), lobby.host: view.HOST}
        if own is not None:
            states[own] = OWN
        return [
            TablePlace(
                seat, painters[seat], PAINTERS[painters[seat]].name, name, states.get(seat, FREE)
            )
            for seat, name in enumerate(lobby.names[: len(painters)])
        ]

    async def _wait(self) -> None:
        """Keep the screen on, and say after a while what to do."""
        await self.page.features.need("awake")
        from sakura.browser.device import AWAKE

        AWAKE.hold()
        try:
            await asyncio.sleep(PATIENCE)
            self._advise()
            await asyncio.Event().wait()
        finally:
            AWAKE.release()

    def _advise(self) -> None:
        """Say what to do, and show the answer's code again."""
        seat, words = self._seat(), self.page.words
        lobby = seat.table.lobby if seat else None
        if lobby and dom.by_id("lobby"):
            host = self._places(lobby)[lobby.host].called
            dom.write("phones-advice", view.start_advice(host, words))
            return
        dom.write("phones-advice", view.answer_advice(words))
        if codes := dom.all_of(".phones .code"):
            dom.bring_into_view(codes[0])
