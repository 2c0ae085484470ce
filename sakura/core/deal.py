"""Shuffles by lots, which make games of one deal alike."""

from __future__ import annotations

from collections.abc import MutableSequence
from hashlib import sha256
from random import Random
from typing import Any


class Deal(Random):
    """Random numbers of one deal. The n-th shuffle puts the same items in the same order in every
    game, whatever was drawn before. A game that is continued has had some `shuffles` already."""

    def __init__(self, seed: str, shuffles: int = 0) -> None:
        super().__init__(seed)
        self._seed = seed
        self._shuffles = shuffles

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle in place by a hash of seed, shuffle number and item."""
        self._shuffles += 1
        begin = f"{self._seed}/{self._shuffles}/"
        x[:] = sorted(x, key=lambda thing: sha256(f"{begin}{thing}".encode()).digest())
