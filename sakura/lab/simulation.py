"""Games between computer seats for `simulate`, in this process or in several."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from sakura.core import record
from sakura.core.version import VERSION
from sakura.games import GAMES
from sakura.lab.executors import play_all
from sakura.lab.setting import Setting
from sakura.play.simulation import Tally, dealt, finish

if TYPE_CHECKING:
    from sakura.core.plain import Json


class SimulatedGame(NamedTuple):
    """Number `number` of the games of a seed; can be sent to another process. `kept` asks for its
    record."""

    setting: Setting
    levels: tuple[str, ...]
    seed: int
    number: int
    kept: bool


class SimulatedGames(NamedTuple):
    """A game that was played: the tally of each seat, the number of rounds, and the record or
    ""."""

    tallies: list[Tally]
    rounds: int
    text: str


def play_game(asked: SimulatedGame) -> SimulatedGames:
    """Play a game. Raises BadInput for a bot that breaks the rules."""
    game, options = asked.setting.game, asked.setting.options
    seed = f"{asked.seed}/{asked.number}"
    desk = GAMES[game.name].command_line()
    first = desk.first(game, options, asked.number, Random(f"{seed}/layout"))
    table, tallies = dealt(game, options, seed, first), [Tally(level) for level in asked.levels]
    finish(table, asked.setting.guests(), tallies, seed, time.perf_counter)
    meta: dict[str, Json] = {
        "version": VERSION,
        "levels": [*asked.levels],
        "seed": asked.seed,
        "number": asked.number,
    }
    text = record.dump(table.record(meta)) if asked.kept else ""
    return SimulatedGames(tallies, game.rounds(table.position), text)


def simulated(
    setting: Setting,
    levels: list[str],
    seed: int,
    games: range,
    kept: bool,
    executor: Executor | None,
) -> Iterator[SimulatedGames]:
    """Play games of a seed, and yield them in order. Raises BadInput as `play_game` does."""
    asked = (SimulatedGame(setting, tuple(levels), seed, number, kept) for number in games)
    with closing(play_all(asked, executor, play_game)) as arriving:
        yield from arriving
