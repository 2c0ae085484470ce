"""What a player of Okiya is advised, and what is true about it; `advisor` finds it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OkiyaAdvice:
    """Which tile to take: `value` is win, draw or loss with best play from both, `plies` to the
    end if they are known; `replies` are the cells that refute a losing tile."""

    action: int
    value: str
    plies: int | None
    replies: tuple[int, ...]
