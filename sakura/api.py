"""Public Python API, reached as `sakura.NAME`: play, observe, choose, record, solve and analyse.

See `docs/python.md`. Invalid arguments raise BadInput.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from os import PathLike
from random import Random
from typing import TYPE_CHECKING

from sakura.core import record as records
from sakura.core import replay as replays
from sakura.core.error import BadInput, shown
from sakura.core.game import Game, Outcome
from sakura.core.restore import table_of
from sakura.core.table import AnyTable, Table
from sakura.core.version import VERSION
from sakura.games import GAMES, RULES
from sakura.games.okiya.command_line import solve
from sakura.games.sakura.rules.position import Observation, Play
from sakura.lab import analysis
from sakura.lab.bots import Guests, MakeBot, named_bots
from sakura.lab.check import Checked, check_bot
from sakura.lab.executors import Report
from sakura.lab.files import write_report
from sakura.lab.plan import check_seed, plan
from sakura.lab.setting import setting
from sakura.lab.sprt import Sprt
from sakura.lab.standings import Row, Standings
from sakura.lab.tournament import tournament as play_tournament
from sakura.play.seat import AnySeat, Seat

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

__all__ = [
    "BadInput",
    "Checked",
    "Game",
    "Observation",
    "Outcome",
    "Play",
    "Row",
    "Seat",
    "Sprt",
    "Standings",
    "Table",
    "analyse",
    "check_bot",
    "dump",
    "make_seat",
    "new_game",
    "replay",
    "solve",
    "study",
    "tournament",
    "write_report",
]


def named(name: str) -> object:
    """Return a public name, the version, or `__all__`. Raises AttributeError for any other."""
    if name == "__version__":
        return VERSION
    if name not in (*__all__, "__all__"):
        raise AttributeError(f"module 'sakura' has no attribute {name!r}")
    return globals()[name]


def new_game(
    game: str, players: int | None = None, seed: int | str = 0, **options: Json
) -> AnyTable:
    """Set up a table before its first choice. Options are those of a record; missing ones take
    their defaults."""
    made = setting(game, players, options)
    return Table(made.game, made.options, _random(seed))


def make_seat(game: str, name: str | MakeBot, seed: int | str = 0) -> AnySeat:
    """Make a computer seat from a level, from a bot such as "mybots.py:Careful", or from a bot's
    class."""
    if not isinstance(game, str) or game not in GAMES:
        raise BadInput(f"unknown game {shown(game)}: choose one of {', '.join(GAMES)}")
    [called], bots = named_bots([name], GAMES[game].is_seat)
    if not isinstance(called, str):
        raise BadInput(f"a seat must be a level, FILE.py:Class or a class, not {shown(name)}")
    return Guests(GAMES[game].game, GAMES[game], bots).make_seat(called, _random(seed))


def dump(record: Mapping[str, Json]) -> str:
    """Serialize the record of a table (`table.record()`) to text."""
    checked = replays.checked(_object(record))
    replays.game_of(checked, RULES)
    try:
        return records.dump(checked)
    except (RecursionError, TypeError, ValueError) as error:
        raise BadInput(f"a record must be valid JSON: {error}") from None


def replay(record: str | bytes | Mapping[str, Json], seed: int | str = 0) -> AnyTable:
    """Restore a table from a record, as it stood at the end. It can be played on; the seed decides
    chance from there."""
    return table_of(_replayed(record), _random(seed))


def analyse(
    record: str | bytes | Mapping[str, Json],
    seats: Collection[int] | None = None,
    seed: int | str = 0,
) -> JsonObject:
    """Analyse a finished game from these seats, by default from all.

    Returns the object that `analyse --json` prints: luck and choice at Sakura, the exact value of
    every move at Okiya. The seed drives the sampling of hidden cards.
    """
    _random(seed)  # refuses an invalid seed
    return analysis.analyse(_replayed(record), seats, seed).json()


def study(
    record: str | bytes | Mapping[str, Json],
    seats: Collection[int] | None = None,
    seed: int | str = 0,
) -> JsonObject:
    """Deprecated: the former name of `analyse`."""
    return analyse(record, seats, seed)


def tournament(
    game: str,
    seats: Sequence[str | MakeBot],
    deals: int,
    seed: int | str = 0,
    executor: Executor | None = None,
    *,
    sprt: Sprt | None = None,
    journal: str | PathLike[str] | None = None,
    progress: Report | None = None,
    **options: Json,
) -> Standings:
    """Play the same deals with every seat in every place, and return a row for each name.

    A seat is a level, FILE.py:Class, a bot's class, or a function of (game, random) that makes one.
    The same seed gives the same rows, here or on any executor of `concurrent.futures`. `sprt` stops
    the tournament as soon as its test is decided. Deals found in the journal file are not played
    again. `progress` is called with the number of deals done, and of all.
    """
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise BadInput(f"seats must be a list, not {shown(seats)}")
    made = setting(game, len(seats), options)
    names, bots = named_bots(seats, GAMES[game].is_seat)
    planned = plan(replace(made, bots=bots), names, seed)
    return play_tournament(planned, deals, executor, sprt=sprt, journal=journal, progress=progress)


def _replayed(record: str | bytes | Mapping[str, Json]) -> replays.Replay:
    read = replays.parse(record) if isinstance(record, str | bytes) else _object(record)
    return replays.Replay(replays.checked(read), RULES)


def _object(record: object) -> Mapping[str, Json]:
    if not isinstance(record, Mapping):
        raise BadInput(f"a record must be an object, not {shown(record)}")
    return record


def _random(seed: int | str) -> Random:
    check_seed(seed)
    return Random(seed)
