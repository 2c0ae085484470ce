"""A hosted game in storage, from which a host that reloads its page goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.core.json_text import LONGEST, parse_object
from sakura.core.record import dump
from sakura.core.restore import load
from sakura.core.saved import Saved
from sakura.core.seats import FRIEND, PERSON
from sakura.play.fair_game import STORED, FairGame

if TYPE_CHECKING:
    from sakura.core.plain import Json


def write(game: str, guests: Sequence[int], fair: Json) -> str:
    """Return the text to store for a game as `save` writes it, in which seats of `guests` are those
    of people, with what `FairGame.write` returns."""
    return dump({"game": game, "guests": list(guests), "fair": fair})


def read(
    text: str, games: Mapping[str, AnyGame], known: Callable[[str, str], bool], random: Random
) -> tuple[Saved, FairGame]:
    """Return the game of a stored text, with its guests away, and its fair part; `known` tells if a
    game has a seat of that name. Raises BadInput."""
    if len(text) > 4 * LONGEST:
        raise BadInput(f"{len(text)} characters: too many for one game")
    value = parse_object(text)
    game, guests = value.get("game"), value.get("guests")
    if not isinstance(game, str) or not isinstance(guests, list):
        raise BadInput("stored table: game or guests missing")
    saved = load(game, games, known, random)
    for seat in guests:
        if type(seat) is not int or not 0 <= seat < len(saved.who) or saved.who[seat] != PERSON:
            raise BadInput(f"seat {shown(seat)}: no guest")
        saved.who[seat] = FRIEND
    return saved, STORED.read(value.get("fair"))


def seats(count: int, own: int, guests: Sequence[int], computer: str) -> list[str]:
    """Return the names of `count` seats: a person at this device, guests, and else computers."""
    kinds = [FRIEND if seat in guests else computer for seat in range(count)]
    kinds[own] = PERSON
    return kinds


def plain_seats(who: Sequence[str]) -> list[str]:
    """Return the names of seats as records have them, in which guests are people."""
    return [PERSON if name == FRIEND else name for name in who]
