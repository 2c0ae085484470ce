"""Sakura's part of a record, written: decks, plays and choices."""

from __future__ import annotations

from typing import Any

from sakura.core.game import CHANCE, Actions, Step
from sakura.games.sakura.rules.events import RoundEnded
from sakura.games.sakura.rules.position import COURT, Position, Stage


def write_rounds(steps: list[Step[Position]]) -> dict[str, Any]:
    """`decks` and `rounds` of all complete rounds; an unfinished one is left out whole."""
    decks: list[list[int]] = []
    rounds: list[dict[str, Any]] = []
    shuffled: list[list[int]] = []  # since the last complete round
    current: dict[str, Any] = {}
    for step in steps:
        before = step.before
        if before.stage is Stage.CHOOSE:
            current = {"plays": _plays(step.actions), "choices": []}
        elif before.stage is Stage.RESOLVE:
            order, seat = before.queue[0]
            current["choices"].append([order, before.part, step.actions[seat]])
        else:
            shuffled.append(list(step.actions[CHANCE]))
        ended = any(isinstance(event, RoundEnded) for event in step.events)
        if ended:
            rounds.append(current)
        if ended or before.stage is Stage.DEAL:
            decks += shuffled
            shuffled = []
    return {"decks": decks, "rounds": rounds}


def _plays(actions: Actions) -> dict[str, int]:
    plays = {str(seat): play.card for seat, play in sorted(actions.items())}
    courts = [play.court for play in actions.values() if play.court is not None]
    return plays | {str(COURT): court for court in courts}
