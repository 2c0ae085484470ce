"""How many seconds each event is shown at normal speed: a round has its time, whatever happens."""

from __future__ import annotations

from collections.abc import Iterable

from sakura.games.sakura.rules import events as happened

ROUND = {3: 7.2, 4: 7.2, 5: 8.5, 6: 9.5}
"""How long a round is to be shown, by the number of painters on the path."""

WEIGHTS = {
    happened.CardsRevealed: 1.6,
    happened.CardTurned: 0.35,
    happened.DirectionChosen: 0.3,
    happened.EmperorMoved: 0.5,
    happened.PainterMoved: 0.6,
    happened.PainterDisgraced: 0.6,
    happened.NobodyMoved: 0.6,
    happened.SakuraReached: 0.4,
    happened.CardsDiscarded: 1.6,
    happened.TokensPaid: 1.2,
    happened.LinedUp: 0.6,
}
"""What part of the time an event has; those that are not named pass at once."""

CARD, REST = 1.6, 1.0
"""What is thought to be still to come of each card, and of the one that waits for a direction."""

LEAST, MOST = 0.4, 2.0
"""Seconds that a weight of 1 may be given."""

WALKING = 0.8
"""The part of an event's time in which figures walk."""


class Pace:
    """Shares the time of each round out among its events.

    What happens in a round is known when it is shown, but for what follows a direction that is
    still to be chosen: that is guessed, and the time that is left is shared out anew after it.
    """

    def __init__(self, painters: int) -> None:
        self._time = ROUND[painters]
        self._left = self._time
        self._cards = 0
        """How many cards have not been turned to."""

    def seconds(self, event: happened.Event, coming: Iterable[happened.Event]) -> float:
        """How long the event is shown, where those are `coming` after it, as far as is known."""
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
        """The weight of what is still to come in the round."""
        ahead, cards = 0.0, self._cards
        for event in coming:
            if isinstance(event, happened.RoundEnded):
                return ahead
            ahead += WEIGHTS.get(type(event), 0.0)
            cards -= isinstance(event, happened.CardTurned)
        return ahead + REST + CARD * cards
