"""What Python programs find as `sakura.…`: play, observe, choose, record, solve, study;
see `docs/python.md`. A wrong call raises BadInput.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Executor
from os import PathLike
from random import Random
from typing import TYPE_CHECKING

from sakura.core import record as records
from sakura.core import replay as replays
from sakura.core.error import BadInput, shown
from sakura.core.game import Game, Outcome
from sakura.core.restore import table_of
from sakura.core.table import AnyTable, Table
from sakura.games import GAMES, RULES
from sakura.games.okiya.command_line import solve
from sakura.games.sakura.rules.position import Observation, Play
from sakura.lab.bots import Guests
from sakura.lab.check import Checked, check_bot
from sakura.lab.files import write_report
from sakura.lab.plan import check_seed, plan
from sakura.lab.setting import setting
from sakura.lab.sprt import Sprt
from sakura.lab.standings import Row, Standings
from sakura.lab.study import look_back
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
    """What the package has by that name, `__all__` too; raises AttributeError."""
    if name not in (*__all__, "__all__"):
        raise AttributeError(f"module 'sakura' has no attribute {name!r}")
    return globals()[name]


def new_game(
    game: str, players: int | None = None, seed: int | str = 0, **options: Json
) -> AnyTable:
    """A table at which nothing has been chosen yet. Options are those of a record; what is not
    given is as usual."""
    made = setting(game, players, options)
    return Table(made.game, made.options, _random(seed))


def make_seat(game: str, name: str, seed: int | str = 0) -> AnySeat:
    """A computer seat for that game, by its level or as "mybots.py:Careful"."""
    if not isinstance(game, str) or game not in GAMES:
        raise BadInput(f"there is no game {shown(game)}: choose one of {', '.join(GAMES)}")
    if not isinstance(name, str):
        raise BadInput(f"a seat is a level or FILE.py:Class, not {shown(name)}")
    return Guests(GAMES[game].game, GAMES[game]).make_seat(name, _random(seed))


def dump(record: Mapping[str, Json]) -> str:
    """The record of a table (`table.record()`) as text."""
    checked = replays.checked(_object(record))
    replays.game_of(checked, RULES)
    try:
        return records.dump(checked)
    except (RecursionError, TypeError, ValueError) as error:
        raise BadInput(f"a record is JSON, which has nothing like this: {error}") from None


def replay(record: str | bytes | Mapping[str, Json], seed: int | str = 0) -> AnyTable:
    """The game of a record, where it ended; it can be played on, and the seed decides what chance
    does then."""
    return table_of(_replayed(record), _random(seed))


def study(
    record: str | bytes | Mapping[str, Json],
    seats: Collection[int] | None = None,
    seed: int | str = 0,
) -> JsonObject:
    """A finished game looked back on, from these seats or from all: luck and choice at Sakura, the
    truth of every move at Okiya, as `study --json` prints it. The seed is that of the guesses at
    what was hidden."""
    _random(seed)  # refuses what is no seed
    return look_back(_replayed(record), seats, seed).json()


def tournament(
    game: str,
    seats: Sequence[str],
    deals: int,
    seed: int | str = 0,
    executor: Executor | None = None,
    *,
    sprt: Sprt | None = None,
    journal: str | PathLike[str] | None = None,
    **options: Json,
) -> Standings:
    """Plays the same deals with every seat at every place, and has a row for each name. The same
    seed gives the same rows, whether played here or by any executor of `concurrent.futures`. A test
    stops it as soon as that is decided; what is in the journal, a file, is not played again."""
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise BadInput(f"seats must be a list, not {shown(seats)}")
    made = plan(setting(game, len(seats), options), seats, seed)
    return play_tournament(made, deals, executor, sprt=sprt, journal=journal)


def _replayed(record: str | bytes | Mapping[str, Json]) -> replays.Replay:
    read = replays.parse(record) if isinstance(record, str | bytes) else _object(record)
    return replays.Replay(replays.checked(read), RULES)


def _object(record: object) -> Mapping[str, Json]:
    if not isinstance(record, Mapping):
        raise BadInput(f"a record is an object, not {shown(record)}")
    return record


def _random(seed: int | str) -> Random:
    check_seed(seed)
    return Random(seed)
