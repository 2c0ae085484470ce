"""The games there are, by name."""

from __future__ import annotations

from typing import Any

from sakura.core.game import Game

NAMES = ("sakura", "okiya")


class Games(dict[str, Game[Any]]):
    """The games by name, with the printed deck and boards; each is made, and its modules are
    imported, when it is first asked for."""

    def __contains__(self, name: object) -> bool:
        return name in NAMES

    def __missing__(self, name: str) -> Game[Any]:
        if name == "sakura":
            from sakura.garden.game import Sakura

            self[name] = Sakura()
        elif name == "okiya":
            from sakura.okiya.game import Okiya

            self[name] = Okiya()
        else:
            raise KeyError(name)
        return self[name]


def all_games() -> dict[str, Game[Any]]:
    """A fresh set of all games."""
    games = Games()
    return {name: games[name] for name in NAMES}
