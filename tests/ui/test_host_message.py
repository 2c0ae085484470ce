"""Messages of a frame's host page: two settings are accepted, everything else is refused or
ignored."""

from __future__ import annotations

import pytest

from sakura.core.error import BadInput
from sakura.ui.host_message import read
from sakura.ui.preferences import PREFERENCES

GOOD = {"sakura": 1, "theme": "dark", "language": "fr"}

NONE_AT_ALL = [None, True, 1, 1.0, "", "sakura", "theme", '{"sakura": 1}', [], [GOOD], b"{}", (1,)]

OTHER_VERSIONS = [None, True, 1.0, 0, 2, -1, 10**400, "1", [1], {"sakura": 1}, float("nan")]

OTHER_VALUES = ["plaid", "", "DARK", " dark", "dark\0", "\ud800", "d" * 10**6, 0, True, 1.5, [], {}]


def test_known_preferences_are_accepted() -> None:
    assert read(GOOD) == {"theme": "dark", "language": "fr"}
    assert read({"sakura": 1}) == {}
    for name in ("theme", "language"):
        for value in PREFERENCES[name].values:
            assert read({"sakura": 1, name: value}) == {name: value}


def test_only_known_preferences_can_be_set() -> None:
    others = {name: next(iter(field.values)) for name, field in PREFERENCES.items()}
    more = {"type": "later", "command": "leave", "x": ["x"] * 10**5, "": {}, "__class__": "x"}
    del others["theme"], others["language"]
    assert len(others) > 4
    assert read(others | more | GOOD) == {"theme": "dark", "language": "fr"}
    assert read(GOOD | {"theme": None}) == {"language": "fr"}


@pytest.mark.parametrize("message", NONE_AT_ALL, ids=repr)
def test_a_message_that_is_no_object_is_refused(message: object) -> None:
    with pytest.raises(BadInput, match="no message"):
        read(message)


@pytest.mark.parametrize("version", OTHER_VERSIONS, ids=lambda value: repr(value)[:12])
def test_another_version_is_refused(version: object) -> None:
    with pytest.raises(BadInput, match="message version"):
        read(GOOD | {"sakura": version})


def test_a_message_without_version_is_refused() -> None:
    with pytest.raises(BadInput, match="message version"):
        read({"theme": "dark"})


@pytest.mark.parametrize("name", ["theme", "language"])
@pytest.mark.parametrize("value", OTHER_VALUES, ids=lambda value: repr(value)[:12])
def test_one_unknown_value_rejects_the_whole_message(name: str, value: object) -> None:
    with pytest.raises(BadInput, match=f"message {name}"):
        read(GOOD | {name: value})


class Endless:
    """Sparse array with a hundred million holes, which another page can send in a few bytes;
    serializing it takes minutes."""

    def __repr__(self) -> str:
        raise AssertionError("this takes minutes")


@pytest.mark.parametrize("name", GOOD)
def test_invalid_messages_to_the_host_are_not_sent(name: str) -> None:
    with pytest.raises(BadInput):
        read(GOOD | {name: Endless()})
    with pytest.raises(BadInput):
        read(Endless())
