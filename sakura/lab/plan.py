"""What is to be played in a tournament, and by whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.lab.bots import elsewhere
from sakura.lab.deal import Task
from sakura.lab.setting import Setting

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


@dataclass(frozen=True, slots=True)
class Plan:
    """Deals of a setting for these seats. What comes of them follows from it alone; how many are
    played is left open."""

    setting: Setting
    seats: tuple[str, ...]
    seed: str

    def task(self, deal: int) -> Task:
        """One of the deals, counted from 0."""
        return Task(self.setting, tuple(map(elsewhere, self.seats)), f"{self.seed}/{deal}")

    def json(self) -> JsonObject:
        """The plan in plain values; the options are those of a record."""
        game = self.setting.game
        return {
            "game": game.name,
            "options": game.write_options(self.setting.options),
            "seats": list(self.seats),
            "seed": self.seed,
        }


def check_seed(seed: object) -> None:
    """Raises BadInput unless that can be a seed."""
    if type(seed) not in (int, str):
        raise BadInput(f"a seed is a number or a text, not {shown(seed)}")
    try:
        str(seed).encode()
    except ValueError:  # too many digits, or half a character
        raise BadInput(f"a seed cannot be {shown(seed)}") from None


def plan(setting: Setting, seats: Sequence[str], seed: int | str) -> Plan:
    """The plan of a tournament; raises BadInput for seats that cannot sit there."""
    setting.check(seats)
    check_seed(seed)
    return Plan(setting, tuple(seats), str(seed))
