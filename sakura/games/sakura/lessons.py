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
    emperor: int,
    painters: tuple[int, ...],
    hand: tuple[int, ...],
    others: tuple[int, ...],
    scored: JsonObject | None = None,
) -> JsonObject:
    """Return a garden with these figures; `others` are the cards that the other two play, and
    `scored` has the trees and tokens of a later part of the game."""
    first, second = others
    return {
        "game": "sakura",
        "options": {"players": 3, "two_player": None, "board": "stroll"},
        "position": {
            "emperor": emperor,
            "painters": [*painters],
            "hands": [[*hand], [first], [second]],
            **(scored or {}),
        },
    }


def _play(card: int) -> Json:
    return [card, None]


def _plays(first: int, second: int) -> dict[int, Json]:
    return {1: _play(first), 2: _play(second)}


LESSONS = (
    _Lesson(
        mark("What it is all about"),
        mark(
            "Most tokens after three cherry trees win: 3, 2 and 1 for those closest to the Emperor "
            "when he reaches one. He is a step away, and you wear the ring. Tap a card to see "
            "where it leads, and get closest."
        ),
        mark(
            "Three tokens for you. The round ends at the tree: cards that have not acted yet are "
            "discarded, and the others line up right behind you, so the next walk starts nearly "
            "even."
        ),
        mark("Someone else was closer when the Emperor stopped under the tree."),
        _garden(15, (11, 13, 9), (20, 22, 25, 42, 46), (49, 59)),
        ((_play(22),), (_play(25),), (_play(42),), (_play(46),)),
        others=_plays(49, 59),
    ),
    _Lesson(
        mark("Off the gate"),
        mark(
            "You start at the gate. Each card has two halves: the upper half acts "
            "first and usually moves the Emperor, then the lower half moves you. Tap a "
            "card to see where it leads, and play the one that takes you to space 3."
        ),
        mark(
            "The lower half moved you. The upper halves of all three cards moved the "
            "Emperor: he is rarely where you left him."
        ),
        mark("Not space 3. Tap a card before you play it: pale figures show where it leads."),
        _garden(8, (GATE, GATE, GATE), (20, 25, 42, 45, 60), (49, 59)),
        ((_play(42),),),
        others=_plays(49, 59),
    ),
    _Lesson(
        mark("Who is furthest?"),
        mark(
            "Some upper halves move the closest painter or the furthest one. While two or more are "
            "at the gate, nobody is furthest. Kenji plays 10 and leaves it, and lower numbers act "
            "first. Get to space 7."
        ),
        mark(
            "Alone at the gate you were the furthest, so the upper half moved you two spaces "
            "before the lower half did. If all of you are at the gate, nobody is closest either."
        ),
        mark(
            "Card 28 acts after Kenji's 10, when you are alone at the gate and so the furthest. "
            "Card 5 acts before it, when nobody is."
        ),
        _garden(9, (GATE, GATE, 6), (5, 16, 22, 28, 40), (10, 59)),
        ((_play(28),),),
        others=_plays(10, 59),
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
        mark("A leap"),
        mark(
            "A leap takes you to the first free space in front of the next painter, however far "
            "away that one is, and over a whole row of them. Get to space 8 with it."
        ),
        mark(
            "Over Kenji and Mariko at once: a leap is strongest for painters who have fallen "
            "behind. The closest painter of all stays put."
        ),
        mark("Not space 8. Card 32 has the arc of a leap in its lower half."),
        _garden(12, (2, 6, 7), (20, 25, 32, 42, 53), (49, 59)),
        ((_play(32),),),
        others=_plays(49, 59),
    ),
    _Lesson(
        mark("Counting"),
        mark(
            "A counting card moves you one free space for each painter between you and the "
            "Emperor. The further behind you are, the more it is worth. Get to space 4 with it."
        ),
        mark("Two painters ahead, two spaces. Painters beside you at the gate would not count."),
        mark("Not space 4. Card 53 counts the painters ahead of you: Kenji and Mariko."),
        _garden(12, (2, 5, 7), (20, 22, 42, 43, 53), (49, 59)),
        ((_play(53),),),
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
            "Right behind him: the best place when he reaches a tree, and a risky one until then. "
            "A bump costs a token and sends you back three free spaces, counted from his. Here you "
            "knew the others' cards. In a game, hands are secret; everything else is open."
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
        mark("Count the steps between you and him before you choose a direction."),
        _garden(12, (10, 1, GATE), (11, 14, 30, 39, 57), (2, 59)),
        ((_play(11), BACK), (_play(14),), (_play(30), BACK), (_play(39),), (_play(57), BACK)),
        others=_plays(2, 59),
    ),
    _Lesson(
        mark("The last tree"),
        mark(
            "At the third tree the closest gets 4 tokens, the second 2 and the third 1, and the "
            "game ends. Most tokens win; in a tie, the one closest to the Emperor. You have 9, "
            "Kenji has 11. Win the game."
        ),
        mark(
            "13 each, and you are closer: the win is yours. Staying close pays twice. In a game, "
            "the rules and the log are always one tap away."
        ),
        mark("You need the 4 tokens of the closest: with 13 each, the one closer to him wins."),
        _garden(
            33,
            (30, 31, 27),
            (16, 20, 25, 33, 42),
            (49, 59),
            {"trees": 2, "tokens": [9, 11, 8]},
        ),
        ((_play(20),), (_play(25),)),
        others=_plays(49, 59),
    ),
)
