"""Simulation of the rest of a round: cards resolve by the rules, and directions are chosen for each
player.

The rules are the game's own, `sakura.games.sakura.rules.round.resolve`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sakura.games.sakura.rules.cards import BACK, FORWARD, Cards
from sakura.games.sakura.rules.events import Half
from sakura.games.sakura.rules.position import COURT
from sakura.games.sakura.rules.round import resolve
from sakura.games.sakura.rules.walk import Queue, Walk
from sakura.games.sakura.seats.prospects import Prospects

CACHED = 10_000
"""Size of the cache of directions, enough for some rounds."""


class Foresight:
    """A player of the rest of a round on a walk; `prospects` judge each painter's preference."""

    def __init__(self, cards: Cards, players: int, prospects: Prospects) -> None:
        self.cards = cards
        self.court = COURT if players == 2 else None
        self.prospects = prospects
        self._chosen: dict[tuple[object, ...], str] = {}
        """Cache of directions, by everything they depend on: guesses of one round meet the same
        tables again and again."""

    def settle(
        self, walk: Walk, queue: Queue, part: Half = "garden", direction: str | None = None
    ) -> Walk:
        """Move the walk on until the round's last card has acted, and return it. `direction`
        answers the half that comes first, if it needs an answer."""
        while True:
            queue, part = resolve(walk, self.cards, queue, part, direction, self.court)
            if not queue or (walk.reached and part == "garden"):
                return walk
            direction = self.direction(walk, queue, part)

    def ends(
        self, walk: Walk, others: Queue, plays: Iterable[Queue]
    ) -> Iterator[tuple[Queue, Walk]]:
        """Yield the end of the round with each play against the sorted cards of the others. Cards
        that resolve before a play are the same for all later plays, and are resolved once."""
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
        """Return the choice of the first card's painter: forward for its own steps, unless that
        disgraces it; for the Emperor's, the direction that leaves it better off."""
        state = walk.emperor, *walk.painters, *walk.tokens, walk.supply, walk.scored, queue[0], part
        chosen = self._chosen.get(state)
        if chosen is None:
            if len(self._chosen) >= CACHED:
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
        """Return the chance of the first card's painter if only that card were left of the
        round."""
        painter = queue[0][1]
        return self.prospects.verdict(self.settle(walk.copy(), queue[:1], "garden", sign), painter)
