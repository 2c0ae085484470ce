"""The story of every painter in a game, from its events alone.

One fold over the events: the space after every round, the tokens of each tree, bumps and cards. The
panel of a painter, the result with its reason, and the routes drawn over the garden at the end all
read it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.board import GATE


class Bump(NamedTuple):
    """A bump into the Emperor: its round, its space, and the tokens lost (0 or 1)."""

    round: int
    at: int
    lost: int


@dataclass
class Story:
    """One painter: its space after each round, beginning with the gate; its tokens from each tree;
    its bumps; the cards it played, the latest last."""

    stops: list[int]
    trees: list[int] = field(default_factory=list)
    bumps: list[Bump] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)

    @property
    def lost(self) -> int:
        """Tokens lost by bumps."""
        return sum(bump.lost for bump in self.bumps)


def stories(events: Iterable[happened.Event], painters: int) -> list[Story]:
    """Return the stories of so many painters in the events so far."""
    tales = [Story([GATE]) for _ in range(painters)]
    places, number = [GATE] * painters, 1
    for event in events:
        match event:
            case happened.CardsRevealed(cards):
                for order, painter in cards:
                    tales[painter].cards.append(order)
            case happened.PainterMoved(painter, _, end, _):
                places[painter] = end
            case happened.PainterDisgraced(painter, _, at, end, lost):
                places[painter] = end
                tales[painter].bumps.append(Bump(number, at, lost))
            case happened.TokensPaid(_, paid):
                for painter, tale in enumerate(tales):
                    tale.trees.append(dict(paid).get(painter, 0))
            case happened.LinedUp(moves):
                for painter, _, end in moves:
                    places[painter] = end
            case happened.RoundEnded(ended):
                number = ended + 1
                for tale, space in zip(tales, places, strict=True):
                    tale.stops.append(space)
    return tales
