"""Site with a third game: a checkout with the tests' own game in `sakura/games/`."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.browser.made_site import UNWANTED, Change
from tests.desk import ROOT

GAME = ROOT / "tests/third_game/sakura/games/pebbles"

REGISTRY = "sakura/games/__init__.py"
LINES = """

def _pebbles() -> GameInfo:
    from sakura.games.pebbles.info import INFO

    return INFO


GAMES.register("pebbles", _pebbles)
"""
"""All changes outside of the game's folder."""


class _Third(Change):
    name = "third"
    inputs = (GAME, Path(__file__))

    def apply(self, checkout: Path) -> None:
        shutil.copytree(GAME, checkout / "sakura/games/pebbles", ignore=UNWANTED)
        with (checkout / REGISTRY).open("a", encoding="utf-8") as registry:
            registry.write(LINES)


THIRD = _Third()
