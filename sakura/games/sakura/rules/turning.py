"""The card that turned a round: the one without which others would have fared most differently.

Each card that acted is left out in turn, and the others act again, in the directions that were
chosen. Nothing is claimed where that needs a direction nobody was asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.rules.cards import Cards
from sakura.games.sakura.rules.events import Half, PainterDisgraced, TokensPaid
from sakura.games.sakura.rules.walk import Queue, Walk, shares

TurnKind: TypeAlias = Literal["bump", "spared", "tree", "no tree", "pay"]

Directions: TypeAlias = Mapping[tuple[int, Half], str]
"""Chosen directions, by card and half."""


class Turning(NamedTuple):
    """A card that turned a round, and how it did for one of the others.

    Without the card, `painter` would not have bumped (bump), would have bumped (spared), or would
    have been paid `otherwise` tokens at the tree and not `paid` (pay); or no tree would have been
    reached (tree), or one would have been (no tree).
    """

    order: int
    kind: TurnKind
    painter: int = -1
    paid: int = 0
    otherwise: int = 0


class Fate(NamedTuple):
    """Outcome of a round for the painters: their bumps, the card of each first one, their pay at a
    tree, None without one, the `last` card that acted, and their tokens."""

    bumps: Counter[int]
    bumped_by: Mapping[int, int]
    paid: Mapping[int, int] | None
    last: int
    tokens: tuple[int, ...]


def turning(start: Walk, queue: Queue, directions: Directions, deck: Cards) -> Turning | None:
    """Return the card that turned the round which began like that, or None if no card alone
    changed most."""
    actual = _fate(start, queue, directions, deck)
    if actual is None:
        return None
    changes = []
    for card in queue:
        rest = tuple(other for other in queue if other != card)
        fate = _fate(start, rest, directions, deck)
        if fate and (turned := _change(card, actual, fate)):
            changes.append(turned)
    changes.sort(reverse=True)
    if not changes or (len(changes) > 1 and changes[0][0] == changes[1][0]):
        return None
    return changes[0][1]


def _fate(start: Walk, queue: Queue, directions: Directions, deck: Cards) -> Fate | None:
    """Let the cards act; return None if one needs a direction that is not known."""
    walk, begun, last = start.copy(), 0, 0
    walk.events = []
    by: dict[int, int] = {}
    for order, painter in queue:
        for part, action in (("garden", deck[order].garden), ("painter", deck[order].painter)):
            half: Half = "garden" if part == "garden" else "painter"
            direction = directions.get((order, half))
            if action.either and direction is None:
                return None
            walk.act(painter, deck[order], half, direction if action.either else None)
        for event in walk.events[begun:]:
            if isinstance(event, PainterDisgraced):
                by.setdefault(event.painter, order)
        begun, last = len(walk.events), order
        if walk.reached:
            break
    bumps = Counter(e.painter for e in walk.events if isinstance(e, PainterDisgraced))
    paid = None
    if walk.reached != GATE:
        walk.score(shares(len(walk.painters), walk.reached == walk.board.last))
        paid = dict(next(e.paid for e in walk.events if isinstance(e, TokensPaid)))
    return Fate(bumps, by, paid, last, tuple(walk.tokens))


def _change(card: tuple[int, int], actual: Fate, without: Fate) -> tuple[int, Turning] | None:
    """Return how many tokens of other painters a card moved, and how it did so for the one it
    touched most; None if it moved none, or only by what its own halves did."""
    order, owner = card
    moved = {
        painter: abs(tokens - without.tokens[painter])
        for painter, tokens in enumerate(actual.tokens)
        if painter != owner
    }
    most = max(moved, key=lambda painter: moved[painter])
    swing: int = sum(moved.values())
    if not swing:
        return None
    if (actual.paid is None) != (without.paid is None):
        if actual.paid is None:
            return swing, Turning(order, "no tree")
        return None if actual.last == order else (swing, Turning(order, "tree"))
    if actual.bumps[most] > without.bumps[most] == 0:
        by_itself = actual.bumped_by[most] == order
        return None if by_itself else (swing, Turning(order, "bump", most))
    if without.bumps[most] > actual.bumps[most] == 0:
        return swing, Turning(order, "spared", most)
    if actual.paid is not None and without.paid is not None:
        got, other = actual.paid.get(most, 0), without.paid.get(most, 0)
        if got != other:
            return swing, Turning(order, "pay", most, got, other)
    return None
