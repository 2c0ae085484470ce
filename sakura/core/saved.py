"""Saved games: records that name in `meta` who has the seats.

A record may leave out an incomplete round, and never holds secret choices. So `meta` also has the
actions of the last round and the choices still hidden: nobody is asked twice.
`restore` reads it back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sakura.core.game import AnyActions
from sakura.core.record import dump
from sakura.core.table import AnyTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sakura.core.plain import Json, JsonObject
    from sakura.core.seal import Seal


@dataclass
class Saved:
    """A game in progress or over, with who has the seats (`who`). `origin` is the name of the saved
    game from which this one branched off for practice, or "". `names` are typed at the seats;
    `core.people.given` cleans them, and they stay on the device. `guided` is "chosen" if the
    visitor asked for the guide, "offered" if the page did, or "". A game is `assisted` once the
    visitor has had a hint, taken back a move or changed an opponent. `seal` is None for a game that
    was not sealed when it was dealt."""

    table: AnyTable
    who: list[str]
    origin: str = ""
    names: Sequence[str] = ()
    guided: str = ""
    assisted: bool = False
    seal: Seal | None = None


def save(saved: Saved) -> str:
    """Return the game as text, for `load`."""
    table = saved.table
    rounds = table.game.rounds
    latest = [step for step in table.steps if rounds(step.before) == rounds(table.position)]
    meta: JsonObject = {
        "seats": list(saved.who),
        "origin": saved.origin,
        "steps": len(table.steps),
        "latest": [plain_actions(step.actions) for step in latest],
        "chosen": plain_actions(table.chosen),
    }
    if any(saved.names):
        meta["names"] = list(saved.names)
    if saved.guided:
        meta["guided"] = True
    if saved.assisted:
        meta["assisted"] = True
    if saved.seal:
        meta["seal"] = saved.seal.write(table)
    return dump(table.record(meta))


def plain_actions(actions: AnyActions) -> JsonObject:
    """Return the actions of a step as JSON."""
    return {str(seat): plain_action(action) for seat, action in actions.items()}


def plain_action(action: Any) -> Json:
    """Return an action as JSON; `restore.action_of` finds it again."""
    return list(action) if isinstance(action, tuple) else action
