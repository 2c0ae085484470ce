"""Registry of the games, the one place that names them. A game is imported when it is first
needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from sakura.games.info import GameInfo, Rules


def _sakura() -> GameInfo:
    from sakura.games.sakura.info import INFO

    return INFO


def _okiya() -> GameInfo:
    from sakura.games.okiya.info import INFO

    return INFO


class Registry(Mapping[str, GameInfo]):
    """Games by name, in the order in which they are offered."""

    def __init__(self, games: Mapping[str, Callable[[], GameInfo]]) -> None:
        self._games = dict(games)

    def __getitem__(self, name: str) -> GameInfo:
        return self._games[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def register(self, name: str, game: Callable[[], GameInfo]) -> None:
        """Add a game; `game` imports it when it is first needed."""
        self._games[name] = game

    def unregister(self, name: str) -> None:
        """Remove a game."""
        del self._games[name]


GAMES = Registry({"sakura": _sakura, "okiya": _okiya})

RULES = Rules(GAMES)
"""Rules of all games by name, with the data that belongs to them."""
