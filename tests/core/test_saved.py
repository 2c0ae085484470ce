"""Saved games: loading restores them exactly, and so does undo."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core.error import BadInput
from sakura.core.restore import load, of_record
from sakura.core.saved import Saved, save
from sakura.core.table import AnyTable, Table
from sakura.games import RULES
from tests.tables import OPTIONS

if TYPE_CHECKING:
    from sakura.core.plain import Json

SPOILT_NAMES: list[Json] = [7, None, {"0": "Ana"}, [3, None, []], "Ana", [["Ana"]]]


def known(game: str, name: str) -> bool:
    assert game in RULES and isinstance(name, str)
    return name in ("person", "adept", "friend")


def played(name: str, seed: int, decisions: int) -> AnyTable:
    game = RULES[name]
    random = Random(seed)
    table = Table(game, game.options(OPTIONS[name]), random)
    for _ in range(decisions):
        if waiting := table.waiting():
            table.choose(waiting[0], random.choice(table.legal(waiting[0])))
    return table


@given(st.sampled_from(sorted(RULES)), st.integers(0, 10**6), st.integers(0, 40), st.booleans())
def test_a_saved_game_is_restored_unchanged(
    name: str, seed: int, decisions: int, fork: bool
) -> None:
    table = played(name, seed, decisions)
    who = ["person", "adept", "adept"][: table.game.seats(table.options)]
    loaded = load(save(Saved(table, who, "x" * fork)), RULES, known, Random(0))
    assert (loaded.who, loaded.origin) == (who, "x" * fork)
    assert loaded.table.position == table.position
    assert loaded.table.chosen == table.chosen
    assert loaded.table.waiting() == table.waiting()
    assert len(loaded.table.steps) == len(table.steps)


@given(st.sampled_from(sorted(RULES)), st.integers(0, 10**6), st.integers(1, 40), st.data())
def test_rewinding_restores_exactly_that_moment(
    name: str, seed: int, decisions: int, data: st.DataObject
) -> None:
    table = played(name, seed, decisions)
    deciding = [n for n, step in enumerate(table.steps) if min(step.actions) >= 0]
    if not deciding:
        return
    count = data.draw(st.sampled_from(deciding))
    before, kept = table.steps[count].before, table.steps[:count]
    table.rewind(count)
    assert table.position == before
    assert table.steps == kept
    assert table.waiting() == table.game.to_act(before)


def test_names_of_people_are_saved() -> None:
    who = ["person", "person", "adept"]
    typed = [" Ana ", "Bo", "nobody"]  # typed at a seat that a computer has by now
    text = save(Saved(played("sakura", 1, 4), who, names=typed))
    loaded = load(text, RULES, known, Random(0))
    assert loaded.names == ["Ana", "Bo", ""]
    assert load(save(loaded), RULES, known, Random(0)).names == loaded.names
    assert "names" not in json.loads(save(Saved(loaded.table, who, names=["", ""])))["meta"]


@pytest.mark.parametrize(("guided", "again"), [("", ""), ("offered", "chosen"), ("chosen",) * 2])
def test_a_guided_game_stays_guided(guided: str, again: str) -> None:
    saved = Saved(played("okiya", 1, 3), ["person", "adept"], guided=guided)
    assert load(save(saved), RULES, known, Random(0)).guided == again
    assert ("guided" in json.loads(save(saved))["meta"]) == bool(guided)


@pytest.mark.parametrize("spoilt", SPOILT_NAMES)
def test_damaged_names_are_dropped_and_the_game_continues(spoilt: object) -> None:
    record = json.loads(save(Saved(played("sakura", 0, 3), ["person", "adept", "adept"])))
    record["meta"]["names"] = spoilt
    assert load(json.dumps(record), RULES, known, Random(0)).names == []


def test_a_secret_choice_can_be_taken_back() -> None:
    table = played("sakura", 1, 1)
    table.take_back(0)
    assert table.waiting() == (0, 1, 2)


@pytest.mark.parametrize(
    "change",
    [
        {"seats": ["person"]},
        {"seats": ["person", "adept", "wizard"]},
        {"seats": 3},
        {"seats": {"person": 1, "adept": 2}},
        {"seats": ["person", 3, "adept"]},
        {"seats": ["person", "friend", "adept"]},
        {"seats": ["person", "adept", "adept", "adept"]},
        {"chosen": {"0": [99, None]}},
        {"chosen": {"1": [99, None]}},
        {"chosen": {"1": "!"}},
        {"chosen": {"1": "x"}},
        {"chosen": []},
        {"chosen": {"-1": [1, 2]}},
        {"steps": 99},
        {"steps": None},
        {"steps": True},
        {"steps": 0},
        {"latest": None},
        {"latest": {}},
        {"latest": [7]},
        {"origin": None},
        {"origin": "\ud800"},
    ],
)
def test_a_damaged_save_is_refused(change: dict[str, object]) -> None:
    record = json.loads(save(Saved(played("sakura", 0, 3), ["person", "adept", "adept"])))
    record["meta"] |= change
    with pytest.raises(BadInput):
        load(json.dumps(record), RULES, known, Random(0))
    del record["meta"]
    with pytest.raises(BadInput, match="meta"):
        load(json.dumps(record), RULES, known, Random(0))


@pytest.mark.parametrize("seats", [(), ("0",), ("0", "1"), ("1", "2")])
def test_a_step_in_which_not_all_acted_is_refused(seats: tuple[str, ...]) -> None:
    record = json.loads(save(Saved(played("sakura", 0, 3), ["person", "adept", "adept"])))
    latest = record["meta"]["latest"]
    chosen = latest.pop()
    assert set(chosen) == {"0", "1", "2"}
    latest.append({seat: chosen[seat] for seat in seats})
    with pytest.raises(BadInput, match="incomplete step"):
        load(json.dumps(record), RULES, known, Random(0))


@pytest.mark.parametrize("name", OPTIONS)
def test_no_seat_acts_after_the_end(name: str) -> None:
    table = played(name, 0, 500)
    assert table.outcome()
    who = ["person"] * table.game.seats(table.options)
    record = json.loads(save(Saved(table, who)))
    record["meta"] |= {"steps": record["meta"]["steps"] + 1, "latest": [{}]}
    with pytest.raises(BadInput, match="incomplete step"):
        load(json.dumps(record), RULES, known, Random(0))


def test_a_save_without_its_shuffles_is_refused() -> None:
    """The shuffle is that of the second round's tiles."""
    table, decisions = played("okiya", 0, 1), 1
    while table.game.rounds(table.position) == 0:
        decisions += 1
        before, table = table, played("okiya", 0, decisions)
    record = json.loads(save(Saved(before, ["person", "adept"])))
    (end,) = (step.actions for step in table.steps[len(before.steps) :][:1])
    record["meta"]["latest"].append({str(seat): cell for seat, cell in end.items()})
    record["meta"]["steps"] += 1
    with pytest.raises(BadInput, match="every shuffle"):
        load(json.dumps(record), RULES, known, Random(0))


def test_an_illegal_tile_is_not_replaced_by_another() -> None:
    record = json.loads(save(Saved(played("okiya", 0, 4), ["person", "adept"])))
    table = played("okiya", 0, 3)
    [seat] = table.waiting()
    free = table.legal(seat)
    barred = next(cell for cell in range(16) if cell not in free and cell < max(free))
    moves = record["rounds"][-1]["moves"]
    assert moves[-1] in free
    moves[-1] = barred
    with pytest.raises(BadInput):
        load(json.dumps(record), RULES, known, Random(0))


@pytest.mark.parametrize(
    ("seats", "named"),
    [
        (["person", "adept", "adept"], True),
        (["person", "friend", "adept"], True),
        (["person", "adept"], False),
        (["person", "adept", "adept", "adept"], False),
        (["person", "adept", "wizard"], False),
        (["person", "adept", 3], False),
        ({"person": 0, "adept": 1, "friend": 2}, False),
        ("person", False),
        (None, False),
    ],
)
def test_a_record_names_every_seat_or_none(seats: object, named: bool) -> None:
    record = played("sakura", 0, 3).record({"seats": seats})  # type: ignore[dict-item]
    found = of_record(record, RULES, known, Random(0))
    assert found.who == (seats if named else [])
    assert of_record(record | {"meta": []}, RULES, known, Random(0)).who == []
