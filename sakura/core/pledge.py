"""How two players who cannot see each other draw at random, so that neither can choose what comes.

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
"""Links of a chain, and so rounds that can be drawn for."""

DIGEST = 12
"""Bytes of a link."""


class Chain:
    """A player's own chain for the game of that name, made from the player's secret."""

    def __init__(self, secret: bytes, name: str) -> None:
        self._links = [_digest(f"{name}\nchain", secret)]
        for _ in range(ROUNDS):
            self._links.append(_digest(self._links[-1]))

    @property
    def pledge(self) -> str:
        """What is shown first."""
        return self._links[-1]

    def link(self, number: int) -> str:
        """What is shown for round `number`, from 1; raises BadInput beyond the last one."""
        if not 0 < number <= ROUNDS:
            raise BadInput(f"a game by links has no round {number}")
        return self._links[ROUNDS - number]


def link_of(pledge: str, shown: str, number: int) -> str:
    """The other player's link for round `number`, from the latest that was shown; it may be one for
    a later round. Raises BadInput if it does not lead to the pledge, or is not shown yet."""
    links = [shown]
    while links[-1] != pledge:
        if len(links) > ROUNDS:
            raise BadInput("this link belongs to another chain")
        links.append(_digest(links[-1]))
    if len(links) <= number:
        raise BadInput(f"nothing is shown for round {number} yet")
    return links[-1 - number]


def dice(name: str, number: int, links: Iterable[str]) -> Random:
    """What draws for round `number`, from all players' links, in the order of their seats."""
    return Random(int(_digest("\n".join([name, str(number), *links])), 16))


def _digest(text: str, key: bytes = b"") -> str:
    return hashlib.blake2s(text.encode(), key=key, digest_size=DIGEST).hexdigest()
