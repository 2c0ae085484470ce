"""Computer seats of Okiya by their levels."""

from __future__ import annotations

from random import Random

from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.position import Action, Observation
from sakura.games.okiya.seats.master import OkiyaExpert, OkiyaMaster
from sakura.games.okiya.seats.simple import OkiyaAdept, OkiyaNovice
from sakura.play.seat import Seat

LEVELS: dict[str, type[Seat[Observation, Action]]] = {
    "novice": OkiyaNovice,
    "adept": OkiyaAdept,
    "expert": OkiyaExpert,
    "master": OkiyaMaster,
}


def make_seat(game: Okiya, level: str, random: Random) -> Seat[Observation, Action]:
    """Return a seat of that level, which must exist."""
    return LEVELS[level](game, random)
