"""The card that turned a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from sakura.core.table import Table
from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.events import Half
from sakura.games.sakura.rules.game import Sakura, SakuraTable
from sakura.games.sakura.rules.position import Position, Stage
from sakura.games.sakura.rules.round import resolve
from sakura.games.sakura.rules.turning import Turning, turning
from sakura.games.sakura.rules.walk import Queue, Walk
from sakura.games.sakura.view.turned import turned_words
from sakura.ui.names import Names
from sakura.ui.words import Words
from tests.sweeps import FULL

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

GAME = Sakura()
GAMES = 60 if FULL else 12
ENGLISH = Words("en")
NAMES = Names(("Haruo", "Kenji", "Mariko", "Naoki"))


class Played(NamedTuple):
    """A round of a game: the position before it, its cards, and the directions chosen in it."""

    before: Position
    queue: Queue
    directions: dict[tuple[int, Half], str]

    @property
    def turning(self) -> Turning | None:
        return turning(self.before.walk(), self.queue, self.directions, GAME.cards)


def rounds(players: int, seed: int) -> Iterator[Played]:
    """Yield the rounds of a game of random choices."""
    options: JsonObject = {
        "players": players,
        "two_player": "standard" if players == 2 else None,
        "board": "classic",
    }
    random = Random(seed)
    table: SakuraTable = Table(GAME, GAME.options(options), random)
    while waiting := table.waiting():
        table.choose(waiting[0], random.choice(table.legal(waiting[0])))
    before = table.position
    queue: Queue = ()
    directions: dict[tuple[int, Half], str] = {}
    for step in table.steps:
        if step.before.stage is Stage.CHOOSE:
            before, directions = step.before, {}
        for event in step.events:
            match event:
                case happened.CardsRevealed(cards):
                    queue = cards
                case happened.DirectionChosen(order, _, part, direction):
                    directions[order, part] = direction
                case happened.RoundEnded():
                    yield Played(before, queue, directions)


def without(played: Played, order: int) -> Walk:
    """Play a round by the game's own rules, but for a card."""
    walk = played.before.walk()
    walk.events = []
    queue: Queue = tuple(card for card in played.queue if card[0] != order)
    part: Half = "garden"
    direction = None
    while queue:
        queue, part = resolve(walk, GAME.cards, queue, part, direction, None)
        if not queue or (walk.reached and part == "garden"):
            break
        direction = played.directions[queue[0][0], part]
    return walk


def bumps(walk: Walk) -> Counter[int]:
    """Count the bumps of each painter."""
    events = walk.events or []
    return Counter(
        event.painter for event in events if isinstance(event, happened.PainterDisgraced)
    )


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_what_is_said_of_a_card_is_true(players: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(GAMES):
        for played in rounds(players, seed):
            if (turned := played.turning) is None:
                continue
            kinds[turned.kind] += 1
            with_it, otherwise = without(played, 0), without(played, turned.order)
            owner = dict(played.queue)[turned.order]
            assert turned.painter != owner
            match turned.kind:
                case "bump":
                    assert bumps(with_it)[turned.painter] > 0
                    assert bumps(otherwise)[turned.painter] == 0
                case "spared":
                    assert bumps(with_it)[turned.painter] == 0
                    assert bumps(otherwise)[turned.painter] > 0
                case "tree":
                    assert with_it.reached and not otherwise.reached
                case "no tree":
                    assert otherwise.reached and not with_it.reached
                case "pay":
                    assert with_it.reached and otherwise.reached
                    assert turned.paid != turned.otherwise
    assert len(kinds) >= 4


@pytest.mark.parametrize(
    ("turned", "you", "sentence"),
    [
        (None, None, ""),
        (
            Turning(15, "bump", 1), None,
            "Card 15 turned the round: without it, Kenji would not have bumped into the Emperor.",
        ),
        (
            Turning(15, "spared", 1), 1,
            "Card 15 turned the round: without it, you would have bumped into the Emperor.",
        ),
        (
            Turning(15, "pay", 2, 3, 0), None,
            "Card 15 turned the round: without it, the tree would have paid Mariko 0, not 3.",
        ),
        (
            Turning(15, "no tree"), 0,
            "Card 15 turned the round: without it, the Emperor would have reached the tree.",
        ),
    ],
)  # fmt: skip
def test_a_turn_has_words(turned: Turning | None, you: int | None, sentence: str) -> None:
    assert turned_words(turned, Names(NAMES.known, you), ENGLISH) == sentence
