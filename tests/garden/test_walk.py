"""Every action of the cards, on small paths."""

import pytest

from sakura.garden.board import lay, printed_boards
from sakura.garden.cards import GARDEN_ACTIONS, PAINTER_ACTIONS
from sakura.garden.walk import Walk, shares

BOARD = lay("classic", printed_boards()["classic"], 3)


def walk(emperor, *painters, **more):
    tokens = more.pop("tokens", [5] * len(painters))
    return Walk(BOARD, emperor, list(painters), tokens, 54 - sum(tokens), more.pop("scored", ()))


@pytest.mark.parametrize(
    ("action", "emperor", "painters", "expected"),
    [
        ("emperor+1", 10, [3, 4, 5], (11, [3, 4, 5])),
        ("emperor+2", 10, [3, 4, 5], (12, [3, 4, 5])),
        ("emperor-1", 10, [3, 4, 5], (9, [3, 4, 5])),
        ("emperor-1", 10, [3, 4, 9], (9, [3, 4, 6])),
        ("emperor-1", 1, [0, 0, 0], (1, [0, 0, 0])),
        ("closest-2", 10, [3, 4, 5], (10, [3, 4, 1 + 0])),
        ("closest-2", 10, [0, 0, 1], (10, [0, 0, 0])),
        ("furthest+2", 10, [3, 4, 5], (10, [7, 4, 5])),
        ("furthest+2", 10, [0, 1, 2], (10, [4, 1, 2])),
        ("emperor+2", 19, [3, 4, 5], (20, [3, 4, 5])),
    ],
)
def test_garden_actions(action, emperor, painters, expected):
    moved = walk(emperor, *painters)
    half = GARDEN_ACTIONS[action]
    moved.garden_action(half, half.steps)
    assert (moved.emperor, moved.painters) == expected


@pytest.mark.parametrize(
    ("action", "steps", "painters", "expected"),
    [
        ("+1", 1, [3, 9, 9], 4),
        ("+2", 2, [3, 4, 6], 7),
        ("+3", 3, [3, 4, 6], 8),
        ("±2", -2, [5, 4, 3], 1),
        ("±3", -3, [2, 9, 8], 0),
        ("leap", 0, [3, 5, 6], 7),
        ("leap", 0, [7, 5, 6], 7),
        ("count", 0, [3, 5, 6], 7),
        ("count", 0, [7, 5, 6], 7),
    ],
)
def test_painter_actions(action, steps, painters, expected):
    moved = walk(15, *painters)
    moved.painter_action(0, PAINTER_ACTIONS[action], steps)
    assert moved.painters[0] == expected


def test_a_disgraced_painter_without_tokens_loses_none():
    bumped = walk(10, 9, 2, 3, tokens=[0, 5, 5])
    bumped.move_painter(0, 1)
    assert bumped.tokens == [0, 5, 5] and bumped.supply == 44


def test_a_scored_tree_is_an_ordinary_space():
    again = walk(19, 3, 4, 5, scored=(20,))
    again.move_emperor(2)
    assert again.emperor == 21 and not again.reached


@pytest.mark.parametrize(
    ("players", "final", "expected"),
    [
        (2, False, (3, 2, 1)),
        (4, False, (3, 2, 1)),
        (4, True, (4, 2, 1)),
        (5, False, (3, 2, 1, 1)),
        (6, True, (4, 2, 1, 1)),
    ],
)
def test_shares(players, final, expected):
    assert shares(players, final) == expected


def test_the_line_up_stands_right_behind_the_first():
    after = walk(20, 17, 9, 12)
    after.line_up()
    assert after.painters == [17, 15, 16]
