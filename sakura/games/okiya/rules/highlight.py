"""The last two tiles of a game, found from its events alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sakura.games.okiya.rules.events import Event, TileTaken

if TYPE_CHECKING:
    from sakura.core.game import AnyStep

LAST = 2
"""Number of tiles that are worth watching on their own."""


def highlight(steps: Sequence[AnyStep]) -> int | None:
    """Return the step that takes the first of the last two tiles; None if there are no more than
    these."""
    taken = [at for at, step in enumerate(steps) if any(map(_takes, step.events))]
    return taken[-LAST] if len(taken) > LAST else None


def _takes(event: Event) -> bool:
    return isinstance(event, TileTaken)
