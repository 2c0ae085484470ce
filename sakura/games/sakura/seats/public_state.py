"""What everybody at the table sees as the cards of a round are chosen, this one or an earlier."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sakura.games.sakura.rules.board import Board
from sakura.games.sakura.rules.position import Observation
from sakura.games.sakura.rules.walk import Walk


class PublicState(NamedTuple):
    """The figures, and the cards that do not lie in the discard: those of the deck and of all
    hands. Nothing of it is any seat's secret, so what follows from it alone is the same for all."""

    emperor: int
    painters: tuple[int, ...]
    tokens: tuple[int, ...]
    supply: int
    scored: tuple[int, ...]
    cards: tuple[int, ...]

    def walk(self, board: Board) -> Walk:
        """The figures, ready to move."""
        return Walk(
            board, self.emperor, list(self.painters), list(self.tokens), self.supply, self.scored
        )

    @property
    def supplier(self) -> int | None:
        """Of two painters and the court painter, who is further back (see `Position.supplier`)."""
        first, second = self.painters[:2]
        return None if first == second else int(second < first)


def present(observation: Observation, cards: Collection[int]) -> PublicState:
    """What is seen when the observer is to choose a card."""
    seen = observation
    left = tuple(card for card in cards if card not in seen.discard)
    return PublicState(seen.emperor, seen.painters, seen.tokens, seen.supply, seen.scored, left)


def past(observation: Observation, cards: Collection[int]) -> list[PublicState]:
    """What was seen as the cards of each earlier round were chosen."""
    found = []
    discard: set[int] = set()
    for seen in observation.past:
        left = tuple(card for card in cards if card not in discard)
        found.append(
            PublicState(seen.emperor, seen.painters, seen.tokens, seen.supply, seen.scored, left)
        )
        discard.update(card for card, _ in seen.cards)
        if seen.reshuffled:
            discard.clear()
    return found
