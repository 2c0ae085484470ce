"""Questions about the rules of a game, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from sakura.core.game import AnyGame
from sakura.core.lesson import laid
from sakura.core.table import AnyTable

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject


@dataclass(frozen=True, slots=True)
class RulesQuestion:
    """A question about the rules, with a position to look at.

    `ask`, `answers` and `reason` are sentences for the catalogues. Seat 0 is the visitor's; the
    sentences may name the others as {second} and {third}. `right` is the index of the one right
    answer, and `lesson` that of the lesson that explains it.

    The position is laid as `start` says, like a lesson's. `plays` has what the seats do there, as
    far as the question depends on it, and the picture shows the actions of the `shown` seats.
    """

    ask: str
    answers: tuple[str, ...]
    right: int
    reason: str
    lesson: int
    start: JsonObject
    plays: Mapping[int, Json] = field(default_factory=dict)
    shown: tuple[int, ...] = ()

    def lay(self, games: Mapping[str, AnyGame]) -> AnyTable:
        """Return the table that the question is about; raises BadInput."""
        return laid(self.start, games, Random(0))
