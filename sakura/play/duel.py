"""Games of a duel, shown again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.play.modes import WatchedGame

if TYPE_CHECKING:
    from sakura.play.venue import Venue


class DuelReplay(WatchedGame):
    """A player's version of a duel, to watch; its end leads back to the comparison."""

    below = "duel"

    def halted(self, venue: Venue) -> None:
        venue.duels.end_watching()
