"""Advice to a player of Sakura, as `advisor` finds it and the view tells it."""

from __future__ import annotations

from dataclasses import dataclass

from sakura.games.sakura.rules.position import Choice

BUMPS, TOKENS, BEHIND, ALIKE = REASONS = ("bumps", "tokens", "behind", "alike")
"""Drawbacks of the next best choice: more danger of a bump, fewer tokens, further behind the
Emperor, or much the same."""


@dataclass(frozen=True, slots=True)
class SakuraAdvice:
    """An advised choice and its likely outcome once this round's cards have acted.

    `place` is the painter's most frequent rank (1 is the closest, 0 no rank). `placed`, `reached`
    and `bumps` are shares of the guessed rounds: with that rank, with a tree reached, with a bump.
    `keeps` is True if no other card of the hand would be missed less. `instead` is the next best
    choice, `reason` its drawback, one of `REASONS`, and `instead_place` the painter's most frequent
    rank after it.
    """

    action: Choice
    place: int
    placed: float
    reached: float
    bumps: float
    keeps: bool
    instead: Choice | None = None
    reason: str = ""
    instead_place: int = 0
