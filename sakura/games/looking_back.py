"""What a game knows to say of its finished games; see `sakura.play.study`."""

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
    """One game's part in looking back."""

    def study(self, played: Played) -> AnyStudy:
        """A study of a game that is over."""
        ...

    def appraise(self, observation: Any, random: Random) -> Thinking[Any]:
        """Answers a question of a study, in slices."""
        ...

    def sentences(
        self, study: Any, answers: Answers[Any], seats: Collection[int], names: Names, words: Words
    ) -> list[str]:
        """All that a study comes to, once it is answered."""
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
        """What is known of a study so far, drawn; the first of the seats is told most of. `here` is
        the step that the table shows."""
        ...
