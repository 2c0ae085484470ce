"""What every level plays from a seed, written down: here and in Pyodide it is the same."""

from hashlib import sha256
from random import Random

import pytest

from sakura.core.record import dump
from sakura.core.table import Table
from sakura.games import GAMES, RULES

OPTIONS = {
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
"""The first digits of what the record of a whole game hashes to. What experts and masters play at
Sakura is written down card by card, in `tests/games/sakura/test_master.py`."""


@pytest.mark.parametrize(("game", "level"), PLAYED)
def test_a_seed_decides_what_a_level_plays_on_any_machine(game, level):
    """New rules, weights or another search change it, and then it is to be written down anew."""
    rules = RULES[game]
    table = Table(rules, rules.options(OPTIONS[game]), Random("everywhere"))
    seats = [GAMES[game].make_seat(level, Random(seat)) for seat in range(2)]
    while waiting := table.waiting():
        for seat in waiting:
            table.choose(seat, seats[seat].choose(table.observe(seat)))
    assert sha256(dump(table.record()).encode()).hexdigest()[:8] == PLAYED[game, level]
