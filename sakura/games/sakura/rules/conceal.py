"""The decks of a game in progress as they may be given away: what is hidden is drawn anew."""

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
    """The record of a game that has gone through those positions. All that was shown comes as it
    did, and so do the hands of `seats`; other hands and the deck are as they might be."""
    known = [position for position in positions if position.stage is Stage.CHOOSE]
    decks = record["decks"]
    if not known or not isinstance(decks, list):  # not even dealt
        return record
    # A record ends with a whole round; what was played after that is hidden no more.
    hidden = _hidden(known[-1], seats) & _hidden(positions[-1], seats)
    told = [list(deck) for deck in decks if isinstance(deck, list)]
    for deck in reversed(told):  # where a card was last
        places = [place for place, card in enumerate(deck) if card in hidden]
        cards = [deck[place] for place in places]
        hidden -= {card for card in cards if isinstance(card, int)}
        random.shuffle(cards)
        for place, card in zip(places, cards, strict=True):
            deck[place] = card
    return record | {"decks": list(told)}


def _hidden(position: Position, seats: Collection[int]) -> set[int]:
    """The cards that nobody may know who sees only the hands of `seats`."""
    hands = [hand for seat, hand in enumerate(position.hands) if seat not in seats]
    return {*position.deck, *(card for hand in hands for card in hand)}
