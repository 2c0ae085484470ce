"""The games there are, by name."""

from __future__ import annotations

from typing import Any

from sakura.core.game import Game
from sakura.garden.game import Sakura
from sakura.okiya.game import Okiya


def all_games() -> dict[str, Game[Any]]:
    """A fresh set, with the printed deck and boards."""
    return {game.name: game for game in (Sakura(), Okiya())}
