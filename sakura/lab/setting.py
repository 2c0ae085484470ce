"""Setting of a game: its rules, its options, and the seats that may play it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.games import GAMES
from sakura.lab.bots import Guests, MakeBot

if TYPE_CHECKING:
    from sakura.core.plain import Json


@dataclass(frozen=True, slots=True)
class Setting:
    """A game and its options, and the bots of a program by their names; can be sent to another
    process if the bots can."""

    game: AnyGame
    options: object
    bots: Mapping[str, MakeBot] = field(default_factory=dict, hash=False)

    @property
    def players(self) -> int:
        """Number of seats."""
        return self.game.seats(self.options)

    def guests(self) -> Guests:
        """Factory of the seats."""
        return Guests(self.game, GAMES[self.game.name].with_rules(self.game), self.bots)

    def check(self, seats: Sequence[str]) -> None:
        """Raise BadInput unless these seats are valid and fill every place."""
        for name in seats:
            if not isinstance(name, str):
                raise BadInput(
                    f"a seat must be a level, FILE.py:Class or a class, not {shown(name)}"
                )
        if len(seats) != self.players:
            raise BadInput(f"{self.players} players need {self.players} seats, not {len(seats)}")
        for name in dict.fromkeys(seats):
            self.guests().make_seat(name, Random(0))


def setting(
    name: str, players: int | None, given: Mapping[str, Json], rules: AnyGame | None = None
) -> Setting:
    """Make a setting for a game by its name; missing options take their defaults. Raises
    BadInput."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadInput(f"unknown game {shown(name)}: choose one of {', '.join(GAMES)}")
    game = rules or GAMES[name].game
    made = Setting(game, game.options(GAMES[name].command_line().usual(players, given)))
    if players not in (None, made.players):
        raise BadInput(f"{name} has {made.players} players, not {shown(players)}")
    return made
