"""Okiya: taking tiles, the three ways to win, the three match forms."""

from random import Random

import pytest

from sakura.core.error import BadInput
from sakura.core.table import Table
from sakura.okiya.events import MatchEnded, RoundWon
from sakura.okiya.game import Okiya
from sakura.okiya.position import Layout, Stage
from sakura.okiya.square import BORDER, LINES, SQUARES, cells, made, mask
from sakura.okiya.tiles import TILES, Tile, matches, parse_tile

GAME = Okiya()


def options(match="single", target=None, full_board="win"):
    return GAME.options({"match": match, "target": target, "full_board": full_board})


def play(seed, rules):
    table, random = Table(GAME, rules, Random(seed)), Random(seed)
    while waiting := table.waiting():
        table.choose(waiting[0], random.choice(table.legal(waiting[0])))
    return table


def laid(rules=None, starter=0, tiles=TILES):
    return GAME.apply(GAME.start(rules or options()), {-1: Layout(starter, tiles)})[0]


def test_the_square():
    assert BORDER == (0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15)
    assert len(LINES) == 10 and len(SQUARES) == 9
    assert all(len(cells(pattern)) == 4 for pattern in LINES + SQUARES)
    assert cells(LINES[-1]) == (3, 6, 9, 12) and cells(SQUARES[4]) == (5, 6, 9, 10)
    assert made(mask((0, 1, 2, 3, 4, 5))) == LINES[0]  # a line is reported before a square
    assert made(mask((0, 1, 2))) == 0


def test_the_first_token_takes_a_tile_of_the_border():
    assert laid().free() == BORDER
    with pytest.raises(BadInput, match="border"):
        GAME.apply(laid(), {0: 5})


def test_the_next_tile_shares_plant_or_feature():
    after, _ = GAME.apply(laid(), {0: 0})  # pine-bird; the rows are the plants
    assert after.free() == (1, 2, 3, 4, 8, 12)
    with pytest.raises(BadInput, match="neither"):
        GAME.apply(after, {1: 5})
    with pytest.raises(BadInput, match="taken already"):
        GAME.apply(after, {1: 0})
    assert matches(Tile("pine", "sun"), Tile("iris", "sun"))
    assert not matches(Tile("pine", "sun"), Tile("iris", "rain"))


@pytest.mark.parametrize("cell", [-1, 16, True, None, "0", 1.0])
def test_a_move_is_a_cell(cell):
    with pytest.raises(BadInput, match="0 to 15"):
        GAME.apply(laid(), {0: cell})


def test_rounds_end_as_the_board_says():
    seen = set()
    for seed in range(300):
        position = play(seed, options()).position
        held = position.held[1 - (position.starter + len(position.moves)) % 2]
        pattern = made(held)
        seen.add(position.ended)
        if position.ended == "line":
            assert pattern in LINES
        elif position.ended == "square":
            assert pattern in SQUARES and not any(held & line == line for line in LINES)
        else:
            assert pattern == 0
            assert position.ended == ("full" if len(position.moves) == 16 else "blocked")
            last = position.tiles[position.moves[-1]]
            left = set(range(16)) - set(position.moves)
            assert not any(matches(position.tiles[cell], last) for cell in left)
    assert seen >= {"line", "square", "blocked"}


def full_board_game(full_board):
    """A round in which all sixteen tiles are taken without a line or a square."""
    for seed in range(20_000):
        table = play(seed, options(full_board=full_board))
        if table.position.ended == "full":
            return table.position
    raise AssertionError("no full board was found")


@pytest.mark.native
def test_a_full_board_wins_or_draws_as_agreed():
    won, drawn = full_board_game("win"), full_board_game("draw")
    assert won.winner == (won.starter + 15) % 2 and won.points == 0
    assert drawn.winner is None and drawn.moves == won.moves
    assert GAME.outcome(drawn).winners == ()
    assert GAME.state(drawn, 1)["champion"] is None


def test_first_to_three_ends_with_the_third_won_round():
    for seed in range(10):
        position = play(seed, options("first-to-3")).position
        assert max(position.score) == 3 and sum(position.score) == position.round


@pytest.mark.parametrize("target", [10, 15, 20])
def test_points_are_the_tiles_left(target):
    table = play(4, options("points", target))
    score = [0, 0]
    for step in table.steps:
        for event in step.events:
            if isinstance(event, RoundWon):
                assert max(score) < target
                score[event.seat] += event.points
    assert tuple(score) == table.position.score and max(score) >= target
    assert isinstance(table.steps[-1].events[-1], MatchEnded)


def test_the_loser_begins_and_after_a_draw_the_other():
    position = play(0, options("first-to-3")).steps
    for step in position:
        before = step.before
        if before.stage is Stage.LAY and before.ended:
            assert step.actions[-1].starter == 1 - before.winner
            with pytest.raises(BadInput, match="must start"):
                GAME.apply(before, {-1: Layout(before.winner, TILES)})


@pytest.mark.parametrize("tiles", [TILES[:15], (*TILES[:15], TILES[0]), ()])
def test_a_layout_has_all_sixteen_tiles(tiles):
    with pytest.raises(BadInput, match="sixteen"):
        laid(tiles=tuple(tiles))


@pytest.mark.parametrize("text", ["pine", "pine-moon", "", 3, None, ["pine-sun"]])
def test_unknown_tiles(text):
    with pytest.raises(BadInput, match="no tile"):
        parse_tile(text)
