"""Imported games, to play or to watch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.saved import Saved
from sakura.core.seats import FRIEND, usual
from sakura.play.offers import Offers
from sakura.play.own_game import OwnGame
from sakura.play.session import GameStore, Session

if TYPE_CHECKING:
    from sakura.play.venue import Venue


class ImportedGame(OwnGame):
    """A game that somebody else has sent. It is not kept until a person here decides in it or takes
    a decision back, so that opening one costs no game of one's own."""

    def __init__(self, saved: Saved, store: GameStore) -> None:
        super().__init__(saved, store)
        self.own = False

    def choose(self, seat: int, action: object) -> None:
        self.own |= seat in self.people
        super().choose(seat, action)

    def keep(self) -> None:
        if self.own:
            super().keep()

    def branch(self) -> None:
        """Branch off for practice, and keep the game that was sent first: its link is no longer in
        the address."""
        self.own = True
        self.keep()
        super().branch()

    def ended(self, venue: Venue) -> None:
        if self.own:
            super().ended(venue)


class WatchedGame(Session):
    """A game to watch from start to end: nobody decides, and nothing is kept."""

    offers = Offers(undo=True, levels=True, sharing=True, replay=True)

    def __init__(self, saved: Saved) -> None:
        super().__init__(saved)
        self.people = self.computers = []

    def waiting(self) -> tuple[int, ...]:
        return ()

    def halted(self, venue: Venue) -> None:
        venue.arrivals.end_watching()

    def whole(self) -> None:
        """Return None, because the record is complete."""

    def taken_over(self) -> Saved:
        """Return the game for a person here to play on. Computers replace friends elsewhere."""
        who = usual(len(self.who)) if FRIEND in self.who else self.who
        return Saved(self.table, who)
