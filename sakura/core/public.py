"""Public records: records without hidden information."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from sakura.core.saved import Saved
from sakura.core.seats import PERSON
from sakura.core.version import VERSION

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


def public_record(saved: Saved, random: Random) -> JsonObject:
    """Return the record of the complete rounds, with the seats' names, this version and, once the
    game is over, its seal. In a game in progress everything that its giver cannot know is redrawn.
    The giver knows the hand of the one person at the device; several people count as knowing
    none."""
    table, people = saved.table, [n for n, name in enumerate(saved.who) if name == PERSON]
    meta: JsonObject = {"seats": list(saved.who), "version": VERSION}
    over = table.outcome() is not None
    if over and saved.seal:
        meta["seal"] = saved.seal.write(table)
    record = table.record(meta)
    if over:
        return record
    positions = [*(step.before for step in table.steps), table.position]
    return table.game.conceal(record, positions, people if len(people) == 1 else (), random)


def hides(saved: Saved) -> bool:
    """True if `public_record` would redraw hidden cards."""
    return not saved.table.game.open and saved.table.outcome() is None
