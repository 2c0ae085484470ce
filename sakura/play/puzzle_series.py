"""Series of puzzles: endless ones, a rush, missed ones once more, and lists such as a day's."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

from sakura.play.puzzle_book import Asked, PuzzleBook, Source

RUSH = 180.0
"""Length of a rush, in seconds."""

EASIEST, HARDER = 1000, 40
"""Rating of a rush's first puzzle, and points by which each solved one raises it."""


class Series(ABC):
    """Puzzles in a row, with the `marks` of those that were tried: solved or missed. `counts` is
    True if attempts change the solver's rating."""

    counts = False
    brief = False
    """True if a wrong decision is not refuted on the board."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.marks: list[bool] = []

    @abstractmethod
    def next(self, book: PuzzleBook, source: Source) -> Asked | None:
        """Return the next puzzle; None after the last."""

    @property
    def solved(self) -> int:
        """Number of solved puzzles."""
        return self.marks.count(True)


class Endless(Series):
    """New puzzles of a grade, or without one of the solver's strength."""

    counts = True

    def __init__(self, game: str, grade: str = "") -> None:
        super().__init__(game)
        self.grade = grade

    def next(self, book: PuzzleBook, source: Source) -> Asked | None:
        return book.next(self.game, source, self.grade)


class Rush(Series):
    """As many puzzles as possible until a time, in seconds; they get harder."""

    brief = True

    def __init__(self, game: str, now: float) -> None:
        super().__init__(game)
        self.until = now + RUSH

    def left(self, now: float) -> int:
        """Return the seconds that are left."""
        return max(0, round(self.until - now))

    def next(self, book: PuzzleBook, source: Source) -> Asked | None:
        return book.next(self.game, source, rating=EASIEST + HARDER * self.solved)


class Giver(Protocol):
    """Page of its own from which a list of puzzles was begun, such as that of a day."""

    below: str
    """Name of that page in the browser's history."""

    def heading(self, number: int) -> str:
        """Name the puzzle of that number, from 1."""
        ...

    def decided(self, marks: Sequence[bool], right: int) -> bool:
        """Keep how far the list has come: its marks, and right decisions at the next puzzle. False
        if another tab has gone on with it since."""
        ...

    def ended(self) -> None:
        """Show the page with the result of the list."""

    def outdated(self) -> None:
        """Show the page with what another tab has gone on with."""


class PuzzleList(Series):
    """A list of puzzles in its order, perhaps begun by a `giver`."""

    def __init__(self, asked: Sequence[Asked], giver: Giver | None = None) -> None:
        super().__init__(asked[0].game)
        self.asked = asked
        self.giver = giver
        self.right = 0
        """Right decisions of an earlier visit, at the first puzzle that is given."""

    @property
    def over(self) -> bool:
        """True once all of them were tried."""
        return len(self.marks) >= len(self.asked)

    def next(self, book: PuzzleBook, source: Source) -> Asked | None:
        return self.asked[len(self.marks)] if len(self.marks) < len(self.asked) else None
