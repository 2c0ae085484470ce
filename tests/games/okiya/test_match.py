"""Rounds and matches of Okiya: taking tiles, winning, starting and ending."""

from random import Random

import pytest

from sakura.core.error import BadInput
from sakura.core.table import Table
from sakura.games.okiya.rules.events import (
    Event,
    MatchEnded,
    RoundDrawn,
    RoundWon,
    TilesLaid,
    TileTaken,
)
from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.position import Layout, Options, Position, Stage
from sakura.games.okiya.rules.square import BORDER, mask
from sakura.games.okiya.rules.tiles import TILES, Tile, matches
from tests.calls import wrong
from tests.narrowed import found

GAME = Okiya()
CHANCE = -1


def options(match: str = "single", target: int | None = None, full_board: str = "win") -> Options:
    return GAME.options({"match": match, "target": target, "full_board": full_board})


def laid(starter: int = 0) -> Position:
    """First round with the tiles in order: rows are plants, columns are features."""
    return GAME.apply(GAME.start(options()), {CHANCE: Layout(starter, TILES)})[0]


def about_to_move(
    own: tuple[int, ...],
    other: tuple[int, ...],
    last: int,
    rules: Options | None = None,
    score: tuple[int, int] = (0, 0),
    round: int = 0,
) -> Position:
    """Position in which seat 0 moves after seat 1 took `last`; tiles in order."""
    assert last in other
    before = [cell for cell in (*own, *other) if cell != last]
    return Position(
        rules or options(), Stage.TAKE, round, score, len(before) % 2 ^ 1, TILES,
        (*before, last), (mask(own), mask(other)),
    )  # fmt: skip


Case = tuple[tuple[int, ...], tuple[int, ...], int]
"""Cells of seat 0, cells of seat 1, and the last cell taken."""

LINE: Case = ((1, 2, 3), (8, 6, 13), 8)  # seat 0 completes it on cell 0
SQUARE: Case = ((1, 4, 5), (8, 6, 13), 8)
BLOCKED: Case = ((1, 4, 10), (2, 3, 8, 12), 12)
FULL: Case = ((1, 2, 7, 4, 9, 11, 14), (3, 5, 6, 8, 10, 12, 13, 15), 12)


def take_0(
    case: Case, rules: Options | None = None, score: tuple[int, int] = (0, 0), round: int = 0
) -> tuple[Position, tuple[Event, ...]]:
    position = about_to_move(*case, rules, score, round)
    assert position.mover == 0
    return GAME.apply(position, {0: 0})


def test_the_first_token_takes_a_tile_of_the_border() -> None:
    assert laid().free() == BORDER == GAME.legal(laid(), 0)
    for cell in (5, 6, 9, 10):
        with pytest.raises(BadInput, match="border"):
            GAME.apply(laid(), {0: cell})


def test_the_next_tile_shares_plant_or_feature_with_the_last() -> None:
    after, events = GAME.apply(laid(), {0: 0})
    assert events == (TileTaken(0, 0, TILES[0]),)
    assert GAME.to_act(after) == (1,)
    assert after.free() == (1, 2, 3, 4, 8, 12)  # from the second token on, the centre too
    with pytest.raises(BadInput, match="neither the plant nor the feature"):
        GAME.apply(after, {1: 5})
    with pytest.raises(BadInput, match="already been taken"):
        GAME.apply(after, {1: 0})
    middle, _ = GAME.apply(after, {1: 1})
    assert 5 in middle.free()
    assert GAME.to_act(middle) == (0,)


def test_the_last_tile_restricts_the_next() -> None:
    position = laid()
    assert position.binding is None
    for cell in (1, 0, 8):
        position, _ = GAME.apply(position, {position.mover: cell})
        assert position.binding is TILES[cell]
    assert GAME.observe(position, 0) == GAME.observe(position, 0)


@pytest.mark.parametrize("cell", [-1, 16, True, None, "0", 1.0, [], 10**400])
def test_a_move_is_a_cell(cell: object) -> None:
    with pytest.raises(BadInput, match="a move is a cell from 0 to 15"):
        wrong(GAME.apply, laid(), {0: cell})()


@pytest.mark.parametrize("actions", [{}, {1: 0}, {0: 0, 1: 1}, {CHANCE: 0}])
def test_only_the_seat_to_move_may_act(actions: dict[int, int]) -> None:
    with pytest.raises(BadInput, match="seats to act"):
        GAME.apply(laid(), actions)


@pytest.mark.parametrize(
    ("case", "how", "cells", "points"),
    [
        (LINE, "line", (0, 1, 2, 3), 9),
        (SQUARE, "square", (0, 1, 4, 5), 9),
        (BLOCKED, "blocked", (), 8),
        (((1, 2, 3, 4, 5), (8, 6, 10, 15, 13), 8), "line", (0, 1, 2, 3), 5),  # also a square
        (((1, 2, 3), (4, 8, 12), 12), "line", (0, 1, 2, 3), 9),  # also blocked
        (((1, 4, 5), (2, 3, 8, 12), 12), "square", (0, 1, 4, 5), 8),  # also blocked
        (((1, 2, 3, 4, 9, 11, 14), (5, 6, 7, 8, 10, 12, 13, 15), 12), "line", (0, 1, 2, 3), 0),
    ],
)
def test_a_round_is_won(
    case: Case,
    how: str,
    cells: tuple[int, ...],
    points: int,
) -> None:
    for full_board in ("win", "draw"):
        after, events = take_0(case, rules=options(full_board=full_board))
        assert events[1:] == (RoundWon(0, how, cells, points), MatchEnded(0))
        assert (after.ended, after.winner, after.points) == (how, 0, points)


def test_the_last_mover_wins_a_full_board() -> None:
    after, events = take_0(FULL)
    assert events[1:] == (RoundWon(0, "full", (), 0), MatchEnded(0))
    assert found(GAME.outcome(after)).winners == (0,)


def test_a_full_board_may_be_agreed_to_be_a_draw() -> None:
    after, events = take_0(FULL, rules=options(full_board="draw"))
    assert events[1:] == (RoundDrawn(), MatchEnded(None))
    assert (after.ended, after.winner, after.points) == ("full", None, 0)
    assert found(GAME.outcome(after)).winners == ()
    assert GAME.state(after, 1)["champion"] is None and GAME.state(after, 1)["over"]


def test_a_single_round_ends_the_match() -> None:
    after, _ = take_0(LINE)
    assert after.stage is Stage.OVER and GAME.to_act(after) == ()
    assert found(GAME.outcome(after)).scores == (1, 0)


@pytest.mark.parametrize(
    ("match", "target", "score", "new", "over"),
    [
        ("first-to-3", None, (0, 2), (1, 2), False),
        ("first-to-3", None, (1, 2), (2, 2), False),
        ("first-to-3", None, (2, 2), (3, 2), True),
        ("points", 10, (0, 9), (9, 9), False),
        ("points", 10, (1, 9), (10, 9), True),
        ("points", 10, (8, 9), (17, 9), True),
        ("points", 15, (5, 14), (14, 14), False),
        ("points", 15, (6, 14), (15, 14), True),
        ("points", 20, (10, 0), (19, 0), False),
        ("points", 20, (11, 0), (20, 0), True),
    ],
)
def test_a_line_with_nine_tiles_left_scores_towards_the_goal(
    match: str, target: int | None, score: tuple[int, int], new: tuple[int, int], over: bool
) -> None:
    after, events = take_0(LINE, rules=options(match, target), score=score, round=3)
    assert (after.score, after.stage is Stage.OVER) == (new, over)
    assert (MatchEnded(0) in events) == over
    assert (GAME.outcome(after) is not None) == over
    assert GAME.state(after, 4)["points"] == 9  # in any match
    assert after.next_starter() == (None if over else 1)  # the loser begins


def test_a_full_board_wins_no_points_but_a_round() -> None:
    points, _ = take_0(FULL, rules=options("points", 10), score=(9, 9))
    assert (points.score, points.stage) == ((9, 9), Stage.LAY)
    assert points.next_starter() == 1
    rounds, _ = take_0(FULL, rules=options("first-to-3"), score=(2, 2))
    assert (rounds.score, rounds.stage) == ((3, 2), Stage.OVER)


@pytest.mark.parametrize("match", [("first-to-3", None), ("points", 10)])
def test_after_a_draw_the_other_player_begins(match: tuple[str, int | None]) -> None:
    before = about_to_move(*FULL, rules=options(*match, "draw"), score=(2, 2))
    after, _ = GAME.apply(before, {0: 0})
    assert (after.score, after.stage) == ((2, 2), Stage.LAY)
    assert after.next_starter() == 1 - found(before.starter)


def test_chance_may_pick_only_the_right_starter() -> None:
    after, _ = take_0(LINE, rules=options("first-to-3"))
    assert {GAME.chance(after, Random(seed)).starter for seed in range(20)} == {1}
    again, events = GAME.apply(after, {CHANCE: Layout(1, TILES)})
    assert events == (TilesLaid(2, 1, "lost"),)
    assert (again.moves, again.held, again.score) == ((), (0, 0), (1, 0))
    with pytest.raises(BadInput, match="seat 1 must start, not 0"):
        GAME.apply(after, {CHANCE: Layout(0, TILES)})


def test_chance_decides_who_begins_the_first_round() -> None:
    start = GAME.start(options())
    assert {GAME.chance(start, Random(seed)).starter for seed in range(20)} == {0, 1}


@pytest.mark.parametrize("starter", [-1, 2, None, "0"])
def test_a_starter_is_one_of_two(starter: object) -> None:
    with pytest.raises(BadInput, match="starter must be 0 or 1"):
        wrong(laid, starter)()


@pytest.mark.parametrize("tiles", [TILES[:15], (*TILES[:15], TILES[0]), (), (*TILES, TILES[0])])
def test_a_layout_has_all_sixteen_tiles_once(tiles: tuple[Tile, ...]) -> None:
    with pytest.raises(BadInput, match="all sixteen"):
        GAME.apply(GAME.start(options()), {CHANCE: Layout(0, tuple(tiles))})


def test_rounds_end_only_by_the_rules() -> None:
    seen = set()
    for seed in range(200):
        table = Table(GAME, options(), Random(seed))
        random = Random(seed)
        while waiting := table.waiting():
            table.choose(waiting[0], random.choice(table.legal(waiting[0])))
        position = table.position
        seen.add(position.ended)
        last = position.tiles[position.moves[-1]]
        left = [cell for cell in range(16) if cell not in position.moves]
        stuck = not any(matches(position.tiles[cell], last) for cell in left)
        if position.ended == "blocked":
            assert stuck and left
        assert (position.ended == "full") <= (left == [])
        assert position.winner == (found(position.starter) + len(position.moves) - 1) % 2
        assert position.points == len(left)
    assert seen >= {"line", "square", "blocked"}


def test_a_match_is_won_by_the_last_round_winner() -> None:
    for seed in range(12):
        rules = options(*(("first-to-3", None), ("points", 15))[seed % 2])
        table, random = Table(GAME, rules, Random(seed)), Random(seed)
        while waiting := table.waiting():
            table.choose(waiting[0], random.choice(table.legal(waiting[0])))
        won = [e for step in table.steps for e in step.events if isinstance(e, RoundWon)]
        score = [0, 0]
        for event in won:
            assert max(score) < rules.goal
            score[event.seat] += event.points if rules.match == "points" else 1
        assert tuple(score) == table.position.score and max(score) >= rules.goal
        assert found(table.outcome()).winners == (won[-1].seat,)
