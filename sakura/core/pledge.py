"""Fair random draws between two players who cannot see each other.

Each has a *chain*: a secret text, its digest, the digest of that, and so on. The last digest is
the *pledge*, which is shown before anything is drawn. For round 1 a player shows the link before
it, for round 2 the one before that: all can check that it leads to the pledge, none can find it
without the secret. What is drawn for a round follows from both players' links of that round.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from random import Random

from sakura.core.error import BadInput

ROUNDS = 200
"""Length of a chain in links, and so the most rounds that can be drawn for."""

DIGEST = 12
"""Length of a link, in bytes."""


class Chain:
    """A player's chain for one game, made from the player's secret."""

    def __init__(self, secret: bytes, name: str) -> None:
        self._links = [_digest(f"{name}\nchain", secret)]
        for _ in range(ROUNDS):
            self._links.append(_digest(self._links[-1]))

    @property
    def pledge(self) -> str:
        """Last digest of the chain, shown before anything is drawn."""
        return self._links[-1]

    def link(self, number: int) -> str:
        """Return the link of round `number`, from 1; raises BadInput beyond the last one."""
        if not 0 < number <= ROUNDS:
            raise BadInput(f"a game by links has no round {number}")
        return self._links[ROUNDS - number]


def link_of(pledge: str, shown: str, number: int) -> str:
    """Return the other player's link for round `number`, derived from the latest one shown, which
    may be for a later round. Raises BadInput if it does not lead to the pledge, or is not shown
    yet."""
    links = [shown]
    while links[-1] != pledge:
        if len(links) > ROUNDS:
            raise BadInput("this link belongs to another chain")
        links.append(_digest(links[-1]))
    if len(links) <= number:
        raise BadInput(f"nothing is shown for round {number} yet")
    return links[-1 - number]


def dice(name: str, number: int, links: Iterable[str]) -> Random:
    """Return the random source of round `number`, seeded by all players' links in the order of
    their seats."""
    return Random(int(_digest("\n".join([name, str(number), *links])), 16))


def _digest(text: str, key: bytes = b"") -> str:
    return hashlib.blake2s(text.encode(), key=key, digest_size=DIGEST).hexdigest()
