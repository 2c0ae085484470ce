"""Random games and saved games, with the page's own library alone."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import TYPE_CHECKING, Any

from sakura.core.game import ActionT, EventT, Game, ObservationT, OptionsT, PositionT
from sakura.core.restore import load
from sakura.core.saved import Saved
from sakura.core.table import AnyTable, Table
from sakura.games import GAMES, RULES
from sakura.play.course import Course
from sakura.play.player import Player

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


def played(
    game: Game[OptionsT, PositionT, ActionT, ObservationT, EventT],
    raw: JsonObject,
    seed: int,
    most: int = 10**6,
) -> Table[OptionsT, PositionT, ActionT, ObservationT, EventT]:
    """Random game of at most `most` decisions."""
    random = Random(seed)
    table = Table(game, game.options(raw), random)
    while (waiting := table.waiting()) and most:
        seat = random.choice(waiting)
        table.choose(seat, random.choice(table.legal(seat)))
        most -= 1
    return table


def restored(text: str) -> Saved:
    """Restore a saved game."""
    return load(text, RULES, lambda game, name: GAMES[game].is_seat(name), Random(0))


def player_of(table: AnyTable, seats: Collection[int] | None = None) -> Player[Any, Any, Any]:
    """Player of everything that these seats, or all, can see."""
    if seats is None:
        seats = range(table.game.seats(table.options))
    return Player(Course(table, seats))
