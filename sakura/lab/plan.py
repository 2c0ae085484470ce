"""Plan of a tournament: the setting, the seats and the seed."""

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
    """Deals of a setting for these seats. The plan determines all results; the number of deals is
    left open."""

    setting: Setting
    seats: tuple[str, ...]
    seed: str

    def task(self, deal: int) -> Task:
        """Task of a deal, counted from 0."""
        return Task(self.setting, tuple(map(elsewhere, self.seats)), f"{self.seed}/{deal}")

    def json(self) -> JsonObject:
        """Return the plan as JSON; the options are those of a record."""
        game = self.setting.game
        return {
            "game": game.name,
            "options": game.write_options(self.setting.options),
            "seats": list(self.seats),
            "seed": self.seed,
        }


def check_seed(seed: object) -> None:
    """Raise BadInput unless the value is a valid seed."""
    if type(seed) not in (int, str):
        raise BadInput(f"a seed must be an integer or a string, not {shown(seed)}")
    try:
        str(seed).encode()
    except ValueError:  # too many digits, or a lone surrogate
        raise BadInput(f"{shown(seed)} cannot be a seed") from None


def plan(setting: Setting, seats: Sequence[str], seed: int | str) -> Plan:
    """Make the plan of a tournament. Raises BadInput for invalid seats or seed."""
    setting.check(seats)
    check_seed(seed)
    return Plan(setting, tuple(seats), str(seed))
