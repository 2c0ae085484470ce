"""The levels of play, for every game by the same names."""

from __future__ import annotations

from random import Random
from typing import Any

from sakura.core.error import BadInput, shown
from sakura.core.game import Game
from sakura.seats.gardener import OkiyaAdept, OkiyaNovice
from sakura.seats.painter import SakuraAdept, SakuraNovice
from sakura.seats.seat import RandomSeat, Seat

LEVELS = ("random", "novice", "adept")

_SEATS: dict[tuple[str, str], type[Seat]] = {
    ("sakura", "random"): RandomSeat,
    ("sakura", "novice"): SakuraNovice,
    ("sakura", "adept"): SakuraAdept,
    ("okiya", "random"): RandomSeat,
    ("okiya", "novice"): OkiyaNovice,
    ("okiya", "adept"): OkiyaAdept,
}


def make_seat(game: Game[Any], level: str, random: Random) -> Seat:
    """A computer seat; raises BadInput for a level that the game has not."""
    if (game.name, level) not in _SEATS:
        raise BadInput(f"there is no level {shown(level)}: choose one of {', '.join(LEVELS)}")
    return _SEATS[game.name, level](game, random)
