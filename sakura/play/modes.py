"""Games of the visitor's own, and games that are only shown."""

from __future__ import annotations

from sakura.core.saved import Saved, save
from sakura.play.session import Keeper, Session


class OwnGame(Session):
    """A game of the visitor's own; it is kept until it is over."""

    own = True
    advises = True
    shares = True

    def __init__(self, saved: Saved, keeper: Keeper) -> None:
        super().__init__(saved)
        self.keeper = keeper

    def keep(self) -> None:
        if self.over:
            self.keeper.forget(self.keeper.name)
        else:
            self.keeper.keep(save(self.saved))

    def branch(self) -> None:
        """For practice; the game that counts stays kept under its own name."""
        if not self.practice:
            self.saved.origin = self.keeper.name
            self.keeper.begin()


class BroughtGame(OwnGame):
    """A game that somebody else has sent. Until a person here has decided something in it nothing
    is kept: whoever only opens it loses no game of their own for it."""

    def __init__(self, saved: Saved, keeper: Keeper) -> None:
        super().__init__(saved, keeper)
        self.own = False

    def choose(self, seat: int, action: object) -> None:
        self.own |= seat in self.people
        super().choose(seat, action)

    def keep(self) -> None:
        if self.own:
            super().keep()


class ShownGame(Session):
    """A game that is only shown, all of it: nobody decides, and nothing is kept."""

    shares = True
    ends = False
    halts = "shown"

    def __init__(self, saved: Saved) -> None:
        super().__init__(saved)
        self.people = self.computers = []

    def waiting(self) -> tuple[int, ...]:
        return ()
