"""What a card would do if it resolved now, before any other: shown to whoever thinks of playing it.

Of a ± action both directions are looked at. What the other cards of the round will do before it is
nobody's to know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sakura.games.sakura.rules.cards import BACK, FORWARD, Card, CardAction
from sakura.games.sakura.rules.events import PainterDisgraced
from sakura.games.sakura.rules.position import COURT, Observation
from sakura.games.sakura.rules.walk import Walk


@dataclass(frozen=True, slots=True)
class Preview:
    """Where figures may end, each space once: the Emperor, and every painter that may move.

    `bumps` are the painters that may bump into the Emperor, `surely` those that do so whatever
    direction is chosen.
    """

    emperor: tuple[int, ...]
    painters: Mapping[int, tuple[int, ...]]
    bumps: frozenset[int]
    surely: frozenset[int]


def preview(seen: Observation, painter: int, card: Card) -> Preview:
    """What the card does for that painter on the table as it is."""
    court = seen.options.players == 2 and painter == COURT
    ends = list(_outcomes(seen, painter, card, only_forward=court))
    emperors = tuple(dict.fromkeys(walk.emperor for walk in ends))
    places = {
        other: tuple(dict.fromkeys(walk.painters[other] for walk in ends))
        for other in range(len(seen.painters))
    }
    bumped = [_bumped(walk) for walk in ends]
    return Preview(
        emperors,
        {other: spaces for other, spaces in places.items() if spaces != (seen.painters[other],)},
        frozenset().union(*bumped),
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
    """What the card that waits for a direction does, by the direction: its half that is asked
    about, and the next one, unless that asks again."""
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


def _bumped(walk: Walk) -> frozenset[int]:
    events = walk.events or []
    return frozenset(event.painter for event in events if isinstance(event, PainterDisgraced))
