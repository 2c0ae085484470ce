"""Advice to a player of Okiya, found by `advisor`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OkiyaAdvice:
    """A tile to take, with its value: win, draw or loss with best play from both, `plies` to the
    end if they are known; `replies` are the cells that refute a losing tile."""

    action: int
    value: str
    plies: int | None
    replies: tuple[int, ...]
