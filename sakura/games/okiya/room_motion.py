"""Animations on Okiya's board for a step that is taken back; those forward are in its style
sheets."""

from __future__ import annotations

from sakura.browser import dom, moves
from sakura.games.okiya.rules import events as happened
from sakura.games.okiya.rules.position import Observation
from sakura.games.okiya.view.strike import strike
from sakura.games.okiya.view.tokens import token

LIFTS, FADES = 0.25, 0.6
"""Durations in seconds of lifting a token and of fading a winning line: as long as either takes to
appear (`second.css`)."""

ON_THE_BOARD = {"transform": "scale(1)", "opacity": 1}
IN_THE_AIR = {"transform": "scale(1.4)", "opacity": 0}


def retrace(event: happened.Event, after: Observation, seconds: float) -> None:
    """Animate the way back from the view after the event to the board as drawn; nothing at zero
    seconds."""
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
