"""Codec of the seals in saved games and records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.codec import ArrayOf, ListOf, ObjectOf, Text, Whole
from sakura.core.error import BadInput, shown
from sakura.core.seal import Seal, Swap

if TYPE_CHECKING:
    from sakura.core.plain import Json

LONGEST, MOST_SEATS, MOST_SWAPS, LATEST = 80, 6, 500, 10**6
"""Characters of a text, seats, swaps, and the highest number of an edition, a step or a count."""

SWAP = ArrayOf(Swap, step=Whole(0, LATEST), seat=Whole(0, MOST_SEATS - 1), name=Text(LONGEST))
"""Swaps as JSON has them."""


class Opened:
    """A seal from JSON, with the digest that it claims."""

    def __init__(self, digest: str, seal: Seal) -> None:
        self.digest = digest
        self.seal = seal


def _opened(
    digest: str,
    seed: str,
    seats: tuple[str, ...],
    edition: int,
    swaps: tuple[Swap, ...],
    undone: int,
) -> Opened:
    return Opened(digest, Seal(seed, seats, edition, list(swaps), undone))


OPENED = ObjectOf(
    _opened,
    digest=Text(LONGEST),
    seed=Text(LONGEST),
    seats=ListOf(Text(LONGEST), MOST_SEATS),
    edition=Whole(1, LATEST),
    swaps=ListOf(SWAP, MOST_SWAPS),
    undone=Whole(0, LATEST),
)
"""Seals as JSON has them; `Seal.write` writes it."""


def opened(plain: Json, seats: int) -> Opened:
    """Return the seal of a game with so many seats; raises BadInput."""
    try:
        found = OPENED.read(plain)
    except BadInput as error:
        raise BadInput(f"seal: {error}") from None
    if len(found.seal.who) != seats or any(swap.seat >= seats for swap in found.seal.swaps):
        raise BadInput(f"seal: not {seats} seats, {shown(list(found.seal.who))}")
    return found


def read_seal(plain: Json, seats: int) -> Seal | None:
    """Return the seal in the `meta` of a saved game; None if it has none. Raises BadInput."""
    return None if plain is None else opened(plain, seats).seal
