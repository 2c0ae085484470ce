"""The expert of Okiya: its search horizon, and its occasional mistakes."""

from collections.abc import Collection, Iterator
from random import Random

import pytest

from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.position import Position
from sakura.games.okiya.rules.solver import Solver, Value
from sakura.games.okiya.seats.master import SEES, SUITED, OkiyaExpert
from sakura.games.okiya.seats.simple import suited
from tests.games.okiya.test_master import position_after
from tests.narrowed import found

GAME = Okiya()


def taken(position: Position, seed: int) -> tuple[Value, Collection[Value]]:
    """An expert's choice, and the values of all tiles."""
    cell = OkiyaExpert(GAME, Random(seed)).choose(GAME.observe(position, position.mover))
    assert isinstance(cell, int)
    values = Solver(position.tiles, position.options.full_board).values(position.moves)
    return values[cell], values.values()


def near(value: Value, kind: str) -> bool:
    """True if the outcome is within the expert's horizon."""
    return value.value == kind and found(value.plies) <= SEES


@pytest.mark.parametrize("full_board", ["win", "draw"])
def test_it_never_errs_within_seven_tiles(full_board: str) -> None:
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


def far_choices(seeds: int) -> Iterator[tuple[Position, bool]]:
    """Yield positions with a win beyond the expert's horizon in which some tile loses it, and
    whether the expert took a winning tile."""
    for seed in range(seeds):
        position = position_after(seed, 5)
        got, values = taken(position, seed)
        wins = [value for value in values if value.value == "win"]
        if wins and len(wins) < len(values) and not any(near(value, "win") for value in wins):
            yield position, got.value == "win"


def test_further_on_it_errs_at_times() -> None:
    """It finds some wins beyond its horizon and misses some."""
    won = [won for _position, won in far_choices(100)]
    assert won.count(True) >= 5 <= won.count(False)


def test_the_novice_never_errs_if_the_tiles_suit_it() -> None:
    suits = {True: 0, False: 0}
    for position, won in far_choices(120):
        suiting = suited(position, SUITED)
        assert won or not suiting
        suits[suiting] += 1
    assert min(suits.values()) >= 10


def test_tiles_suit_the_novice_for_a_whole_round() -> None:
    """As long as promised, and the same from the first tile to the last, whichever tokens are on
    the board."""
    rounds = [position_after(seed, 0) for seed in range(400)]
    assert abs(sum(suited(position, SUITED) for position in rounds) / 400 - SUITED) < 0.08
    for seed, position in enumerate(rounds[:40]):
        later = position_after(seed, 6)
        assert later.tiles == position.tiles
        assert suited(later, SUITED) == suited(position, SUITED)


def test_among_losing_tiles_it_takes_the_slowest_loss() -> None:
    lost = 0
    for seed in range(60):
        got, values = taken(position_after(seed, 7), seed)
        if len(values) > 1 and all(near(value, "loss") for value in values):
            assert got.plies == max(found(value.plies) for value in values)
            lost += 1
    assert lost > 3
