"""Reference games of every level and findings of an analysis: the same with every Python."""

from __future__ import annotations

from difflib import unified_diff
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core.record import dump
from sakura.core.table import Table
from sakura.games import GAMES, RULES
from tests.choices import EARLY, FILE, LATE, STYLED, lines
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

OPTIONS: dict[str, JsonObject] = {
    "sakura": {"players": 2, "two_player": "tactical", "board": "stroll"},
    "okiya": {"match": "first-to-3", "target": None, "full_board": "draw"},
}
PLAYED = {
    ("sakura", "random"): "82f9df59",
    ("sakura", "novice:patient"): "4b48e50e",
    ("sakura", "adept:saboteur"): "602c0b87",
    ("okiya", "random"): "3f5c5548",
    ("okiya", "novice"): "f51ae63a",
    ("okiya", "adept"): "4329563f",
    ("okiya", "expert"): "f4093a95",
    ("okiya", "master"): "ff6926b2",
}
"""Hash prefixes of the records of whole games. Cards of Sakura's experts and masters are listed one
by one, here and in `tests/games/sakura/test_master.py`."""


@pytest.mark.parametrize(("game", "level"), first(5, PLAYED))
def test_a_seed_gives_the_same_choices_on_any_machine(game: str, level: str) -> None:
    """Update the list after a change of rules, weights or search."""
    rules = RULES[game]
    table = Table(rules, rules.options(OPTIONS[game]), Random("everywhere"))
    seats = [GAMES[game].make_seat(level, Random(seat)) for seat in range(2)]
    while waiting := table.waiting():
        for seat in waiting:
            table.choose(seat, seats[seat].choose(table.observe(seat)))
    assert sha256(dump(table.record()).encode()).hexdigest()[:8] == PLAYED[game, level]


def differences(rounds: int) -> list[str]:
    """Differences to the reference choices after that many rounds."""
    kept, now = FILE.read_text("utf-8").splitlines(), "\n".join(lines(rounds)).splitlines()
    begin = kept.index(now[0])
    return list(unified_diff(kept[begin : begin + len(now)], now, "kept", "now", "", "", 1, ""))


def test_seats_and_analyses_match_the_stored_choices() -> None:
    """After a change of rules, weights or search, `make choices` updates the file."""
    assert differences(EARLY) == []


@rare
def test_seats_match_the_stored_choices_late_in_a_game() -> None:
    assert differences(LATE) == []


@pytest.mark.native
def test_every_level_and_style_is_tried_at_every_table() -> None:
    kept = FILE.read_text("utf-8")
    tables = ("2 standard", "2 tactical", "3", "4", "5", "6")
    assert all(f"\n{kept}".count(f"\nsakura {table} ") == 2 for table in tables)
    names = ["random", *(name for names in STYLED.values() for name in names), "advice", "study"]
    assert all(kept.count(f" {name} ") >= 2 * len(tables) for name in names)
    assert kept.count("\nokiya points 10 ") == 4
