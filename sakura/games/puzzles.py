"""A game's part in puzzles; see `sakura.core.puzzle`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from sakura.core.puzzle import NumberedPuzzle
    from sakura.play.seat import Thinking
    from sakura.ui.words import Words


class PuzzleMaker(Protocol):
    """One game's source of puzzles. `grades` are the names of its grades, the easiest first; none
    if it has no grades. `count` is the number of its puzzles; 0 if they never end."""

    grades: Sequence[str]
    count: int

    def make(self, grade: str, number: int) -> Thinking[NumberedPuzzle]:
        """Return the puzzle of that grade and number, in slices; raises BadInput if there is
        none."""
        ...

    def lines(self, puzzle: Any, words: Words) -> list[str]:
        """Return the puzzle and its solution in lines for a terminal."""
        ...
