"""Views: everything that the people at one device may know, and nothing else."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core.error import BadInput
from sakura.core.game import CHANCE, WATCHER
from sakura.core.view import view_of
from sakura.games import RULES
from tests.hidden import redealt
from tests.tables import OPTIONS, any_game, every_game, in_progress, played, seeds

if TYPE_CHECKING:
    from tests.tables import Choice

decisions = st.integers(0, 60)


@given(any_game, seeds, decisions, st.sets(st.integers(0, 5)))
def test_a_view_does_not_depend_on_hidden_cards(
    choice: Choice, seed: int, most: int, wanted: set[int]
) -> None:
    table = played(RULES[choice[0]], choice[1], seed, most)
    if table.outcome() is not None:
        return
    seats = [seat for seat in wanted if seat < table.game.seats(table.options)]
    view = view_of(table, seats)
    assert view_of(redealt(table, seats, Random(seed)), seats) == view
    assert list(view.seen) == (sorted(seats) or [WATCHER])
    assert view.waiting == table.waiting() and view.outcome is None


def test_a_view_has_the_secret_choices_of_its_own_seats_only() -> None:
    table = in_progress("sakura", 0)
    for seat in (0, 2):
        table.choose(seat, table.legal(seat)[seat])
    chosen = dict(table.chosen)
    assert view_of(table, ()).chosen == {}
    assert view_of(table, (0, 1)).chosen == {0: chosen[0]}
    assert view_of(table, (1,)).chosen == {}
    assert view_of(table, (0, 1, 2)).chosen == chosen
    for seats in ((), (0,), (0, 1, 2)):
        assert view_of(table, seats).waiting == (1,)


@every_game
@pytest.mark.parametrize("seats", [(), (1,)])
def test_a_finished_game_is_fully_visible(name: str, seats: Any) -> None:
    table = played(RULES[name], OPTIONS[name], 1)
    view = view_of(table, seats)
    count = table.game.seats(table.options)
    assert view.seen == {seat: table.observe(seat) for seat in range(count)}
    assert view.outcome == table.outcome() and view.waiting == ()
    assert any(view.shared is one for one in view.seen.values())


@given(any_game, seeds, decisions)
def test_watchers_observe_public_information(choice: Choice, seed: int, most: int) -> None:
    table = played(RULES[choice[0]], choice[1], seed, most)
    seen = table.observe(WATCHER)
    assert seen.seat == WATCHER
    if choice[0] == "sakura":
        mine = table.observe(0)
        assert seen.hand == () and not seen.supplies
        public = set(mine.__match_args__) - {"seat", "hand", "supplies"}
        assert len(public) > 10
        assert all(getattr(seen, name) == getattr(mine, name) for name in public)
    else:
        assert seen.position == table.position


@every_game
@pytest.mark.parametrize("seat", [CHANCE, -3, 9, True, -2.0, None])
def test_other_seats_get_no_observation(name: str, seat: Any) -> None:
    table = in_progress(name)
    with pytest.raises(BadInput, match="is not one of"):
        table.observe(seat)
