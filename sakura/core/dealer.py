"""Dealing of new games, each sealed before its first card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from sakura.core.deal import Deal
from sakura.core.saved import Saved
from sakura.core.seal import Seal
from sakura.core.table import AnyTable


def sealed(
    lay: Callable[[Random], AnyTable], who: Sequence[str], names: Sequence[str], random: Random
) -> Saved:
    """Return a new sealed game for these seats. `lay` deals it; `random` draws its seed."""
    return sealed_by(f"{random.getrandbits(128):032x}", lay, who, names)


def sealed_by(
    seed: str, lay: Callable[[Random], AnyTable], who: Sequence[str], names: Sequence[str]
) -> Saved:
    """Return a new game whose chance follows from that seed."""
    table, seal = lay(Deal(seed)), Seal(seed, tuple(who))
    table.random = seal.source(table.steps)
    return Saved(table, list(who), names=names, seal=seal)
