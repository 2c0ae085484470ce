"""Links carry a record to another device, and nothing that could harm it."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core.attempt import Placing
from sakura.core.day import Day
from sakura.core.error import BadInput
from sakura.core.json_text import parse_stored
from sakura.core.parcel import split, whole
from sakura.core.progress import DELETED, FORMAT, merged, write
from sakura.core.record import dump
from sakura.games import RULES
from sakura.play.daily import PlayedGarden, Reviewed
from sakura.play.results import RESULT, pruned
from sakura.play.sendable import received, sendable, sent
from sakura.play.stored_challenges import GARDEN, PUZZLES
from sakura.play.stored_texts import LETTER, SECRET, SETTINGS
from tests.kinds import KINDS, LETTERS, RESULTS, progress
from tests.play.test_daily import attempt

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject
    from sakura.core.progress import Progress


def carried(mine: Progress, seed: int = 0) -> Progress:
    """The items that another device has after opening the links in some order."""
    parts = split(sent(KINDS, RULES, mine), 500)
    Random(seed).shuffle(parts)
    return received(KINDS, RULES, whole(parts))


def added(mine: Progress, other: Progress) -> Progress:
    return pruned(merged(KINDS, mine, other))


@given(progress(), st.integers(0, 9))
def test_an_empty_device_gets_all_that_links_carry(mine: Progress, seed: int) -> None:
    other = added({}, carried(mine, seed))
    assert {kind: items for kind, items in other.items() if items} == {
        kind: items for kind, items in sendable(mine).items() if items
    }


@given(progress(), progress())
def test_links_add_what_is_new_and_count_nothing_twice(mine: Progress, theirs: Progress) -> None:
    arrived = carried(theirs)
    once = added(mine, arrived)
    assert added(once, arrived) == once
    gone = {*mine[DELETED], *arrived[DELETED]}
    both = mine[RESULT].keys() | theirs[RESULT].keys()
    assert once[RESULT].keys() == {key for key in both if f"{RESULT}.{key}" not in gone}


@given(progress())
def test_a_records_own_links_change_nothing(mine: Progress) -> None:
    again = added(mine, carried(mine))
    for kind in KINDS:
        if kind != SETTINGS:
            assert again[kind] == added(mine, {})[kind], kind
    assert {key: json.loads(text) for key, text in again[SETTINGS].items()} == {
        key: json.loads(text) for key, text in mine[SETTINGS].items()
    }


@given(progress(), progress())
def test_a_file_after_the_links_adds_the_rest(mine: Progress, theirs: Progress) -> None:
    by_links = added(added(mine, carried(theirs)), theirs)
    assert by_links == added(mine, theirs)


def test_names_and_preferences_stay() -> None:
    stored = {"names": ["Ana"], "preferences": {"theme": "dark"}, "lessons": {"okiya": 2}}
    found = carried({SETTINGS: {"": json.dumps(stored)}})
    assert json.loads(found[SETTINGS][""]) == {"lessons": {"okiya": 2}}


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        (RESULT, "a", RESULTS[0]),
        (LETTER, "a", LETTERS[0]),
        (SECRET, "", "ab" * 16),
        (SETTINGS, "", '{"lessons":{},"names":["Ana"]}'),
        (DELETED, "settings.", 5),
        (DELETED, "game.a", 5),
    ],
)
def test_what_no_link_carries_is_refused(kind: str, key: str, value: object) -> None:
    if kind == RESULT:
        assert RESULTS[0].record
    text = write(KINDS, {kind: {key: value}}).encode()
    with pytest.raises(BadInput):
        received(KINDS, RULES, text)


def test_all_that_links_carry_is_accepted() -> None:
    assert RESULTS[1].record == ""
    text = write(KINDS, {RESULT: {"a": RESULTS[1]}, DELETED: {"result.b": 5}}).encode()
    found = received(KINDS, RULES, text)
    assert found[RESULT] == {"a": RESULTS[1]} and found[DELETED] == {"result.b": 5}
    assert found[PUZZLES] == {}


def linked(played: PlayedGarden) -> JsonObject:
    """The garden as it stands in a link."""
    text = sent(KINDS, RULES, {GARDEN: {"2026-11-30": dump(played.write())}}).decode()
    (line,) = text.splitlines()[1:]
    found = parse_stored(line)["value"]
    assert isinstance(found, dict)
    return found


def opened(value: JsonObject) -> Progress:
    """The items of a link with that garden."""
    item: JsonObject = {"kind": GARDEN, "key": "2026-11-30", "value": value}
    lines = [dump({"format": FORMAT, "items": 1}), dump(item), ""]
    return received(KINDS, RULES, "\n".join(lines).encode())


def test_a_finished_garden_travels_as_its_decisions() -> None:
    played = PlayedGarden(attempt(), (Placing(9, 1, 1.0),), Reviewed(0.25, 3))
    found = linked(played)
    assert len(dump(found)) < 400 < len(dump(played.write())) / 4
    (text,) = opened(found)[GARDEN].values()
    assert PlayedGarden.read(parse_stored(text)) == replace(played, field=())


def test_a_garden_in_progress_goes_on_elsewhere() -> None:
    text = dump(PlayedGarden(attempt(finishes=False)).write())
    assert carried({GARDEN: {"2026-11-30": text}})[GARDEN] == {"2026-11-30": text}


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("played", ["", "AAAA", "00000000", 0]),
        ("challenge", {"game": "chess", "options": {}, "who": ["person"], "seat": 0}),
        ("begun", 5),
        ("review", {"lost": 2, "parted": None}),
    ],
)
def test_a_garden_that_its_deal_does_not_give_is_refused(part: str, value: Json) -> None:
    found = linked(PlayedGarden(attempt()))
    with pytest.raises(BadInput):
        opened(found | {part: value})


def test_thirty_gardens_take_four_codes() -> None:
    days = [Day.read("2026-11-01") + number for number in range(30)]
    gardens = {str(day): dump(PlayedGarden(attempt(str(day), day=day)).write()) for day in days}
    assert len(split(sent(KINDS, RULES, {GARDEN: gardens}), 950)) <= 4
