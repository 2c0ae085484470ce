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
    hidden = _hidden(known[-1], seats) & _hidden(positions[-1], seats)
    known_decks = [list(deck) for deck in decks if isinstance(deck, list)]
    for deck in reversed(known_decks):  # the latest deck with the card
        places = [index for index, card in enumerate(deck) if card in hidden]
        cards = [deck[index] for index in places]
        hidden -= {card for card in cards if isinstance(card, int)}
        random.shuffle(cards)
        for index, card in zip(places, cards, strict=True):
            deck[index] = card
    return record | {"decks": list(known_decks)}


def _hidden(position: Position, seats: Collection[int]) -> set[int]:
    """Return the cards hidden from people who see only the hands of `seats`."""
    hands = [hand for seat, hand in enumerate(position.hands) if seat not in seats]
    return {*position.deck, *(card for hand in hands for card in hand)}
