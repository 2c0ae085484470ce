"""The solver, compared with brute force."""

from random import Random

import pytest

from sakura.core.table import Table
from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.position import Position
from sakura.games.okiya.rules.solver import WIN, Best, Solver, Value
from sakura.games.okiya.rules.square import FULL, cells
from sakura.games.okiya.rules.tiles import TILES, Tile
from tests.games.okiya.brute import best as best_of
from tests.games.okiya.brute import brute, judge
from tests.narrowed import found
from tests.sweeps import first

GAME = Okiya()


def some_position(seed: int, taken: int) -> Position:
    """Random unfinished round with that many tiles taken."""
    random = Random(seed)
    while True:
        options = GAME.options({"match": "single", "target": None, "full_board": "win"})
        table = Table(GAME, options, random)
        while len(table.position.moves) < taken and table.waiting():
            seat = table.waiting()[0]
            table.choose(seat, random.choice(table.legal(seat)))
        if table.waiting():
            return table.position


NAMES = {1: "win", 0: "draw", -1: "loss"}


@pytest.mark.parametrize("full_board", ["win", "draw"])
@pytest.mark.parametrize("seed", first(12, range(30)))
def test_values_and_plies_are_those_of_brute_force(seed: int, full_board: str) -> None:
    position = some_position(seed, 5 + seed % 4)
    expected = brute(position.tiles, position.moves, full_board)
    found = Solver(position.tiles, full_board).values(position.moves)
    assert {c: (v.value, v.plies) for c, v in found.items()} == {
        c: (NAMES[value], plies) for c, (value, plies) in expected.items()
    }


@pytest.mark.parametrize("seed", first(12, range(40)))
def test_values_without_plies_are_those_of_brute_force(seed: int) -> None:
    """Bounds as tight as these separate wins from draws, and draws from losses, at every move."""
    position = some_position(seed, 6 + seed % 3)
    for full_board in ("win", "draw"):
        expected = brute(position.tiles, position.moves, full_board)
        found = Solver(position.tiles, full_board).values(position.moves, exact=False)
        assert {c: (v.value, v.plies) for c, v in found.items()} == {
            c: (NAMES[value], None) for c, (value, _) in expected.items()
        }


def agrees(position: Position, full_board: str) -> None:
    expected = brute(position.tiles, position.moves, full_board)
    found = Solver(position.tiles, full_board).values(position.moves)
    assert {c: (v.value, v.plies) for c, v in found.items()} == {
        c: (NAMES[value], plies) for c, (value, plies) in expected.items()
    }


@pytest.mark.parametrize(("seed", "taken"), [(15, 5), (44, 5), (168, 5), (185, 6)])
def test_the_tests_detect_bounds_that_are_slightly_off(seed: int, taken: int) -> None:
    """Only one position in hundreds reveals them, such as one in which an unanswerable tile wins at
    once."""
    for full_board in ("win", "draw"):
        agrees(some_position(seed, taken), full_board)


@pytest.mark.native
@pytest.mark.parametrize("full_board", ["win", "draw"])
@pytest.mark.parametrize("seed", first(1, [100, 99]))
def test_the_third_tile_is_solved_exactly(seed: int, full_board: str) -> None:
    agrees(some_position(seed, 3), full_board)


def test_one_solver_answers_many_questions_about_its_layout() -> None:
    """Cached results of one position must not spoil the answer for another."""
    position = some_position(7, 7)
    solver = Solver(position.tiles)
    for taken in (7, 6, 5, 6, 7):
        moves = position.moves[:taken]
        assert solver.values(moves) == Solver(position.tiles).values(moves)


@pytest.mark.parametrize("seed", first(4, range(24, 36)))
def test_every_cached_bound_holds(seed: int) -> None:
    """Also those that no answer has used so far: a later question may."""
    position = some_position(seed, 5)
    solver = Solver(position.tiles)
    solver.values(position.moves)
    after = judge(position.tiles, "win")
    for key, (floor, ceiling) in solver._seen.items():
        own, other, free = (frozenset(cells(key >> shift & FULL)) for shift in (0, 16, 32))
        value, plies = best_of(after(own, other, c) for c in free)
        assert floor <= value * (WIN - plies) <= ceiling


@pytest.mark.native
def test_a_move_that_leaves_no_reply_is_seen_in_the_tightest_bounds() -> None:
    """The search once assumed that a win without a pattern takes three more tiles, and missed that
    this position is lost in 16."""
    names = (
        "pine-sun cherry-rain cherry-sun pine-rain iris-bird iris-poem pine-bird cherry-poem "
        "cherry-bird maple-poem iris-rain maple-sun pine-poem maple-bird iris-sun maple-rain"
    )
    tiles = tuple(Tile(*name.split("-")) for name in names.split())
    assert Solver(tiles).values(())[8] == Value("loss", 14)


def test_draws_last_to_the_sixteenth_tile() -> None:
    seen = 0
    for seed in range(12):
        position = some_position(seed, 8)
        for value in Solver(position.tiles, "draw").values(position.moves).values():
            if value.value == "draw":
                assert value.plies == 8
                seen += 1
    assert seen


def test_best_play_ends_the_round_as_foretold() -> None:
    """The winner hurries, the loser delays: following the values takes exactly `plies`."""
    for seed in range(20):
        position = some_position(seed, 6)
        solver = Solver(position.tiles)
        best = max(solver.values(position.moves).values(), key=rank)
        mover, plies = position.mover, found(best.plies)
        while GAME.to_act(position):
            values = solver.values(position.moves)
            cell = max(values, key=lambda cell: rank(values[cell]))
            position, _ = GAME.apply(position, {position.mover: cell})
            plies -= 1
        assert plies == 0
        assert position.winner == (mover if best.value == "win" else 1 - mover)


def rank(value: Value) -> tuple[int, int]:
    sign = {"win": 1, "draw": 0, "loss": -1}[value.value]
    return sign, -sign * found(value.plies)


@pytest.mark.native
@pytest.mark.parametrize("full_board", first(1, ["win", "draw"]))
def test_openings_agree_with_the_search_two_tiles_later(full_board: str) -> None:
    tiles = list(TILES)
    Random(3).shuffle(tiles)
    solver = Solver(tuple(tiles), full_board)
    openings = solver.values(())
    assert set(openings) == {0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15}
    hasty = Solver(tuple(tiles), full_board).values((), exact=False)
    for cell, value in openings.items():
        assert (hasty[cell].value, hasty[cell].plies) == (value.value, None)
        replies = solver.values((cell,))
        assert value == after(best(replies))
        for reply, then in replies.items():
            assert then == after(best(solver.values((cell, reply))))


def best(values: dict[int, Value]) -> Value:
    return max(values.values(), key=rank)


def after(reply: Value) -> Value:
    """Value of a move with this reply."""
    opposite = {"win": "loss", "draw": "draw", "loss": "win"}
    return Value(opposite[reply.value], found(reply.plies) + 1)


@pytest.mark.parametrize("full_board", ["win", "draw"])
@pytest.mark.parametrize("seed", first(8, range(20)))
def test_the_best_moves_agree_with_all_values(seed: int, full_board: str) -> None:
    position = some_position(seed, 4 + seed % 6)
    values = Solver(position.tiles, full_board).values(position.moves)
    (found,) = filter(None, Solver(position.tiles, full_board).best(position.moves))
    highest = max(values.values(), key=rank)
    assert found == Best(
        highest,
        tuple(cell for cell, value in values.items() if value == highest),
        tuple(cell for cell, value in values.items() if value.value == highest.value),
        len(values),
    )


def test_a_paused_search_finds_the_same() -> None:
    position = some_position(4, 1)
    steps = list(Solver(position.tiles).ponder(position.moves))
    assert any(value is None for _, value in steps)
    found = {cell: value for cell, value in steps if value is not None}
    assert found == Solver(position.tiles).values(position.moves)
