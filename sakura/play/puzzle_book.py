"""The book of a solver: ratings, puzzles given so far, and those to be asked again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from sakura.core.arithmetic import power
from sakura.core.codec import ArrayOf, Flag, ListOf, MappingOf, ObjectOf, Text, Whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sakura.core.plain import Json, JsonObject

START, LOWEST, HIGHEST = 1000, 800, 1800
"""A solver's rating at first, and its bounds, from which a few puzzles lead back."""

STEP = 64
"""Most points that a puzzle adds to a solver's rating or takes from it."""

SCALE = 400
"""Difference of two ratings for odds of ten to one."""

DAYS = (1, 3, 7)
"""Days after which a missed puzzle is asked again: since it was missed, then since the last time it
was solved."""

MOST_MISSED = 200
"""Missed puzzles that are remembered; the oldest make room."""

LARGEST, LATEST, LONGEST = 10**9, 10**7, 40
"""Upper bounds of a puzzle's number, of a day, and of the length of a name."""


class Source(Protocol):
    """Difficulty of a game's puzzles: `grades` with their usual ratings, if it has grades, and of
    counted puzzles the `ratings`, from number 1 on."""

    @property
    def grades(self) -> Mapping[str, int]: ...

    def ratings(self) -> Sequence[int]: ...


class Asked(NamedTuple):
    """A puzzle by its game, its grade ("" without grades) and its number."""

    game: str
    grade: str
    number: int


@dataclass(frozen=True, slots=True)
class Missed:
    """A missed puzzle: `solved` counts how often it was solved since, `due` is the day on which it
    is asked again."""

    game: str
    grade: str
    number: int
    solved: int
    due: int

    @property
    def asked(self) -> Asked:
        """The puzzle."""
        return Asked(self.game, self.grade, self.number)


@dataclass
class PuzzleBook:
    """A solver's book.

    `ratings` are by game. `reached` has the last number given in each grade, by "game grade";
    `given` all numbers of games without grades. `again` is True if missed puzzles are asked again
    after some days. `best` has the most puzzles solved in a rush, by game.
    """

    ratings: dict[str, int] = field(default_factory=dict)
    reached: dict[str, int] = field(default_factory=dict)
    given: dict[str, tuple[int, ...]] = field(default_factory=dict)
    missed: tuple[Missed, ...] = ()
    again: bool = True
    best: dict[str, int] = field(default_factory=dict)

    @classmethod
    def read(cls, plain: Json) -> PuzzleBook:
        """Read what `write` has written; raises BadInput."""
        return BOOK.read(plain)

    def write(self) -> JsonObject:
        """Return the book as JSON."""
        return BOOK.write(self)

    def rating(self, game: str) -> int:
        """Return the solver's rating in a game."""
        return self.ratings.get(game, START)

    def next(self, game: str, source: Source, grade: str = "", rating: int = 0) -> Asked | None:
        """Return a puzzle that was never given, and note that it is now; None if none is left.

        It is of that `grade`, else it suits the `rating`, which is the solver's own unless given.
        """
        rating = rating or self.rating(game)
        if source.grades:
            grade = grade or fitting(source.grades, rating)
            key = f"{game} {grade}"
            self.reached[key] = number = self.reached.get(key, 0) + 1
            return Asked(game, grade, number)
        given, ratings = self.given.get(game, ()), source.ratings()
        new = [number for number in range(1, len(ratings) + 1) if number not in given]
        if not new:
            return None
        number = min(new, key=lambda number: (abs(ratings[number - 1] - rating), number))
        self.given[game] = (*given, number)
        return Asked(game, "", number)

    def rate(self, game: str, puzzle: int, solved: bool) -> None:
        """Change the solver's rating after a first attempt at a puzzle of that rating."""
        own = self.rating(game)
        changed = round(own + STEP * (solved - expected(own, puzzle)))
        self.ratings[game] = min(HIGHEST, max(LOWEST, changed))

    def note(self, asked: Asked, solved: bool, today: int) -> None:
        """Note an attempt: a missed puzzle is to be asked again, until it was solved after all of
        DAYS, or at once if nobody wants to be asked."""
        before = next((one for one in self.missed if one.asked == asked), None)
        others = tuple(one for one in self.missed if one.asked != asked)
        if not solved:
            self.missed = (*others, Missed(*asked, 0, today + DAYS[0]))[-MOST_MISSED:]
        elif before:
            done = before.solved + 1
            self.missed = others
            if self.again and done < len(DAYS):
                self.missed = (*others, Missed(*asked, done, today + DAYS[done]))

    def due(self, today: int) -> list[Asked]:
        """Return the puzzles to be asked again today."""
        return [one.asked for one in self.missed if self.again and one.due <= today]

    def note_rush(self, game: str, solved: int) -> bool:
        """Note the result of a rush; True if it is the best one."""
        best = solved > self.best.get(game, 0)
        self.best[game] = max(solved, self.best.get(game, 0))
        return best


def joined(one: PuzzleBook, other: PuzzleBook) -> PuzzleBook:
    """Return the book of a solver with two devices: the better of both ratings and results, and
    all puzzles that either was given. A puzzle missed on both is where it is due first."""
    given = {
        game: tuple(sorted({*one.given.get(game, ()), *other.given.get(game, ())}))
        for game in sorted({*one.given, *other.given})
    }
    missed: dict[Asked, Missed] = {}
    for each in sorted({*one.missed, *other.missed}, key=lambda each: (each.due, each.asked)):
        missed.setdefault(each.asked, each)
    return PuzzleBook(
        ratings=_greater(one.ratings, other.ratings),
        reached=_greater(one.reached, other.reached),
        given=given,
        missed=tuple(missed.values())[:MOST_MISSED],
        again=one.again and other.again,
        best=_greater(one.best, other.best),
    )


def _greater(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {
        name: max(book[name] for book in (one, other) if name in book)
        for name in sorted({*one, *other})
    }


def expected(solver: int, puzzle: int) -> float:
    """Return the chance that a solver of that rating solves a puzzle of that rating."""
    return 1 / (1 + power(10.0, (puzzle - solver) / SCALE))


def fitting(grades: Mapping[str, int], rating: int) -> str:
    """Return the grade whose usual rating is the nearest."""
    return min(grades, key=lambda grade: abs(grades[grade] - rating))


_NAME, _NUMBER, _DAY = Text(LONGEST), Whole(1, LARGEST), Whole(0, LATEST)
_MISSED = ArrayOf(
    Missed, game=_NAME, grade=_NAME, number=_NUMBER, solved=Whole(0, len(DAYS)), due=_DAY
)
BOOK = ObjectOf(
    PuzzleBook,
    ratings=MappingOf(_NAME, Whole(LOWEST, HIGHEST), 20),
    reached=MappingOf(_NAME, _NUMBER, 20),
    given=MappingOf(_NAME, ListOf(_NUMBER, 1000), 20),
    missed=ListOf(_MISSED, MOST_MISSED),
    again=Flag(),
    best=MappingOf(_NAME, Whole(0, LARGEST), 20),
)
"""Books as JSON has them."""
