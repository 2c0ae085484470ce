"""What is played, and who may sit there: a game with its data, its options, levels and bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.games import GAMES
from sakura.lab.bots import Guests

if TYPE_CHECKING:
    from sakura.core.plain import Json


@dataclass(frozen=True, slots=True)
class Setting:
    """A game and its options; it can be sent to another process."""

    game: AnyGame
    options: object

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.game.seats(self.options)

    def guests(self) -> Guests:
        """Who makes the seats."""
        return Guests(self.game, GAMES[self.game.name].with_rules(self.game))

    def check(self, seats: Sequence[str]) -> None:
        """Raises BadInput unless these can sit here, as many as there are places."""
        for name in seats:
            if not isinstance(name, str):
                raise BadInput(f"a seat is a level or FILE.py:Class, not {shown(name)}")
        if len(seats) != self.players:
            raise BadInput(f"{self.players} players need as many seats, not {len(seats)}")
        for name in dict.fromkeys(seats):
            self.guests().make_seat(name, Random(0))


def setting(
    name: str, players: int | None, given: Mapping[str, Json], rules: AnyGame | None = None
) -> Setting:
    """The game of that name; options that are not given are as usual. Raises BadInput."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadInput(f"there is no game {shown(name)}: choose one of {', '.join(GAMES)}")
    game = rules or GAMES[name].game
    made = Setting(game, game.options(GAMES[name].command_line().usual(players, given)))
    if players not in (None, made.players):
        raise BadInput(f"{name} has {made.players} players, not {shown(players)}")
    return made
