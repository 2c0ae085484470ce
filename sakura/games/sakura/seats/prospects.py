"""Chances to win, judged from the open table and one hand.

A conditional logit fitted by self-play. Every painter has a score, the weighted sum of a few
features, and its chance to win is the softmax of the scores. The weights depend on the number of
trees that have scored and, with linear interpolation between anchors, on the Emperor's distance to
the next. `tools/train/fit_prospects.py` makes `data/prospects.json` and says how.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import TypedDict

from sakura.core.arithmetic import exp, total
from sakura.core.data import read_text
from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.rules.cards import GARDEN_ACTIONS, PAINTER_ACTIONS, Card, Cards
from sakura.games.sakura.rules.position import Options
from sakura.games.sakura.rules.round import winners
from sakura.games.sakura.rules.walk import Walk, shares

ANCHORS = (1, 3, 6, 11)
"""Spaces from the Emperor to the next tree at which the weights of the table are fitted."""

HAND_ANCHORS = (2, 8)
"""The same for the weights of cards held."""

RANKS = 4
FEATURES = (
    "tokens",
    *(f"rank {rank + 1}" for rank in range(RANKS)),
    "gap",
    "exposed",
    "gate",
    "behind",
)
"""Features of a painter: its tokens; 1 for its rank; spaces behind the Emperor; 1 if only one space
behind him; 1 on the gate; spaces behind the next painter ahead."""

FAR, FAR_BEHIND, SPACES = 14, 6, 0.25
"""Caps of the two distances, and the scale that brings all weights to one size."""

TRAITS = 2 * (len(GARDEN_ACTIONS) + len(PAINTER_ACTIONS))
"""Number of traits of a card: 1 for each action it has, and that times its lateness in a round."""


def between(anchors: Sequence[int], distance: int) -> Iterator[tuple[int, float]]:
    """Return the anchors on either side of the distance, by number, with weights that sum to 1."""
    for number, (low, high) in enumerate(pairwise(anchors)):
        if distance < high:
            part = max(0.0, (distance - low) / (high - low))
            yield number, 1 - part
            yield number + 1, part
            return
    yield len(anchors) - 1, 1.0


def features(walk: Walk) -> list[list[float]]:
    """Return the features of every painter, in the order of FEATURES."""
    found = []
    for space, tokens in zip(walk.painters, walk.tokens, strict=True):
        gap = walk.emperor - space
        ranks = [0.0] * RANKS
        found.append(
            [
                float(tokens),
                *ranks,
                min(gap, FAR) * SPACES,
                float(gap == 1),
                float(space == GATE),
                0.0,
            ]
        )
    ahead = None
    for place, painter in enumerate(walk.ranking()):
        if place < RANKS:
            found[painter][1 + place] = 1.0
        if ahead is not None:
            behind = walk.painters[ahead] - walk.painters[painter]
            found[painter][-1] = min(behind, FAR_BEHIND) * SPACES
        ahead = painter
    return found


def traits(card: Card) -> list[float]:
    """Return the traits of a card that make it worth keeping."""
    late = (card.order - 30.5) / 30
    has = [float(card.garden.text == text) for text in GARDEN_ACTIONS]
    has += [float(card.painter.text == text) for text in PAINTER_ACTIONS]
    return has + [late * one for one in has]


def stage(walk: Walk) -> int:
    """Return the stage of a game: 0, 1 or 2 trees that have scored."""
    return min(len(walk.scored), len(walk.board.sakuras) - 1)


def distance(walk: Walk) -> int:
    """Return the spaces from the Emperor to the tree that scores next."""
    return walk.board.next_sakura(walk.emperor, walk.scored) - walk.emperor


class Fitted(TypedDict):
    """Weights as in the file, for every stage and anchor: of a painter's FEATURES, and of the
    traits of a held card."""

    table: list[list[list[float]]]
    hand: list[list[list[float]]]


class Prospects:
    """Fitted weights for one number of players and variant, with one deck."""

    def __init__(self, fitted: Fitted, players: int, cards: Cards) -> None:
        self.players = players
        self._table = fitted["table"]
        self._keep: list[list[dict[int, float]]] = [
            [_worths(weights, cards) for weights in stage_] for stage_ in fitted["hand"]
        ]
        self._weights = cache(self._find_weights)
        self._kept = cache(self._find_kept)

    def chance(
        self, walk: Walk, seat: int, hand: Iterable[int] = (), lost: Iterable[int] = ()
    ) -> float:
        """Return the seat's chance to win, between rounds. `hand` is its hand if known; `lost` are
        cards that it no longer holds if only that is known."""
        at, spaces = stage(walk), distance(walk)
        weights = self._weights(at, spaces)
        tokens, *ranks, gap, exposed, gate, behind = weights
        emperor, painters = walk.emperor, walk.painters
        stakes = []
        for space, owned in zip(painters, walk.tokens, strict=True):
            back = emperor - space
            stake = tokens * owned + gap * (back if back < FAR else FAR)
            if back == 1:
                stake += exposed
            if space == GATE:
                stake += gate
            stakes.append(stake)
        ahead = 0
        for place, painter in enumerate(walk.ranking()):
            space = painters[painter]
            if place < RANKS:
                stakes[painter] += ranks[place]
            if ahead:
                back = ahead - space
                stakes[painter] += behind * (back if back < FAR_BEHIND else FAR_BEHIND)
            ahead = space
        if hand or lost:
            kept = self._kept(at, spaces)
            for card in hand:
                stakes[seat] += kept[card]
            for card in lost:
                stakes[seat] -= kept[card]
        own = stakes[seat]
        odds = 0.0  # of all against this seat, as `total` adds them, without a call
        for stake in stakes[: self.players]:
            odds += exp(stake - own) if stake != own else 1.0
        return 1 / odds

    def verdict(
        self, walk: Walk, seat: int, hand: Iterable[int] = (), lost: Iterable[int] = ()
    ) -> float:
        """Return the chance once all cards of a round have acted; scores first if a tree was
        reached."""
        if walk.reached:
            final = walk.reached == walk.board.last
            walk.score(shares(self.players, final))
            if final:
                won = winners(walk.tokens, walk.painters, self.players)
                return (seat in won) / len(won)
            walk.line_up()
        return self.chance(walk, seat, hand, lost)

    def kept(self, walk: Walk) -> Mapping[int, float]:
        """Return the log odds of holding each card now, relative to the mean of the deck."""
        return self._kept(stage(walk), distance(walk))

    def standing(self, walk: Walk, seat: int) -> tuple[float, float]:
        """Return the log odds of the seat's distance to the Emperor, and of the danger of a single
        space."""
        weights = self._weights(stage(walk), distance(walk))
        gap, exposed = (weights[FEATURES.index(name)] for name in ("gap", "exposed"))
        back = walk.emperor - walk.painters[seat]
        return gap * min(back, FAR), exposed * (back == 1)

    def held(self, walk: Walk, hand: Iterable[int]) -> float:
        """Return the log odds of holding these cards."""
        kept = self.kept(walk)
        return total(kept[card] for card in hand)

    def _find_weights(self, at: int, spaces: int) -> tuple[float, ...]:
        """Return the weights of the features at a distance, those of distances per single space."""
        weights = [0.0] * len(FEATURES)
        for anchor, part in between(ANCHORS, spaces):
            for number, weight in enumerate(self._table[at][anchor]):
                weights[number] += part * weight
        for name in ("gap", "behind"):
            weights[FEATURES.index(name)] *= SPACES
        return tuple(weights)

    def _find_kept(self, at: int, spaces: int) -> dict[int, float]:
        """Return the value of holding each card at a distance."""
        parts = list(between(HAND_ANCHORS, spaces))
        return {
            card: total(part * self._keep[at][anchor][card] for anchor, part in parts)
            for card in self._keep[at][0]
        }


def _worths(weights: Sequence[float], cards: Cards) -> dict[int, float]:
    """Return the value of each card relative to the mean of the deck."""
    worths = {
        order: total(w * trait for w, trait in zip(weights, traits(card), strict=True))
        for order, card in cards.items()
    }
    mean = total(worths.values()) / len(worths)
    return {order: worth - mean for order, worth in worths.items()}


@cache
def _fitted() -> dict[str, Fitted]:
    found: dict[str, Fitted] = json.loads(
        read_text("sakura.games.sakura.seats", "data/prospects.json")
    )
    return found


def variant(options: Options) -> str:
    """Return the name under which the weights for these options are stored."""
    return f"{options.players} {options.two_player}" if options.two_player else str(options.players)


def fitted_prospects(options: Options, cards: Cards) -> Prospects:
    """Return the prospects of the package."""
    return Prospects(_fitted()[variant(options)], options.players, cards)
