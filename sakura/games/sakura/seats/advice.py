"""What a player of Sakura is advised, and what is true about it; `advisor` finds it."""

from __future__ import annotations

from dataclasses import dataclass

from sakura.games.sakura.rules.position import Choice

BUMPS, TOKENS, BEHIND, ALIKE = REASONS = ("bumps", "tokens", "behind", "alike")
"""More danger of bumping into the Emperor, fewer tokens, further behind him, much the same."""


@dataclass(frozen=True, slots=True)
class SakuraAdvice:
    """What to play or which way to go, and where it leads when this round's cards have acted:
    in which part of the guessed rounds a tree is reached, `place` (1 is the closest, 0 no rank)
    is the painter's most frequent one, `bumps` that it is disgraced; `keeps` says that no other
    card of the hand would be missed less. `instead` is the next best choice, and `reason` what is
    worse about it: one of `REASONS`."""

    action: Choice
    place: int
    placed: float
    reached: float
    bumps: float
    keeps: bool
    instead: Choice | None = None
    reason: str = ""
