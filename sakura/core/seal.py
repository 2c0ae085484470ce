"""Seals: the digest of a deal, shown before the first card and opened when the game is over.

A sealed game is dealt by lots from a seed, which also decides what computer seats choose
(`core.deal`). The digest holds the first deck, the seed, the seats and the edition, so none of them
can change while somebody plays. `play.fairness` checks a finished game against its seal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sakura.core.deal import EDITION, Deal, seat_seed, shuffler
from sakura.core.game import CHANCE
from sakura.core.record import dump

if TYPE_CHECKING:
    from sakura.core.game import AnyGame, AnyStep
    from sakura.core.plain import JsonObject
    from sakura.core.table import AnyTable

FORMAT = "sakura-seal/1"

DIGEST = 12
"""Length of a digest, in bytes."""

GROUP = 4
"""Number of characters between two spaces in a digest that people read."""


@dataclass(frozen=True, slots=True)
class Swap:
    """A computer seat's new level or style, from that step of the game on."""

    step: int
    seat: int
    name: str


@dataclass
class Seal:
    """Contents of a game's seal, and what happened to the game since.

    The seal holds the `seed`, the names of all seats (`who`) and the `edition` of the opponents.
    `swaps` are the levels and styles that people changed, `undone` is the number of decisions taken
    back.
    """

    seed: str
    who: tuple[str, ...]
    edition: int = EDITION
    swaps: list[Swap] = field(default_factory=list)
    undone: int = 0

    def digest(self, game: AnyGame, options: object, steps: Sequence[AnyStep]) -> str:
        """Return the digest of the sealed game with these steps, of which only the first deck
        counts."""
        sealed: JsonObject = {
            "format": FORMAT,
            "game": game.name,
            "options": game.write_options(options),
            "deck": steps[0].actions[CHANCE],
            "seed": self.seed,
            "seats": list(self.who),
            "edition": self.edition,
        }
        return hashlib.blake2s(dump(sealed).encode(), digest_size=DIGEST).hexdigest()

    def digest_of(self, table: AnyTable) -> str:
        """Return the digest of the game on the table."""
        return self.digest(table.game, table.options, table.steps)

    def source(self, steps: Sequence[AnyStep]) -> Deal:
        """Return the source of the shuffles that follow these steps."""
        return shuffler(self.seed, steps)

    def seat_seed(self, table: AnyTable, seat: int) -> str:
        """Return the seed of the seat's choice that comes now."""
        return seat_seed(self.seed, table.game, table.steps, table.position, seat)

    def name_at(self, step: int, seat: int) -> str:
        """Return the level and style with which the seat chose in that step."""
        names = [swap.name for swap in self.swaps if swap.seat == seat and swap.step <= step]
        return names[-1] if names else self.who[seat]

    def note(self, step: int, seat: int, name: str) -> None:
        """Note the level and style with which a computer seat chooses in that step."""
        if name != self.name_at(step, seat):
            self.swaps.append(Swap(step, seat, name))

    def rewound(self, count: int) -> None:
        """Note that a decision was taken back, and that `count` steps are left."""
        self.swaps = [swap for swap in self.swaps if swap.step < count]
        self.undone += 1

    def write(self, table: AnyTable) -> JsonObject:
        """Return the seal of the game on the table as JSON, with its digest."""
        return {
            "digest": self.digest_of(table),
            "seed": self.seed,
            "seats": list(self.who),
            "edition": self.edition,
            "swaps": [[swap.step, swap.seat, swap.name] for swap in self.swaps],
            "undone": self.undone,
        }


def grouped(digest: str) -> str:
    """Return a digest in groups that people can read and compare.

    >>> grouped("3f2a91bc77d0")
    '3f2a 91bc 77d0'
    """
    return " ".join(digest[at : at + GROUP] for at in range(0, len(digest), GROUP))
