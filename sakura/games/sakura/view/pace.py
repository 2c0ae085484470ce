"""How long each event is shown at normal speed, in seconds."""

from __future__ import annotations

from sakura.games.sakura.rules import events as happened

SECONDS = {
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
"""Events that are not named pass at once."""

TEMPO = {2: 1.05, 3: 1.05, 4: 0.88, 5: 0.78, 6: 0.74}
"""By the number of painters on the path: the more cards a round has, the less time each is shown.
Six of seven rounds of four take 6 to 8 seconds, those that a tree ends early at least 5.4, and
those in which much happens up to 10. One of six takes at most 12."""

WALKING = 0.8
"""The part of an event's time in which figures walk."""


def seconds(event: happened.Event, painters: int) -> float:
    """How long it usually takes to see the event."""
    return SECONDS.get(type(event), 0.0) * TEMPO[painters]
