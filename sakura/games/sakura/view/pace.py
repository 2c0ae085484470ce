"""How long each event is shown at normal speed, in seconds."""

from __future__ import annotations

from sakura.games.sakura.rules import events as happened

SECONDS = {
    happened.CardsRevealed: 1.2,
    happened.CardTurned: 0.25,
    happened.DirectionChosen: 0.3,
    happened.EmperorMoved: 0.6,
    happened.PainterMoved: 0.6,
    happened.PainterDisgraced: 1.0,
    happened.NobodyMoved: 0.5,
    happened.SakuraReached: 0.5,
    happened.CardsDiscarded: 0.4,
    happened.TokensPaid: 1.2,
    happened.LinedUp: 0.6,
}
"""Events that are not named pass at once."""

TEMPO = {2: 1.1, 3: 1.1, 4: 0.95, 5: 0.85, 6: 0.8}
"""By the number of painters on the path: the more cards a round has, the less time each is shown.
Four of five rounds of four take 6 to 8 seconds; those that end early are shorter, those in which a
tree scores longer. One of six takes at most 12."""

WALKING = 0.8
"""The part of an event's time in which figures walk."""


def seconds(event: happened.Event, painters: int) -> float:
    """How long it usually takes to see the event."""
    return SECONDS.get(type(event), 0.0) * TEMPO[painters]
