"""The view of a game that the people at one device have: all they may know at a moment."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from sakura.core.game import WATCHER, ActionT, ObservationT, Outcome
from sakura.core.table import AnyTable


@dataclass(frozen=True, slots=True)
class View(Generic[ObservationT, ActionT]):
    """One moment of a game, for the people at one device.

    `seen` holds the observation of each of their seats; of WATCHER if they have none; of every seat
    once the game is over, when nothing is hidden any more. Where several people share a device the
    page shows each observation to its own player alone. `waiting` are the seats that have still to
    choose, on any device. `chosen` are the secret choices of this device's seats, never of others.
    `outcome` is None while the game goes on.
    """

    seen: Mapping[int, ObservationT]
    waiting: tuple[int, ...]
    chosen: Mapping[int, ActionT]
    outcome: Outcome | None


AnyView: TypeAlias = "View[Any, Any]"
"""A view of some game, for callers that do not look into observations."""


def view_of(table: AnyTable, seats: Collection[int]) -> AnyView:
    """The view of a device with those seats, as the table stands; raises BadInput if there is no
    such seat."""
    outcome = table.outcome()
    observers = sorted(seats) or [WATCHER]
    if outcome is not None:
        observers = list(range(table.game.seats(table.options)))
    return View(
        seen={seat: table.observe(seat) for seat in observers},
        waiting=table.waiting(),
        chosen={seat: action for seat, action in table.chosen.items() if seat in seats},
        outcome=outcome,
    )
