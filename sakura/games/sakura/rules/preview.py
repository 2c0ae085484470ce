"""Preview of a card: its effect if it resolved now, before any other.

Both directions of a ± action are tried. The effect of the other cards of the round is unknown
before they are revealed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sakura.games.sakura.rules.cards import BACK, FORWARD, Card, CardAction
from sakura.games.sakura.rules.events import PainterDisgraced
from sakura.games.sakura.rules.position import COURT, Observation
from sakura.games.sakura.rules.walk import Walk


class Fall(NamedTuple):
    """A bump: the painter meets the Emperor on space `at` and falls back to `end`."""

    painter: int
    at: int
    end: int


@dataclass(frozen=True, slots=True)
class Preview:
    """Possible end spaces of the Emperor and of every painter that may move, each space once.

    `falls` are the bumps that may happen, `surely` the painters that bump in every direction.
    """

    emperor: tuple[int, ...]
    painters: Mapping[int, tuple[int, ...]]
    falls: tuple[Fall, ...]
    surely: frozenset[int]

    def may_bump(self, painter: int) -> bool:
        """True if the painter bumps in some direction."""
        return any(fall.painter == painter for fall in self.falls)

    def fallen_to(self, painter: int, space: int) -> bool:
        """True if the painter can end on that space by falling back."""
        return any((fall.painter, fall.end) == (painter, space) for fall in self.falls)


def preview(seen: Observation, painter: int, card: Card) -> Preview:
    """Preview the card for that painter on the current table."""
    court = seen.options.players == 2 and painter == COURT
    ends = list(_outcomes(seen, painter, card, only_forward=court))
    emperors = tuple(dict.fromkeys(walk.emperor for walk in ends))
    places = {
        other: tuple(dict.fromkeys(walk.painters[other] for walk in ends))
        for other in range(len(seen.painters))
    }
    fallen = [falls(walk) for walk in ends]
    bumped = [frozenset(fall.painter for fall in found) for found in fallen]
    return Preview(
        emperors,
        {other: spaces for other, spaces in places.items() if spaces != (seen.painters[other],)},
        tuple(dict.fromkeys(fall for found in fallen for fall in found)),
        frozenset.intersection(*bumped),
    )


def _outcomes(seen: Observation, painter: int, card: Card, only_forward: bool) -> Iterator[Walk]:
    for garden in _directions(card.garden, only_forward):
        for own in _directions(card.painter, only_forward):
            walk = seen.walk()
            walk.events = []
            walk.act(painter, card, "garden", garden)
            walk.act(painter, card, "painter", own)
            yield walk


def choices(seen: Observation, card: Card) -> dict[str, Walk]:
    """Return the outcome of each direction for the card that waits for one: the half that asks, and
    the next one unless that asks too."""
    _, painter = seen.queue[0]
    ends = {}
    for direction in (FORWARD, BACK):
        walk = seen.walk()
        walk.events = []
        walk.act(painter, card, seen.part, direction)
        if seen.part == "garden" and not card.painter.either:
            walk.act(painter, card, "painter", None)
        ends[direction] = walk
    return ends


def _directions(action: CardAction, only_forward: bool) -> tuple[str | None, ...]:
    if not action.either:
        return (None,)
    return (FORWARD,) if only_forward else (FORWARD, BACK)


def falls(walk: Walk) -> tuple[Fall, ...]:
    """Return the bumps on a walk whose events were recorded."""
    events = walk.events or []
    bumps = (event for event in events if isinstance(event, PainterDisgraced))
    return tuple(Fall(event.painter, event.at, event.end) for event in bumps)
