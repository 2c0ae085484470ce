"""Games of the visitor's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.saved import Saved, save
from sakura.play.offers import Offers
from sakura.play.session import GameStore, Session

if TYPE_CHECKING:
    from sakura.play.venue import Venue


class OwnGame(Session):
    """A game of the visitor's own; it is kept until it is over, and then its result."""

    own = True
    offers = Offers(hints="asked", undo=True, levels=True, sharing=True, replay=True, rotation=True)

    def __init__(self, saved: Saved, store: GameStore) -> None:
        super().__init__(saved)
        self.store = store
        self.stored = ""
        """Game as it was last kept, perhaps without computers' latest secret choices."""

    def keep(self) -> None:
        if self.over and not self.practice:
            self.store.finish(self.saved)
        elif self.over:
            self.store.forget(self.store.name)
        else:
            self.stored = save(self.saved)
            self.store.keep(self.stored)

    def stays(self, venue: Venue) -> bool:
        """Refuse to undo a decision whose result has been shown: it can be retried, and the result
        found again."""
        stays = self.over and not self.game.open and bool(self.people)
        if stays:
            venue.review.retry()
        return stays

    def branch(self) -> None:
        """Branch off for practice; the real game stays kept under its own name."""
        if not self.practice:
            self.saved.origin = self.store.name
            self.store.begin()

    def leave_practice(self, venue: Venue) -> None:
        if self.practice:
            venue.saved_games.leave_practice(self.saved.origin)

    def superseded(self, venue: Venue) -> bool:
        return self.own and not self.over and venue.saved_games.supersedes(self.stored)
