"""The part of a record that is Pebbles' own, read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sakura.core.error import BadInput, shown
from sakura.core.game import CHANCE, Actions, Reader
from sakura.games.pebbles.rules.position import Layout, Position


class PebblesReader(Reader[Position]):
    """Reads the heap and every turn, one decision at a time."""

    options: str

    def __init__(
        self, read_options: Callable[[Mapping[str, Any]], str], record: Mapping[str, Any]
    ) -> None:
        self.options = read_options(record["options"])
        taken = record.get("taken", [])
        if not isinstance(taken, list):
            raise BadInput(f"taken must be a list, not {shown(taken)}")
        self.record = record
        self.taken = taken
        self.turn = 0

    def where(self) -> str:
        return f"turn {self.turn}" if self.turn else "set-up"

    def actions(self, position: Position) -> Actions | None:
        if not position.laid:
            if "laid" not in self.record:
                return None
            return {CHANCE: Layout(self.record.get("starter"), self.record["laid"])}
        if self.turn == len(self.taken):
            return None
        self.turn += 1
        return {position.mover: self.taken[self.turn - 1]}

    def finish(self, position: Position) -> None:
        if self.turn < len(self.taken):
            raise BadInput("the heap was empty, but the record goes on")
