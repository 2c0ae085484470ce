"""Rematches of Okiya, which the other player starts, where the rulebook would draw lots again."""

from __future__ import annotations

from sakura.core.game import CHANCE
from sakura.games.okiya.rules.game import OkiyaTable
from sakura.games.okiya.rules.position import Layout


def begun_by_the_other(table: OkiyaTable, rematch: OkiyaTable) -> bool:
    """True if the rematch is started by the player who did not start the match on the table."""
    starters = [one.steps[0].actions[CHANCE] for one in (table, rematch)]
    first, second = (laid.starter for laid in starters if isinstance(laid, Layout))
    return first != second
