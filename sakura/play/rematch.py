"""Rematches: another game like the one that is over."""

from __future__ import annotations

from random import Random

from sakura.core.dealer import sealed
from sakura.core.people import given
from sakura.core.saved import Saved
from sakura.core.table import Table


def moved_on(saved: Saved, random: Random) -> Saved:
    """Return the game with everybody moved on by one seat."""
    game, options = saved.table.game, saved.table.options
    named = given(saved.names, saved.who)
    who, names = ([*seats[-1:], *seats[:-1]] for seats in (saved.who, named))
    return sealed(lambda deal: Table(game, options, deal), who, names, random)
