"""The daily five as they were solved on this device: plain JSON, by date."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sakura.core.attempt import LONGEST_DATE
from sakura.core.challenge import LATEST
from sakura.core.codec import Flag, ListOf, ObjectOf, Text, Whole
from sakura.core.day import Day
from sakura.core.deal import EDITION

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

FIVE, MOST_RIGHT = 5, 20
"""Puzzles of a date, and most decisions in one of them."""


@dataclass(frozen=True, slots=True)
class PlayedFive:
    """The first attempt at the five puzzles of a date, perhaps still in progress.

    `begun` is the local date on which it began, as text. `marks` has one mark for each puzzle that
    was tried, True if it was solved; a wrong decision is marked at once. `right` is the number of
    right decisions at the next puzzle. The `edition` decides which puzzles they are.
    """

    begun: str
    marks: tuple[bool, ...] = ()
    right: int = 0
    edition: int = EDITION

    @classmethod
    def read(cls, plain: Json) -> PlayedFive:
        """Read what `write` has written; raises BadInput."""
        return PLAYED.read(plain)

    def write(self) -> JsonObject:
        """Return it as JSON."""
        return PLAYED.write(self)

    @property
    def over(self) -> bool:
        """True once all five were tried."""
        return len(self.marks) == FIVE

    @property
    def solved(self) -> int:
        """Number of solved puzzles."""
        return self.marks.count(True)

    def late(self, day: Day) -> bool:
        """True if it was begun after its date."""
        return self.begun > str(day)

    def outdates(self, other: PlayedFive) -> bool:
        """True if this attempt has a mark that the other one lacks."""
        return other.marks[: len(self.marks)] != self.marks

    def decided(self, marks: tuple[bool, ...], right: int) -> PlayedFive:
        """Return the attempt after another decision; one in another tab may have come further."""
        if marks == self.marks:
            right = max(right, self.right)
        return replace(self, marks=marks, right=right)


PLAYED = ObjectOf(
    PlayedFive,
    begun=Text(LONGEST_DATE),
    marks=ListOf(Flag(), FIVE),
    right=Whole(0, MOST_RIGHT),
    edition=Whole(1, LATEST),
)
"""Attempts at the five as JSON has them."""
