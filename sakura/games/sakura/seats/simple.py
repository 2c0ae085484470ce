"""Computer painters that look one card ahead."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

from sakura.games.sakura.rules.cards import BACK, FORWARD, Cards
from sakura.games.sakura.rules.events import Half
from sakura.games.sakura.rules.game import Sakura, plays
from sakura.games.sakura.rules.position import COURT, Action, Choice, Observation, Play, Stage
from sakura.games.sakura.rules.walk import Queue, Walk, shares
from sakura.games.sakura.seats.styles import Taste
from sakura.play.seat import Seat

NEARNESS = 0.12
"""Worth of one space towards the Emperor, in tokens."""

HASTE = 6.0
"""Spaces from the next tree at which a rank is worth half of its tokens."""

SLIP = 0.35
"""Share of its choices in which a novice takes any card."""


def worth(walk: Walk, painter: int, players: int) -> float:
    """Return a selfish judgement of a painter's standing, in tokens: its own, those its rank
    promises at the next tree, and a little for closeness."""
    board = walk.board
    tree = walk.reached or board.next_sakura(walk.emperor, walk.scored)
    paid = dict(zip(walk.ranking(), shares(players, tree == board.last), strict=False))
    promise = HASTE / (HASTE + tree - walk.emperor) * paid.get(painter, 0)
    return walk.tokens[painter] + promise - NEARNESS * (walk.emperor - walk.painters[painter])


class SakuraSeat(Seat[Observation, Action]):
    """A seat at Sakura, with a taste if it has a style."""

    game: Sakura

    def __init__(self, game: Sakura, random: Random, taste: Taste | None = None) -> None:
        super().__init__(game, random)
        self.cards = game.cards
        self.taste = taste

    def liking(self, walk: Walk, seat: int) -> float:
        """Return the tokens that the style would give for the table to stand like this."""
        return self.taste(walk, seat) if self.taste else 0.0


class SakuraNovice(SakuraSeat):
    """A seat that looks only at its own steps: it plays the card whose painter action brings it
    closest without a bump, as the path stands now. It ignores the rest of a card unless it has a
    taste, and sometimes plays any card."""

    def choose(self, observation: Observation) -> Choice:
        if observation.stage is Stage.RESOLVE:
            return self._direction(observation)
        cards = list(observation.hand)
        self.random.shuffle(cards)
        if self.random.random() < SLIP:
            return Play(cards[0], cards[-1] if observation.supplies else None)
        cards.sort(key=lambda order: self._promise(observation, order), reverse=True)
        return Play(cards[0], cards[-1] if observation.supplies else None)

    def _direction(self, observation: Observation) -> str:
        if observation.part == "garden":
            _, liked = self._liking(observation, observation.queue[0][0])
            return liked or self.random.choice((FORWARD, BACK))
        space = observation.painters[observation.seat]
        return FORWARD if self._steps(observation, observation.queue[0][0]) > space else BACK

    def _promise(self, observation: Observation, order: int) -> float:
        """Return the space its own steps would reach, plus its taste for the whole card."""
        return self._steps(observation, order) + 2 * self._liking(observation, order)[0]

    def _steps(self, observation: Observation, order: int) -> int:
        """Return the space to which the card's painter action would bring it."""
        walk, card = observation.walk(), self.cards[order]
        walk.act(observation.seat, card, "painter", FORWARD if card.painter.either else None)
        return walk.painters[observation.seat]

    def _liking(self, observation: Observation, order: int) -> tuple[float, str | None]:
        """Return its taste for the whole card, and the preferred direction of the garden half."""
        if self.taste is None:
            return 0.0, None
        seat, walk = observation.seat, observation.walk()
        like: Callable[[Walk], float] = lambda walk: self.liking(walk, seat)  # noqa: E731
        return best_alone(self.cards, walk, ((order, seat),), "garden", seat, like)


class SakuraAdept(SakuraSeat):
    """A seat that plays the card which would leave it best off if it resolved alone, now, with its
    own ± choices made well; ties are broken by chance."""

    def choose(self, observation: Observation) -> Choice:
        if observation.stage is Stage.RESOLVE:
            _, direction = self._best(observation, observation.queue[:1], observation.part)
            assert direction is not None  # the first half of the first card is a ± action
            return direction
        cards = list(plays(observation.hand, observation.supplies))
        self.random.shuffle(cards)
        return max(cards, key=lambda play: self._best(observation, _queue(observation, play))[0])

    def _best(
        self, observation: Observation, queue: Queue, part: Half = "garden"
    ) -> tuple[float, str | None]:
        seat, players = observation.seat, observation.options.players

        def judge(walk: Walk) -> float:
            return worth(walk, seat, players) + self.liking(walk, seat)

        return best_alone(self.cards, observation.walk(), queue, part, seat, judge)


def _queue(observation: Observation, play: Play) -> Queue:
    """Return the seat's card, and the court painter's if it supplies one."""
    queue = ((play.card, observation.seat),)
    return queue if play.court is None else tuple(sorted((*queue, (play.court, COURT))))


def best_alone(
    cards: Cards, walk: Walk, queue: Queue, part: Half, seat: int, judge: Callable[[Walk], float]
) -> tuple[float, str | None]:
    """Return the best result of the queue for the seat if nobody else plays, and the direction to
    take first. The walk is not changed."""
    if not queue or (walk.reached and part == "garden"):
        return judge(walk), None
    order, painter = queue[0]
    card = cards[order]
    action = card.garden if part == "garden" else card.painter
    directions: tuple[str | None, ...] = (None,)
    if action.either:  # the court painter always chooses forward
        directions = (FORWARD, BACK) if painter == seat else (FORWARD,)
    remaining, then = (queue, "painter") if part == "garden" else (queue[1:], "garden")
    found = []
    for direction in directions:
        after = walk.copy()
        after.act(painter, card, part, direction)
        best, _ = best_alone(cards, after, remaining, cast(Half, then), seat, judge)
        found.append((best, direction))
    return max(found, key=lambda pair: pair[0])
