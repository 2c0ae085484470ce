"""Games for tests: those of the records, and random ones with any options."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import pytest
from hypothesis import strategies as st

from sakura.core.replay import Replay, parse
from sakura.core.restore import table_of
from sakura.core.table import AnyTable
from sakura.games import RULES
from tests.played import played as played
from tests.played import restored as restored

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

    Choice: TypeAlias = tuple[str, JsonObject]
    """A game by its name, and its options in a record's form."""

OPTIONS: dict[str, JsonObject] = {
    "sakura": {"players": 3, "two_player": None, "board": "stroll"},
    "okiya": {"match": "first-to-3", "target": None, "full_board": "win"},
}
"""Options of a short game, for tests that do not depend on them."""
every_game = pytest.mark.parametrize("name", OPTIONS)

VARIANTS = [(2, "standard"), (2, "tactical"), (3, None), (4, None), (5, None), (6, None)]
"""Numbers of players of Sakura, and the variant for two."""
every_variant = pytest.mark.parametrize(
    ("players", "two_player"),
    # A few show that WebAssembly behaves the same; six players take longest.
    VARIANTS[1:4] if sys.platform == "emscripten" else VARIANTS,
)

DATA = Path(__file__).parent / "data"
RECORDS = sorted((DATA / "records").glob("*.json"))
every_record = pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)

sakura_options: st.SearchStrategy[JsonObject] = st.one_of(
    st.builds(
        lambda two, board: {"players": 2, "two_player": two, "board": board},
        st.sampled_from(["standard", "tactical"]),
        st.sampled_from(["classic", "stroll"]),
    ),
    st.builds(
        lambda players, board: {"players": players, "two_player": None, "board": board},
        st.integers(3, 6),
        st.sampled_from(["classic", "stroll"]),
    ),
)
okiya_options: st.SearchStrategy[JsonObject] = st.builds(
    lambda match, full: {"match": match[0], "target": match[1], "full_board": full},
    st.sampled_from(
        [("single", None), ("first-to-3", None), ("points", 10), ("points", 15), ("points", 20)]
    ),
    st.sampled_from(["win", "draw"]),
)
any_game: st.SearchStrategy[Choice] = st.one_of(
    st.tuples(st.just("sakura"), sakura_options), st.tuples(st.just("okiya"), okiya_options)
)
seeds = st.integers(0, 2**32)


def replayed(file: Path) -> AnyTable:
    """Game of a record at its end."""
    return table_of(Replay(parse(file.read_text("utf-8")), RULES), Random(0))


def in_progress(name: str, decisions: int = 20, seed: int = 1) -> AnyTable:
    """Short game after that many choices."""
    return played(RULES[name], OPTIONS[name], seed, decisions)
