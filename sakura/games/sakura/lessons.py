"""Short lessons for a first game of Sakura, on the real board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sakura.core.lesson import Lesson
from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.ui.words import mark

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

_Lesson = partial(Lesson, then=FORWARD, whole_round=True)
"""Another seat that must choose a direction goes forward."""


def _garden(
    emperor: int, painters: tuple[int, ...], hand: tuple[int, ...], others: tuple[int, ...]
) -> JsonObject:
    """A garden with these figures; `others` are the cards that the other two play."""
    first, second = others
    return {
        "game": "sakura",
        "options": {"players": 3, "two_player": None, "board": "stroll"},
        "position": {
            "emperor": emperor,
            "painters": [*painters],
            "hands": [[*hand], [first], [second]],
        },
    }


def _play(card: int) -> Json:
    return [card, None]


def _plays(first: int, second: int) -> dict[int, Json]:
    return {1: _play(first), 2: _play(second)}


LESSONS = (
    _Lesson(
        mark("Off the gate"),
        mark(
            "The painter with the ring is you. A card first does its upper half in the garden, "
            "then its lower half moves you. Tap a card to see where it leads, and play the one "
            "that takes you to space 3."
        ),
        mark(
            "The lower half moved you. The upper half moved the Emperor, with every card played. "
            "Other upper halves move the closest painter or the furthest; nobody is furthest while "
            "two or more wait at the gate."
        ),
        mark("That was another space. Ghosts show where a card leads before you play it."),
        _garden(8, (GATE, GATE, GATE), (20, 25, 42, 45, 60), (49, 59)),
        ((_play(42),),),
        others=_plays(49, 59),
    ),
    _Lesson(
        mark("Others are skipped"),
        mark(
            "Painters count only spaces without another painter. You stand on space 3, Take on 4, "
            "Ai on 6. Find a card that takes you to space 7."
        ),
        mark("Occupied spaces do not count. So a crowd in front of you makes your steps longer."),
        mark("Not space 7. Count only the free spaces in front of you, or let a ghost show it."),
        _garden(11, (3, 4, 6), (20, 25, 42, 45, 53), (49, 59)),
        ((_play(25),), (_play(53),)),
        others=_plays(49, 59),
    ),
    _Lesson(
        mark("Close, but not too close"),
        mark(
            "Cards resolve from the lowest number to the highest. Take plays 40 and Ai plays 16. "
            "Come as close to the Emperor as you can: to the space right behind him. Whoever "
            "reaches his space loses a token."
        ),
        mark(
            "Right behind him: that is the best place, and the most dangerous one. A bump costs a "
            "token and sends you back three free spaces. Here you knew the others' cards; in a "
            "game hands are secret, and all else is open."
        ),
        mark("You did not end right behind the Emperor. Look where he stands after your card."),
        _garden(10, (7, 2, 1), (3, 10, 15, 33, 42), (40, 16)),
        ((_play(42),),),
        others=_plays(40, 16),
    ),
    _Lesson(
        mark("Forward or back"),
        mark(
            "Take plays card 2, and the Emperor will come back towards you before your turn. Play "
            "any card, and when you are asked choose the direction that does not bump into him."
        ),
        mark(
            "The direction is chosen only when the card resolves: you see what happened before. If "
            "the Emperor steps back onto you, that is a bump as well."
        ),
        mark("You bumped into the Emperor: one token lost, and three free spaces back."),
        _garden(12, (10, 1, GATE), (11, 14, 30, 39, 57), (2, 59)),
        ((_play(11), BACK), (_play(14),), (_play(30), BACK), (_play(39),), (_play(57), BACK)),
        others=_plays(2, 59),
    ),
    _Lesson(
        mark("Under the cherry tree"),
        mark(
            "The Emperor is one step before the tree. When he reaches it the round ends, and the "
            "closest painter gets 3 tokens, the second 2, the third 1. Be the closest."
        ),
        mark(
            "Three tokens for you. Cards that had not acted yet were discarded, and all lined up "
            "behind the closest painter. At the third tree the closest gets 4 and the game ends: "
            "most tokens win; on a tie, the one closest to the Emperor."
        ),
        mark("Somebody else was closest, or you bumped into the Emperor as he stopped."),
        _garden(15, (12, 13, 9), (16, 20, 25, 33, 42), (49, 59)),
        ((_play(20),), (_play(25),)),
        others=_plays(49, 59),
    ),
)
