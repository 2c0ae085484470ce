"""Gardens of lessons, read from JSON: figures on the path and the cards in every hand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from sakura.core.codec import ListOf, ObjectOf, Whole
from sakura.core.error import BadInput, shown
from sakura.games.sakura.rules.board import GATE, LONGEST, SAKURAS
from sakura.games.sakura.rules.cards import DECK_SIZE
from sakura.games.sakura.rules.position import ALL_TOKENS, HAND, Position, Stage
from sakura.games.sakura.rules.walk import shares

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

MOST = 6
"""Largest number of painters on the path, and of seats."""

SPACE = Whole(GATE, LONGEST)
HANDS = ListOf(ListOf(Whole(1, DECK_SIZE), HAND), MOST)
TREES = Whole(0, SAKURAS - 1)
TOKENS = ListOf(Whole(0, ALL_TOKENS), MOST)


def arranged(start: Position, plain: Json) -> Position:
    """Return the position of a first choice of cards with the figures and hands of that JSON.
    `start` begins the game. A hand that lacks cards gets the lowest cards that nobody holds, seat
    by seat; all others form the deck, in order. The number of `trees` that have scored and the
    painters' `tokens` are those of the start unless given. Raises BadInput."""
    garden = ObjectOf(
        partial(_position, start),
        emperor=SPACE,
        painters=ListOf(SPACE, MOST),
        hands=HANDS,
        trees=TREES,
        tokens=TOKENS,
    )
    usual: JsonObject = {"trees": 0, "tokens": [*start.tokens]}
    return garden.read(usual | plain if isinstance(plain, dict) else plain)


def _position(
    start: Position,
    emperor: int,
    painters: tuple[int, ...],
    hands: tuple[tuple[int, ...], ...],
    trees: int,
    tokens: tuple[int, ...],
) -> Position:
    seats, standing = start.options.players, start.options.painters
    for wanted, row in ((standing, painters), (seats, hands), (standing, tokens)):
        if len(row) != wanted:
            raise BadInput(f"{shown(list(row))} must have {wanted} entries, not {len(row)}")
    held = [card for hand in hands for card in hand]
    if len(set(held)) < len(held):
        raise BadInput(f"a card is used twice in {shown(held)}")
    if any(painters.count(space) > 1 for space in painters if space != GATE):
        raise BadInput(f"two painters are on one space in {shown(painters)}")
    if not max(painters) < emperor < start.board.sakuras[trees]:
        raise BadInput(f"space {emperor} is not between all painters and the next cherry tree")
    spare = iter(sorted(set(start.discard) - set(held)))
    dealt = [sorted([*hand, *islice(spare, HAND - len(hand))]) for hand in hands]
    return replace(
        start,
        stage=Stage.CHOOSE,
        emperor=emperor,
        painters=painters,
        tokens=tokens,
        supply=_supply(seats, trees, tokens),
        scored=start.board.sakuras[:trees],
        hands=tuple(map(tuple, dealt)),
        deck=tuple(spare),
        discard=(),
    )


def _supply(players: int, trees: int, tokens: tuple[int, ...]) -> int:
    """Tokens that nobody has; raises BadInput if they cannot pay for the trees still to come."""
    paid: int = sum(tokens)
    to_come = range(trees + 1, SAKURAS + 1)
    due: int = sum(share for tree in to_come for share in shares(players, tree == SAKURAS))
    if paid + due > ALL_TOKENS:
        raise BadInput(f"with {paid} tokens given, the supply cannot pay another {due}")
    return ALL_TOKENS - paid
