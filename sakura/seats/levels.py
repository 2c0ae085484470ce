"""Computer seats by their names."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from sakura.core.error import BadInput, shown
from sakura.core.game import Game
from sakura.garden.game import Sakura
from sakura.okiya.game import Okiya
from sakura.seats.gardener import OkiyaAdept, OkiyaNovice
from sakura.seats.gardener_master import OkiyaMaster
from sakura.seats.names import LEVELS, STYLES
from sakura.seats.painter import Painter, SakuraAdept, SakuraNovice
from sakura.seats.painter_master import SakuraMaster
from sakura.seats.seat import RandomSeat, Seat
from sakura.seats.styles import TASTES

PAINTERS: dict[str, type[Painter]] = {
    "novice": SakuraNovice,
    "adept": SakuraAdept,
    "master": SakuraMaster,
}
GARDENERS: dict[str, Callable[[Okiya, Random], Seat]] = {
    "novice": OkiyaNovice,
    "adept": OkiyaAdept,
    "master": OkiyaMaster,
}


def make_seat(game: Game[Any], name: str, random: Random) -> Seat:
    """A computer seat by its level, at Sakura with or without a style: `adept`, `master:shadow`.

    Raises BadInput for what there is not.
    """
    level, _, style = name.partition(":")
    if level not in LEVELS:
        raise BadInput(f"there is no level {shown(level)}: choose one of {', '.join(LEVELS)}")
    if style and (game.name != "sakura" or level == "random" or style not in STYLES):
        raise BadInput(
            f"there is no {shown(name)}: at Sakura, novice, adept and master may have a style, "
            f"one of {', '.join(STYLES)}"
        )
    if level == "random":
        return RandomSeat(game, random)
    if isinstance(game, Sakura):
        return PAINTERS[level](game, random, TASTES.get(style))
    assert isinstance(game, Okiya)
    return GARDENERS[level](game, random)
