"""The expert of Okiya: what it never overlooks, and what it does at times."""

from random import Random

import pytest

from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.solver import Solver
from sakura.games.okiya.seats.master import SEES, OkiyaExpert
from tests.games.okiya.test_master import position_after

GAME = Okiya()


def taken(position, seed):
    """What an expert takes, and what every tile is worth."""
    cell = OkiyaExpert(GAME, Random(seed)).choose(GAME.observe(position, position.mover))
    values = Solver(position.tiles, position.options.full_board).values(position.moves)
    return values[cell], values.values()


def near(value, kind):
    """Whether it is so within the tiles that an expert always sees."""
    return value.value == kind and value.plies <= SEES


@pytest.mark.parametrize("full_board", ["win", "draw"])
def test_it_never_errs_within_seven_tiles(full_board):
    won = escaped = 0
    for seed in range(60):
        got, values = taken(position_after(seed, 3 + seed % 4, full_board=full_board), seed)
        if any(near(value, "win") for value in values):
            assert got.value == "win"
            won += 1
        elif any(near(value, "loss") for value in values):
            assert not near(got, "loss") or all(near(value, "loss") for value in values)
            escaped += 1
    assert won > 5 < escaped


def test_further_on_it_errs_at_times():
    """Where a win is out of its sight, it finds some and misses some."""
    found = {True: 0, False: 0}
    for seed in range(100):
        position = position_after(seed, 5)
        got, values = taken(position, seed)
        wins = [value for value in values if value.value == "win"]
        if wins and len(wins) < len(values) and not any(near(value, "win") for value in wins):
            found[got.value == "win"] += 1
    assert min(found.values()) >= 5


def test_of_tiles_that_all_lose_it_takes_the_one_that_loses_last():
    lost = 0
    for seed in range(60):
        got, values = taken(position_after(seed, 7), seed)
        if len(values) > 1 and all(near(value, "loss") for value in values):
            assert got.plies == max(value.plies for value in values)
            lost += 1
    assert lost > 3
