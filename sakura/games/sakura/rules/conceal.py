"""Records of games in progress that can be shared: hidden cards are dealt again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import TYPE_CHECKING

from sakura.games.sakura.rules.position import Position, Stage

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


def conceal(
    record: JsonObject, positions: Sequence[Position], seats: Collection[int], random: Random
) -> JsonObject:
    """Return a record of the game through those positions. Everything shown is kept, and so are the
    hands of `seats`; other hands and the deck are redrawn."""
    known = [position for position in positions if position.stage is Stage.CHOOSE]
    decks = record["decks"]
    if not known or not isinstance(decks, list):  # not even dealt
        return record
    # A record ends with a whole round; cards played after that are public.
    hidden = hidden_cards(known[-1], seats) & hidden_cards(positions[-1], seats)
    known_decks = [
        [card for card in deck if isinstance(card, int)] for deck in decks if isinstance(deck, list)
    ]
    return record | {"decks": [[*deck] for deck in redealt(known_decks, hidden, random)]}


def redealt(
    decks: Sequence[Sequence[int]], hidden: Collection[int], random: Random
) -> list[list[int]]:
    """Return the decks of a game with its hidden cards shuffled among their places, each in the
    latest deck that has it."""
    found, left = [list(deck) for deck in decks], set(hidden)
    for deck in reversed(found):
        places = [index for index, card in enumerate(deck) if card in left]
        cards = [deck[index] for index in places]
        left -= {*cards}
        random.shuffle(cards)
        for index, card in zip(places, cards, strict=True):
            deck[index] = card
    return found


def hidden_cards(position: Position, seats: Collection[int]) -> set[int]:
    """Return the cards hidden from people who see only the hands of `seats`."""
    hands = [hand for seat, hand in enumerate(position.hands) if seat not in seats]
    return {*position.deck, *(card for hand in hands for card in hand)}
