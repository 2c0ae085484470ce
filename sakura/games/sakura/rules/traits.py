"""Counts of what each painter of a finished game did, from its events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sakura.games.sakura.rules.events import Event, PainterDisgraced, RoundEnded
from sakura.games.sakura.rules.position import Action, Position

if TYPE_CHECKING:
    from sakura.core.game import Step

TRAITS = ("rounds", "bumps", "closest", "furthest")
"""Names of the counts: rounds, bumps, and rounds at whose end the painter was closest to the
Emperor or furthest from him, alone or with others."""


def traits(
    steps: Sequence[Step[Position, Action, Event]], last: Position, seats: int
) -> tuple[tuple[int, ...], ...]:
    """Return the counts of each seat, in the order of `TRAITS`; `last` is the position at the
    end."""
    counts = [[0] * len(TRAITS) for _ in range(seats)]
    after = [*(step.before for step in steps[1:]), last]
    for step, position in zip(steps, after, strict=True):
        for event in step.events:
            if isinstance(event, PainterDisgraced) and event.painter < seats:
                counts[event.painter][1] += 1
            elif isinstance(event, RoundEnded):
                _place(counts, position.painters)
    return tuple(map(tuple, counts))


def _place(counts: list[list[int]], painters: tuple[int, ...]) -> None:
    """Count a round that ended with the painters on these spaces."""
    for seat, own in enumerate(counts):
        own[0] += 1
        own[2] += painters[seat] == max(painters)
        own[3] += painters[seat] == min(painters)
