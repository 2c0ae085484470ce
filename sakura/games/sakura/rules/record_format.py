"""Writing Sakura's part of a record: decks, plays and choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.game import CHANCE, Actions, Step
from sakura.games.sakura.rules.events import Event, RoundEnded
from sakura.games.sakura.rules.position import COURT, Action, Play, Position, Stage

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject


def write_rounds(steps: list[Step[Position, Action, Event]]) -> JsonObject:
    """Return `decks` and `rounds` of all complete rounds; an unfinished one is left out whole."""
    decks: list[Json] = []
    rounds: list[Json] = []
    shuffled: list[Json] = []  # since the last complete round
    plays: JsonObject = {}
    choices: list[Json] = []
    for step in steps:
        before = step.before
        if before.stage is Stage.CHOOSE:
            plays, choices = _plays(step.actions), []
        elif before.stage is Stage.RESOLVE:
            order, seat = before.queue[0]
            direction = step.actions[seat]
            assert isinstance(direction, str)
            choices.append([order, before.part, direction])
        else:
            deck = step.actions[CHANCE]
            assert isinstance(deck, tuple)
            shuffled.append(list(deck))
        ended = any(isinstance(event, RoundEnded) for event in step.events)
        if ended:
            rounds.append({"plays": plays, "choices": choices})
        if ended or before.stage is Stage.DEAL:
            decks += shuffled
            shuffled = []
    return {"decks": decks, "rounds": rounds}


def _plays(actions: Actions[Action]) -> JsonObject:
    plays = {seat: play for seat, play in sorted(actions.items()) if isinstance(play, Play)}
    cards: JsonObject = {str(seat): play.card for seat, play in plays.items()}
    courts = [play.court for play in plays.values() if play.court is not None]
    return cards | {str(COURT): court for court in courts}
