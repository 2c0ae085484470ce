"""The daily five as they are stored: what counts, and which of two tabs or devices."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from sakura.core.day import Day
from sakura.core.error import BadInput
from sakura.core.json_text import parse_stored
from sakura.core.record import dump
from sakura.play.five import FIVE, PlayedFive

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

DAY = Day.read("2026-11-30")
BEGUN = PlayedFive(str(DAY))


def test_an_attempt_survives_json() -> None:
    for played in (BEGUN, PlayedFive("2026-12-01", (True, False), 3, 2)):
        assert PlayedFive.read(parse_stored(dump(played.write()))) == played


def test_it_is_over_after_five_marks_and_late_after_its_date() -> None:
    marks = (True, True, False, True, True)
    assert not BEGUN.over and not PlayedFive("", marks[:4]).over
    assert PlayedFive("", marks).over and PlayedFive("", marks).solved == 4
    assert len(marks) == FIVE
    late = {begun: PlayedFive(begun).late(DAY) for begun in ("2026-11-29", str(DAY), "2026-12-01")}
    assert [*late.values()] == [False, False, True]


def test_a_mark_clears_the_right_decisions_and_a_slower_tab_takes_none_back() -> None:
    two = BEGUN.decided((), 2)
    assert two.right == 2 and two.decided((), 1) == two
    assert two.decided((True,), 0) == PlayedFive(str(DAY), (True,), 0)


def test_an_attempt_with_a_mark_more_outdates_the_other() -> None:
    one, other = PlayedFive("", (True,)), PlayedFive("", (False,))
    assert one.outdates(BEGUN) and not BEGUN.outdates(one)
    assert one.outdates(other) and not one.outdates(one)
    assert not BEGUN.decided((), 2).outdates(BEGUN)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"marks": [True] * 6}, "marks: .* is not a list of at most 5"),
        ({"marks": [1]}, "marks"),
        ({"right": -1}, "right"),
        ({"begun": None}, "begun"),
        ({"edition": 0}, "edition"),
        ({"more": 1}, "unknown field"),
    ],
)
def test_a_damaged_attempt_is_refused(change: JsonObject, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        PlayedFive.read(BEGUN.write() | change)


def test_of_two_devices_the_attempt_that_was_begun_first_counts() -> None:
    from sakura.play.stored_challenges import GARDEN
    from tests.kinds import KINDS

    best = [
        PlayedFive("2026-11-29", (), 1),
        PlayedFive("2026-11-30", (False,) * 5),
        PlayedFive("2026-11-30", (True,) * 4, 2),
        PlayedFive("2026-11-30", (True,) * 4, 1),
        PlayedFive("2026-12-01", (True,) * 5),
    ]
    merge, texts = KINDS[GARDEN].merge, [dump(one.write()) for one in best]
    for one, other in itertools.combinations(texts, 2):
        assert merge(one, other) == merge(other, one) == one
