"""Hidden information: nothing that a seat learns reveals it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core.game import AnyGame
from sakura.games import RULES
from sakura.games.sakura.rules.position import Stage
from tests.hidden import Discreet, HandsDrawn, Leaking, check_indistinguishable, redealt
from tests.tables import OPTIONS, any_game, played, seeds

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject
    from tests.tables import Choice

SIX: JsonObject = {"players": 6, "two_player": None, "board": "classic"}
decisions = st.integers(0, 90)


def groups(count: int) -> list[tuple[int, ...]]:
    """Seat groups to check: nobody, each seat alone, two neighbours, and all."""
    return [(), *((seat,) for seat in range(count)), (0, 1), tuple(range(count))]


@given(any_game, seeds, decisions)
def test_observations_do_not_depend_on_hidden_cards(choice: Choice, seed: int, most: int) -> None:
    name, raw = choice
    table = played(RULES[name], raw, seed, most)
    for seats in groups(RULES[name].seats(table.options)):
        check_indistinguishable(table, redealt(table, seats, Random(seed)), seats)


@given(any_game, seeds)
def test_public_events_are_not_redacted(choice: Choice, seed: int) -> None:
    """All three games have public events only."""
    name, raw = choice
    table = played(RULES[name], raw, seed)
    for step in table.steps:
        for event in step.events:
            assert RULES[name].redact(event, ()) == event


def test_hidden_cards_are_drawn_again() -> None:
    """Otherwise the comparison would be trivial."""
    others = 0
    for seed in range(10):
        table = played(RULES["sakura"], SIX, seed, 30)
        again = redealt(table, (0,), Random(seed))
        mine, theirs = table.position, again.position
        assert mine.hands[0] == theirs.hands[0]
        others += mine.hands[1:] != theirs.hands[1:] and mine.deck != theirs.deck
    assert others == 10


def test_redealing_repeats_the_steps_of_an_unfinished_round() -> None:
    asked = 0
    for seed in range(20):
        table = played(RULES["sakura"], SIX, seed, 30 + seed)
        again = redealt(table, (0,), Random(seed))
        asked += table.position.stage is Stage.RESOLVE
        assert again.waiting() == table.waiting() and again.chosen.keys() == table.chosen.keys()
        assert again.chosen.get(0) == table.chosen.get(0)
    assert asked > 5


def leaks(game: AnyGame, seats: tuple[int, ...]) -> bool:
    """True if a game of six tells those seats about hidden hands."""
    table = played(game, SIX, 3, 30)
    again = redealt(table, seats, Random(1))
    try:
        check_indistinguishable(table, again, seats)
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize("seats", groups(6)[:-1])
def test_an_event_that_carries_hands_must_be_redacted(seats: tuple[int, ...]) -> None:
    assert leaks(Leaking(), seats)
    assert not leaks(Discreet(), seats)


def test_a_redacted_event_hides_only_other_hands() -> None:
    game = Discreet()
    table = played(game, OPTIONS["sakura"], 3, 30)
    drawn = [e for step in table.steps for e in step.events if isinstance(e, HandsDrawn)]
    assert len(drawn) > 5
    for event in drawn:
        assert game.redact(event, ()) == HandsDrawn(((), (), ()))
        assert game.redact(event, (1,)) == HandsDrawn(((), event.hands[1], ()))
        assert game.redact(event, (0, 1, 2)) == event
