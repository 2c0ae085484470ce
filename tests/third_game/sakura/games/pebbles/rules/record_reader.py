"""Reader of Pebbles' part of a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.game import CHANCE, Actions, Reader
from sakura.games.pebbles.rules.position import Action, Layout, Position

if TYPE_CHECKING:
    from sakura.core.plain import Json


class PebblesReader(Reader[str, Position, Action]):
    """Reads the heap and every turn, one decision at a time."""

    def __init__(
        self, read_options: Callable[[Mapping[str, Json]], str], record: Mapping[str, Json]
    ) -> None:
        options, taken = record["options"], record.get("taken")
        assert isinstance(options, dict)  # the caller has checked it
        self.options = read_options(options)
        if not isinstance(taken, list):
            raise BadInput(f"taken must be a list, not {shown(taken)}")
        self.record = record
        self.taken = taken
        self.turn = 0

    def where(self) -> str:
        return f"turn {self.turn}" if self.turn else "set-up"

    def actions(self, position: Position) -> Actions[Action] | None:
        if not position.laid:
            if "laid" not in self.record:
                return None
            return {CHANCE: Layout(self._number("starter"), self._number("laid"))}
        if self.turn == len(self.taken):
            return None
        self.turn += 1
        return {position.mover: _whole(self.taken[self.turn - 1])}

    def finish(self, position: Position) -> None:
        if self.turn < len(self.taken):
            raise BadInput("the heap was empty, but the record goes on")

    def _number(self, name: str) -> int:
        return _whole(self.record.get(name))


def _whole(value: Json) -> int:
    """A whole number; neither 1.0 nor true is one."""
    if type(value) is not int:
        raise BadInput(f"a number is expected, not {shown(value)}")
    return value
