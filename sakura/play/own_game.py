"""Games of the visitor's own."""

from __future__ import annotations

from sakura.core.saved import Saved, save
from sakura.play.session import Keeper, Session
from sakura.play.venue import Venue


class OwnGame(Session):
    """A game of the visitor's own; it is kept until it is over."""

    own = True
    advises = True
    shares = True

    def __init__(self, saved: Saved, keeper: Keeper) -> None:
        super().__init__(saved)
        self.keeper = keeper
        self.kept = ""
        """The game as it was kept last: what computers have chosen in secret may be missing."""

    def keep(self) -> None:
        if self.over:
            self.keeper.forget(self.keeper.name)
        else:
            self.kept = save(self.saved)
            self.keeper.keep(self.kept)

    def stays(self, venue: Venue) -> bool:
        """Who is shown how a game came out tries it otherwise, and finds its end again."""
        stays = self.over and not self.game.open and bool(self.people)
        if stays:
            venue.review.retry()
        return stays

    def branch(self) -> None:
        """For practice; the game that counts stays kept under its own name."""
        if not self.practice:
            self.saved.origin = self.keeper.name
            self.keeper.begin()
