"""What moves on Okiya's board when a step is taken back; what moves forward is in its styles."""

from __future__ import annotations

from sakura.browser import dom, moves
from sakura.games.okiya.rules import events as happened
from sakura.games.okiya.rules.position import Observation
from sakura.games.okiya.view.strike import strike
from sakura.games.okiya.view.tokens import token

LIFTS, FADES = 0.25, 0.6
"""Seconds in which a token is taken up again, and a line goes that has won: as long as either takes
to come (`rest.css`)."""

ON_THE_BOARD = {"transform": "scale(1)", "opacity": 1}
IN_THE_AIR = {"transform": "scale(1.4)", "opacity": 0}


def retrace(event: happened.Event, after: Observation, seconds: float) -> None:
    """Shows the way back from what is seen after the event to the board as it is drawn; there is
    none where an event is shown for no seconds."""
    if not moves.wanted(seconds):
        return
    if isinstance(event, happened.TileTaken):
        cell = dom.by_id("board").querySelector(f'[data-cell="{event.cell}"]')
        lifted = moves.add_for(LIFTS, cell, token(event.seat))
        moves.animate(lifted, [ON_THE_BOARD, IN_THE_AIR], LIFTS)
    elif isinstance(event, happened.RoundWon) and event.how != "full":
        square = dom.by_id("board").firstElementChild
        line = moves.add_for(FADES, square, strike(after))
        moves.animate(line, [{"opacity": 1}, {"opacity": 0}], FADES)
