"""Hands that the others may hold, sampled from the observation of one seat.

A seat counts cards as a good player does. A card that a reshuffle brought back into the deck cannot
have been held since before. A player who passed a card over for another thought less of it then.
Nothing beyond the observation is used.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping
from itertools import accumulate
from random import Random

from sakura.games.sakura.rules.cards import Cards
from sakura.games.sakura.rules.position import HAND, Observation

MEMORY = 5
"""Rounds of history that are considered."""

LEAVES = 0.2
"""Share of a hand that is played and replaced every round."""

PassedOver = Callable[[int, int], Mapping[int, float]]
"""Function of (seat, age): for each card that the seat may have held that many rounds ago, the
likelihood that it passed the card over for the one it played."""


def unseen(observation: Observation, cards: Cards) -> list[int]:
    """Return the cards in the deck or in another hand."""
    seen = {*observation.discard, *observation.hand, *observation.spent}
    seen.update(card for card, _ in observation.queue)
    return [card for card in cards if card not in seen]


class Guess:
    """Weights of the cards for every other seat, by the number of rounds it may have held them."""

    def __init__(self, observation: Observation, cards: list[int], passed: PassedOver) -> None:
        self.cards = cards
        self.rounds = len(observation.past)
        self.others = [
            seat for seat in range(observation.options.players) if seat != observation.seat
        ]
        since = _since(observation)
        self.weights = {seat: self._seat_weights(seat, since, passed) for seat in self.others}

    def _seat_weights(
        self, seat: int, since: Mapping[int, int], passed: PassedOver
    ) -> list[list[float]]:
        """Return cumulative card weights for every age in rounds."""
        weights = [1.0] * len(self.cards)
        rows = [list(accumulate(weights))]
        for age in range(1, min(MEMORY, self.rounds) + 1):
            likely = passed(seat, age)
            for index, card in enumerate(self.cards):
                back = since.get(card, -1) >= self.rounds - age
                weights[index] *= 0.0 if back else likely[card]
            if not any(weights):
                break
            rows.append(list(accumulate(weights)))
        return rows

    def deal(self, random: Random) -> tuple[dict[int, list[int]], list[int]]:
        """Deal a hand to every other seat; return the hands and the rest, which is the deck."""
        taken: set[int] = set()
        hands = {}
        random.shuffle(self.others)
        for seat in self.others:
            rows = self.weights[seat]
            hands[seat] = [
                self._draw(rows, self._age(rows, index, random), taken, random)
                for index in range(HAND)
            ]
        return hands, [card for index, card in enumerate(self.cards) if index not in taken]

    def _age(self, rows: list[list[float]], index: int, random: Random) -> int:
        """Draw the age of a card in rounds: one card is new, the others geometrically older."""
        oldest = len(rows) - 1
        age = min(1, index, oldest)
        while 0 < age < oldest and random.random() > LEAVES:
            age += 1
        return age

    def _draw(self, rows: list[list[float]], age: int, taken: set[int], random: Random) -> int:
        """Draw a card that is not yet taken, by its weight; use a younger age if that keeps
        failing."""
        for younger in range(age, -1, -1):
            sums = rows[younger]
            for _ in range(len(self.cards)):
                index = bisect(sums, random.random() * sums[-1])
                if index not in taken and index < len(self.cards):
                    taken.add(index)
                    return self.cards[index]
        index = random.choice([p for p in range(len(self.cards)) if p not in taken])
        taken.add(index)
        return self.cards[index]


def _since(observation: Observation) -> dict[int, int]:
    """Return, for each card that a reshuffle brought back, the round of the last reshuffle."""
    since: dict[int, int] = {}
    played: list[int] = []
    for number, seen in enumerate(observation.past):
        played += [card for card, _ in seen.cards]
        if seen.reshuffled:
            since.update(dict.fromkeys(played, number))
            played.clear()
    return since
