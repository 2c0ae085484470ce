"""Determinisation: a position that an observation allows, with the hidden cards dealt at random.

Everybody can count cards. A deck is made of the discard of its time, so each card belongs to the
last deck that it was shuffled into, and everybody sees how many cards of each deck a seat has drawn
and played. Hidden cards are dealt so that every hand has the right number from each deck.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from sakura.core.error import BadInput
from sakura.games.sakura.rules.position import COURT, HAND, Observation, PastRound, Position, Stage


@dataclass
class DeckCount:
    """Public knowledge about the decks: the number of the `latest`, the cards left in it (`size`),
    the deck of every card, and each seat's number of cards from each deck (`held`)."""

    seats: int
    cards: list[int]
    latest: int = 0
    size: int = 0
    deck_of: dict[int, int] = field(default_factory=dict)
    held: list[Counter[int]] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.deck_of = dict.fromkeys(self.cards, 0)
        self.held = [Counter({0: HAND}) for _ in range(self.seats)]
        self.size = len(self.cards) - HAND * self.seats

    def play(self, past: PastRound, tactical: bool) -> None:
        """Take the cards of a round out of the hands, and the court painter's out of its
        supplier's or off the deck."""
        for card, painter in past.cards:
            if painter < self.seats:
                self.held[painter][self.deck_of[card]] -= 1
            elif tactical and (supplier := _supplier(past)) is not None:
                self.held[supplier][self.deck_of[card]] -= 1
            else:
                assert painter == COURT
                self.size -= 1
            self.discard.append(card)

    def draw(self, reshuffled: bool) -> None:
        """Fill up the hands in the order of the seats. Without the reshuffle that is then needed,
        the last ones are left short."""
        for held in self.held:
            while held.total() < HAND:
                if not self.size:
                    if not reshuffled:
                        return
                    self._reshuffle()
                held[self.latest] += 1
                self.size -= 1

    def _reshuffle(self) -> None:
        self.latest += 1
        self.deck_of.update(dict.fromkeys(self.discard, self.latest))
        self.size = len(self.discard)
        self.discard.clear()


def _supplier(past: PastRound) -> int | None:
    """Seat that chose the court painter's card in that round (R14)."""
    first, second = past.painters[:2]
    return None if first == second else int(second < first)


def counted(observation: Observation, cards: list[int]) -> DeckCount:
    """Count the cards of a game from its beginning."""
    count = DeckCount(observation.options.players, cards)
    tactical = observation.options.two_player == "tactical"
    for number, past in enumerate(observation.past, 1):
        count.play(past, tactical)
        if number < len(observation.past) or observation.stage in (Stage.CHOOSE, Stage.DRAW):
            count.draw(past.reshuffled)
    return count


def determinise(observation: Observation, cards: list[int], random: Random) -> Position:
    """Return a position in which the observing seat sees exactly this.

    Raises BadInput for a position that did not come from a game, such as a lesson's, if its cards
    cannot be counted.
    """
    seat, sizes = observation.seat, observation.hand_sizes
    seen = {*observation.discard, *observation.hand, *observation.spent}
    seen.update(card for card, _ in observation.queue)
    hidden = [card for card in cards if card not in seen]
    hands = _hands(observation, cards, hidden, random)
    deck = [card for card in hidden if not any(card in hand for hand in hands.values())]
    random.shuffle(deck)
    if len(deck) != observation.deck_size:
        raise BadInput("the cards of this position cannot be counted")
    resolving = observation.stage is Stage.RESOLVE
    return Position(
        options=observation.options,
        board=observation.board,
        stage=observation.stage,
        round=observation.round,
        emperor=observation.emperor,
        painters=observation.painters,
        tokens=observation.tokens,
        supply=observation.supply,
        scored=observation.scored,
        hands=tuple(
            observation.hand if one == seat else tuple(sorted(hands[one]))
            for one in range(len(sizes))
        ),
        deck=tuple(deck),
        discard=observation.discard,
        plays=observation.past[-1].cards if resolving else (),
        queue=observation.queue,
        spent=observation.spent,
        part=observation.part,
        reached=observation.reached,
        past=observation.past,
    )


def _hands(
    observation: Observation, cards: list[int], hidden: list[int], random: Random
) -> dict[int, list[int]]:
    """Deal the hidden cards of each deck to the other seats."""
    others = [one for one in range(len(observation.hand_sizes)) if one != observation.seat]
    hands: dict[int, list[int]] = {one: [] for one in others}
    if observation.stage is Stage.DEAL:
        return hands
    count = counted(observation, cards)
    for deck in range(count.latest + 1):
        there = [card for card in hidden if count.deck_of[card] == deck]
        random.shuffle(there)
        for one in others:
            number = count.held[one][deck]
            hands[one] += there[:number]
            del there[:number]
    if any(len(hands[one]) != observation.hand_sizes[one] for one in others):
        raise BadInput("the cards of this position cannot be counted")
    return hands
