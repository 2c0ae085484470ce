"""Views of a game: all that the people at one device may know at a moment."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
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

    @property
    def shared(self) -> ObservationT:
        """Any of the observations, for values that are the same in all of them."""
        return next(iter(self.seen.values()))


AnyView: TypeAlias = "View[Any, Any]"
"""A view of any game, for callers that do not look into observations."""


def known_seats(table: AnyTable, seats: Collection[int]) -> Sequence[int]:
    """Return the seats whose secrets a device with `seats` may know now."""
    if table.outcome() is not None:
        return range(table.game.seats(table.options))
    return sorted(seats)


def view_of(table: AnyTable, seats: Collection[int]) -> AnyView:
    """Return the current view of a device with those seats; raises BadInput if there
    is no such seat."""
    outcome = table.outcome()
    return View(
        seen={seat: table.observe(seat) for seat in known_seats(table, seats) or [WATCHER]},
        waiting=table.waiting(),
        chosen={seat: action for seat, action in table.chosen.items() if seat in seats},
        outcome=outcome,
    )
