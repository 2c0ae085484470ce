"""Links carry results, lessons and puzzles to another device, and nothing that could harm it."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core.error import BadInput
from sakura.core.parcel import split, whole
from sakura.core.progress import DELETED, merged, write
from sakura.play.results import RESULT, pruned
from sakura.play.sendable import received, sendable, sent
from sakura.play.stored_challenges import DUEL, GARDEN, PUZZLES
from sakura.play.stored_texts import GAME, LETTER, SECRET, SETTINGS
from tests.kinds import DUELS, GAMES_BEGUN, GARDENS, KINDS, LETTERS, RESULTS, progress

if TYPE_CHECKING:
    from sakura.core.progress import Progress


def carried(mine: Progress, seed: int = 0) -> Progress:
    """The items that another device has after opening the links in some order."""
    parts = split(sent(KINDS, mine), 500)
    Random(seed).shuffle(parts)
    return received(KINDS, whole(parts))


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
        (GAME, "a", GAMES_BEGUN[0]),
        (LETTER, "a", LETTERS[0]),
        (GARDEN, "a", GARDENS[0]),
        (DUEL, "a", DUELS[0]),
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
        received(KINDS, text)


def test_all_that_links_carry_is_accepted() -> None:
    assert RESULTS[1].record == ""
    text = write(KINDS, {RESULT: {"a": RESULTS[1]}, DELETED: {"result.b": 5}}).encode()
    found = received(KINDS, text)
    assert found[RESULT] == {"a": RESULTS[1]} and found[DELETED] == {"result.b": 5}
    assert found[PUZZLES] == {}
