"""Course of a game, as far as the people at one device may know it.

A room draws nothing but this: views and events. Positions stay at the table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Generic, TypeAlias

from sakura.core.game import WATCHER, ActionT, EventT, ObservationT, OptionsT
from sakura.core.table import AnyTable
from sakura.core.view import View, known_seats, view_of


class Course(Generic[OptionsT, ActionT, ObservationT, EventT]):
    """Views and events of a game that may still go on, for the people at `seats`, or for watchers
    if there are none. Once the game is over, nothing is hidden."""

    def __init__(self, table: AnyTable, seats: Collection[int]) -> None:
        self._table = table
        self._seats = seats
        self.options: OptionsT = table.options

    def __len__(self) -> int:
        """Return the number of steps."""
        return len(self._table.steps)

    @property
    def now(self) -> View[ObservationT, ActionT]:
        """Current view of the table."""
        return view_of(self._table, self._seats)

    def view(self, step: int) -> View[ObservationT, ActionT]:
        """Return the view before that step, or after the last one, without the seats that were
        waited for."""
        table = self._table
        position = table.steps[step].before if step < len(self) else table.position
        seen = {seat: table.game.observe(position, seat) for seat in self._known() or [WATCHER]}
        return View(seen, (), {}, None)

    def events(self, step: int) -> Sequence[EventT]:
        """Return the events of that step."""
        game, seats = self._table.game, self._known()
        return [game.redact(event, seats) for event in self._table.steps[step].events]

    def count(self, step: int) -> int:
        """Return the number of events of that step."""
        return len(self._table.steps[step].events)

    def choices(self, step: int) -> Mapping[int, ActionT]:
        """Return the choices made in that step, as far as they are known here."""
        seats, actions = self._known(), self._table.steps[step].actions
        return {seat: action for seat, action in actions.items() if seat in seats}

    def _known(self) -> Sequence[int]:
        return known_seats(self._table, self._seats)


AnyCourse: TypeAlias = "Course[Any, Any, Any, Any]"
"""A course of any game, for code that only passes it on."""
