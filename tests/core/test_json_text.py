"""What is looked at before it is parsed: size, depth, and what the browser keeps of a game."""

from __future__ import annotations

import json

import pytest

from sakura.core.error import BadInput
from sakura.core.json_text import parse_entry, parse_object, parse_stored

LATEST = 8_640_000_000_000_000
"""The last millisecond that JavaScript's dates know."""

LONGEST, DEEPEST = 50_000, 100


def entry(**changes: object) -> str:
    return json.dumps({"at": 5, "game": "{}", **changes})


@pytest.mark.parametrize("at", [0, 1, 0.5, LATEST])
def test_an_entry_was_kept_at_a_time_that_a_clock_can_show(at: float) -> None:
    found = parse_entry(entry(at=at))
    assert found == {"at": float(at), "game": "{}", "guest": False, "over": False}
    assert isinstance(found["at"], float)


@pytest.mark.parametrize("at", [-1, -0.5, LATEST + 1, 10**400, "5", None, [], float("nan")])
def test_no_other_time_is_taken(at: object) -> None:
    with pytest.raises(BadInput):
        parse_entry(entry(at=at))


@pytest.mark.parametrize("game", [None, 7, [], {}])
def test_a_game_is_kept_as_text(game: object) -> None:
    with pytest.raises(BadInput):
        parse_entry(entry(game=game))


@pytest.mark.parametrize("said", [1, "true", [True], None, False])
def test_only_true_makes_a_guest_or_ends_a_game(said: object) -> None:
    found = parse_entry(entry(guest=said, over=said))
    assert found["guest"] is found["over"] is False
    assert parse_entry(entry(guest=True))["guest"] is True
    assert parse_entry(entry(over=True))["over"] is True


def test_what_is_stored_has_a_longest_length() -> None:
    blank = LONGEST - len('{"x": 1}')
    assert parse_stored(" " * blank + '{"x": 1}') == {"x": 1}
    with pytest.raises(BadInput, match=f"{LONGEST + 1} characters"):
        parse_stored(" " * (blank + 1) + '{"x": 1}')


def nested(depth: int, before: str = "") -> str:
    """An object with so many levels in all, after that."""
    return f'{{"a": [{before}0], "b": {"[" * (depth - 1)}{"]" * (depth - 1)}}}'


@pytest.mark.parametrize("before", ["", "[], " * 300, "{}, [[]], " * 100, '"]]]", ' * 300])
def test_levels_are_counted_from_the_outermost_bracket(before: str) -> None:
    assert set(parse_object(nested(DEEPEST, before))) == {"a", "b"}
    with pytest.raises(BadInput, match="nested too deep"):
        parse_object(nested(DEEPEST + 1, before))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_bytes_are_read_in_every_encoding_of_json(encoding: str) -> None:
    assert parse_object('{"x": "桜"}'.encode(encoding)) == {"x": "桜"}
