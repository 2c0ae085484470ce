"""Rematches of Okiya, which the other player starts, where the rulebook would draw lots again."""

from __future__ import annotations

from random import Random

from sakura.core.game import CHANCE
from sakura.core.table import Table
from sakura.games.okiya.rules.game import OkiyaTable
from sakura.games.okiya.rules.position import Layout


def begun_by_the_other(table: OkiyaTable, random: Random) -> OkiyaTable:
    """Return a new match with the same options and new tiles, which the other player starts."""
    first = table.steps[0].actions[CHANCE]
    laid = table.game.chance(table.game.start(table.options), random)
    assert isinstance(first, Layout) and isinstance(laid, Layout)
    return Table(table.game, table.options, random, laid._replace(starter=1 - first.starter))
