"""Two short lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.lesson import Lesson
from sakura.core.record import FORMAT
from sakura.ui.words import mark

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


def _heap(pebbles: int, *taken: int) -> JsonObject:
    """Record of a small heap after those turns."""
    return {
        "format": FORMAT,
        "game": "pebbles",
        "options": {"heap": "small"},
        "starter": 0,
        "laid": pebbles,
        "taken": [*taken],
    }


LESSONS = (
    Lesson(
        mark("The last pebble"),
        mark("You take one, two or three pebbles at a time. Who takes the last one wins: take it."),
        mark("The heap is empty, and you have won."),
        mark("Some are left, and the other player takes them."),
        _heap(9, 3, 3),
        ((3,),),
    ),
    Lesson(
        mark("Leave four"),
        mark("Of four pebbles nobody can take all. Leave four to the other player."),
        mark("Whatever is taken now, you take the rest."),
        mark("That does not leave four."),
        _heap(12, 3, 3),
        ((2,),),
    ),
)
