"""Memories for learners: chance drawn again for a seat, and what its game showed it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from sakura.core.game import CHANCE
from sakura.core.table import Table
from sakura.learn.coder import LONGEST
from sakura.learn.coders import coder

if TYPE_CHECKING:
    from sakura.core.plain import Json

SETTINGS: list[tuple[str, dict[str, Json]]] = [
    ("sakura", {"players": 3, "board": "stroll"}),
    ("sakura", {"players": 2, "two_player": "standard", "board": "stroll"}),
    ("sakura", {"players": 2, "two_player": "tactical", "board": "stroll"}),
    ("okiya", {"match": "first-to-3"}),
]


def played(made: Any, seed: int) -> tuple[list[tuple[Any, Any]], Any]:
    """Path and last position of a random game."""
    random = Random(seed)
    table = Table(made.game, made.options, random)
    while table.waiting():
        for seat in table.waiting():
            table.choose(seat, random.choice(table.legal(seat)))
    return [(step.before, step.actions) for step in table.steps], table.position


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_a_redrawn_game_can_be_played_and_looks_the_same(
    game: str, options: dict[str, Json]
) -> None:
    made: Any = coder(game, **cast("dict[str, Any]", options))
    whole, last = played(made, 5)
    changed = 0
    for length in range(1, len(whole), 7):
        path, now = whole[:length], whole[length][0]
        for seat in range(made.players):
            drawn = iter(made.redrawn(path, now, seat, Random(length)))
            position = made.game.start(made.options)
            for before, actions in path:
                seen = made.game.observe(position, seat)
                assert made.encode(seen) == made.encode(made.game.observe(before, seat))
                redrawn = {CHANCE: next(drawn)} if CHANCE in actions else actions
                position, _ = made.game.apply(position, redrawn)
            assert made.remember(path, now, seat) == made.remember(path, position, seat)
            changed += position != now
    assert changed > 5 or game == "okiya"  # where nothing is hidden
    assert len(made.remember(whole, last, 0)) <= made.memory_size
    assert made.memory_size % LONGEST == 0


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_lots_make_every_chance_action(game: str, options: dict[str, Json]) -> None:
    made: Any = coder(game, **cast("dict[str, Any]", options))
    path, _ = played(made, 6)
    for before, actions in path:
        if CHANCE in actions:
            lots = made.lots_of(before, actions[CHANCE])
            for number, lot in enumerate(lots):
                assert lot in made.lots(before, lots[:number]).outcomes
            assert made.lots(before, lots).action == actions[CHANCE]


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_a_memory_keeps_to_its_bounds(game: str, options: dict[str, Json]) -> None:
    made: Any = coder(game, **cast("dict[str, Any]", options))
    path, last = played(made, 7)
    most = [segment.most for segment in made.memory for _ in range(segment.size)]
    for seat in range(made.players):
        numbers = made.remember(path, last, seat)
        rounds = [numbers[at : at + len(most)] for at in range(0, len(numbers), len(most))]
        assert len(rounds) == made.game.rounds(last)
        for told in rounds:
            assert any(told) and all(0 <= one <= top for one, top in zip(told, most, strict=True))
