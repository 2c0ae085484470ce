"""The solver's book: ratings, puzzles that are never given twice, and those asked again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core.error import BadInput
from sakura.games.okiya.puzzles import OkiyaPuzzles
from sakura.play.puzzle_book import (
    DAYS,
    HIGHEST,
    LOWEST,
    MOST_MISSED,
    START,
    Asked,
    Missed,
    PuzzleBook,
    expected,
    fitting,
    joined,
)
from sakura.play.puzzle_series import RUSH, Endless, PuzzleList, Rush
from tests.sweeps import FULL

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


@dataclass
class Counted:
    """Source of counted puzzles."""

    found: Sequence[int]
    grades: Mapping[str, int] = field(default_factory=dict)

    def ratings(self) -> Sequence[int]:
        return self.found


OKIYA = OkiyaPuzzles()
SAKURA = Counted([Random(number).randint(900, 1700) for number in range(300)])
SPREAD = {"easy": (960, 1100), "medium": (1260, 1400), "hard": (1460, 1800)}
"""Ratings of Okiya's puzzles by grade (`docs/puzzles.md`)."""

SOLVERS = 1000 if FULL else 120


def test_no_puzzle_is_given_twice() -> None:
    book = PuzzleBook()
    asked = [book.next("sakura", SAKURA) for _ in range(300)]
    assert len({one for one in asked if one}) == 300 and book.next("sakura", SAKURA) is None
    endless = [book.next("okiya", OKIYA, grade) for grade in [*OKIYA.grades, ""] * 50]
    assert len(set(endless)) == 200 and None not in endless
    rush = Rush("okiya", 0.0)
    assert rush.next(book, OKIYA) not in endless


def test_a_counted_puzzle_suits_the_solver() -> None:
    for rating in (LOWEST, 1100, 1400, HIGHEST):
        book = PuzzleBook(ratings={"sakura": rating})
        asked = book.next("sakura", SAKURA)
        assert asked
        gap = abs(SAKURA.found[asked.number - 1] - rating)
        assert gap == min(abs(one - rating) for one in SAKURA.found)


def test_grades_suit_the_rating() -> None:
    grades = [fitting(OKIYA.grades, rating) for rating in (LOWEST, START, 1300, 1600, HIGHEST)]
    assert grades == ["easy", "easy", "medium", "hard", "hard"]


def test_a_rating_rises_and_falls_within_its_bounds() -> None:
    book = PuzzleBook()
    book.rate("okiya", START, solved=True)
    assert book.rating("okiya") == START + 32 and book.rating("sakura") == START
    for solved, bound in ((True, HIGHEST), (False, LOWEST)):
        for _ in range(200):
            book.rate("okiya", 1400, solved)
            assert LOWEST <= book.rating("okiya") <= HIGHEST
        assert abs(book.rating("okiya") - bound) < 150
    assert expected(1400, 1400) == 0.5 and expected(1800, 1400) == pytest.approx(10 / 11)


def grades_given(skills: Sequence[int], seed: int) -> list[str]:
    """Grades that a solver is given, whose true strength at each puzzle is that of `skills`."""
    random, book, given = Random(seed), PuzzleBook(), []
    for skill in skills:
        asked = book.next("okiya", OKIYA)
        assert asked
        given.append(asked.grade)
        puzzle = random.randint(*SPREAD[asked.grade])
        book.rate("okiya", puzzle, random.random() < expected(skill, puzzle))
    return given


def test_the_difficulty_suits_solvers_and_never_gets_stuck() -> None:
    """Half of their way they are as strong as at first, then weak ones are strong and the other way
    round."""
    for seed in range(SOLVERS):
        weak, strong = 600 + seed % 300, 1700 + seed % 300
        first, then = (weak, strong) if seed % 2 else (strong, weak)
        given = grades_given([first] * 60 + [then] * 60, seed)
        ends = ("easy", "hard") if seed % 2 else ("hard", "easy")
        for half, end in ((given[40:60], ends[0]), (given[100:], ends[1])):
            assert half.count(end) >= len(half) / 2, (seed, half)


def test_solvers_in_between_solve_some_and_miss_some() -> None:
    shares = []
    for seed in range(SOLVERS):
        skill, random, book, solved = 1000 + seed % 600, Random(seed), PuzzleBook(), 0
        for number in range(50):
            asked = book.next("okiya", OKIYA)
            assert asked
            puzzle = random.randint(*SPREAD[asked.grade])
            right = random.random() < expected(skill, puzzle)
            book.rate("okiya", puzzle, right)
            solved += right and number >= 20
        shares.append(solved / 30)
    assert 0.4 < sum(shares) / SOLVERS < 0.6
    assert sum(0.2 <= share <= 0.8 for share in shares) > 0.97 * SOLVERS


def test_a_missed_puzzle_is_asked_again_after_one_three_and_seven_days() -> None:
    book, asked, day = PuzzleBook(), Asked("okiya", "hard", 7), 100
    book.note(asked, False, day)
    for wait in DAYS:
        assert book.due(day + wait - 1) == []
        assert book.due(day + wait) == [asked]
        day += wait
        book.note(asked, True, day)
    assert book.missed == () and book.due(day + 1000) == []
    book.note(asked, False, day)
    book.note(asked, True, day + 1)
    book.note(asked, False, day + 2)
    assert book.due(day + 3) == [asked], "missed again: from the beginning"


def test_nobody_is_asked_again_who_does_not_want_it() -> None:
    book, asked = PuzzleBook(again=False), Asked("sakura", "", 7)
    book.note(asked, False, 1)
    assert book.due(1000) == [] and [one.asked for one in book.missed] == [asked]
    book.note(asked, True, 2)
    assert book.missed == ()


def test_the_oldest_missed_puzzles_make_room() -> None:
    book = PuzzleBook()
    for number in range(1, MOST_MISSED + 11):
        book.note(Asked("okiya", "easy", number), False, 1)
    assert [one.number for one in book.missed] == [*range(11, MOST_MISSED + 11)]


def test_a_book_is_read_as_it_was_written() -> None:
    book = PuzzleBook()
    for number in range(1, 9):
        asked = book.next("okiya", OKIYA)
        assert asked and book.next("sakura", SAKURA)
        book.rate("okiya", 1200, number % 2 == 0)
        book.note(asked, number % 2 == 0, 20_000)
    assert book.note_rush("okiya", 4) and not book.note_rush("okiya", 3)
    assert PuzzleBook.read(book.write()) == book
    assert PuzzleBook.read(PuzzleBook().write()) == PuzzleBook()


@pytest.mark.parametrize(
    "change",
    [
        {"ratings": [["okiya", 1]]},
        {"ratings": [["okiya", "1000"]]},
        {"reached": [["okiya easy", 0]]},
        {"given": [["sakura", [-1]]]},
        {"missed": [["okiya", "hard", 7, 0]]},
        {"missed": [["okiya", "hard", 7, 9, 1]]},
        {"again": 1},
        {"best": {}},
        {"more": 1},
    ],
)
def test_a_damaged_book_is_refused(change: JsonObject) -> None:
    with pytest.raises(BadInput):
        PuzzleBook.read(PuzzleBook().write() | change)


def test_series_end_and_do_not_count_repeats() -> None:
    book, rush = PuzzleBook(), Rush("okiya", 1000.0)
    assert (rush.left(1000.0), rush.left(1000.0 + RUSH / 2), rush.left(2000.0)) == (180, 90, 0)
    grades = []
    for _ in range(20):
        asked = rush.next(book, OKIYA)
        assert asked
        grades.append(asked.grade)
        rush.marks.append(True)
    assert grades == sorted(grades, key=[*OKIYA.grades].index) and {*grades} == {*OKIYA.grades}
    asked_for = [Asked("okiya", "easy", 3), Asked("okiya", "hard", 4)]
    listed = PuzzleList(asked_for)
    for one in asked_for:
        assert listed.next(book, OKIYA) == one
        listed.marks.append(one.number == 3)
    assert listed.next(book, OKIYA) is None and listed.solved == 1
    counts = {kind.counts for kind in (rush, listed)}
    assert counts == {False} and Endless("okiya").counts
    assert book.ratings == {}


def test_two_devices_have_one_book() -> None:
    phone = PuzzleBook({"okiya": 1200}, {"okiya easy": 3}, {"sakura": (1, 4)})
    phone.missed = (Missed("okiya", "easy", 2, 1, 9), Missed("sakura", "", 4, 0, 6))
    tablet = PuzzleBook({"okiya": 1000}, {"okiya easy": 5}, {"sakura": (2,)}, best={"okiya": 7})
    tablet.missed = (Missed("okiya", "easy", 2, 0, 4),)
    both = joined(phone, tablet)
    assert both == joined(tablet, phone) == joined(both, tablet)
    assert (both.ratings, both.reached, both.best) == (
        {"okiya": 1200},
        {"okiya easy": 5},
        {"okiya": 7},
    )
    assert both.given == {"sakura": (1, 2, 4)}
    assert [one.due for one in both.missed] == [4, 6]
