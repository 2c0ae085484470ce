"""Computer painters for Sakura that look one card ahead."""

from __future__ import annotations

from typing import Any, cast

from sakura.core.game import Game
from sakura.garden.cards import BACK, FORWARD, Card
from sakura.garden.events import Part
from sakura.garden.game import Sakura
from sakura.garden.position import COURT, Observation, Play, Stage
from sakura.garden.walk import Queue, Walk, shares
from sakura.seats.seat import Seat

NEARNESS = 0.12
"""Tokens that one space towards the Emperor is worth."""

HASTE = 6.0
"""Spaces from the next tree at which a rank is worth half of its tokens."""

EXPOSED = 0.35
"""Tokens that standing directly behind the Emperor costs: he may step back."""


def worth(walk: Walk, painter: int, players: int) -> float:
    """How well the painter stands, in tokens: its own, what its rank promises at the next tree,
    a little for closeness, less for danger; what the best other painter has counts half against.
    """
    board = walk.board
    tree = board.next_sakura(walk.emperor, walk.scored)
    if walk.reached:
        tree = walk.reached
    promise = HASTE / (HASTE + tree - walk.emperor)
    stakes: list[float] = [float(tokens) for tokens in walk.tokens]
    paid = shares(players, tree == board.last)
    for ranked, share in zip(walk.ranking(), paid, strict=False):
        stakes[ranked] += share * promise
    others = max(stake for other, stake in enumerate(stakes) if other != painter)
    gap = walk.emperor - walk.painters[painter]
    danger = EXPOSED if gap == 1 and not walk.reached else 0.0
    return stakes[painter] - others / 2 - NEARNESS * gap - danger


class SakuraNovice(Seat):
    """Looks only at its own steps: the card whose painter action brings it closest without a
    bump, as the path stands now. What else a card does is a surprise to it."""

    def choose(self, observation: Observation) -> Any:
        if observation.stage is Stage.RESOLVE:
            return self._direction(observation)
        cards = list(observation.hand)
        self.random.shuffle(cards)
        sakura = _rules(self.game)
        cards.sort(key=lambda order: self._reach(observation, sakura.cards[order]), reverse=True)
        return Play(cards[0], cards[-1] if observation.supplies else None)

    def _direction(self, observation: Observation) -> str:
        if observation.part == "garden":
            return self.random.choice((FORWARD, BACK))
        card = _rules(self.game).cards[observation.queue[0][0]]
        forward = _after(observation.walk(), observation.seat, card, FORWARD)
        return FORWARD if forward > observation.painters[observation.seat] else BACK

    def _reach(self, observation: Observation, card: Card) -> int:
        direction = FORWARD if card.painter.either else None
        return _after(observation.walk(), observation.seat, card, direction)


def _after(walk: Walk, painter: int, card: Card, direction: str | None) -> int:
    walk.act(painter, card, "painter", direction)
    return walk.painters[painter]


class SakuraAdept(Seat):
    """Plays the card that would leave it best off if it resolved alone, now, with its own ±
    choices made well; ties are broken by chance."""

    def choose(self, observation: Observation) -> Any:
        if observation.stage is Stage.RESOLVE:
            queue = observation.queue[:1]
            return self._best(observation, observation.walk(), queue, observation.part)[1]
        plays = list(self.game.choices(observation))
        self.random.shuffle(plays)
        return max(plays, key=lambda play: self._play_worth(observation, play))

    def _play_worth(self, observation: Observation, play: Play) -> float:
        """The worth after the seat's card, and after the court painter's if it supplies one."""
        queue: Queue = ((play.card, observation.seat),)
        if play.court is not None:
            queue = tuple(sorted((*queue, (play.court, COURT))))
        return self._best(observation, observation.walk(), queue, "garden")[0]

    def _best(
        self, observation: Observation, walk: Walk, queue: Queue, part: Part
    ) -> tuple[float, str | None]:
        """The best worth that the rest of the queue can give, and the direction to take first."""
        seat = observation.seat
        if not queue or (walk.reached and part == "garden"):
            return worth(walk, seat, observation.options.players), None
        order, painter = queue[0]
        card = _rules(self.game).cards[order]
        action = card.garden if part == "garden" else card.painter
        directions: tuple[str | None, ...] = (None,)
        if action.either:  # the court painter always chooses forward
            directions = (FORWARD, BACK) if painter == seat else (FORWARD,)
        found = []
        for direction in directions:
            after = walk.copy()
            after.act(painter, card, part, direction)
            rest, then = (queue, "painter") if part == "garden" else (queue[1:], "garden")
            found.append((self._best(observation, after, rest, cast(Part, then))[0], direction))
        return max(found, key=lambda pair: pair[0])


def _rules(game: Game[Any]) -> Sakura:
    assert isinstance(game, Sakura)
    return game
