"""Writing of Okiya's part of a record: tiles and moves of every round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.game import CHANCE, Step
from sakura.games.okiya.rules.events import Event
from sakura.games.okiya.rules.position import Action, Layout, Position, Stage

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject


def write_rounds(steps: list[Step[Position, Action, Event]]) -> JsonObject:
    """Return the `rounds` of a record; the last one may be unfinished."""
    rounds: list[Json] = []
    moves: list[Json] = []
    for step in steps:
        if step.before.stage is Stage.LAY:
            layout = step.actions[CHANCE]
            assert isinstance(layout, Layout)
            tiles: list[Json] = [str(tile) for tile in layout.tiles]
            moves = []
            rounds.append({"starter": layout.starter, "tiles": tiles, "moves": moves})
        else:
            moves += [cell for cell in step.actions.values() if isinstance(cell, int)]
    return {"rounds": rounds}
