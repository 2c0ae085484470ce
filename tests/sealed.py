"""Sealed games, with computer seats that choose by their own seeds."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from sakura.core.dealer import sealed
from sakura.core.saved import Saved
from sakura.core.seats import is_computer
from sakura.core.table import Table
from sakura.games import GAMES, RULES
from tests.tables import OPTIONS

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

WHO = {"sakura": ["person", "novice", "adept"], "okiya": ["person", "adept"]}


def begun(name: str, seed: int = 1, options: JsonObject | None = None) -> Saved:
    """A sealed game before its first choice."""
    game = RULES[name]
    read = game.options(options or OPTIONS[name])
    return sealed(lambda deal: Table(game, read, deal), WHO[name], (), Random(seed))


def go_on(saved: Saved, seed: int = 1, most: int = 10**6) -> Saved:
    """Play on: people choose by chance, computers by their seeds."""
    random, table, seal = Random(seed), saved.table, saved.seal
    assert seal
    while (waiting := table.waiting()) and most:
        for seat in waiting:
            name = saved.who[seat]
            if is_computer(name):
                made = GAMES[table.game.name].make_seat(name, Random(seal.seat_seed(table, seat)))
                action = made.choose(table.observe(seat))
            else:
                action = random.choice(table.legal(seat))
                most -= 1
            table.choose(seat, action)
    return saved
