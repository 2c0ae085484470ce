"""Puzzles at the table: the defence, the refutation, and what ends them."""

from __future__ import annotations

import asyncio
from random import Random
from typing import cast

import pytest

from sakura.core.puzzle import NumberedPuzzle
from sakura.core.seats import PERSON
from sakura.games import GAMES, RULES
from sakura.play.controller import Desk
from sakura.play.job import Posing, pack, unpack
from sakura.play.puzzle_game import PuzzleGame
from sakura.play.seat import last
from tests.play.stores import Venue

pytestmark = pytest.mark.native  # it runs its own event loop, which Pyodide cannot


def posed(game: str, grade: str, number: int) -> NumberedPuzzle:
    """The puzzle as a worker sends it."""
    job = unpack(pack(Posing(game, grade, number)))
    puzzle: NumberedPuzzle = unpack(pack(last(job.think(GAMES))))
    return puzzle


class Solver(Desk):
    """Desk at which the person takes `cells` in turn, and computers think."""

    def __init__(self, cells: list[object]) -> None:
        self.cells = cells

    async def ask_person(self, seat: int) -> object:
        return self.cells.pop(0)

    async def think(self, name: str, observation: object, seed: str = "") -> object:
        return GAMES["okiya"].make_seat(name, Random(0)).choose(observation)

    def seat_chose(self, seat: int) -> None:
        """Ignored: nothing is secret."""


def play(session: PuzzleGame, cells: list[object]) -> None:
    """Let all seats decide until nobody has to."""
    desk = Solver(cells)
    while waiting := session.waiting():
        for seat in waiting:
            asyncio.run(session.decide(seat, desk))


@pytest.mark.parametrize("grade", ["easy", "medium", "hard"])
def test_the_solution_meets_the_longest_defence(grade: str) -> None:
    puzzle = posed("okiya", grade, 1)
    session = PuzzleGame(puzzle, RULES)
    assert session.people == [puzzle.seat] and session.who[puzzle.seat] == PERSON
    before = len(session.table.position.moves)
    play(session, [*puzzle.line[::2]])
    assert session.solved and not session.missed and session.over
    assert [*session.table.position.moves[before:]] == [*puzzle.line]
    assert session.table.position.winner == puzzle.seat


@pytest.mark.parametrize(("number", "at"), [(1, 0), (812, 1)])
@pytest.mark.parametrize("brief", [False, True])
def test_a_wrong_tile_is_refuted_to_the_end_of_the_round(number: int, at: int, brief: bool) -> None:
    puzzle = posed("okiya", "hard", number)
    session = PuzzleGame(puzzle, RULES, brief)
    begun = 2 * at
    for turn, cell in enumerate(puzzle.line[:begun]):
        session.choose((puzzle.seat + turn) % 2, cell)
    wrong = [cell for cell in session.table.legal(puzzle.seat) if cell != puzzle.line[begun]]
    play(session, wrong[:1])
    assert session.missed and not session.solved
    assert session.over is not brief
    assert brief or session.table.position.winner == 1 - puzzle.seat
    assert session.anew(RULES).waiting() == (puzzle.seat,)


class Notes:
    """Keeper that notes what it hears of a puzzle, until another tab has gone on with it."""

    def __init__(self, until: int = 99) -> None:
        self.heard: list[tuple[int, bool]] = []
        self.until = until

    def decided(self, session: PuzzleGame) -> bool:
        self.heard.append((len(session.decided), session.missed))
        return len(self.heard) < self.until


def test_a_wrong_tile_is_told_before_it_is_refuted() -> None:
    puzzle, notes = posed("okiya", "medium", 1), Notes()
    session = PuzzleGame(puzzle, RULES, keeper=notes)
    session.choose(puzzle.seat, puzzle.line[0])
    assert notes.heard == [(1, False)]
    session.choose(1 - puzzle.seat, puzzle.line[1])
    wrong = [cell for cell in session.table.legal(puzzle.seat) if cell != puzzle.line[2]]
    session.choose(puzzle.seat, wrong[0])
    assert notes.heard[-1] == (2, True) and session.waiting() == (1 - puzzle.seat,)


@pytest.mark.parametrize(("count", "left"), [(0, 3), (1, 2), (2, 1), (9, 1)])
def test_an_interrupted_puzzle_goes_on_after_its_right_tiles(count: int, left: int) -> None:
    puzzle = posed("okiya", "medium", 1)
    session = PuzzleGame(puzzle, RULES)
    session.advance(count)
    assert session.waiting() == (puzzle.seat,) and not session.missed
    assert len(session.right) - len(session.decided) == left
    play(session, [*puzzle.line[::2][-left:]])
    assert session.solved


def test_a_puzzle_that_has_gone_on_elsewhere_is_left() -> None:
    puzzle, venue = posed("okiya", "medium", 1), Venue()
    session = PuzzleGame(puzzle, RULES, keeper=Notes(until=2))
    assert not session.superseded(venue) and venue.asked == []
    session.choose(puzzle.seat, puzzle.line[0])
    assert session.outdated and session.waiting() == ()
    session.halted(venue)
    assert session.superseded(venue) and venue.asked == ["give up", "give up"]


def test_a_card_is_judged_as_soon_as_it_is_chosen() -> None:
    puzzle = posed("sakura", "", 1)
    session = PuzzleGame(puzzle, RULES)
    table = session.table
    assert session.waiting() == (puzzle.seat,)
    for right in (True, False):
        session = PuzzleGame(puzzle, RULES)
        legal = session.table.legal(puzzle.seat)
        chosen = next(play for play in legal if ([play.card, None] == puzzle.line[0]) is right)
        session.choose(puzzle.seat, chosen)
        assert session.waiting() == () and session.solved is right is not session.missed
        assert session.table.position == table.position, "nothing is revealed"


def test_the_page_is_told_what_is_asked_and_how_it_ended() -> None:
    session, venue = PuzzleGame(posed("okiya", "easy", 1), RULES), Venue()
    session.opened(venue, "")
    play(session, [*session.puzzle.line[::2]])
    session.halted(venue)
    assert venue.asked == ["introduce", "judge"] and venue.said == []
    assert not session.undo(venue) and not session.offers.hints and not session.own
    assert cast("object", session.whole()) is not None
