"""Links: everything written can be read, and nothing else."""

from __future__ import annotations

import base64
import string
import zlib
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core import link
from sakura.core.error import BadInput
from sakura.core.json_text import LONGEST
from sakura.games.okiya.rules.tiles import TILES

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=20,
)
FRAGMENT = set(string.ascii_letters + string.digits + "-_.=")


@given(st.dictionaries(st.text(max_size=8), JSON))
def test_a_written_link_can_be_read(value: JsonObject) -> None:
    fragment = link.write("record", value)
    assert link.read("#" + fragment) == ("record", value)
    assert set(fragment) <= FRAGMENT  # messengers keep these characters intact


@pytest.mark.parametrize("behind", [".", ")", "),", "!", "%20", "%22", ">", "=", "…", ".html?a=b"])
def test_text_after_a_link_in_a_message_is_ignored(behind: str) -> None:
    fragment = link.write("setup", {"game": "okiya"})
    assert link.read(f"#{fragment}{behind}") == ("setup", {"game": "okiya"})


@pytest.mark.parametrize("before", ["lesson 1.", "Record 12. ", "game1.game2.", "puzzle 3D1."])
def test_words_that_resemble_a_link_do_not_hide_one(before: str) -> None:
    fragment = link.write("setup", {"game": "okiya"})
    assert link.read(f"#{before}{fragment}") == ("setup", {"game": "okiya"})


@given(st.text(max_size=60))
def test_other_text_contains_no_link(text: str) -> None:
    try:
        kind, value = link.read(text)
    except BadInput:
        return
    assert link.write(kind, value)


def test_a_damaged_link_is_refused_wherever_the_damage_is() -> None:
    whole = link.write("setup", {"game": "okiya", "match": "points-15", "full_board": "draw"})
    start = whole.index(".") + 1
    for index in range(start, len(whole) - 1):
        other = "A" if whole[index] != "A" else "B"
        with pytest.raises(BadInput):
            link.read(whole[:index] + other + whole[index + 1 :])
    for end in range(len(whole) - 1):
        with pytest.raises(BadInput):
            link.read(whole[:end])


@pytest.mark.parametrize("version", ["2", "10", "0"])
def test_another_version_of_a_link_is_recognized(version: str) -> None:
    with pytest.raises(link.UnknownVersion):
        link.read(f"#record={version}.abc")


@pytest.mark.parametrize("kind", ["", "#", "set-up", "set.up", "setup2", "stup", "картина", "up"])
def test_only_known_kinds_are_links(kind: str) -> None:
    data = link.write("setup", {}).partition("=")[2]
    with pytest.raises(BadInput):
        link.read(f"#{kind}={data}")


@pytest.mark.parametrize("version", ["", "x", "-1", "1x", "²"])
def test_an_invalid_version_of_a_link_counts_as_damage(version: str) -> None:
    data = link.write("setup", {}).partition(".")[2]
    assert link.read(f"setup={link.VERSION}.{data}") == ("setup", {})
    for fragment in (f"setup={version}.abc", f"setup={version}.{data}", f"setup={version}"):
        with pytest.raises(BadInput) as refused:
            link.read(fragment)
        assert refused.type is BadInput


def test_a_link_that_unfolds_to_too_much_is_refused() -> None:
    huge = link.write("record", {"x": "a" * (LONGEST + 1)})
    assert len(huge) < 10_000
    with pytest.raises(BadInput):
        link.read(huge)


@pytest.mark.parametrize(("depth", "fits"), [(90, True), (2000, False)])
def test_a_link_nested_too_deep_is_refused(depth: int, fits: bool) -> None:
    data = zlib.compress(b'{"x":' + b"[" * depth + b"]" * depth + b"}")
    fragment = f"record=1.{base64.urlsafe_b64encode(data).decode()}"
    if fits:
        assert link.read(fragment)[0] == "record"
    else:
        with pytest.raises(BadInput):
            link.read(fragment)


def test_a_whole_game_of_okiya_fits_a_short_message() -> None:
    moves: list[Json] = [*Random(1).sample(range(16), 16)]
    tiles: list[Json] = [f"{tile.plant}-{tile.feature}" for tile in Random(1).sample(TILES, 16)]
    game: JsonObject = {
        "format": "sakura-record/1",
        "game": "okiya",
        "options": {"match": "single", "target": None, "full_board": "win"},
        "rounds": [{"starter": 0, "tiles": tiles, "moves": moves}],
    }
    assert len(link.write("record", game)) < 250
