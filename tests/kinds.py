"""Random progress of every kind. A new kind needs a row in `VALUES`, so that the tests of export
and merge cover it."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from sakura.core import link
from sakura.core.challenge import Challenge
from sakura.core.duel import Duel, packed
from sakura.core.json_text import write_entry
from sakura.core.progress import DELETED, mark
from sakura.core.record import dump
from sakura.core.saved import Saved, save
from sakura.games import GAMES, RULES
from sakura.play.daily import PlayedGarden
from sakura.play.five import PlayedFive
from sakura.play.friends import OUTCOME, DuelOutcome
from sakura.play.kinds import all_kinds
from sakura.play.puzzle_book import Missed, PuzzleBook
from sakura.play.results import RESULT, Result, result_of
from sakura.play.stored_challenges import DUEL, GARDEN, PUZZLES
from sakura.play.stored_texts import GAME, LETTER, SECRET, SETTINGS
from sakura.site.form import form_fields, remembered
from tests.fuzz.doors import letters
from tests.play.test_daily import attempt
from tests.tables import OPTIONS, in_progress, played

if TYPE_CHECKING:
    from sakura.core.progress import Progress

FIELDS = form_fields(GAMES)


def check_settings(text: str) -> None:
    """Raise BadInput for settings that cannot be read."""
    remembered(text, FIELDS)


def duel_text(name: str, results: int) -> str:
    """A duel with so many results, which were played at random."""
    rules = RULES[name]
    others = rules.seats(rules.options(OPTIONS[name])) - 1
    challenge = Challenge(name, OPTIONS[name], ("person", *["adept"] * others), 0, "a deal")
    duel = Duel(challenge)
    for seed in range(results):
        random, table = Random(seed), challenge.table(RULES)
        while waiting := table.waiting():
            table.choose(waiting[0], random.choice(table.legal(waiting[0])))
        duel = duel.add(packed(table, "Ana", seed))
    return dump(duel.write())


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

GARDENS = [
    dump(PlayedGarden(attempt(begun, finishes)).write())
    for begun, finishes in (("2026-11-30", True), ("2026-11-30", False), ("2026-12-02", True))
]
FIVES = [
    dump(PlayedFive(begun, marks, right).write())
    for begun, marks, right in (
        ("2026-11-30", (True, False, True, True, False), 0),
        ("2026-11-30", (False,), 2),
        ("2026-11-29", (), 1),
    )
]
DUELS = [
    dump({"at": at, "duel": json.loads(duel_text("okiya", count)), "own": own, "first": None})
    for at, count, own in ((1, 0, -1), (2, 2, -1), (3, 2, 1))
]
BOOKS = [
    dump(book.write())
    for book in (
        PuzzleBook(ratings={"okiya": 1200}, reached={"okiya easy": 3}, given={"sakura": (1, 4)}),
        PuzzleBook(
            ratings={"okiya": 900, "sakura": 1100},
            given={"sakura": (2, 4)},
            missed=(Missed("okiya", "easy", 2, 0, 5), Missed("sakura", "", 4, 1, 3)),
            again=False,
        ),
        PuzzleBook(missed=(Missed("okiya", "easy", 2, 1, 4),), best={"okiya": 7}),
    )
]

OUTCOMES = [
    DuelOutcome(at, name, "okiya", outcome)
    for at, name, outcome in ((1, "Ana", 1), (2, "Ana", 0), (2, "", -1))
]

VALUES: dict[str, st.SearchStrategy[object]] = {
    RESULT: st.sampled_from(RESULTS),
    GAME: st.sampled_from(GAMES_BEGUN),
    LETTER: st.sampled_from(LETTERS),
    SETTINGS: st.sampled_from(SETTINGS_STORED),
    SECRET: st.just("0123456789abcdef" * 2),
    GARDEN: st.sampled_from(GARDENS + FIVES),
    DUEL: st.sampled_from(DUELS),
    PUZZLES: st.sampled_from(BOOKS),
    OUTCOME: st.sampled_from(OUTCOMES),
    DELETED: st.integers(0, 3),
}

MARKS = [mark(kind, key) for kind in (RESULT, GAME) for key in KEYS[:1]]
"""Marks of deleted items."""


@st.composite
def progress(draw: st.DrawFn) -> Progress:
    """Progress of one device, in which no deleted item is left."""
    found: Progress = {}
    for kind, values in VALUES.items():
        whole = kind in (SETTINGS, SECRET, PUZZLES)
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
