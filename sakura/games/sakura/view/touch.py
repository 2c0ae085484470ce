"""Events of Sakura that a device lets its players feel."""

from __future__ import annotations

from collections.abc import Collection

from sakura.games.sakura.rules import events as happened


def touched(event: happened.Event, people: Collection[int]) -> str:
    """Return the occasion on which the device of those people vibrates, "" for others."""
    match event:
        case happened.PainterDisgraced(painter) if painter in people:
            return "bump"
        case happened.TokensPaid(_, paid) if any(share and who in people for who, share in paid):
            return "paid"
        case happened.GameEnded(winners) if set(winners).intersection(people):
            return "won"
        case _:
            return ""
