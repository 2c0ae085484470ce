"""Short lessons for a first game of Sakura, on the real board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from sakura.core.game import AnyGame
from sakura.core.table import AnyTable, Table
from sakura.games.sakura.rules.board import GATE, lay, printed_boards
from sakura.games.sakura.rules.cards import FORWARD
from sakura.games.sakura.rules.events import PainterDisgraced
from sakura.games.sakura.rules.game import Sakura, SakuraTable
from sakura.games.sakura.rules.position import (
    ALL_TOKENS,
    START_TOKENS,
    Options,
    Play,
    Position,
    Stage,
)
from sakura.play.lesson import Lesson
from sakura.ui.words import mark


def _round_over(table: SakuraTable) -> bool:
    return table.game.rounds(table.position) > 0


_Lesson = partial(Lesson, then=FORWARD, settled=_round_over)
"""Another seat that must choose a direction goes forward."""


def _laid(
    emperor: int, painters: tuple[int, ...], hand: tuple[int, ...], others: tuple[int, ...]
) -> Callable[[AnyGame], AnyTable]:
    """A garden with these figures; `others` are the cards that the other two play."""

    def lay_out(game: AnyGame) -> SakuraTable:
        assert isinstance(game, Sakura)
        options = Options(3, None, "stroll")
        used = {*hand, *others}
        spare = iter([order for order in sorted(game.cards) if order not in used])
        hands = [hand, *((order, *(next(spare) for _ in range(4))) for order in others)]
        position = Position(
            options=options,
            board=lay("stroll", printed_boards()["stroll"], 3),
            stage=Stage.CHOOSE,
            round=0,
            emperor=emperor,
            painters=painters,
            tokens=(START_TOKENS,) * 3,
            supply=ALL_TOKENS - 3 * START_TOKENS,
            scored=(),
            hands=tuple(tuple(sorted(cards)) for cards in hands),
            deck=tuple(spare),
            discard=(),
        )
        return Table.at(game, options, position, Random())

    return lay_out


def _plays(first: int, second: int) -> dict[int, Play]:
    return {1: Play(first), 2: Play(second)}


def _reached(space: int) -> Callable[[SakuraTable], bool]:
    return lambda table: table.position.painters[0] == space


def _unharmed(table: SakuraTable) -> bool:
    """Whether the learner did not bump into the Emperor."""
    return not any(
        isinstance(event, PainterDisgraced) and event.painter == 0
        for step in table.steps
        for event in step.events
    )


def _right_behind(table: SakuraTable) -> bool:
    """Whether the learner stands on the space behind the Emperor, and did not bump."""
    return table.position.emperor - table.position.painters[0] == 1 and _unharmed(table)


def _paid_first(table: SakuraTable) -> bool:
    """Whether the learner was paid as the closest to the Emperor."""
    return table.position.tokens[0] == START_TOKENS + 3


LESSONS = (
    _Lesson(
        mark("Off the gate"),
        mark(
            "You are Ume. A card first does its upper half in the garden, then its lower half "
            "moves your own painter. Tap a card to see where it leads, and play the one that "
            "takes you to space 3."
        ),
        mark("The lower half moved you. The upper half moved the Emperor, with every card played."),
        mark("That was another space. Ghosts show where a card leads before you play it."),
        _laid(8, (GATE, GATE, GATE), (20, 25, 42, 45, 60), (49, 59)),
        _reached(3),
        _plays(49, 59),
    ),
    _Lesson(
        mark("Others are skipped"),
        mark(
            "Painters count only spaces without another painter. You stand on space 3, Take on 4, "
            "Ai on 6. Find a card that takes you to space 7."
        ),
        mark("Occupied spaces do not count. So a crowd in front of you makes your steps longer."),
        mark("Not space 7. Count only the free spaces in front of you, or let a ghost show it."),
        _laid(11, (3, 4, 6), (20, 25, 42, 45, 53), (49, 59)),
        _reached(7),
        _plays(49, 59),
    ),
    _Lesson(
        mark("Close, but not too close"),
        mark(
            "Cards resolve from the lowest number to the highest. Take plays 40 and Ai plays 16. "
            "Come as close to the Emperor as you can: to the space right behind him. Whoever "
            "reaches his space loses a token."
        ),
        mark("Right behind him: that is the best place, and the most dangerous one."),
        mark("You did not end right behind the Emperor. Look where he stands after your card."),
        _laid(10, (7, 2, 1), (3, 10, 15, 33, 42), (40, 16)),
        _right_behind,
        _plays(40, 16),
    ),
    _Lesson(
        mark("Forward or back"),
        mark(
            "Take plays card 2, and the Emperor will come back towards you before your turn. Play "
            "any card, and when you are asked choose the direction that does not bump into him."
        ),
        mark("The direction is chosen only when the card resolves: you see what happened before."),
        mark("You bumped into the Emperor: one token lost, and three free spaces back."),
        _laid(12, (10, 1, GATE), (11, 14, 30, 39, 57), (2, 59)),
        _unharmed,
        _plays(2, 59),
    ),
    _Lesson(
        mark("Under the cherry tree"),
        mark(
            "The Emperor is one step before the tree. When he reaches it the round ends, and the "
            "closest painter gets 3 tokens, the second 2, the third 1. Be the closest."
        ),
        mark(
            "Three tokens for you. Then all line up right behind the closest painter, and the way "
            "to the next tree begins. After the third tree, most tokens win."
        ),
        mark("Somebody else was closest, or you bumped into the Emperor as he stopped."),
        _laid(15, (12, 13, 9), (16, 20, 25, 33, 42), (49, 59)),
        _paid_first,
        _plays(49, 59),
    ),
)
