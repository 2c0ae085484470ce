"""Rematches: another game like the one that is over."""

from __future__ import annotations

from random import Random

from sakura.core.people import given
from sakura.core.saved import Saved
from sakura.core.table import Table


def moved_on(saved: Saved, random: Random) -> Saved:
    """Return the game with everybody moved on by one seat."""
    table = Table(saved.table.game, saved.table.options, random)
    named = given(saved.names, saved.who)
    who, names = ([*seats[-1:], *seats[:-1]] for seats in (saved.who, named))
    return Saved(table, who, names=names)
