"""The revealed cards of one round, and the effect of each.

The strip of cards, the line about a card and the log all read a recap, which is a fold over the
events.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.board import GATE

CardState: TypeAlias = Literal["waiting", "garden", "painter", "done", "discarded"]
"""Progress of a card: not begun, the acting half, or its end."""

GARDEN = ("emperor", "closest", "furthest")
"""Causes of moves by the upper half of a card; the lower half moves its own painter."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One effect of a card; `passed` are the painters on spaces that the moving one jumped over."""

    event: happened.Event
    passed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A card of the round: its number, its painter, and the effects of each half so far."""

    order: int
    painter: int
    state: CardState = "waiting"
    garden: tuple[Deed, ...] = ()
    own: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True)
class Recap:
    """The cards of the round that was revealed last, the lowest first; `painters` are their current
    spaces."""

    painters: tuple[int, ...]
    turns: tuple[Turn, ...] = ()

    @property
    def current(self) -> Turn | None:
        """The card that acts now."""
        acting = [turn for turn in self.turns if turn.state in ("garden", "painter")]
        return acting[0] if acting else None

    def turn(self, order: int) -> Turn | None:
        """Return the card with that number."""
        return next((turn for turn in self.turns if turn.order == order), None)


def after(recap: Recap, event: happened.Event) -> Recap:
    """Return the recap after the event."""
    match event:
        case happened.CardsRevealed(cards):
            return replace(recap, turns=tuple(Turn(*card) for card in cards))
        case happened.CardTurned(order, _):
            begun = _put_down(recap)
            turns = [replace(t, state="garden") if t.order == order else t for t in begun.turns]
            return replace(begun, turns=tuple(turns))
        case happened.CardsDiscarded(cards):
            lost = {order for order, _ in cards}
            ended = _put_down(recap)
            turns = [replace(t, state="discarded") if t.order in lost else t for t in ended.turns]
            return replace(ended, turns=tuple(turns))
        case happened.LinedUp(moves):
            ends = {painter: end for painter, _, end in moves}
            painters = [ends.get(painter, at) for painter, at in enumerate(recap.painters)]
            return replace(_put_down(recap), painters=tuple(painters))
        case happened.DeckShuffled() | happened.TokensPaid() | happened.RoundEnded():
            return _put_down(recap)
        case _:
            return _done(recap, event)


def _put_down(recap: Recap) -> Recap:
    """Mark the current card as done."""
    turns = [replace(t, state="done") if t is recap.current else t for t in recap.turns]
    return replace(recap, turns=tuple(turns))


def _done(recap: Recap, event: happened.Event) -> Recap:
    """Add an effect to the current card."""
    turn = recap.current
    if turn is None:
        return recap
    deed = Deed(event, _passed(recap, event))
    if _by_garden(turn, event):
        changed = replace(turn, state="garden", garden=(*turn.garden, deed))
    else:
        changed = replace(turn, state="painter", own=(*turn.own, deed))
    painters = recap.painters
    if isinstance(event, happened.PainterMoved | happened.PainterDisgraced):
        painter = event.painter
        painters = (*painters[:painter], event.end, *painters[painter + 1 :])
    return Recap(painters, tuple(changed if t is turn else t for t in recap.turns))


def _by_garden(turn: Turn, event: happened.Event) -> bool:
    """True if the upper half of the card caused the event."""
    match event:
        case happened.EmperorMoved() | happened.SakuraReached():
            return True
        case happened.DirectionChosen(_, _, part, _):
            return part == "garden"
        case happened.PainterMoved(_, _, _, by) | happened.NobodyMoved(_, by, _):
            return by in GARDEN
        case happened.PainterDisgraced(_, start, at, _, _):
            # The Emperor went back onto it; or it was moved forward by the upper half, which has
            # done nothing else then.
            forward = turn.state == "garden" and all(_is_choice(d.event) for d in turn.garden)
            return start >= at or forward
        case _:
            return False


def _is_choice(event: happened.Event) -> bool:
    return isinstance(event, happened.DirectionChosen)


def _passed(recap: Recap, event: happened.Event) -> tuple[int, ...]:
    if not isinstance(event, happened.PainterMoved):
        return ()
    low, high = sorted((event.start, event.end))
    return tuple(
        painter
        for painter, at in enumerate(recap.painters)
        if low < at < high and painter != event.painter and at != GATE
    )
