"""A hosted game in storage, from which a host that reloads its page goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.core.json_text import LONGEST, parse_object
from sakura.core.record import dump
from sakura.core.restore import load
from sakura.core.saved import Saved
from sakura.core.seats import FRIEND, PERSON


def write(game: str, guests: Sequence[int]) -> str:
    """Return the text to store for a game as `save` writes it, in which seats of `guests` are those
    of people."""
    return dump({"game": game, "guests": list(guests)})


def read(
    text: str, games: Mapping[str, AnyGame], known: Callable[[str, str], bool], random: Random
) -> Saved:
    """Return the game of a stored text, with its guests away; `known` tells if a game has a seat of
    that name. Raises BadInput."""
    if len(text) > 2 * LONGEST:
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
    return saved


def seats(count: int, own: int, guests: Sequence[int], computer: str) -> list[str]:
    """Return the names of `count` seats: a person at this device, guests, and else computers."""
    kinds = [FRIEND if seat in guests else computer for seat in range(count)]
    kinds[own] = PERSON
    return kinds
