"""Games between computer seats, told by what is to be played and a seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sakura.core.table import AnyTable, Table
from sakura.lab.deal import Deal
from sakura.lab.setting import Setting, setting
from sakura.play.simulation import Tally, finish

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

VARIANTS: dict[str, JsonObject] = {
    "2 standard": {"two_player": "standard"},
    "2 tactical": {"two_player": "tactical"},
    **{str(players): {} for players in range(3, 7)},
}
"""The tables of Sakura, by what they are called here."""


def sakura(variant: str, **more: str) -> Setting:
    """What is played at such a table of Sakura."""
    options = VARIANTS[variant] | more
    return setting("sakura", int(variant[0]), options)


def okiya(**options: str) -> Setting:
    """What is played at Okiya."""
    return setting("okiya", None, options)


def play(setting: Setting, names: Sequence[str], deal: str, seed: str = "") -> AnyTable:
    """A game to its end. What is dealt follows from `deal` alone, whoever sits there and whatever
    the rules are; what seats roll dice for from `seed` as well."""
    table = Table(setting.game, setting.options, Deal(f"{deal}/table"))
    finish(table, setting.guests(), [Tally(name) for name in names], f"{deal}/{seed}", _no_clock)
    return table


def alike(setting: Setting, name: str, games: int, seed: str) -> Iterator[AnyTable]:
    """That many games between seats of one name."""
    for number in range(games):
        yield play(setting, [name] * setting.players, f"{seed}/{number}")


def won(table: AnyTable) -> list[float]:
    """Each seat's part of the win; a draw is everybody's."""
    outcome = table.outcome()
    assert outcome is not None
    seats = range(len(outcome.scores))
    winners = outcome.winners or seats
    return [(seat in winners) / len(winners) for seat in seats]


def _no_clock() -> float:
    return 0.0
