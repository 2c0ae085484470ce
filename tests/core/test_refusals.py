"""Error messages: one short line for any input."""

from __future__ import annotations

import pytest

from sakura.core.error import BadInput, shown
from sakura.games import RULES
from tests.calls import wrong
from tests.tables import OPTIONS, every_game


def deep() -> list[object]:
    found: list[object] = []
    for _ in range(100_000):
        found = [found]
    return found


@pytest.mark.parametrize("value", ["x" * 10**6, ["x" * 9] * 10**5, {n: n for n in range(10**5)}])
def test_long_values_are_cut_in_error_messages(value: object) -> None:
    assert len(shown(value)) == 60 and shown(value).endswith("...")
    assert len(shown(value, most=12)) == 12
    start = list(value) if isinstance(value, dict) else value
    assert shown(value)[:20] == repr(start)[:20]


def test_short_values_are_shown_in_full() -> None:
    assert shown("x" * 58) == "'" + "x" * 58 + "'"
    assert shown("x" * 59).endswith("...")
    assert shown([0] * 20) == str([0] * 20)
    assert shown({"a": 1}) == "{'a': 1}"
    assert shown(dict.fromkeys(range(12)), most=12) == "{0: None,..."


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("señal 桜", "'señal 桜'"),
        (r"C:\my\bots.py", r"'C:\my\bots.py'"),
        ("one\ntwo\x1b[2J", r"'one\ntwo\x1b[2J'"),
        ("half \ud83c", r"'half \ud83c'"),
        (["señal", 1], "['señal', 1]"),
    ],
)
def test_only_unprintable_characters_are_escaped_and_only_once(value: object, says: str) -> None:
    assert shown(value) == says and shown(value).isprintable()


def test_a_multiline_value_is_shown_on_one_line() -> None:
    class Odd:
        def __repr__(self) -> str:
            return "one\ntwo"

    assert shown(Odd()) == r"one\ntwo"


def test_a_number_with_too_many_digits_is_described_by_its_type() -> None:
    assert shown(10**5000) == "a int"


@pytest.mark.native  # deep nesting overflows the WebAssembly stack
def test_a_value_nested_too_deep_is_described_by_its_type() -> None:
    assert shown(deep()) == "a list"


@every_game
@pytest.mark.parametrize("raw", [None, [], "options", 7])
def test_options_are_an_object(name: str, raw: object) -> None:
    with pytest.raises(BadInput, match="options must be an object, not "):
        wrong(RULES[name].options, raw)()


@every_game
def test_unknown_and_missing_options_are_refused(name: str) -> None:
    good = OPTIONS[name]
    with pytest.raises(BadInput, match="there is no option 'zeal'"):
        RULES[name].options(good | {"zeal": 1})
    with pytest.raises(BadInput, match="there is no option 7"):
        wrong(RULES[name].options, good | {7: 1})()
    for missing in good:
        incomplete = {key: value for key, value in good.items() if key != missing}
        with pytest.raises(BadInput, match=f"{missing} is missing"):
            RULES[name].options(incomplete)


@every_game
def test_of_several_wrong_options_the_first_is_named(name: str) -> None:
    with pytest.raises(BadInput, match="there is no option 'ardour'"):
        RULES[name].options(OPTIONS[name] | {"zeal": 1, "ardour": 2})
    with pytest.raises(BadInput, match=f"{min(OPTIONS[name])} is missing"):
        RULES[name].options({})
