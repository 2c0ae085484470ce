"""Okiya's part of a record, written: tiles and moves of every round."""

from __future__ import annotations

from typing import Any

from sakura.core.game import CHANCE, Step
from sakura.games.okiya.rules.position import Layout, Position, Stage


def write_rounds(steps: list[Step[Position]]) -> dict[str, Any]:
    """`rounds` with everything that was done; the last one may be unfinished."""
    rounds: list[dict[str, Any]] = []
    for step in steps:
        if step.before.stage is Stage.LAY:
            layout: Layout = step.actions[CHANCE]
            tiles = [str(tile) for tile in layout.tiles]
            rounds.append({"starter": layout.starter, "tiles": tiles, "moves": []})
        else:
            rounds[-1]["moves"] += step.actions.values()
    return {"rounds": rounds}
