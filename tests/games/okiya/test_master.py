"""The master of Okiya, compared with brute force, and in points matches."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core.table import Table
from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.position import Layout, Position
from sakura.games.okiya.rules.solver import Solver, Value
from sakura.games.okiya.rules.tiles import TILES
from sakura.games.okiya.seats.master import OkiyaMaster
from tests.games.okiya.brute import brute

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

GAME = Okiya()


def position_after(
    seed: int, taken: int, match: str = "single", target: int | None = None, full_board: str = "win"
) -> Position:
    """Random unfinished round with that many tiles taken."""
    raw: JsonObject = {"match": match, "target": target, "full_board": full_board}
    random = Random(seed)
    while True:
        table = Table(GAME, GAME.options(raw), random)
        while len(table.position.moves) < taken and table.position.round == 0:
            seat = table.waiting()[0]
            table.choose(seat, random.choice(table.legal(seat)))
            if not table.waiting():
                break
        if table.waiting() and table.position.round == 0:
            return table.position


def values(position: Position, taken: tuple[int, ...] = ()) -> dict[int, tuple[int, int]]:
    """Brute-force values by cell: (1, 0 or -1 for the mover, plies)."""
    return brute(position.tiles, (*position.moves, *taken), position.options.full_board)


def choice(position: Position, seed: int = 0) -> int:
    cell = OkiyaMaster(GAME, Random(seed)).choose(GAME.observe(position, position.mover))
    assert isinstance(cell, int)
    return cell


@pytest.mark.parametrize("full_board", ["win", "draw"])
@pytest.mark.parametrize("seed", range(25))
def test_the_master_keeps_the_value_and_sets_the_hardest_problem(
    seed: int, full_board: str
) -> None:
    position = position_after(seed, 6 + seed % 4, full_board=full_board)
    found = values(position)
    best = max(value for value, _ in found.values())
    cell = choice(position)
    assert found[cell][0] == best
    if found[cell][1] == 1:
        return  # an immediate win

    def saving(cell: int) -> float:
        """Share of the replies that are as good as the best one."""
        replies = [value for value, _ in values(position, (cell,)).values()]
        return replies.count(max(replies)) / len(replies)

    equal = [c for c in found if found[c][0] == best and found[c][1] > 1]
    if not any(found[c] == (1, 1) for c in found):
        assert saving(cell) == min(map(saving, equal))


def test_a_win_is_played_for_the_fewest_tiles_and_a_loss_for_the_most() -> None:
    seen = {1: 0, -1: 0}
    for seed in range(60):
        position = position_after(seed, 7)
        found = values(position)
        best = max(value for value, _ in found.values())
        plies = {c: p for c, (value, p) in found.items() if value == best}
        cell = choice(position)
        if best == 1:
            assert plies[cell] == min(plies.values())
        if best and len(plies) > 1:
            seen[best] += 1
    assert min(seen.values()) > 5


def test_a_won_round_is_won() -> None:
    for seed in range(8):
        position = position_after(seed, 3)
        mover = position.mover
        best = max(Solver(position.tiles).values(position.moves).values(), key=rank)
        master = OkiyaMaster(GAME, Random(seed))
        while GAME.to_act(position):
            cell = master.choose(GAME.observe(position, position.mover))
            position, _ = GAME.apply(position, {position.mover: cell})
        assert position.winner == (mover if best.value == "win" else 1 - mover)


def rank(value: Value) -> int:
    return {"loss": 0, "draw": 1, "win": 2}[value.value]


def at_score(position: Position, own: int, other: int) -> Position:
    """Return the same round later in a match for ten points."""
    score = (own, other) if position.mover == 0 else (other, own)
    return replace(position, score=score)


def test_points_beyond_the_target_do_not_count() -> None:
    """With ten points to go it takes the most valuable win; with one point to go any win will
    do."""
    greedy = 0
    for seed in range(20):
        position = position_after(seed, 5, match="points", target=10)
        wins = {c: plies for c, (value, plies) in values(position).items() if value == 1}
        if not wins:
            continue
        cell = choice(at_score(position, 0, 0))
        assert wins[cell] == min(wins.values())
        greedy += 1
        assert choice(at_score(position, 9, 0)) in wins
    assert greedy > 10


def test_a_losing_master_gives_away_the_fewest_points() -> None:
    seen = 0
    for seed in range(40):
        position = position_after(seed, 6, match="points", target=20)
        found = values(position)
        if all(value == -1 for value, _ in found.values()) and len(found) > 1:
            assert found[choice(position)][1] == max(plies for _, plies in found.values())
            seen += 1
    assert seen > 5


@pytest.mark.parametrize("match", ["single", "points"])
def test_the_first_tile_is_one_that_wins_if_there_is_one(match: str) -> None:
    options = GAME.options(
        {"match": match, "target": 10 if match == "points" else None, "full_board": "win"}
    )
    tiles = list(TILES)
    Random(8).shuffle(tiles)
    position, _ = GAME.apply(GAME.start(options), {-1: Layout(0, tuple(tiles))})
    openings = Solver(position.tiles).values((), exact=False)
    won = {cell for cell, value in openings.items() if value.value == "win"}
    assert won
    assert choice(position) in won
