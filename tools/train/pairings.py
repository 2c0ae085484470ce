"""Pairings that measure the strength of the computer seats, and the bars for their results."""

from __future__ import annotations

from typing import Any, NamedTuple

from sakura.core.seats import LEVELS
from sakura.games import GAMES

YARDSTICKS = {
    "earlier master": "tools/train/yardsticks.py:EarlierMaster",
    "finisher": "tools/train/yardsticks.py:Finisher",
    "answerer": "tools/train/yardsticks.py:Answerer",
    "outguesser": "tools/train/yardsticks.py:Outguesser",
}
"""Seats that are no levels, by their name in the page."""


def _table(players: int, two_player: str | None = None) -> dict[str, Any]:
    return {"players": players, "two_player": two_player, "board": "classic"}


OPTIONS: dict[str, dict[str, dict[str, Any]]] = {
    "sakura": {
        "2 standard": _table(2, "standard"),
        "2 tactical": _table(2, "tactical"),
        **{str(players): _table(players) for players in (3, 4, 5, 6)},
    },
    "okiya": {"one round": {"match": "single", "target": None, "full_board": "win"}},
}
"""Settings of the tables, for each game."""


class Pairing(NamedTuple):
    """One seat against a table of others."""

    game: str
    table: str
    one: str
    others: str

    @property
    def players(self) -> int:
        """Number of seats."""
        return int(self.options.get("players", 2))

    @property
    def options(self) -> dict[str, Any]:
        """Options of the game."""
        return OPTIONS[self.game][self.table]

    @property
    def seats(self) -> list[str]:
        """All seats, by their tournament names."""
        names = [self.one, *[self.others] * (self.players - 1)]
        return [YARDSTICKS.get(name, name) for name in names]


class Bar(NamedTuple):
    """Least share of wins, and a lower bound for its whole interval."""

    least: float
    above: float = 0.0

    def is_met(self, share: float, interval: float) -> bool:
        """True if the share of wins and half of its 95% interval meet the bar."""
        return share >= self.least and share - interval > self.above

    def __str__(self) -> str:
        clear = f", the interval above {100 * self.above:.3g}%" if self.above else ""
        return f"{100 * self.least:.3g}%{clear}"


def _master(table: str, others: str) -> Pairing:
    return Pairing("sakura", table, "master", others)


BARS: dict[Pairing, Bar | None] = {
    _master("4", "earlier master"): Bar(0.29, above=0.25),
    _master("6", "earlier master"): Bar(1 / 6, above=1 / 6),
    _master("4", "outguesser"): Bar(0.23),
    _master("4", "answerer"): Bar(0.23),
    _master("4", "adept"): Bar(0.66),
    _master("2 standard", "earlier master"): Bar(1 / 2),
    _master("2 tactical", "earlier master"): Bar(1 / 2),
    _master("3", "earlier master"): Bar(1 / 3),
    _master("5", "earlier master"): Bar(1 / 5),
    Pairing("sakura", "4", "earlier master", "outguesser"): None,
    Pairing("sakura", "4", "earlier master", "answerer"): None,
    **{
        Pairing("sakura", table, "finisher", "master"): None
        for table in ("2 standard", "2 tactical", "3", "4")
    },
}
"""Bars of Sakura's master; pairings without a bar are played for comparison."""

STEPS = (("novice", "random"), ("adept", "random"), ("adept", "novice"), ("expert", "adept"),
         ("master", "random"), ("master", "novice"), ("master", "adept"),
         ("master", "expert"))  # fmt: skip

LADDER = [
    Pairing(game, table, *step) for game, tables in OPTIONS.items() for table in tables
    for step in STEPS
]  # fmt: skip
"""Every level against each weaker one."""

CLOSE = {
    Pairing("sakura", table, *step)
    for table, step in (
        ("2 standard", ("expert", "adept")), ("2 standard", ("master", "expert")),
        ("4", ("expert", "adept")), ("5", ("expert", "adept")), ("5", ("master", "expert")),
        ("6", ("adept", "novice")), ("6", ("expert", "adept")),
    )
}  # fmt: skip
"""Steps that 1,000 games left within ten Elo of the required 120."""

STYLES = [
    Pairing("sakura", "4", f"{level}:{style}", level)
    for level in LEVELS[1:]
    for style in GAMES["sakura"].styles
]
"""Every style against plain seats of its level."""

SECTIONS: dict[str, list[Pairing]] = {"bars": [*BARS], "strength": LADDER, "styles": STYLES}
"""Pairings of each table on the page."""
