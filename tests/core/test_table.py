"""A table in progress: secret choices, and refusals that change nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core import record, replay
from sakura.core.error import BadInput
from sakura.core.game import CHANCE
from sakura.core.restore import table_of
from sakura.core.table import AnyTable, Table
from sakura.games import RULES
from sakura.games.sakura.rules.position import Play
from tests.calls import wrong as wrong_call
from tests.narrowed import items

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

THREE: JsonObject = {"players": 3, "two_player": None, "board": "classic"}
SINGLE: JsonObject = {"match": "single", "target": None, "full_board": "win"}


def sit(name: str, raw: JsonObject) -> AnyTable:
    return Table(RULES[name], RULES[name].options(raw), Random(1))


def test_a_step_waits_for_the_last_choice() -> None:
    table = sit("sakura", THREE)
    before = table.position
    for seat in (2, 0):
        assert table.choose(seat, table.legal(seat)[0]) == ()
        assert table.position is before
    assert table.waiting() == (1,)
    assert table.choose(1, table.legal(1)[0])
    assert table.position is not before


def test_an_observation_hides_pending_choices_of_others() -> None:
    table = sit("sakura", THREE)
    before = table.observe(1)
    table.choose(0, table.legal(0)[0])
    assert table.observe(1) == before


def test_a_seat_chooses_once() -> None:
    table = sit("sakura", THREE)
    table.choose(0, table.legal(0)[0])
    with pytest.raises(BadInput, match="seat 0 has nothing to decide now"):
        table.choose(0, table.legal(0)[1])


@pytest.mark.parametrize("seat", [-1, 3, None, "0", [], 10**400])
def test_a_nonexistent_seat_is_refused(seat: object) -> None:
    with pytest.raises(BadInput, match="nothing to decide now"):
        wrong_call(sit("sakura", THREE).choose, seat, Play(1))()


@pytest.mark.parametrize("action", [None, 61, Play(61), "x", [], Play(1, 2), {}])
def test_an_illegal_choice_is_refused_and_changes_nothing(action: object) -> None:
    table = sit("sakura", THREE)
    table.choose(0, table.legal(0)[0])
    with pytest.raises(BadInput, match="seat 1 cannot do"):
        table.choose(1, action)
    assert table.waiting() == (1, 2)


def test_a_boolean_is_not_a_cell() -> None:
    table = sit("okiya", SINGLE)
    (seat,) = table.waiting()
    for wrong in (True, False):  # 1 and 0 are legal cells
        with pytest.raises(BadInput, match=f"seat {seat} cannot do {wrong} now"):
            table.choose(seat, wrong)
    assert len(table.steps) == 1
    table.choose(seat, 1)


@pytest.mark.parametrize(
    "wrong", [tuple, lambda play: wrong_call(Play, float(play.card))()], ids=["tuple", "float"]
)
def test_an_equal_value_of_another_type_is_not_a_legal_action(
    wrong: Callable[[Play], object],
) -> None:
    table = sit("sakura", THREE)
    for seat in (0, 1):
        table.choose(seat, table.legal(seat)[0])
    try:
        table.choose(2, wrong(table.legal(2)[0]))
    except BadInput:
        assert table.waiting() == (2,)
        return
    while waiting := table.waiting():
        table.choose(waiting[0], table.legal(waiting[0])[0])
    whole = replay.parse(record.dump(table.record()))
    assert replay.Replay(whole, RULES).position == table.position


def test_the_first_layout_can_be_given() -> None:
    layout = RULES["okiya"].chance(sit("okiya", SINGLE).steps[0].before, Random(7))
    game = RULES["okiya"]
    table = Table(game, game.options(SINGLE), Random(1), first=layout)
    assert table.position.tiles == layout.tiles
    assert table.waiting() == (layout.starter,)


@pytest.mark.parametrize(("name", "raw"), [("sakura", THREE), ("okiya", SINGLE)])
def test_a_table_at_a_position_lets_chance_act_at_once(name: str, raw: JsonObject) -> None:
    game = RULES[name]
    options = game.options(raw)
    table = Table.at(game, options, game.start(options), Random(1))
    assert [set(step.actions) for step in table.steps] == [{CHANCE}]
    assert table.waiting() and table.steps[0].before == game.start(options)
    again = Table.at(game, options, table.position, Random(1))
    assert again.steps == [] and again.position is table.position


def test_a_record_that_ends_with_a_round_continues_with_the_next() -> None:
    """Between two rounds of Okiya chance acts, which a record leaves open."""
    game = RULES["okiya"]
    raw: JsonObject = {"match": "first-to-3", "target": None, "full_board": "win"}
    table, random = Table(game, game.options(raw), Random(3)), Random(3)
    while not table.position.round:
        table.choose(table.waiting()[0], random.choice(table.legal(table.waiting()[0])))
    whole = table.record()
    whole["rounds"] = items(whole, "rounds")[:1]
    played = replay.Replay(whole, RULES)
    assert game.to_act(played.position) == (CHANCE,)
    on = table_of(played, Random(1))
    assert len(on.steps) == len(played.steps) + 1
    assert on.steps[-1].before == played.position
    assert len(on.waiting()) == 1


@pytest.mark.parametrize("seat", [1, -1, True, None, "0"])
def test_only_a_seat_that_has_chosen_can_undo(seat: object) -> None:
    table = sit("sakura", THREE)
    table.choose(0, table.legal(0)[0])
    with pytest.raises(BadInput, match="has no choice to take back"):
        wrong_call(table.take_back, seat)()
    assert table.waiting() == (1, 2)


@pytest.mark.parametrize("count", [-1, 2, True, None, "0", 10**400])
def test_rewinding_beyond_the_steps_is_refused(count: object) -> None:
    table = sit("okiya", SINGLE)
    assert len(table.steps) == 1
    before = table.position
    with pytest.raises(BadInput, match="the game has 1 steps, not "):
        wrong_call(table.rewind, count)()
    assert table.position is before and len(table.steps) == 1


def test_rewinding_to_the_present_changes_nothing() -> None:
    table = sit("sakura", THREE)
    table.choose(0, table.legal(0)[0])
    before = table.position
    table.rewind(len(table.steps))
    assert table.position is before and table.waiting() == (1, 2)
    table.rewind(0)
    assert table.waiting() == (0, 1, 2) and set(table.steps[0].actions) == {CHANCE}
