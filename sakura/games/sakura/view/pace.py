"""Seconds for each event at normal speed: every round takes the same time."""

from __future__ import annotations

from collections.abc import Iterable

from sakura.games.sakura.rules import events as happened

ROUND = {3: 7.2, 4: 7.2, 5: 8.5, 6: 9.5}
"""Seconds of a round, by the number of painters on the path."""

WEIGHTS = {
    happened.CardsRevealed: 1.6,
    happened.CardTurned: 0.35,
    happened.DirectionChosen: 0.3,
    happened.EmperorMoved: 0.5,
    happened.PainterMoved: 0.6,
    happened.PainterDisgraced: 1.4,
    happened.NobodyMoved: 0.6,
    happened.SakuraReached: 0.4,
    happened.CardsDiscarded: 1.6,
    happened.TokensPaid: 2.2,
    happened.LinedUp: 0.6,
}
"""Shares of the time by event; events that are not listed take none."""

CARD, REST = 1.6, 1.0
"""Estimated weight of a card still to come, and of the rest of one that waits for a direction."""

LEAST, MOST = 0.4, 2.0
"""Bounds of the seconds for a weight of 1."""

WALKING = 0.8
"""Share of an event's time in which figures walk."""


class Pace:
    """The clock that shares the time of each round out among its events.

    The events of a round are known when it is shown, except after a direction that is still to be
    chosen. Those are estimated, and the remaining time is shared out anew after the choice.
    """

    def __init__(self, painters: int) -> None:
        self._time = ROUND[painters]
        self._left = self._time
        self._cards = 0
        """Number of cards that have not been turned to."""

    def seconds(self, event: happened.Event, coming: Iterable[happened.Event]) -> float:
        """Return the seconds of an event, given the events known to be `coming` after it."""
        match event:
            case happened.CardsRevealed(cards):
                self._left, self._cards = self._time, len(cards)
            case happened.CardTurned():
                self._cards -= 1
            case happened.CardsDiscarded():
                self._cards = 0
        weight = WEIGHTS.get(type(event), 0.0)
        if not weight:
            return 0.0
        each = self._left / (weight + self._ahead(coming))
        seconds = weight * min(MOST, max(LEAST, each))
        self._left -= seconds
        return seconds

    def _ahead(self, coming: Iterable[happened.Event]) -> float:
        """Return the weight of the events still to come in the round."""
        ahead, cards = 0.0, self._cards
        for event in coming:
            if isinstance(event, happened.RoundEnded):
                return ahead
            ahead += WEIGHTS.get(type(event), 0.0)
            cards -= isinstance(event, happened.CardTurned)
        return ahead + REST + CARD * cards
