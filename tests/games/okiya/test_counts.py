"""Counts of legal sequences and endings, equal to those of an independent counter
(`counter.py`)."""

from __future__ import annotations

import json

import pytest

from sakura.core.game import CHANCE
from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.position import Layout, Position
from sakura.games.okiya.rules.tiles import parse_tile
from tests.games.okiya.counter import BOARDS, DEPTH, FILE, Count, begun, count, laid

GAME = Okiya()
COUNTS: list[Count] = json.loads(FILE.read_text("utf-8"))
FROM_THE_START, TO_THE_END = COUNTS[:BOARDS], COUNTS[BOARDS:]
SOONEST = 7
"""Number of the first tile that may end a round, as the starter's fourth or by blocking."""
pytestmark = pytest.mark.native  # hundreds of thousands of positions


def opened(tiles: list[str], moves: list[int]) -> Position:
    """Single round after those moves."""
    options = GAME.options({"match": "single", "target": None, "full_board": "win"})
    layout = Layout(0, tuple(map(parse_tile, tiles)))
    position, _ = GAME.apply(GAME.start(options), {CHANCE: layout})
    for cell in moves:
        position, _ = GAME.apply(position, {position.mover: cell})
    return position


def counted(known: Count, depth: int) -> Count:
    """Return the same count by the package's rules."""
    found = Count(tiles=known["tiles"], moves=known["moves"], nodes=[], last=[0] * 16, ended={})

    def go_on(position: Position, taken: int) -> None:
        (mover,) = GAME.to_act(position)
        found["nodes"] += [0] * (taken == len(found["nodes"]))
        for cell in GAME.legal(position, mover):
            found["nodes"][taken] += 1
            if taken + 1 == depth < SOONEST:
                found["last"][cell] += 1
                continue
            after, _ = GAME.apply(position, {mover: cell})
            if after.ended:
                found["ended"][after.ended] = found["ended"].get(after.ended, 0) + 1
            if after.ended or taken + 1 == depth:
                found["last"][cell] += 1
            else:
                go_on(after, taken + 1)

    go_on(opened(known["tiles"], known["moves"]), 0)
    return found


@pytest.mark.parametrize("known", FROM_THE_START, ids=range(BOARDS))
def test_the_number_of_openings_is_as_counted(known: Count) -> None:
    assert len(known["nodes"]) == DEPTH
    assert counted(known, DEPTH) == known


@pytest.mark.parametrize("known", TO_THE_END, ids=range(BOARDS))
def test_the_number_of_endings_is_as_counted(known: Count) -> None:
    assert counted(known, 16) == known


def test_stored_counts_equal_counted_ones() -> None:
    tiles = laid(12)
    assert count(tiles, begun(tiles, 12), 16) == TO_THE_END[12]
    ways = {way for known in TO_THE_END for way in known["ended"]}
    assert ways == {"line", "square", "blocked", "full"}
