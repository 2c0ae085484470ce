"""A game's part in puzzles; see `sakura.core.puzzle`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from sakura.core.plain import Json
    from sakura.core.puzzle import NumberedPuzzle
    from sakura.play.seat import Thinking
    from sakura.ui.words import Words


class PuzzleMaker(Protocol):
    """One game's source of puzzles.

    `title` is a sentence for the catalogues. `grades` are the names of its grades, the easiest
    first, with their usual ratings; none if its puzzles are counted. Those come from a file of the
    package that the page loads when it is needed, `data`; "" if the game makes them.
    """

    title: str
    grades: Mapping[str, int]
    data: str

    def make(self, grade: str, number: int) -> Thinking[NumberedPuzzle]:
        """Return the puzzle of that grade and number, in slices; raises BadInput if there is
        none."""
        ...

    def ratings(self) -> Sequence[int]:
        """Return the ratings of counted puzzles, from number 1 on."""
        ...

    def task(self, words: Words) -> str:
        """Return the question in words."""
        ...

    def verdict(self, puzzle: NumberedPuzzle, done: Sequence[Json], words: Words) -> str:
        """Explain the solution after these decisions of the solver."""
        ...
