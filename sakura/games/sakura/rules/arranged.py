"""Gardens of lessons, read from JSON: figures on the path and the cards in every hand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from sakura.core.codec import ListOf, ObjectOf, Whole
from sakura.core.error import BadInput, shown
from sakura.games.sakura.rules.board import GATE, LONGEST
from sakura.games.sakura.rules.cards import DECK_SIZE
from sakura.games.sakura.rules.position import HAND, Position, Stage

if TYPE_CHECKING:
    from sakura.core.plain import Json

MOST = 6
"""Largest number of painters on the path, and of seats."""

SPACE = Whole(GATE, LONGEST)
HANDS = ListOf(ListOf(Whole(1, DECK_SIZE), HAND), MOST)


def arranged(start: Position, plain: Json) -> Position:
    """Return the position of a first choice of cards with the figures and hands of that JSON.
    `start` begins the game. A hand that lacks cards gets the lowest cards that nobody holds, seat
    by seat; all others form the deck, in order. Raises BadInput."""
    garden = ObjectOf(
        partial(_position, start), emperor=SPACE, painters=ListOf(SPACE, MOST), hands=HANDS
    )
    return garden.read(plain)


def _position(
    start: Position,
    emperor: int,
    painters: tuple[int, ...],
    hands: tuple[tuple[int, ...], ...],
) -> Position:
    for wanted, row in ((start.options.painters, painters), (start.options.players, hands)):
        if len(row) != wanted:
            raise BadInput(f"{shown(list(row))} must have {wanted} entries, not {len(row)}")
    held = [card for hand in hands for card in hand]
    if len(set(held)) < len(held):
        raise BadInput(f"a card is used twice in {shown(held)}")
    if any(painters.count(space) > 1 for space in painters if space != GATE):
        raise BadInput(f"two painters are on one space in {shown(painters)}")
    if not max(painters) < emperor < start.board.sakuras[0]:
        raise BadInput(f"space {emperor} is not between all painters and the first cherry tree")
    spare = iter(sorted(set(start.discard) - set(held)))
    dealt = [sorted([*hand, *islice(spare, HAND - len(hand))]) for hand in hands]
    return replace(
        start,
        stage=Stage.CHOOSE,
        emperor=emperor,
        painters=painters,
        hands=tuple(map(tuple, dealt)),
        deck=tuple(spare),
        discard=(),
    )
