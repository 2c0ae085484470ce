"""The liveliest round of a game, found from its events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sakura.games.sakura.rules.events import Event, PainterDisgraced, TokensPaid
from sakura.games.sakura.rules.position import Action, Position, Stage

if TYPE_CHECKING:
    from sakura.core.game import Step


@dataclass(slots=True)
class LivelyRound:
    """A round: its number (from 1), the `step` with which it begins, its bumps, whether a tree
    paid in it, and what each painter won or lost."""

    number: int
    step: int
    bumps: int = 0
    paid: bool = False
    gains: Counter[int] = field(default_factory=Counter)

    @property
    def swing(self) -> int:
        """Tokens between the painter who gained most and the one who lost most, and one more for
        each bump."""
        gains = [*self.gains.values(), 0]
        return max(gains) - min(gains) + self.bumps


def highlight(steps: Sequence[Step[Position, Action, Event]]) -> LivelyRound | None:
    """Return the round with the largest swing of tokens, of several the latest; None if no token
    has moved."""
    rounds: dict[int, LivelyRound] = {}
    for at, step in enumerate(steps):
        if step.before.stage is Stage.DEAL:
            continue
        number = step.before.round
        played = rounds.setdefault(number, LivelyRound(number + 1, at))
        for event in step.events:
            if isinstance(event, PainterDisgraced):
                played.bumps += 1
                played.gains[event.painter] -= event.lost
            elif isinstance(event, TokensPaid):
                played.paid = True
                played.gains.update(dict(event.paid))
    lively = [one for one in rounds.values() if one.swing]
    return max(lively, key=lambda one: (one.swing, one.number), default=None)
