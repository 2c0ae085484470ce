"""Counts of what painters did: they agree with the events and positions of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sakura.games import GAMES, RULES
from sakura.games.sakura.rules.events import PainterDisgraced
from sakura.games.sakura.rules.traits import TRAITS
from tests.played import played
from tests.tables import OPTIONS

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_traits_agree_with_the_events(seed: int) -> None:
    table = played(RULES["sakura"], OPTIONS["sakura"], seed)
    found = GAMES["sakura"].traits(table)
    assert len(found) == 3 and all(len(counts) == len(TRAITS) for counts in found)
    rounds = table.rounds()
    events = [event for step in table.steps for event in step.events]
    bumped = [event.painter for event in events if isinstance(event, PainterDisgraced)]
    for seat, (played_rounds, bumps, closest, furthest) in enumerate(found):
        assert played_rounds == rounds and bumps == bumped.count(seat)
        assert 0 <= closest <= rounds and 0 <= furthest <= rounds
    assert sum(bumps for _, bumps, _, _ in found) == len(bumped)
    for place in (2, 3):
        assert sum(counts[place] for counts in found) >= rounds, "somebody is, in every round"


def test_the_court_painter_has_no_counts() -> None:
    raw: JsonObject = {"players": 2, "two_player": "standard", "board": "stroll"}
    assert len(GAMES["sakura"].traits(played(RULES["sakura"], raw, 5))) == 2


def test_a_game_without_habits_counts_nothing() -> None:
    info = GAMES["okiya"]
    assert info.traits(played(RULES["okiya"], OPTIONS["okiya"], 5)) == () == tuple(info.habits)
    assert len(GAMES["sakura"].habits) == len(TRAITS) - 1


def test_some_painters_bump() -> None:
    tables = [played(RULES["sakura"], OPTIONS["sakura"], seed) for seed in range(9)]
    found = [GAMES["sakura"].traits(table) for table in tables]
    assert sum(counts[1] for seats in found for counts in seats) > 5
