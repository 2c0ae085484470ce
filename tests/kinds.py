"""Random progress of every kind. A new kind needs a row in `VALUES`, so that the tests of export
and merge cover it."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from sakura.core import link
from sakura.core.json_text import write_entry
from sakura.core.progress import DELETED, mark
from sakura.core.record import dump
from sakura.core.saved import Saved, save
from sakura.games import GAMES, RULES
from sakura.play.kinds import all_kinds
from sakura.play.results import RESULT, Result, result_of
from sakura.play.stored_texts import GAME, LETTER, SECRET, SETTINGS
from sakura.site.form import form_fields, remembered
from tests.fuzz.doors import letters
from tests.tables import OPTIONS, in_progress, played

if TYPE_CHECKING:
    from sakura.core.progress import Progress

FIELDS = form_fields(GAMES)


def check_settings(text: str) -> None:
    """Raise BadInput for settings that cannot be read."""
    remembered(text, FIELDS)


KINDS = all_kinds(
    RULES,
    lambda game, name: GAMES[game].is_seat(name),
    check_settings,
)

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

GAMES_BEGUN = [
    write_entry(save(Saved(in_progress("okiya", count), ["person", "adept"])), at)
    for count, at in ((0, 1), (3, 1), (3, 2))
]
LETTERS = [write_entry(link.write("letter", json.loads(text)), 1) for text in letters()[:3]]
SETTINGS_STORED = [
    dump({"lessons": {"sakura": lessons}, "known": [*known], "won": won})
    for lessons, known, won in ((1, [], False), (4, ["okiya"], True), (2, ["sakura"], False))
]
"""Settings without preferences, of which each device keeps its own."""

VALUES: dict[str, st.SearchStrategy[object]] = {
    RESULT: st.sampled_from(RESULTS),
    GAME: st.sampled_from(GAMES_BEGUN),
    LETTER: st.sampled_from(LETTERS),
    SETTINGS: st.sampled_from(SETTINGS_STORED),
    SECRET: st.just("0123456789abcdef" * 2),
    DELETED: st.integers(0, 3),
}

MARKS = [mark(kind, key) for kind in (RESULT, GAME) for key in KEYS[:1]]
"""Marks of deleted items."""


@st.composite
def progress(draw: st.DrawFn) -> Progress:
    """Progress of one device, in which no deleted item is left."""
    found: Progress = {}
    for kind, values in VALUES.items():
        whole = kind in (SETTINGS, SECRET)
        keys = st.sampled_from(MARKS if kind == DELETED else [""] if whole else KEYS)
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
