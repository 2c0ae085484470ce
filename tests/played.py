"""Random games, and games that were kept. Nothing here needs more than the page's own library."""

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
    """A random game; `most` decisions at the most."""
    random = Random(seed)
    table = Table(game, game.options(raw), random)
    while (waiting := table.waiting()) and most:
        seat = random.choice(waiting)
        table.choose(seat, random.choice(table.legal(seat)))
        most -= 1
    return table


def restored(text: str) -> Saved:
    """A game that was kept."""
    return load(text, RULES, lambda game, name: GAMES[game].is_seat(name), Random(0))


def player_of(table: AnyTable, seats: Collection[int] | None = None) -> Player[Any, Any, Any]:
    """A player of what these seats can see, or all."""
    if seats is None:
        seats = range(table.game.seats(table.options))
    return Player(Course(table, seats))
