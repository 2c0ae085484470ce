"""The public part of a table at a choice of cards, in this round or an earlier one."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sakura.games.sakura.rules.board import Board
from sakura.games.sakura.rules.position import Observation
from sakura.games.sakura.rules.walk import Walk


class PublicState(NamedTuple):
    """Figures, and the cards outside the discard: those of the deck and of all hands. None of it is
    secret, so conclusions from it alone are the same for every seat."""

    emperor: int
    painters: tuple[int, ...]
    tokens: tuple[int, ...]
    supply: int
    scored: tuple[int, ...]
    cards: tuple[int, ...]

    def walk(self, board: Board) -> Walk:
        """Return the figures, ready to move."""
        return Walk(
            board, self.emperor, list(self.painters), list(self.tokens), self.supply, self.scored
        )

    @property
    def supplier(self) -> int | None:
        """The seat further back, of two painters with a court painter (see `Position.supplier`)."""
        first, second = self.painters[:2]
        return None if first == second else int(second < first)


def present(observation: Observation, cards: Collection[int]) -> PublicState:
    """Return the public state at the observer's choice of a card."""
    seen = observation
    left = tuple(card for card in cards if card not in seen.discard)
    return PublicState(seen.emperor, seen.painters, seen.tokens, seen.supply, seen.scored, left)


def past(observation: Observation, cards: Collection[int]) -> list[PublicState]:
    """Return the public states at the choices of all earlier rounds."""
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
