"""A game's part in reviews of finished games; see `sakura.play.analysis`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from sakura.play.analysis import Answers, AnyAnalysis, Played
    from sakura.play.seat import Thinking
    from sakura.ui.names import Names
    from sakura.ui.words import Words


class GameReview(Protocol):
    """One game's part in reviews."""

    def analysis(self, played: Played) -> AnyAnalysis:
        """Return an analysis of a game that is over."""
        ...

    def appraise(self, observation: Any, random: Random) -> Thinking[Any]:
        """Answer a question of an analysis, in slices."""
        ...

    def sentences(
        self,
        analysis: Any,
        answers: Answers[Any],
        seats: Collection[int],
        names: Names,
        words: Words,
    ) -> list[str]:
        """Return everything a fully answered analysis has to say, in sentences."""
        ...

    def panel(
        self,
        analysis: Any,
        answers: Answers[Any],
        seats: Sequence[int],
        current: int,
        names: Names,
        words: Words,
    ) -> str:
        """Render the results of an analysis so far, mostly about the first of the seats.
        `current` is the step that the table shows."""
        ...
