"""Random progress of every kind. A new kind needs a row in `VALUES`, so that the tests of export
and merge cover it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from sakura.core.progress import DELETED, mark
from sakura.core.saved import Saved
from sakura.games import GAMES, RULES
from sakura.play.kinds import all_kinds
from sakura.play.results import RESULT, Result, result_of
from tests.tables import OPTIONS, played

if TYPE_CHECKING:
    from sakura.core.progress import Progress

KINDS = all_kinds(RULES, lambda game, name: GAMES[game].is_seat(name))

KEYS = "abcd"
"""Keys of random items; so few that two devices often have the same."""


def _result(name: str, at: int, seed: int, kept: bool) -> Result:
    saved = Saved(played(RULES[name], OPTIONS[name], seed), [])
    saved.who = ["person", *["adept"] * (saved.table.game.seats(saved.table.options) - 1)]
    result = result_of(saved, at)
    return result if kept else _without_record(result)


def _without_record(result: Result) -> Result:
    from dataclasses import replace

    return replace(result, record="")


RESULTS = [
    _result(name, at, seed, kept)
    for name in OPTIONS
    for at, seed in ((1, 1), (1, 2), (2, 3))
    for kept in (True, False)
]

VALUES: dict[str, st.SearchStrategy[object]] = {
    RESULT: st.sampled_from(RESULTS),
    DELETED: st.integers(0, 3),
}

MARKS = [mark(kind, key) for kind in VALUES if kind != DELETED for key in KEYS[:1]]
"""Marks of deleted items."""


@st.composite
def progress(draw: st.DrawFn) -> Progress:
    """Progress of one device, in which no deleted item is left."""
    found: Progress = {}
    for kind, values in VALUES.items():
        keys = st.sampled_from(MARKS if kind == DELETED else KEYS)
        found[kind] = draw(st.dictionaries(keys, values, max_size=3))
    return {
        kind: {key: one for key, one in items.items() if mark(kind, key) not in found[DELETED]}
        for kind, items in found.items()
    }


def shuffled(text: str, random: Random) -> str:
    """The file with its items in another order."""
    header, *lines = text.splitlines(keepends=True)
    random.shuffle(lines)
    return "".join([header, *lines])
