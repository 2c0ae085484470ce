"""A game that this device keeps for people on several devices."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from sakura.core.authority import Authority
from sakura.core.saved import Saved, save
from sakura.core.seats import FRIEND, PERSON, is_computer
from sakura.play.controller import Controller, Desk, Remote
from sakura.play.offers import Offers
from sakura.play.session import Session
from sakura.play.signal import Signal

if TYPE_CHECKING:
    from sakura.play.venue import Venue


class Keeper(Protocol):
    """Store of the game at this device's table."""

    def keep_table(self, text: str, guests: list[int]) -> None:
        """Keep the game as it stands. In the text the seats of `guests` are those of people."""

    def forget_table(self) -> None:
        """Delete it."""


class HostedGame(Session):
    """A game whose authority is this device. Seats of guests are FRIEND's, and may change hands at
    any time (`seat`)."""

    offers = Offers(undo=True)

    def __init__(
        self, saved: Saved, keeper: Keeper, send: Callable[[str, str], None], epoch: int
    ) -> None:
        super().__init__(saved)
        self.authority = Authority(saved.table, send, epoch)
        self._keeper = keeper
        self._changed = Signal()
        self._asked = 0
        """Number of steps when the seats were asked that decide now."""

    # -- seats -------------------------------------------------------------------------------

    def client(self, seat: int) -> str:
        """Name of the client that has a guest's seat."""
        return f"seat {seat}"

    def join(self, seat: int) -> None:
        """Tell the guest at that seat the whole game so far."""
        self.authority.join(self.client(seat), (seat,))

    def leave(self, seat: int) -> None:
        """Tell the guest at that seat nothing more, until it joins again."""
        if self.authority.has(self.client(seat)):
            self.authority.leave(self.client(seat))

    def receive(self, seat: int, text: str) -> None:
        """Take a message about the game from the guest at that seat; raises BadInput for one that
        is refused."""
        at = self.authority.at
        self.authority.receive(self.client(seat), text)
        if self.authority.at != at:
            self.keep()
            self._changed.wake()

    def seat(self, seat: int, name: str) -> None:
        """Give a seat to a guest, to a computer of that name, or to a person at this device."""
        self.who[seat] = name
        # rooms and courses hold these lists
        self.people[:] = [one for one, kind in enumerate(self.who) if kind == PERSON]
        self.computers[:] = [one for one, kind in enumerate(self.who) if is_computer(kind)]
        self.keep()

    # -- deciding ----------------------------------------------------------------------------

    def waiting(self) -> tuple[int, ...]:
        self._asked = len(self.table.steps)
        return super().waiting()

    def controller(self, seat: int, desk: Desk) -> Controller:
        return Remote(seat, self) if self.who[seat] == FRIEND else super().controller(seat, desk)

    async def answer(self, seat: int) -> object:
        """Wait until the guest has decided."""
        await self._changed.until(lambda: self._has_chosen(seat))
        return None

    async def decide(self, seat: int, desk: Desk) -> None:
        """Let the seat choose. A guest's choice arrives at the authority by itself."""
        action = await self.controller(seat, desk).decide(self.table.observe(seat))
        if self.who[seat] != FRIEND:
            self.choose(seat, action)

    def choose(self, seat: int, action: object) -> None:
        self.authority.choose(seat, action)
        self.keep()
        self._changed.wake()

    def take_back(self) -> bool:
        """Take back a choice of a person here while it is secret. Others have seen all earlier
        ones."""
        secret = [seat for seat in self.table.chosen if seat in self.people]
        if secret:
            self.authority.take_back(secret[-1])
            self.keep()
        return bool(secret)

    def _has_chosen(self, seat: int) -> bool:
        return len(self.table.steps) != self._asked or seat not in self.table.waiting()

    # -- at the table ------------------------------------------------------------------------

    def opened(self, venue: Venue, last: str) -> None:
        super().opened(venue, last)
        venue.phones.opened()

    def keep(self) -> None:
        if self.over:
            self._keeper.forget_table()
            return
        guests = [seat for seat, name in enumerate(self.who) if name == FRIEND]
        who = [PERSON if seat in guests else name for seat, name in enumerate(self.who)]
        kept = Saved(self.table, who, names=self.saved.names)
        self._keeper.keep_table(save(kept), guests)

    def again(self, venue: Venue) -> None:
        if self.over:
            venue.phones.again()
