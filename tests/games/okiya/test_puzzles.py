"""Puzzles of Okiya: proved, graded, and the same everywhere."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from sakura.core.error import BadInput
from sakura.core.game import CHANCE
from sakura.core.replay import Replay
from sakura.core.restore import table_of
from sakura.games import GAMES, RULES
from sakura.games.okiya.puzzles import GRADES, LARGEST, NOVICES, OkiyaPuzzle, failures, make
from sakura.games.okiya.rules.game import SEATS
from sakura.games.okiya.rules.position import Position
from sakura.games.okiya.seats.simple import prospect
from sakura.play.seat import last
from tests.games.okiya.brute import brute
from tests.sweeps import FULL

NUMBERS = range(1, 201 if FULL else 5)
TRIES, CLOSE = (50, 0.02) if FULL else (25, 0.1)

KNOWN = {
    ("easy", 1): ((1, 3, 9, 7, 6, 15, 10, 14, 13, 5), (11, 4, 8)),
    ("medium", 1): ((11, 6, 10, 9, 12, 5, 7, 2), (3, 0, 13, 14, 15)),
    ("hard", 812): ((11, 10, 5, 14, 6, 13), (9, 15, 7, 8, 12, 0, 1, 4, 3)),
}
"""Moves and solutions of some puzzles, which must not change."""

every_grade = pytest.mark.parametrize("grade", GRADES)


@cache
def made(grade: str, number: int) -> OkiyaPuzzle:
    """The puzzle, made once for all tests."""
    return last(make(grade, number))


@cache
def positions(puzzle: OkiyaPuzzle) -> list[Position]:
    """The positions before each tile of the round, the solution's included."""
    table = table_of(Replay(puzzle.record(), RULES), Random(0))
    for turn, cell in enumerate(puzzle.solution):
        table.choose((puzzle.seat + turn) % SEATS, cell)
    assert table.position.winner == puzzle.seat
    return [step.before for step in table.steps if CHANCE not in step.actions]


@pytest.mark.parametrize(("grade", "number"), KNOWN)
def test_a_number_is_the_same_puzzle_everywhere(grade: str, number: int) -> None:
    puzzle = made(grade, number)
    assert (puzzle.moves, puzzle.solution) == KNOWN[grade, number]
    assert puzzle == last(make(grade, number))


@every_grade
def test_one_tile_wins_at_every_move_and_the_defence_is_the_longest(grade: str) -> None:
    for number in NUMBERS:
        puzzle = made(grade, number)
        moves = puzzle.moves
        for turn, cell in enumerate(puzzle.solution):
            values, left = brute(puzzle.tiles, moves, "win"), puzzle.plies - turn
            if turn % 2 == 0:
                assert [(own, worth) for own, worth in values.items() if worth[0] == 1] == [
                    (cell, (1, left))
                ]
            else:
                assert values[cell] == (-1, left) and {result for result, _ in values.values()} == {
                    -1
                }
                assert left == max(plies for _, plies in values.values())
            moves = (*moves, cell)


@every_grade
def test_natural_moves_lead_to_a_puzzle_longer_than_one_tile(grade: str) -> None:
    for number in NUMBERS:
        puzzle = made(grade, number)
        found = positions(puzzle)
        for position, cell in zip(found, puzzle.moves, strict=False):
            best = max(prospect(position, other) for other in position.free())
            assert prospect(position, cell) == best, "an adept might take it"
        first = found[len(puzzle.moves)]
        assert first.mover == puzzle.seat and len(first.free()) >= GRADES[grade].choice
        assert all(prospect(first, cell)[0] == 0 for cell in first.free()), "no tile wins at once"


@every_grade
def test_grades_depend_on_depth_and_failing_levels(grade: str) -> None:
    allowed = GRADES[grade]
    for number in NUMBERS:
        puzzle = made(grade, number)
        assert puzzle.plies in allowed.plies and puzzle.novice >= NOVICES
        assert allowed.least <= puzzle.adept <= allowed.most
        assert failures(positions(puzzle)[len(puzzle.moves)], puzzle.solution) == (
            puzzle.adept,
            puzzle.novice,
        )


@pytest.mark.native
@every_grade
def test_levels_fail_puzzles_as_often_as_documented(grade: str) -> None:
    """The shares are computed; here the seats themselves play."""
    for level in ("adept", "novice"):
        said = failed = 0.0
        for number in NUMBERS:
            puzzle = made(grade, number)
            said += getattr(puzzle, level)
            failed += sum(not solves(level, puzzle, n) for n in range(TRIES)) / TRIES
        assert failed / len(NUMBERS) == pytest.approx(
            said / len(NUMBERS), abs=0.02 if FULL else 0.1
        )


def solves(level: str, puzzle: OkiyaPuzzle, seed: int) -> bool:
    seat, game = GAMES["okiya"].make_seat(level, Random(f"{puzzle.number} {seed}")), RULES["okiya"]
    own = positions(puzzle)[len(puzzle.moves) :: 2]
    return all(
        seat.choose(game.observe(position, puzzle.seat)) == cell
        for position, cell in zip(own, puzzle.solution[::2], strict=True)
    )


def test_harder_grades_have_higher_ratings() -> None:
    ratings = [[made(grade, number).rating for number in NUMBERS] for grade in GRADES]
    assert max(ratings[0]) < min(ratings[1]) <= max(ratings[1]) < min(ratings[2])


@pytest.mark.parametrize(
    ("grade", "number", "said"),
    [
        ("harder", 1, "there is no grade 'harder': choose one of easy, medium, hard"),
        ("", 1, "there is no grade"),
        ("easy", 0, "must be 1 to"),
        ("easy", LARGEST + 1, "must be 1 to"),
        ("easy", True, "must be 1 to"),
    ],
)
def test_invalid_puzzle_data_is_refused(grade: str, number: int, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        last(make(grade, number))
