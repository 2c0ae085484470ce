"""Checks before parsing: size, depth, and the fields of stored games."""

from __future__ import annotations

import json

import pytest

from sakura.core.error import BadInput
from sakura.core.json_text import parse_entry, parse_object, parse_stored

LATEST = 8_640_000_000_000_000
"""Last millisecond of JavaScript's dates."""

LONGEST, DEEPEST = 50_000, 100


def entry(**changes: object) -> str:
    return json.dumps({"at": 5, "game": "{}", **changes})


@pytest.mark.parametrize("at", [0, 1, 0.5, LATEST])
def test_an_entry_has_a_valid_time(at: float) -> None:
    found = parse_entry(entry(at=at))
    assert found == {"at": float(at), "game": "{}", "guest": False, "over": False}
    assert isinstance(found["at"], float)


@pytest.mark.parametrize("at", [-1, -0.5, LATEST + 1, 10**400, "5", None, [], float("nan")])
def test_an_invalid_time_is_refused(at: object) -> None:
    with pytest.raises(BadInput):
        parse_entry(entry(at=at))


@pytest.mark.parametrize("game", [None, 7, [], {}])
def test_a_game_is_kept_as_text(game: object) -> None:
    with pytest.raises(BadInput):
        parse_entry(entry(game=game))


@pytest.mark.parametrize("said", [1, "true", [True], None, False])
def test_only_true_sets_the_flags_of_an_entry(said: object) -> None:
    found = parse_entry(entry(guest=said, over=said))
    assert found["guest"] is found["over"] is False
    assert parse_entry(entry(guest=True))["guest"] is True
    assert parse_entry(entry(over=True))["over"] is True


def test_stored_text_has_a_maximum_length() -> None:
    blank = LONGEST - len('{"x": 1}')
    assert parse_stored(" " * blank + '{"x": 1}') == {"x": 1}
    with pytest.raises(BadInput, match=f"{LONGEST + 1} characters"):
        parse_stored(" " * (blank + 1) + '{"x": 1}')


def nested(depth: int, before: str = "") -> str:
    """Object with that nesting depth, after a prefix."""
    return f'{{"a": [{before}0], "b": {"[" * (depth - 1)}{"]" * (depth - 1)}}}'


@pytest.mark.parametrize("before", ["", "[], " * 300, "{}, [[]], " * 100, '"]]]", ' * 300])
def test_levels_are_counted_from_the_outermost_bracket(before: str) -> None:
    assert set(parse_object(nested(DEEPEST, before))) == {"a", "b"}
    with pytest.raises(BadInput, match="nested too deep"):
        parse_object(nested(DEEPEST + 1, before))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_bytes_are_read_as_editors_write_them(encoding: str) -> None:
    assert parse_object('{"x": "桜"}'.encode(encoding)) == {"x": "桜"}


def test_the_other_order_of_bytes_is_read() -> None:
    assert parse_object(b"\xfe\xff" + '{"x": "桜"}'.encode("utf-16-be")) == {"x": "桜"}


@pytest.mark.parametrize(
    "data",
    ['{"x": "é"}'.encode(encoding) for encoding in ("utf-16-le", "utf-16-be", "utf-32", "latin-1")]
    + [b"\xff\xfe{", b"\xff\xfe\x00\xd8", b'{"x": "\xed\xa0\x80"}', b"\xef\xbb", b"\xff", b""],
)
def test_other_bytes_are_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(BadInput, match=r"^not a record: ") as refused:
        parse_object(data)
    assert str(refused.value).isprintable()


HALVES = ["\ud800", "\udfff", "\udc00\ud83c", "a\udbffz", r"\ud800", r"\uDFFF", r"\udc00\ud83c"]


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("text", ['{"x": ["HALF", {"HALF": 1.5}]}', '{"HALF": {"HALF": "HALF"}}'])
def test_a_lone_surrogate_becomes_the_replacement_character(half: str, text: str) -> None:
    value = parse_object(text.replace("HALF", half))
    written = json.dumps(value, ensure_ascii=False)
    assert "\ufffd" in written and parse_object(written.encode()) == value


@pytest.mark.parametrize("text", ['{"x": "\\ud83c\\udf38"}', '{"x": "🌸"}', '{"x": "\\\\ud800"}'])
def test_whole_characters_stay(text: str) -> None:
    assert parse_object(text) == json.loads(text)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999"])
def test_numbers_outside_json_are_refused(number: str) -> None:
    with pytest.raises(BadInput, match="is not a finite number"):
        parse_object(f'{{"x": [{number}]}}')
