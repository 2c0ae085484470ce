"""A game's part in reviews of finished games; see `sakura.play.study`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from sakura.play.seat import Thinking
    from sakura.play.study import Answers, AnyStudy, Played
    from sakura.ui.names import Names
    from sakura.ui.words import Words


class LookingBack(Protocol):
    """One game's part in reviews."""

    def study(self, played: Played) -> AnyStudy:
        """Return a study of a game that is over."""
        ...

    def appraise(self, observation: Any, random: Random) -> Thinking[Any]:
        """Answer a question of a study, in slices."""
        ...

    def sentences(
        self, study: Any, answers: Answers[Any], seats: Collection[int], names: Names, words: Words
    ) -> list[str]:
        """Return everything a fully answered study has to say, in sentences."""
        ...

    def panel(
        self,
        study: Any,
        answers: Answers[Any],
        seats: Sequence[int],
        here: int,
        names: Names,
        words: Words,
    ) -> str:
        """Render what is known of a study so far, mostly about the first of the seats. `here` is
        the step that the table shows."""
        ...
