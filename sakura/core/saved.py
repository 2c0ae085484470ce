"""A game as it is kept between visits: its record, with who sits where in `meta`.

A record may leave out a round that is not complete, and never holds what was chosen in secret. So
`meta` has the actions of the last round too, and the choices still hidden: nobody is asked twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from sakura.core.error import BadInput, shown
from sakura.core.game import CHANCE, Game
from sakura.core.record import Replay, checked, dump, parse
from sakura.core.table import Table


@dataclass
class Saved:
    """A game in progress or over; `who` names the seats. `origin` is the name of the saved game
    that this one branched from, for practice; empty in a game that counts."""

    table: Table
    who: list[str]
    origin: str = ""


def save(saved: Saved) -> str:
    """The game as text, for `load`."""
    table = saved.table
    rounds = table.game.rounds
    latest = [step for step in table.steps if rounds(step.before) == rounds(table.position)]
    meta = {
        "seats": saved.who,
        "origin": saved.origin,
        "steps": len(table.steps),
        "latest": [_plain(step.actions) for step in latest],
        "chosen": _plain(table.chosen),
    }
    return dump(table.record(meta))


def load(
    text: str, games: Mapping[str, Game[Any]], known: Callable[[str], bool], random: Random
) -> Saved:
    """The game of such a text; `known` says whether a seat's name is one.

    Raises BadInput, with nothing changed anywhere.
    """
    record = parse(text)
    meta = record.get("meta")
    if not isinstance(meta, dict):
        raise BadInput("a saved game says in meta who plays")
    table = Table.of(Replay(record, games), random)
    who, origin = meta.get("seats"), meta.get("origin")
    if not isinstance(who, list) or not all(isinstance(name, str) and known(name) for name in who):
        raise BadInput(f"seats of a saved game: {shown(who)}")
    if len(who) != table.game.seats(table.options):
        raise BadInput(f"a saved game of {len(who)} seats, not {table.game.seats(table.options)}")
    if not isinstance(origin, str):
        raise BadInput(f"origin of a saved game: {shown(origin)}")
    _catch_up(table, meta)
    return Saved(table, who, origin)


def of_record(
    value: Mapping[str, Any],
    games: Mapping[str, Game[Any]],
    known: Callable[[str], bool],
    random: Random,
) -> Saved:
    """A game from somebody else's record; `who` is empty unless its `meta` names every seat.

    Raises BadInput.
    """
    table = Table.of(Replay(checked(value), games), random)
    meta = value.get("meta")
    who = meta.get("seats") if isinstance(meta, dict) else None
    if not isinstance(who, list) or len(who) != table.game.seats(table.options):
        who = []
    return Saved(table, who if all(isinstance(name, str) and known(name) for name in who) else [])


def _catch_up(table: Table, meta: Mapping[str, Any]) -> None:
    """Does what the record left out."""
    steps, latest, chosen = meta.get("steps"), meta.get("latest"), meta.get("chosen")
    if type(steps) is not int or not isinstance(latest, list):
        raise BadInput("a saved game has steps and latest")
    missing = steps - len(table.steps)
    if not 0 <= missing <= len(latest):
        raise BadInput(f"a saved game of {steps} steps, of which {missing} are missing")
    for actions in latest[len(latest) - missing :]:
        table.repeat(_actions(table, actions))
    for seat, action in _actions(table, chosen).items():
        table.choose(seat, action)


def _actions(table: Table, plain: object) -> dict[int, Any]:
    """The actions of a step from their plain form; those of seats must be legal."""
    if not isinstance(plain, dict):
        raise BadInput(f"a step of a saved game: {shown(plain)}")
    if set(plain) == {str(CHANCE)} and isinstance(plain[str(CHANCE)], list):
        return {CHANCE: tuple(plain[str(CHANCE)])}
    if set(plain) - {str(seat) for seat in table.waiting()}:
        raise BadInput(f"seats that do not act: {shown(sorted(plain))}")
    actions = {}
    for seat in table.waiting():
        if str(seat) in plain:
            forms = _plain(dict(enumerate(table.legal(seat))))
            number = next((n for n, form in forms.items() if form == plain[str(seat)]), None)
            if number is None:
                raise BadInput(f"seat {seat} cannot do {shown(plain[str(seat)])} now")
            actions[seat] = table.legal(seat)[int(number)]
    return actions


def _plain(actions: Mapping[int, Any]) -> dict[str, Any]:
    """The actions of a step as JSON has them."""
    return {
        str(seat): list(action) if isinstance(action, tuple) else action
        for seat, action in actions.items()
    }
