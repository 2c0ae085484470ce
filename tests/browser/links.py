"""Links with games whose cards and tiles are all known."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from sakura.core import link
from sakura.core.json_text import parse_object
from sakura.core.saved import Saved, save
from sakura.core.table import AnyTable, Table
from sakura.games import RULES
from sakura.games.okiya.rules.position import Layout
from sakura.games.okiya.rules.tiles import TILES
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Stage
from sakura.games.sakura.rules.preview import choices, preview
from sakura.games.sakura.rules.walk import Walk
from tests.desk import ROOT

RECORDS = ROOT / "tests/data/records"


LAID = (3, 2, 0, 1, 11, 10, 14, 9, 8, 15, 4, 5, 12, 6, 7, 13)
"""Order of tiles in which the tests' moves are legal, and which the solver handles twelve times as
fast as the sorted one."""
PRINTED = range(16)
"""Sorted order, in which the starter loses; the slowest to solve of all that were tried."""


def okiya(
    *moves: int,
    who: Sequence[str] = ("person", "random"),
    tiles: Sequence[int] = LAID,
    match: str = "single",
    full_board: str = "win",
) -> Saved:
    """Round of Okiya in which seat 0 begins and those cells were taken. `tiles` are laid row by
    row, as indices into `TILES`."""
    game = RULES["okiya"]
    options = game.options({"match": match, "target": None, "full_board": full_board})
    first = Layout(0, tuple(TILES[number] for number in tiles))
    table = Table(game, options, Random(0), first)
    for cell in moves:
        table.choose(table.waiting()[0], cell)
    return Saved(table, list(who))


def sakura(players: int, board: str = "stroll", seed: int = 20) -> Saved:
    """Game of Sakura with random choices up to its last round. Seat 0 is a person, the others are
    random."""
    game = Sakura()
    variant = "standard" if players == 2 else None
    options = game.options({"players": players, "two_player": variant, "board": board})
    random = Random(seed)
    table = Table(game, options, random)
    while waiting := table.waiting():
        table.choose(waiting[0], random.choice(table.legal(waiting[0])))
    begun = [n for n, step in enumerate(table.steps) if step.before.stage is Stage.CHOOSE]
    table.rewind(begun[-1])
    return Saved(table, ["person", *["random"] * (players - 1)])


def random_games() -> Iterator[AnyTable]:
    """Yield the tables of random games of four before every decision."""
    game = Sakura()
    options = game.options({"players": 4, "two_player": None, "board": "classic"})
    for seed in range(1000):
        random = Random(seed)
        table = Table(game, options, random)
        while waiting := table.waiting():
            yield table
            table.choose(waiting[0], random.choice(table.legal(waiting[0])))


def asked_directions() -> Iterator[tuple[AnyTable, dict[str, Walk]]]:
    """Yield random games in which seat 0 has to choose a direction, with the outcome of either."""
    cards = Sakura().cards
    for table in random_games():
        position = table.position
        if position.stage is Stage.RESOLVE and position.queue[0][1] == 0:
            yield table, choices(table.observe(0), cards[position.queue[0][0]])


def sure_to_bump() -> Saved:
    """Random game in which seat 0 holds a card that makes its painter bump in every direction."""
    cards = Sakura().cards
    for table in random_games():
        if table.position.stage is Stage.CHOOSE and 0 in table.waiting():
            seen = table.observe(0)
            if any(0 in preview(seen, 0, cards[card]).surely for card in seen.hand):
                return Saved(table, ["person", *["random"] * 3])
    raise AssertionError("nobody bumps")


def to_play(saved: Saved) -> str:
    """Fragment of a link that resumes the game."""
    return "#" + link.write("game", parse_object(save(saved)))


def to_watch(saved: Saved) -> str:
    """Fragment of a link that replays the game."""
    return "#" + link.write("record", saved.table.record())


def kept_record(name: str) -> str:
    """Fragment of a link that replays one of the test records."""
    return "#" + link.write("record", _record(name))


def unfinished_record(name: str) -> str:
    """Fragment of a link that replays an Okiya record without its last tile."""
    game = _record(name)
    game["rounds"][-1]["moves"].pop()
    return "#" + link.write("record", game)


def _record(name: str) -> Any:
    return json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
