"""How a round ends: cards resolve as the rules say, and directions are chosen as a player would.

The rules are those of the game itself, `sakura.games.sakura.rules.game.resolve`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sakura.games.sakura.rules.cards import BACK, FORWARD, Cards
from sakura.games.sakura.rules.events import Half
from sakura.games.sakura.rules.game import resolve
from sakura.games.sakura.rules.position import COURT
from sakura.games.sakura.rules.walk import Queue, Walk
from sakura.games.sakura.seats.prospects import Prospects

KEPT = 10_000
"""Directions that are remembered: those of some rounds."""


class Foresight:
    """Plays the rest of a round out on a walk; `prospects` judge what each player prefers."""

    def __init__(self, cards: Cards, players: int, prospects: Prospects) -> None:
        self.cards = cards
        self.court = COURT if players == 2 else None
        self.prospects = prospects
        self._chosen: dict[tuple[object, ...], str] = {}
        """Directions found so far, by all that they depend on: guesses of one round meet the same
        tables again and again."""

    def settle(
        self, walk: Walk, queue: Queue, part: Half = "garden", direction: str | None = None
    ) -> Walk:
        """Moves the walk on until the round's last card has acted; `direction` answers the half
        that comes first, if it must be answered. Returns the walk."""
        while True:
            queue, part = resolve(walk, self.cards, queue, part, direction, self.court)
            if not queue or (walk.reached and part == "garden"):
                return walk
            direction = self.direction(walk, queue, part)

    def ends(
        self, walk: Walk, others: Queue, plays: Iterable[Queue]
    ) -> Iterator[tuple[Queue, Walk]]:
        """Where the round ends with each of the plays against the sorted cards of the others. What
        resolves before a play is the same for all that come later, and is done once."""
        done = 0
        for play in sorted(plays):
            before = done
            while done < len(others) and others[done] < play[0]:
                done += 1
            if done > before and not walk.reached:
                walk = self.settle(walk.copy(), others[before:done])
            end = walk.copy()
            if not walk.reached:
                end = self.settle(end, tuple(sorted((*play, *others[done:]))))
            yield play, end

    def direction(self, walk: Walk, queue: Queue, part: Half) -> str:
        """What the painter of the first card would choose: for its own steps forward, unless
        that would disgrace it; for the Emperor's what leaves it better off."""
        state = walk.emperor, *walk.painters, *walk.tokens, walk.supply, walk.scored, queue[0], part
        chosen = self._chosen.get(state)
        if chosen is None:
            if len(self._chosen) >= KEPT:
                self._chosen.clear()
            chosen = self._chosen[state] = self._choose(walk, queue, part)
        return chosen

    def _choose(self, walk: Walk, queue: Queue, part: Half) -> str:
        order, painter = queue[0]
        if part == "painter":
            trial = walk.copy()
            trial.act(painter, self.cards[order], "painter", FORWARD)
            return FORWARD if trial.painters[painter] > walk.painters[painter] else BACK
        return max((FORWARD, BACK), key=lambda sign: self._after(walk, queue, sign))

    def _after(self, walk: Walk, queue: Queue, sign: str) -> float:
        """The chance of the first card's painter if only that card were left of the round."""
        painter = queue[0][1]
        return self.prospects.verdict(self.settle(walk.copy(), queue[:1], "garden", sign), painter)
