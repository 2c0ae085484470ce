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
"""A lesson in which seats without a given action go forward when a card asks for a direction."""


def _garden(
    emperor: int, painters: tuple[int, ...], hand: tuple[int, ...], others: tuple[int, ...]
) -> JsonObject:
    """Return a garden with these figures; `others` are the cards that the other two play."""
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
            "The ringed painter is you. Each card has two halves: the upper half acts "
            "first and usually moves the Emperor, then the lower half moves you. Tap a "
            "card to see where it leads, and play the one that takes you to space 3."
        ),
        mark(
            "The lower half moved you. The upper halves of all three cards moved the "
            "Emperor: he is rarely where you left him. Some upper halves move the "
            "closest painter or the furthest instead. While two or more wait at the "
            "gate, nobody is furthest."
        ),
        mark("Not space 3. Tap a card before you play it: pale figures show where it leads."),
        _garden(8, (GATE, GATE, GATE), (20, 25, 42, 45, 60), (49, 59)),
        ((_play(42),),),
        others=_plays(49, 59),
    ),
    _Lesson(
        mark("Jumping over others"),
        mark(
            "Painters jump over each other: spaces with a painter don't count. You are "
            "on space 3, Kenji on 4 and Mariko on 6. Find a card that takes you to space "
            "7."
        ),
        mark("Two steps, four spaces. A crowd ahead carries you further than the card says."),
        mark("Not space 7. Skip 4 and 6: one step takes you to 5, two take you to 7."),
        _garden(11, (3, 4, 6), (20, 25, 42, 45, 53), (49, 59)),
        ((_play(25),), (_play(53),)),
        others=_plays(49, 59),
    ),
    _Lesson(
        mark("Close, but not too close"),
        mark(
            "Cards act from the lowest number to the highest. Mariko plays 16 and Kenji plays 40. "
            "Get to the space right behind the Emperor, where a tree pays most – but no further: "
            "bumping into him costs a token."
        ),
        mark(
            "Right behind him: the best place when he reaches a tree, and a risky one "
            "until then. A bump costs a token and sends you back three free spaces. Here "
            "you knew the others' cards. In a game, hands are secret; everything else is "
            "open."
        ),
        mark(
            "Stop short, and others get the best place. Go too far, and you bump into "
            "him. Remember: your card moves him before it moves you."
        ),
        _garden(10, (7, 2, 1), (3, 10, 15, 33, 42), (40, 16)),
        ((_play(42),),),
        others=_plays(40, 16),
    ),
    _Lesson(
        mark("Forward or back"),
        mark(
            "Kenji plays card 2, so the Emperor comes back towards you before your card acts. Play "
            "any card. When it asks for a direction, choose one that keeps you clear of him."
        ),
        mark(
            "You choose only when your card acts, once you have seen what came before "
            "it. That is the strength of a ±. If the Emperor steps back onto you, that "
            "is a bump as well."
        ),
        mark("You bumped into him: three spaces back, one token lost."),
        _garden(12, (10, 1, GATE), (11, 14, 30, 39, 57), (2, 59)),
        ((_play(11), BACK), (_play(14),), (_play(30), BACK), (_play(39),), (_play(57), BACK)),
        others=_plays(2, 59),
    ),
    _Lesson(
        mark("Under the cherry tree"),
        mark(
            "The Emperor is one step from the tree. When he gets there the round ends: 3 tokens "
            "for the closest painter, 2 for the second, 1 for the third. Be the closest."
        ),
        mark(
            "Three tokens for you. Cards that have not acted yet are discarded, and the "
            "others line up right behind you, so the next walk starts nearly even. At "
            "the third tree the closest gets 4, and the game ends. Most tokens win; in a "
            "tie, the one closest to the Emperor."
        ),
        mark("Either somebody else was closer, or you bumped into the Emperor as he stopped."),
        _garden(15, (12, 13, 9), (16, 20, 25, 33, 42), (49, 59)),
        ((_play(20),), (_play(25),)),
        others=_plays(49, 59),
    ),
)
