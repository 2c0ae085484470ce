"""Games between computer seats, from a setting and a seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sakura.core.deal import Deal
from sakura.core.table import AnyTable, Table
from sakura.lab.setting import Setting, setting
from sakura.play.simulation import Tally, finish

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

VARIANTS: dict[str, JsonObject] = {
    "2 standard": {"two_player": "standard"},
    "2 tactical": {"two_player": "tactical"},
    **{str(players): {} for players in range(3, 7)},
}
"""Sakura settings, by name."""


def sakura(variant: str, **more: str) -> Setting:
    """Setting of a Sakura table."""
    options = VARIANTS[variant] | more
    return setting("sakura", int(variant[0]), options)


def okiya(**options: str) -> Setting:
    """Setting of Okiya."""
    return setting("okiya", None, options)


def play(setting: Setting, names: Sequence[str], deal: str, seed: str = "") -> AnyTable:
    """Play a game to its end. `deal` alone determines what is dealt, whatever the seats and rules;
    `seed` also drives the seats' random choices."""
    table = Table(setting.game, setting.options, Deal(f"{deal}/table"))
    finish(table, setting.guests(), [Tally(name) for name in names], f"{deal}/{seed}", _no_clock)
    return table


def alike(setting: Setting, name: str, games: int, seed: str) -> Iterator[AnyTable]:
    """Yield games between seats of one level."""
    for number in range(games):
        yield play(setting, [name] * setting.players, f"{seed}/{number}")


def won(table: AnyTable) -> list[float]:
    """Share of the win of each seat; a draw counts for all."""
    outcome = table.outcome()
    assert outcome is not None
    seats = range(len(outcome.scores))
    winners = outcome.winners or seats
    return [(seat in winners) / len(winners) for seat in seats]


def _no_clock() -> float:
    return 0.0
