"""Games that somebody else has sent, to be played or only looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.saved import Saved
from sakura.core.seats import FRIEND, usual
from sakura.play.offers import Offers
from sakura.play.own_game import OwnGame
from sakura.play.session import Keeper, Session

if TYPE_CHECKING:
    from sakura.play.venue import Venue


class BroughtGame(OwnGame):
    """A game that somebody else has sent. Until a person here has decided something in it, or taken
    a decision back, nothing is kept: whoever only opens it loses no game of their own for it."""

    def __init__(self, saved: Saved, keeper: Keeper) -> None:
        super().__init__(saved, keeper)
        self.own = False

    def choose(self, seat: int, action: object) -> None:
        self.own |= seat in self.people
        super().choose(seat, action)

    def keep(self) -> None:
        if self.own:
            super().keep()

    def branch(self) -> None:
        """The game that was sent is kept first: practice must have one to go back to, and its link
        has gone from the address."""
        self.own = True
        self.keep()
        super().branch()

    def ended(self, venue: Venue) -> None:
        if self.own:
            super().ended(venue)


class ShownGame(Session):
    """A game that is only shown, all of it: nobody decides, and nothing is kept."""

    offers = Offers(undo=True, levels=True, sharing=True, replay=True)

    def __init__(self, saved: Saved) -> None:
        super().__init__(saved)
        self.people = self.computers = []

    def waiting(self) -> tuple[int, ...]:
        return ()

    def halted(self, venue: Venue) -> None:
        venue.arrivals.end_showing()

    def whole(self) -> None:
        """None: its record says all there is."""

    def taken_over(self) -> Saved:
        """The game for somebody here to play on. Computers sit in for those who played it by
        links; they stay elsewhere."""
        who = usual(len(self.who)) if FRIEND in self.who else self.who
        return Saved(self.table, who)
