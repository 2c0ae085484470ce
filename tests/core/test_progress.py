"""Progress: files restore it completely, merging loses nothing and counts nothing twice, and a
damaged file names its line."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core.codec import Whole
from sakura.core.error import BadInput
from sakura.core.json_text import TooLong
from sakura.core.progress import (
    DELETED,
    FORMAT,
    LARGEST,
    MOST,
    BadLine,
    OtherVersion,
    ProgressKind,
    merged,
    read,
    table,
    write,
)
from sakura.play.kinds import best, first
from sakura.play.results import KEPT, RESULT, Result, pruned
from tests.kinds import KINDS, RESULTS, VALUES, progress, shuffled

if TYPE_CHECKING:
    from sakura.core.progress import Progress


def joined(one: Progress, other: Progress) -> Progress:
    return pruned(merged(KINDS, one, other))


def filled(progress: Progress) -> Progress:
    """The same with the kinds of which there is nothing."""
    return {kind: progress.get(kind, {}) for kind in KINDS}


def test_every_kind_is_covered() -> None:
    assert VALUES.keys() == KINDS.keys()


@given(progress())
def test_a_file_restores_everything_with_the_same_bytes(mine: Progress) -> None:
    text = write(KINDS, mine)
    restored = read(KINDS, text.encode())
    assert restored == mine
    assert write(KINDS, joined(restored, {})) == text


@given(progress(), progress(), progress())
def test_the_order_of_merging_does_not_matter(a: Progress, b: Progress, c: Progress) -> None:
    assert joined(a, b) == joined(b, a)
    assert joined(joined(a, b), c) == joined(a, joined(b, c))
    assert joined(joined(a, b), b) == joined(a, b) == joined(joined(a, b), a)


@given(progress(), progress())
def test_merging_loses_nothing_and_adds_nothing(a: Progress, b: Progress) -> None:
    both = joined(a, b)
    for kind in KINDS:
        gone = {key for key in both[kind] if f"{kind}.{key}" in both[DELETED]}
        wanted = {
            key for key in a[kind].keys() | b[kind].keys() if f"{kind}.{key}" not in both[DELETED]
        }
        assert both[kind].keys() == wanted and not gone


def test_a_deletion_on_one_device_survives_merging() -> None:
    mine: Progress = {RESULT: {}, DELETED: {"result.a": 5}}
    theirs: Progress = {RESULT: {"a": RESULTS[0], "b": RESULTS[1]}, DELETED: {}}
    both: Progress = {RESULT: {"b": RESULTS[1]}, DELETED: {"result.a": 5}}
    assert joined(mine, theirs) == filled(both)


def test_the_first_result_of_a_deal_counts() -> None:
    early, late = RESULTS[0], RESULTS[4]
    assert (early.at, late.at) == (1, 2)
    assert joined({RESULT: {"a": late}}, {RESULT: {"a": early}})[RESULT] == {"a": early}


def test_only_the_latest_games_keep_their_records() -> None:
    from dataclasses import replace

    games = {f"{n:04}": replace(RESULTS[0], at=n) for n in range(KEPT + 5)}
    assert RESULTS[0].record
    left = pruned({RESULT: games})[RESULT]
    assert left.keys() == games.keys()
    without = [key for key, result in left.items() if not result.record]
    assert without == [f"{n:04}" for n in range(5)]


# -- damaged files ---------------------------------------------------------------------------------

WHOLE = filled({RESULT: {"a": RESULTS[0], "b": RESULTS[6]}, DELETED: {"result.c": 3}})
TEXT = write(KINDS, WHOLE)
HEADER, *LINES = TEXT.splitlines()


def refused(text: str) -> BadLine:
    with pytest.raises(BadLine) as caught:
        read(KINDS, text.encode())
    return caught.value


def test_the_order_of_lines_does_not_matter() -> None:
    assert read(KINDS, shuffled(TEXT, Random(1)).encode()) == WHOLE


def test_the_last_line_may_lack_a_line_break() -> None:
    assert read(KINDS, TEXT.removesuffix("\n").encode()) == WHOLE


@pytest.mark.parametrize("line", range(4))
@pytest.mark.parametrize(
    "damaged",
    ["", "{}", "[]", "x", '{"kind":"result"', "[" * 200, '{"a":' * 200, "null", '"' + "a" * 60_000],
)
def test_a_damaged_line_is_named(line: int, damaged: str) -> None:
    lines = TEXT.splitlines()
    lines[line] = damaged
    assert refused("\n".join(lines) + "\n").line == line + 1


@pytest.mark.parametrize("line", range(4))
def test_a_missing_line_or_one_too_many_is_found(line: int) -> None:
    lines = TEXT.splitlines()
    assert refused("\n".join(lines[:line] + lines[line + 1 :])).line in (1, 4)
    assert refused("\n".join([*lines[: line + 1], lines[line], *lines[line + 1 :]])).line in (1, 5)


@given(st.integers(0, len(TEXT) - 2), st.sampled_from('\x00 \n"[]{},:9x\U0001f338'))
def test_every_damaged_byte_is_found_or_harmless(at: int, instead: str) -> None:
    text = TEXT[:at] + instead + TEXT[at + 1 :]
    try:
        found = read(KINDS, text.encode("utf-8", "surrogatepass"))
    except BadInput as error:
        assert str(error).isprintable() and len(str(error)) < 300
    else:
        assert read(KINDS, write(KINDS, found).encode()) == found


@pytest.mark.parametrize("cut", range(0, len(TEXT) - 1, 37))
def test_a_file_cut_short_is_refused(cut: int) -> None:
    assert refused(TEXT[:cut]).line >= 1


def test_other_versions_are_recognized() -> None:
    for other in (FORMAT.replace("/1", "/2"), FORMAT.replace("/1", "/")):
        with pytest.raises(OtherVersion):
            read(KINDS, TEXT.replace(FORMAT, other).encode())
    with pytest.raises(OtherVersion):
        read(KINDS, TEXT.replace('"kind":"deleted"', '"kind":"later"').encode())
    assert refused(TEXT.replace(FORMAT, "sakura-record/1")).line == 1


def test_files_that_are_too_large_are_refused_before_they_are_read() -> None:
    with pytest.raises(TooLong):
        read(KINDS, b" " * (LARGEST + 1))
    with pytest.raises(TooLong):
        read(KINDS, json.dumps({"format": FORMAT, "items": MOST + 1}).encode())


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("at", -1),
        ("at", 1e300),
        ("at", True),
        ("game", "chess"),
        ("options", {}),
        ("options", {"players": 10**9, "two_player": None, "board": "classic"}),
        ("who", ["person"]),
        ("who", ["person", "adept", "king"]),
        ("winners", [0, 0]),
        ("winners", [2, 1]),
        ("winners", [5]),
        ("scores", [1, 2]),
        ("scores", [1, 2, -3]),
        ("traits", [[1]]),
        ("assisted", 1),
        ("record", "record=1.damaged"),
        ("record", "setup=1.eJwDAAAAAAE"),
        ("more", 1),
    ],
)
def test_a_result_is_checked_value_by_value(field: str, value: object) -> None:
    item = json.loads(LINES[1])
    assert item["kind"] == RESULT and item["value"]["game"] == "sakura"
    item["value"][field] = value
    assert refused("\n".join([HEADER, LINES[0], json.dumps(item), LINES[2]])).line == 3


def test_the_same_item_twice_is_refused() -> None:
    assert refused("\n".join([HEADER, LINES[0], LINES[1], LINES[1]])).line == 4


def test_a_key_is_short_and_printable() -> None:
    for key in ("a" * 65, "a\n", "ä"):
        item = json.loads(LINES[1]) | {"key": key}
        assert refused("\n".join([HEADER, LINES[0], json.dumps(item), LINES[2]])).line == 3


# -- what most kinds need --------------------------------------------------------------------------


class At(int):
    """A number that is its own time."""

    @property
    def at(self) -> int:
        return int(self)


def test_merging_keeps_the_first_or_the_best_value() -> None:
    codec = Whole(0, 9)
    earlier = first(codec)  # type: ignore[type-var]
    assert earlier(At(3), At(2)) == earlier(At(2), At(3)) == 2
    better = best(codec, lambda value: value % 5)
    assert better(4, 7) == better(7, 4) == 4
    assert better(4, 9) == better(9, 4) == 9  # equal worth: the same on every device


def test_two_kinds_cannot_share_a_name() -> None:
    kind = ProgressKind("one", Whole(0, 9), max)
    with pytest.raises(AssertionError):
        table([kind, kind])


def test_a_result_holds_the_visitors_seat_and_share() -> None:
    result: Result = RESULTS[0]
    assert result.you == 0 and result.share in (0.0, 0.5, 1.0)
