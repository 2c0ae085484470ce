"""The record of a game as it may be given away: nobody learns from it what is still hidden."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from sakura.core.saved import Saved
from sakura.core.seats import PERSON

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


def public_record(saved: Saved, random: Random) -> JsonObject:
    """Whole rounds, and who sat where. In a game in progress what its giver cannot know is drawn
    anew: the giver is the one person at the device; several see no hand but their own."""
    table, people = saved.table, [n for n, name in enumerate(saved.who) if name == PERSON]
    record = table.record({"seats": list(saved.who)})
    if table.outcome() is not None:
        return record
    positions = [*(step.before for step in table.steps), table.position]
    return table.game.conceal(record, positions, people if len(people) == 1 else (), random)


def hides(saved: Saved) -> bool:
    """Whether `public_record` draws anything anew."""
    return not saved.table.game.open and saved.table.outcome() is None
