"""Observations while cards are chosen and while they resolve."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Stage
from tests.tables import played, sakura_options, seeds

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

GAME = Sakura()


@given(sakura_options, seeds, st.integers(0, 120))
def test_revealed_cards_are_resolved_or_waiting(raw: JsonObject, seed: int, most: int) -> None:
    """Resolved cards come before waiting ones, in order and without gaps."""
    table = played(GAME, raw, seed, most)
    seen = table.observe(0)
    if seen.stage is not Stage.RESOLVE:
        assert seen.queue == () and seen.spent == ()
        return
    turned = [card for card, _ in seen.past[-1].cards]
    assert [*seen.spent, *(card for card, _ in seen.queue)] == turned == sorted(turned)
    assert seen.queue


@given(sakura_options, seeds, st.integers(0, 200))
def test_the_past_marks_rounds_followed_by_a_reshuffle(
    raw: JsonObject, seed: int, most: int
) -> None:
    table = played(GAME, raw, seed, most)
    drawn = [step.before.round for step in table.steps if step.before.stage is Stage.DRAW]
    seen = table.observe(0)
    found = [number for number, one in enumerate(seen.past) if one.reshuffled]
    assert found == drawn


@pytest.mark.parametrize("two_player", ["standard", "tactical"])
def test_the_supplier_knows_its_duty_while_choosing(two_player: str) -> None:
    raw: JsonObject = {"players": 2, "two_player": two_player, "board": "classic"}
    supplied = 0
    for most in range(60):
        table = played(GAME, raw, 7, most)
        seen = [table.observe(seat) for seat in range(2)]
        supplier = table.position.supplier() if seen[0].stage is Stage.CHOOSE else None
        assert [one.supplies for one in seen] == [seat == supplier for seat in range(2)]
        supplied += supplier is not None
    assert (supplied > 0) == (two_player == "tactical")
