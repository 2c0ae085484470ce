"""Computer seats of Sakura by level and style."""

from __future__ import annotations

from random import Random

from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.seats.master import SakuraExpert, SakuraMaster
from sakura.games.sakura.seats.simple import SakuraAdept, SakuraNovice, SakuraSeat
from sakura.games.sakura.seats.styles import STYLES

LEVELS: dict[str, type[SakuraSeat]] = {
    "novice": SakuraNovice,
    "adept": SakuraAdept,
    "expert": SakuraExpert,
    "master": SakuraMaster,
}


def make_seat(game: Sakura, level: str, style: str, random: Random) -> SakuraSeat:
    """Return a seat of a known level, with a known style or "" for none."""
    return LEVELS[level](game, random, STYLES[style].taste if style else None)
