"""The protocol's document matches the code."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core.json_text import DEEPEST
from sakura.core.message import (
    FROM_TABLE,
    LONGEST,
    LONGEST_ANSWER,
    TO_TABLE,
    VERSION,
    read_from_table,
    read_to_table,
    write,
)
from sakura.core.transport import LocalTransport
from sakura.games import RULES
from tests.bad_line import choose
from tests.played import played

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

pytestmark = pytest.mark.native  # it reads a document

TEXT = (Path(__file__).parent.parent / "docs/protocol.md").read_text("utf-8")
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]
OPTIONS: JsonObject = {"players": 2, "two_player": "standard", "board": "stroll"}


def messages() -> list[str]:
    """All messages between the table and Anne's device in the document's game."""
    line = LocalTransport(played(RULES["sakura"], OPTIONS, 4, 0), RULES, epoch=1_800_000_000)
    table, sent = line.authority.table, []

    def carried(act: Callable[[], object]) -> None:
        act()
        while line.queue:
            sent.append(line.queue[0].text)
            line.deliver(line.queue.popleft())

    carried(lambda: line.join("anne", [0]))
    carried(lambda: choose(line.clients["anne"], Random(3)))
    line.authority.choose(1, table.legal(1)[0])
    line.queue.clear()  # her phone is locked
    carried(line.clients["anne"].resync)
    carried(line.authority.close)
    return sent


def test_the_examples_are_a_game() -> None:
    assert [json.loads(text) for text in messages()] == EXAMPLES
    assert {example["kind"] for example in EXAMPLES} == {*FROM_TABLE, *TO_TABLE}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one["kind"])
def test_an_example_is_read_and_written_back(example: dict[str, object]) -> None:
    read = read_from_table if example["kind"] in FROM_TABLE else read_to_table
    assert json.loads(write(read(json.dumps(example)))) == example


def rows(head: str) -> list[list[str]]:
    """Cells of the table with that heading."""
    _, _, following = TEXT.partition(head)
    lines = following.split("\n\n")[0].splitlines()[2:]
    return [row.strip("| ").split(" | ") for row in lines]


def test_every_message_has_its_fields_in_the_tables() -> None:
    documented = {
        kind.strip("`"): (sender, re.findall(r"`(\w+)`", fields))
        for kind, sender, _, fields in rows("| kind | from | when | fields |")
    }
    known = {kind: ("table", list(codec.fields)) for kind, codec in FROM_TABLE.items()}
    known |= {kind: ("client", list(codec.fields)) for kind, codec in TO_TABLE.items()}
    assert documented == known
    described = [re.findall(r"`(\w+)`", names) for names, _ in rows("| field | meaning |")]
    assert sorted({name for names in described for name in names}) == sorted(
        {name for _, fields in known.values() for name in fields}
    )


def test_versions_and_limits_are_those_of_the_code() -> None:
    assert f"`v` is {VERSION}." in TEXT
    for number in (f"{DEEPEST} levels", f"{LONGEST:,} characters", f"{LONGEST_ANSWER:,} to one"):
        assert number in TEXT
