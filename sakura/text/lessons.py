"""Short lessons on the real board, for a first game: each is a table, a task, and when it is done.

The learner is seat 0. The others choose what the lesson says, so that its point is always seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sakura.core.game import Game
from sakura.core.table import Table
from sakura.garden.board import GATE, lay, printed_boards
from sakura.garden.events import PainterDisgraced
from sakura.garden.game import Sakura
from sakura.garden.position import ALL_TOKENS, START_TOKENS, Options, Play, Position, Stage
from sakura.okiya.events import RoundWon, TileTaken
from sakura.okiya.position import Layout
from sakura.okiya.tiles import parse_tile
from sakura.text.words import mark


@dataclass(frozen=True, slots=True)
class Lesson:
    """`done` is said when the `goal` is met by what happened, `missed` when it is not.

    `script` is what the other seats choose at their first decision; later on they go forward.
    """

    title: str
    task: str
    done: str
    missed: str
    lay: Callable[[Game[Any]], Table]
    goal: Callable[[Table], bool]
    script: Mapping[int, Any] = field(default_factory=dict)


def _garden(
    emperor: int, painters: tuple[int, ...], hand: tuple[int, ...], others: tuple[int, ...]
) -> Callable[[Game[Any]], Table]:
    """A garden with these figures; `others` are the cards that the other two play."""

    def laid(game: Game[Any]) -> Table:
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

    return laid


def _plays(first: int, second: int) -> dict[int, Play]:
    return {1: Play(first), 2: Play(second)}


def _disgraced(table: Table) -> bool:
    return any(
        isinstance(event, PainterDisgraced) and event.painter == 0
        for step in table.steps
        for event in step.events
    )


SAKURA = (
    Lesson(
        mark("Off the gate"),
        mark(
            "You are Ume. A card first does its upper half in the garden, then its lower half "
            "moves your own painter. Tap a card to see where it leads, and play the one that "
            "takes you to space 3."
        ),
        mark("The lower half moved you. The upper half moved the Emperor, with every card played."),
        mark("That was another space. Ghosts show where a card leads before you play it."),
        _garden(8, (GATE, GATE, GATE), (20, 25, 42, 45, 60), (49, 59)),
        lambda table: table.position.painters[0] == 3,
        _plays(49, 59),
    ),
    Lesson(
        mark("Others are skipped"),
        mark(
            "Painters count only spaces without another painter. You stand on space 3, Take on 4, "
            "Ai on 6. Find a card that takes you to space 7."
        ),
        mark("Occupied spaces do not count. So a crowd in front of you makes your steps longer."),
        mark("Not space 7. Count only the free spaces in front of you, or let a ghost show it."),
        _garden(11, (3, 4, 6), (20, 25, 42, 45, 53), (49, 59)),
        lambda table: table.position.painters[0] == 7,
        _plays(49, 59),
    ),
    Lesson(
        mark("Close, but not too close"),
        mark(
            "Cards resolve from the lowest number to the highest. Take plays 40 and Ai plays 16. "
            "Come as close to the Emperor as you can: to the space right behind him. Whoever "
            "reaches his space loses a token."
        ),
        mark("Right behind him: that is the best place, and the most dangerous one."),
        mark("You did not end right behind the Emperor. Look where he stands after your card."),
        _garden(10, (7, 2, 1), (3, 10, 15, 33, 42), (40, 16)),
        lambda table: (
            table.position.emperor - table.position.painters[0] == 1 and not _disgraced(table)
        ),
        _plays(40, 16),
    ),
    Lesson(
        mark("Forward or back"),
        mark(
            "Take plays card 2, and the Emperor will come back towards you before your turn. Play "
            "any card, and when you are asked choose the direction that does not bump into him."
        ),
        mark("The direction is chosen only when the card resolves: you see what happened before."),
        mark("You bumped into the Emperor: one token lost, and three free spaces back."),
        _garden(12, (10, 1, GATE), (11, 14, 30, 39, 57), (2, 59)),
        lambda table: not _disgraced(table),
        _plays(2, 59),
    ),
    Lesson(
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
        _garden(15, (12, 13, 9), (16, 20, 25, 33, 42), (49, 59)),
        lambda table: table.position.tokens[0] == START_TOKENS + 3,
        _plays(49, 59),
    ),
)


def _square(starter: int, tiles: str, moves: tuple[int, ...]) -> Callable[[Game[Any]], Table]:
    """A board on which these cells were taken already."""

    def laid(game: Game[Any]) -> Table:
        options = game.options({"match": "single", "target": None, "full_board": "win"})
        first = Layout(starter, tuple(parse_tile(name) for name in tiles.split()))
        table = Table(game, options, Random(), first)
        for cell in moves:
            table.choose(table.waiting()[0], cell)
        return table

    return laid


def _won(how: str) -> Callable[[Table], bool]:
    return lambda table: any(
        isinstance(event, RoundWon) and event.how == how for event in table.steps[-1].events
    )


def _took(table: Table) -> bool:
    return any(isinstance(event, TileTaken) for event in table.steps[-1].events)


QUIET = (
    "iris-poem cherry-bird cherry-rain maple-poem iris-bird maple-rain pine-rain cherry-poem "
    "iris-rain maple-bird pine-poem pine-bird iris-sun maple-sun cherry-sun pine-sun"
)

OKIYA = (
    Lesson(
        mark("The first tile"),
        mark(
            "You are Ume, with the fan. Taking a tile puts your token in its place. The first tile "
            "may be any on the border: take one."
        ),
        mark("Your token lies there now. The tile you took tells the other player what to take."),
        mark("That was no tile of the border."),
        _square(0, QUIET, ()),
        _took,
    ),
    Lesson(
        mark("Plant or feature"),
        mark(
            "Ai took the iris with rain. The tile you take must share its plant or its feature: "
            "an iris, or any tile with rain."
        ),
        mark("Each tile binds the next. Choosing yours, you choose what the other may take."),
        mark("That tile does not match."),
        _square(1, QUIET, (8,)),
        _took,
    ),
    Lesson(
        mark("A line"),
        mark(
            "Four of your tokens in a row, a column or a long diagonal win the round. Find the "
            "tile that completes one."
        ),
        mark("Four in a line: the round is yours."),
        mark("No line yet. Look for three of your fans with a tile between or beside them."),
        _square(
            0,
            "cherry-bird pine-bird cherry-rain maple-poem pine-rain maple-sun iris-rain "
            "maple-bird iris-bird iris-sun pine-poem iris-poem cherry-poem maple-rain pine-sun "
            "cherry-sun",
            (15, 0, 7, 13, 3, 10),
        ),
        _won("line"),
    ),
    Lesson(
        mark("A square"),
        mark("Four tokens that touch, two by two, win as well. Complete a square."),
        mark("Four in a square: the round is yours."),
        mark("No square yet. Three of your fans already touch."),
        _square(
            0,
            "cherry-poem cherry-rain pine-sun iris-rain pine-bird cherry-sun pine-rain iris-sun "
            "cherry-bird iris-poem maple-bird maple-rain iris-bird maple-poem maple-sun pine-poem",
            (8, 0, 9, 7, 5, 2),
        ),
        _won("square"),
    ),
    Lesson(
        mark("Nothing left to take"),
        mark(
            "You also win when the other player has no tile to take. Find the tile whose plant "
            "and feature are all taken already."
        ),
        mark("Nothing matches that tile any more, so Ai cannot play, and you win."),
        mark("Ai still had a tile to take after that one."),
        _square(1, QUIET, (8, 5, 2, 14, 15, 11, 10)),
        _won("blocked"),
    ),
)

LESSONS: Mapping[str, tuple[Lesson, ...]] = {"sakura": SAKURA, "okiya": OKIYA}
