"""Two short lessons."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sakura.core.game import AnyGame
from sakura.core.table import AnyTable, Table
from sakura.games.pebbles.rules.game import PebblesTable
from sakura.games.pebbles.rules.position import Layout
from sakura.play.lesson import Lesson
from sakura.ui.words import mark


def _heap(pebbles: int, *taken: int) -> Callable[[AnyGame], AnyTable]:
    """A small heap of which so many were taken already, turn by turn."""

    def laid(game: AnyGame) -> PebblesTable:
        table = Table(game, game.options({"heap": "small"}), Random(), Layout(0, pebbles))
        for count in taken:
            table.choose(table.waiting()[0], count)
        return table

    return laid


LESSONS = (
    Lesson(
        mark("The last pebble"),
        mark("You take one, two or three pebbles at a time. Who takes the last one wins: take it."),
        mark("The heap is empty, and you have won."),
        mark("Some are left, and the other player takes them."),
        _heap(9, 3, 3),
        lambda table: table.position.winner == 0,
    ),
    Lesson(
        mark("Leave four"),
        mark("Of four pebbles nobody can take all. Leave four to the other player."),
        mark("Whatever is taken now, you take the rest."),
        mark("That does not leave four."),
        _heap(12, 3, 3),
        lambda table: table.position.left == 4,
    ),
)
