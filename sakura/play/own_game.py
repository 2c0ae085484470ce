"""Games of the visitor's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.saved import Saved, save
from sakura.play.offers import Offers
from sakura.play.session import Keeper, Session

if TYPE_CHECKING:
    from sakura.play.venue import Venue


class OwnGame(Session):
    """A game of the visitor's own; it is kept until it is over."""

    own = True
    offers = Offers(hints="asked", undo=True, levels=True, sharing=True, replay=True, rotation=True)

    def __init__(self, saved: Saved, keeper: Keeper) -> None:
        super().__init__(saved)
        self.keeper = keeper
        self.kept = ""
        """Game as it was last kept, perhaps without computers' latest secret choices."""

    def keep(self) -> None:
        if self.over:
            self.keeper.forget(self.keeper.name)
        else:
            self.kept = save(self.saved)
            self.keeper.keep(self.kept)

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
            self.saved.origin = self.keeper.name
            self.keeper.begin()

    def leave_practice(self, venue: Venue) -> None:
        if self.practice:
            venue.kept.leave_practice(self.saved.origin)

    def superseded(self, venue: Venue) -> bool:
        return self.own and not self.over and venue.kept.supersedes(self.kept)
