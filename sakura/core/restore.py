"""Restoring of kept games and of other people's records, to be played on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeGuard

from sakura.core.error import BadInput, shown
from sakura.core.game import CHANCE, AnyGame
from sakura.core.json_text import check_length
from sakura.core.people import given
from sakura.core.replay import Replay, checked, parse
from sakura.core.saved import Saved, plain_action, save
from sakura.core.seal_codec import read_seal
from sakura.core.seats import FRIEND, PERSON
from sakura.core.table import AnyTable, Table

if TYPE_CHECKING:
    from sakura.core.plain import Json
    from sakura.core.seal import Seal

ORIGIN = re.compile("[ -~]{0,32}")
"""Name of a saved game; new ones have twelve digits."""


def load(
    text: str, games: Mapping[str, AnyGame], known: Callable[[str, str], bool], random: Random
) -> Saved:
    """Return the game that `saved.save` wrote; `known` tells if a game has a seat of that name. A
    game with a FRIEND is refused, because letters keep those.

    Raises BadInput, with nothing changed anywhere; TooLong for a game that could not be kept again.
    """
    record = parse(text)
    meta = record.get("meta")
    if not isinstance(meta, dict):
        raise BadInput("a saved game needs its players in meta")
    table = table_of(Replay(record, games), random)
    who, origin = meta.get("seats"), meta.get("origin")
    if not _are_seats(who, table, known) or FRIEND in who:
        raise BadInput(f"unknown seats in a saved game: {shown(who)}")
    if len(who) != table.game.seats(table.options):
        raise BadInput(
            f"a saved game with {len(who)} seats instead of {table.game.seats(table.options)}"
        )
    if not isinstance(origin, str) or not ORIGIN.fullmatch(origin):  # it goes into links as it is
        raise BadInput(f"invalid origin of a saved game: {shown(origin)}")
    _catch_up(table, meta)
    guided = "chosen" if meta.get("guided") is True else ""
    assisted = meta.get("assisted") is True
    seal = read_seal(meta.get("seal"), len(who))
    if seal:
        table.random = seal.source(table.steps)
    names = given(meta.get("names"), who)
    return storable(Saved(table, who, origin, names, guided, assisted, seal))


def of_record(
    value: Mapping[str, Json],
    games: Mapping[str, AnyGame],
    known: Callable[[str, str], bool],
    random: Random,
) -> Saved:
    """Return the game of somebody else's record; `who` is empty unless `meta` names every seat.

    Raises BadInput; TooLong for a game that could not be kept when it is played on.
    """
    table = table_of(Replay(checked(value), games), random)
    meta = value.get("meta")
    who = meta.get("seats") if isinstance(meta, dict) else None
    seats = table.game.seats(table.options)
    if not _are_seats(who, table, known) or len(who) != seats:
        storable(Saved(table, [PERSON] * seats))
        return Saved(table, [])
    over = table.outcome() is not None
    return storable(Saved(table, who, seal=_seal_of(meta, seats) if over else None))


def _seal_of(meta: Json, seats: int) -> Seal | None:
    """Return the seal in the `meta` of somebody else's record; None if it cannot be read, because
    a record is good without one."""
    try:
        return read_seal(meta.get("seal"), seats) if isinstance(meta, dict) else None
    except BadInput:
        return None


def storable(saved: Saved) -> Saved:
    """Return the same game if it is short enough to be kept; raises TooLong."""
    check_length(save(saved))
    return saved


def table_of(replay: Replay, random: Random) -> AnyTable:
    """Return a table that continues the game of a record."""
    table = Table.at(replay.game, replay.options, replay.position, random)
    table.steps = replay.steps + table.steps
    return table


def _are_seats(
    who: object, table: AnyTable, known: Callable[[str, str], bool]
) -> TypeGuard[list[str]]:
    """True if `who` is a list of seat names that the table's game knows."""
    name = table.game.name
    return isinstance(who, list) and all(isinstance(one, str) and known(name, one) for one in who)


def _catch_up(table: AnyTable, meta: Mapping[str, Json]) -> None:
    """Apply the actions in `meta`, which the record leaves out."""
    steps, latest, chosen = meta.get("steps"), meta.get("latest"), meta.get("chosen")
    if type(steps) is not int or not isinstance(latest, list):
        raise BadInput("a saved game needs steps and latest")
    missing = steps - len(table.steps)
    if not 0 <= missing <= len(latest):
        raise BadInput(f"a saved game of {steps} steps cannot lack {missing}")
    for plain in latest[len(latest) - missing :]:
        actions = _actions(table, plain)
        if not actions or actions.keys() != set(table.waiting()):
            raise BadInput(f"incomplete step in a saved game: {shown(plain)}")
        table.repeat(actions)
    if CHANCE in table.waiting():
        raise BadInput("a saved game must include every shuffle")
    for seat, action in _actions(table, chosen).items():
        table.choose(seat, action)


def _actions(table: AnyTable, plain: Json) -> dict[int, object]:
    """Return the actions of a step from JSON; only those of seats, since the record has
    chance's."""
    if not isinstance(plain, dict):
        raise BadInput(f"invalid step in a saved game: {shown(plain)}")
    if set(plain) - {str(seat) for seat in table.waiting()}:
        raise BadInput(
            f"a saved game has choices of seats with nothing to choose: {shown(sorted(plain))}"
        )
    actions: dict[int, object] = {}
    for seat in table.waiting():
        if str(seat) in plain:
            actions[seat] = action_of(plain[str(seat)], table.legal(seat), seat)
    return actions


def action_of(plain: Json, legal: Sequence[object], seat: int) -> object:
    """Return the legal action with that JSON form; raises BadInput if the seat has no such
    choice."""
    for action in legal:
        if is_action(plain, action):
            return action
    raise BadInput(f"seat {seat} cannot do {shown(plain)} now")


def is_action(plain: Json, action: object) -> bool:
    """True if `plain` is the JSON form of the action; true is not 1, nor is 1.0."""
    return json.dumps(plain) == json.dumps(plain_action(action))
