"""Invalid records: one exception with one sentence that names the round."""

from __future__ import annotations

import copy
import json
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core import record, replay
from sakura.core.error import BadInput, printable
from sakura.core.json_text import DEEPEST, parse_object
from sakura.core.replay import Replay
from sakura.core.table import Table
from sakura.games import RULES
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Stage
from tests.narrowed import fields, inside, integer, items
from tests.sweeps import rare
from tools.paths import PACKAGE

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

FOLDER = Path(__file__).parent.parent / "data/records"
RECORDS: dict[str, JsonObject] = {
    file.stem: json.loads(file.read_text()) for file in sorted(FOLDER.glob("*.json"))
}
SAKURA, TACTICAL, OKIYA = (
    RECORDS["sakura-3"], RECORDS["sakura-2-tactical"], RECORDS["okiya-points-10"],
)  # fmt: skip

HANGS = 15
"""Processor seconds after which a test counts as hanging; all of these take one or two."""


class Delete(Enum):
    """Marker for an entry to remove."""

    DELETE = auto()


DELETE = Delete.DELETE


def put(container: Json, key: object, value: Json | Delete) -> None:
    """Set an entry of an object or a list, or remove it."""
    if isinstance(container, dict):
        assert isinstance(key, str)
        if isinstance(value, Delete):
            del container[key]
        else:
            container[key] = value
    else:
        assert isinstance(container, list) and isinstance(key, int)
        if isinstance(value, Delete):
            del container[key]
        else:
            container[key] = value


def changed(base: JsonObject, *path_and_value: Json | Delete) -> JsonObject:
    *path, value = path_and_value
    *way, last = [key for key in path if isinstance(key, str | int)]
    whole = copy.deepcopy(base)
    put(inside(whole, *way), last, value)
    return whole


CASES = [
    (changed(SAKURA, "format", "sakura-record/2"), "format must be"),
    (changed(SAKURA, "format", DELETE), "format must be"),
    (changed(SAKURA, "game", "chess"), "game must be"),
    (changed(SAKURA, "game", ["sakura"]), "game must be"),
    (changed(SAKURA, "options", []), "options must be an object"),
    (changed(SAKURA, "options", "colour", "red"), "no option 'colour'"),
    (changed(SAKURA, "options", "players", 7), "players must be 2 to 6"),
    (changed(SAKURA, "options", "players", 1), "players must be 2 to 6"),
    (changed(SAKURA, "options", "players", True), "players must be"),
    (changed(SAKURA, "options", "players", "3"), "players must be"),
    (changed(SAKURA, "options", "two_player", "standard"), "two_player must be null"),
    (changed(SAKURA, "options", "board", "jungle"), "board must be"),
    (changed(SAKURA, "options", "board", DELETE), "board is missing"),
    (changed(SAKURA, "extra", 1), "unknown field 'extra'"),
    (changed(SAKURA, "decks", DELETE), "decks must be a list"),
    (changed(SAKURA, "decks", 4), "decks must be a list"),
    (changed(SAKURA, "decks", []), "set-up: a deck had to be shuffled"),
    (changed(SAKURA, "decks", 0, 17), "set-up: decks[0] must be a list"),
    (changed(SAKURA, "decks", 0, 0, 61), "set-up: decks[0]: 61 is no order number"),
    (changed(SAKURA, "decks", 0, 0, 0), "set-up: decks[0]: 0 is no order number"),
    (changed(SAKURA, "decks", 0, 0, "17"), "set-up: decks[0]: '17' is no order number"),
    (changed(SAKURA, "decks", 0, items(SAKURA, "decks", 0)[:59]), "permutation"),
    (changed(SAKURA, "decks", [*items(SAKURA, "decks"), [1]]), "was never needed"),
    (changed(SAKURA, "rounds", 3), "rounds must be a list"),
    (changed(SAKURA, "rounds", 3, 5), "round 4: a round has exactly"),
    (changed(SAKURA, "rounds", 3, "plays", []), "round 4: plays must be an object"),
    (changed(SAKURA, "rounds", 3, "choices", {}), "round 4: choices must be a list"),
    (changed(SAKURA, "rounds", 3, "plays", "1", 61), "round 4: card 61 is not in the hand"),
    (changed(SAKURA, "rounds", 3, "plays", "1", [4]), "round 4: seat '1' must play"),
    (changed(SAKURA, "rounds", 3, "plays", "1", True), "round 4: seat '1' must play"),
    (changed(SAKURA, "rounds", 3, "plays", "1", DELETE), "round 4: seat 1 plays no card"),
    (changed(SAKURA, "rounds", 3, "plays", "3", 5), "round 4: seat '3'"),
    (
        changed(SAKURA, "rounds", [*items(SAKURA, "rounds"), inside(SAKURA, "rounds", 0)]),
        f"the game was over, but round {len(items(SAKURA, 'rounds')) + 1} follows",
    ),
    (changed(TACTICAL, "rounds", 1, "plays", "2", DELETE), "round 2: seat 1 must also play"),
    (changed(TACTICAL, "rounds", 0, "plays", "2", 59), "round 1: seat '2' plays no card"),
    (changed(TACTICAL, "rounds", 2, "choices", 0, [44, "garden", "x"]), "round 3: a direction"),
    (changed(TACTICAL, "rounds", 2, "choices", 0, [44, "garden"]), "round 3: a choice is"),
    (changed(TACTICAL, "rounds", 2, "choices", 0, [45, "garden", "-"]), "round 3: expected the"),
    (changed(TACTICAL, "rounds", 2, "choices", 0, DELETE), "round 3: expected the"),
    (changed(TACTICAL, "rounds", 2, "choices", []), "round 3: the garden choice of card 44"),
    (changed(TACTICAL, "rounds", 0, "choices", [[2, "garden", "+"]]), "round 1: choice"),
    (changed(OKIYA, "options", "target", 11), "target must be"),
    (changed(OKIYA, "options", "match", "duel"), "match must be"),
    (changed(OKIYA, "options", "full_board", "lose"), "full_board must be"),
    (changed(OKIYA, "options", "match", "single"), "target must be null"),
    (changed(OKIYA, "rounds", 1, "starter", 1), "round 2: seat 0 must start"),
    (changed(OKIYA, "rounds", 1, "starter", 2), "round 2: the starter must be 0 or 1"),
    (changed(OKIYA, "rounds", 1, "starter", False), "round 2: the starter must be"),
    (changed(OKIYA, "rounds", 1, "tiles", 0, "pine-moon"), "round 2: there is no tile"),
    (
        changed(OKIYA, "rounds", 1, "tiles", 0, "pine-sun"),
        "round 2: there must be all sixteen tiles",
    ),
    (changed(OKIYA, "rounds", 1, "tiles", "pine"), "round 2: tiles must be a list"),
    (changed(OKIYA, "rounds", 1, "moves", 3), "round 2: moves must be a list"),
    (
        changed(OKIYA, "rounds", 1, "moves", 0, 5),
        "round 2: the first tile must come from the border",
    ),
    (
        changed(OKIYA, "rounds", 1, "moves", 1, 13),
        "round 2: the tile of cell 13 has already been taken",
    ),
    (changed(OKIYA, "rounds", 1, "moves", 0, 99), "round 2: a move is a cell from 0 to 15"),
    (changed(OKIYA, "rounds", 1, "moves", 0, "0"), "round 2: a move is a cell"),
    (changed(OKIYA, "rounds", 1, "moves", [13]), "round 2: it is unfinished"),
    (changed(OKIYA, "rounds", 0, "moves", [*items(OKIYA, "rounds", 0, "moves"), 4]), "round 1:"),
    (changed(OKIYA, "rounds", 1, "speed", 1), "round 2: a round must have exactly"),
    (
        changed(OKIYA, "rounds", [*items(OKIYA, "rounds"), inside(OKIYA, "rounds", 0)]),
        f"the match was over, but round {len(items(OKIYA, 'rounds')) + 1} follows",
    ),
]


def refused(whole: JsonObject) -> str:
    with pytest.raises(BadInput) as caught:
        replay.Replay(replay.parse(json.dumps(whole)), RULES)
    return str(caught.value)


@pytest.mark.parametrize(("whole", "says"), CASES, ids=[says for _, says in CASES])
def test_a_bad_record_is_refused_in_one_sentence(whole: JsonObject, says: str) -> None:
    message = refused(whole)
    assert says in message
    assert message.isprintable() and len(message) < 300


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "17", '"sakura-record/1"', "[" * 100_000, '{"a":' * 100_000,
        "9" * 5000, '{"format": NaN}', b"\xff\xfe\xfa", b"\x00" * 100, '{"format": "\ud800"}',
    ],
    ids=lambda text: ascii(text[:20]),
)  # fmt: skip
def test_input_that_is_no_record_is_refused(text: bytes | str) -> None:
    with pytest.raises(BadInput, match="not a record") as caught:
        replay.parse(text)
    assert str(caught.value).isprintable()


def test_unprintable_characters_are_escaped_as_in_python() -> None:
    for code in (*range(0x3100), *range(0xD7F0, 0xE010), 0xFFFE, 0x1F338, 0xE0001, 0x10FFFF):
        one = chr(code)
        escaped = ascii(one)[1:-1]
        assert printable(f"a{one}") == ("a" + one if one.isprintable() else "a" + escaped)


CODECS = re.compile(r"""\.(?:en|de)code\(\s*["']([^"']+)""")


def test_only_encodings_that_the_page_knows_are_named() -> None:
    """The page's library lacks most codecs: `tools/pyodide/stdlib-drop.txt`."""
    named = {
        name
        for file in PACKAGE.rglob("*.py")
        if not {"lab", "learn"} & set(file.parts) and file.name not in ("cli.py", "terminal.py")
        for name in CODECS.findall(file.read_text("utf-8"))
    }
    assert named and named <= {"ascii", "latin-1", "utf-8"}
    assert CODECS.findall('one.encode("unicode_escape").decode()') == ["unicode_escape"]


junk = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 99), st.just(10**400), st.floats(),
    st.text(max_size=3), st.builds(list), st.builds(dict), st.builds(lambda: [[[]]]),
    st.builds(lambda: {"0": 1}), st.builds(lambda: json.loads("[" * 200 + "]" * 200)),
)  # fmt: skip


def places(value: Json) -> Iterator[JsonObject | list[Json]]:
    """Yield every container of a JSON value."""
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from places(inner)


@given(st.sampled_from(sorted(RECORDS)), st.data())
def test_a_damaged_record_is_refused_or_replays(name: str, data: st.DataObject) -> None:
    whole = copy.deepcopy(RECORDS[name])
    for _ in range(data.draw(st.integers(1, 3))):
        container = data.draw(st.sampled_from(list(places(whole))))
        keys = list(container) if isinstance(container, dict) else list(range(len(container)))
        act = data.draw(st.sampled_from(["replace", "drop", "insert"])) if keys else "insert"
        if act == "insert" and isinstance(container, list):
            container.insert(data.draw(st.integers(0, len(container))), data.draw(junk))
        elif act == "insert":
            put(container, data.draw(st.text(max_size=3)), data.draw(junk))
        elif act == "drop":
            put(container, data.draw(st.sampled_from(keys)), DELETE)
        else:
            put(container, data.draw(st.sampled_from(keys)), data.draw(junk))
    replays_or_is_refused(json.dumps(whole))


def replays_or_is_refused(text: bytes | str) -> Replay | None:
    """Replay a record, or return None if it is refused; anything else fails."""
    try:
        played = replay.Replay(replay.parse(text), RULES)
        assert list(played.states())
    except BadInput as error:
        assert str(error).isprintable() and len(str(error)) < 300
        return None
    return played


@given(st.sampled_from(sorted(RECORDS)), st.data())
def test_a_record_with_damaged_bytes_is_refused_or_replays(name: str, data: st.DataObject) -> None:
    text = bytearray(json.dumps(RECORDS[name]).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text) - 1))
        end = min(len(text), start + data.draw(st.integers(0, 4)))
        text[start:end] = data.draw(st.one_of(st.binary(max_size=3), st.sampled_from(TOKENS)))
    replays_or_is_refused(bytes(text))


TOKENS = [b"-1", b"1e999", b"NaN", b"-Infinity", b"true", b"null", b"[]", b"{}", b'"', b",", b"0.0"]


@given(st.sampled_from(sorted(RECORDS)), st.data())
def test_a_damaged_record_that_replays_is_written_back_unchanged(
    name: str, data: st.DataObject
) -> None:
    """Every part of a record is read: changing it changes the record, or makes it invalid."""
    whole = copy.deepcopy(RECORDS[name])
    rows = data.draw(st.sampled_from([row for row in places(whole) if isinstance(row, list)]))
    if data.draw(st.booleans()) and rows:
        del rows[data.draw(st.integers(0, len(rows) - 1)) :]
    else:
        rows.append(data.draw(junk))
    played = replays_or_is_refused(json.dumps(whole))
    if played is not None:
        again = record.write(played.game, played.options, played.steps)
        if "decks" in whole:  # a game in progress may have shuffles it has not reached
            whole["decks"] = items(whole, "decks")[: len(items(again, "decks"))]
        assert again == whole


@pytest.mark.parametrize("junk", ["nonsense", 17, None, [61], ["17"], [1, 1], [True]], ids=ascii)
def test_junk_among_unused_decks_is_refused(junk: Json) -> None:
    part = changed(SAKURA, "rounds", items(SAKURA, "rounds")[:3])
    part["decks"] = [inside(part, "decks", 0), junk]
    assert "decks[1]" in refused(part)


@given(st.binary(max_size=200))
def test_bytes_are_refused(noise: bytes) -> None:
    with pytest.raises(BadInput):
        replay.parse(noise)


@pytest.mark.parametrize(
    "value", [True, 1.0, "1", None, [1], {"1": 1}, 1e308, 10**400], ids=lambda v: ascii(v)[:12]
)
def test_only_an_integer_is_an_order_number_a_cell_or_a_starter(value: Json) -> None:
    for whole in (
        changed(SAKURA, "decks", 0, 0, value),
        changed(SAKURA, "rounds", 0, "plays", "0", value),
        changed(TACTICAL, "rounds", 2, "choices", 0, 0, value),
        changed(OKIYA, "rounds", 0, "starter", value),
        changed(OKIYA, "rounds", 0, "moves", 0, value),
    ):
        assert refused(whole)


@pytest.mark.native
@pytest.mark.parametrize(
    "whole",
    [
        changed(SAKURA, "decks", 0, list(range(150_000))),
        changed(SAKURA, "decks", [[]] * 250_000),
        changed(SAKURA, "rounds", items(SAKURA, "rounds") * 800),
        changed(SAKURA, "rounds", 2, "choices", [[1, "garden", "+"]] * 50_000),
        changed(SAKURA, "rounds", 2, "plays", {str(n): n for n in range(60_000)}),
        changed(OKIYA, "rounds", items(OKIYA, "rounds") * 400),
        changed(OKIYA, "rounds", 0, "tiles", ["pine-sun"] * 90_000),
        changed(OKIYA, "rounds", 0, "moves", [0] * 200_000),
        changed(SAKURA, "options", {str(n): n for n in range(60_000)}),
        changed(SAKURA, "game", "x" * 900_000),
    ],
    ids=range(10),
)
def test_a_megabyte_of_nonsense_is_refused_quickly(whole: JsonObject) -> None:
    began = time.process_time()
    assert len(refused(whole)) < 300
    assert time.process_time() - began < HANGS


EVEN: JsonObject = {"format": record.FORMAT, "game": "okiya", "rounds": [],
        "options": {"match": "first-to-3", "target": None, "full_board": "draw"}}  # fmt: skip


def drawn_round() -> JsonObject:
    """Return tiles and moves of a round that fills the board without a winner."""
    game = RULES["okiya"]
    rules = game.options(fields(EVEN, "options"))
    for seed in range(20_000):
        random = Random(seed)
        table = Table(game, rules, random)
        while table.waiting() and not table.position.round:
            cell = random.choice(table.legal(table.waiting()[0]))
            table.choose(table.waiting()[0], cell)
        first = fields(table.record(), "rounds", 0)
        if len(items(first, "moves")) == 16 and table.position.score == (0, 0):
            return first
    raise AssertionError("no drawn round was found")


@pytest.mark.native
def test_a_megabyte_of_drawn_rounds_replays_quickly() -> None:
    first = drawn_round()
    rounds: list[Json] = [first | {"starter": number % 2} for number in range(3600)]
    text = record.dump(EVEN | {"rounds": [first, *rounds[1 - integer(first, "starter") :]]})
    assert len(text) > 900_000
    began = time.process_time()
    assert len(list(replay.Replay(replay.parse(text), RULES).states())) > 3500
    assert time.process_time() - began < HANGS


@rare
@pytest.mark.native
def test_thousands_of_rounds_on_the_spot_replay_quickly() -> None:
    """The longest valid record of Sakura: the Emperor goes to and fro for thousands of rounds."""
    game = Sakura()
    dull = Sakura(
        {n: replace(game.cards[4], order=n) for n in range(1, 61)},  # all emperor±1 / +3
        game.boards,
    )
    options = dull.options({"players": 3, "two_player": None, "board": "classic"})
    table = Table(dull, options, Random(1))
    while table.position.round < 5000:
        seat = table.waiting()[0]
        back = table.position.emperor > 8 and table.position.stage is Stage.RESOLVE
        table.choose(seat, table.legal(seat)[back])
    text = record.dump(table.record())
    assert len(text) > 500_000
    began = time.process_time()
    played = replay.Replay(replay.parse(text), {"sakura": dull})
    assert sum(1 for _ in played.states()) == 5001
    assert time.process_time() - began < HANGS


@pytest.mark.native
@pytest.mark.parametrize("bracket", ["[", '{"a":', '[{"a":'])
def test_a_megabyte_of_brackets_is_refused_quickly(bracket: str) -> None:
    text = f'{{"format": "{record.FORMAT}", "game": "okiya", "meta": ' + bracket * 150_000
    began = time.process_time()
    with pytest.raises(BadInput, match="not a record"):
        replay.parse(text)
    assert time.process_time() - began < HANGS


@pytest.mark.native
@pytest.mark.parametrize("text", ['["' + '\\"' * 300_000, '\\"' * 300_000, '"' * 300_001])
def test_a_megabyte_of_quotes_is_refused_quickly(text: str) -> None:
    """Each quote may begin an unterminated string; the scan must stay linear."""
    began = time.process_time()
    with pytest.raises(BadInput, match="not a record"):
        replay.parse(text)
    assert time.process_time() - began < HANGS


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", replay.NotRecord),
        ("[]", replay.NotRecord),
        ('{"format": 1}', replay.NotRecord),
        ('{"format": "sakura-record"}', replay.NotRecord),
        ('{"format": "sakura-record/2", "game": "okiya"}', replay.UnknownFormat),
        ('{"format": "sakura-record/1", "game": "chess"}', replay.UnknownFormat),
        ('{"format": "sakura-record/1", "game": "okiya", "options": 1}', BadInput),
    ],
)
def test_each_kind_of_bad_file_raises_its_own_error(text: str, kind: type[BadInput]) -> None:
    with pytest.raises(BadInput) as caught:
        Replay(replay.parse(text), RULES)
    assert caught.type is kind


@pytest.mark.parametrize("text", ['{"a": "[[[[[[[[[["}', '{"a\\"[": "\\\\", "b": {}}'])
def test_brackets_in_strings_are_not_counted(text: str) -> None:
    assert parse_object(text.replace("[", "[" * DEEPEST))


@pytest.mark.parametrize("text", ["[" * (DEEPEST + 1), '{"a": "b", "c": ' + "[" * DEEPEST])
def test_brackets_outside_are_counted(text: str) -> None:
    with pytest.raises(BadInput, match="nested too deep"):
        parse_object(text)
    with pytest.raises(BadInput, match="not a record: invalid JSON, '"):
        parse_object(text[:-1])


def test_deep_nesting_in_meta_is_accepted() -> None:
    deep = json.loads("[" * 300 + "]" * 300)
    played = replay.Replay(changed(OKIYA, "meta", deep), RULES)
    assert played.position.round == 4
