"""Games tried once more from one of their steps on."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import TYPE_CHECKING

from sakura.core.game import CHANCE
from sakura.core.people import given
from sakura.core.saved import Saved
from sakura.core.seats import FRIEND, PERSON
from sakura.core.table import AnyTable
from sakura.play.controller import Controller, Desk, Scripted
from sakura.play.offers import Offers
from sakura.play.session import Session

if TYPE_CHECKING:
    from sakura.play.venue import Venue


class TriedGame(Session):
    """A game tried once more from its step `count` on, for practice; nothing of it is kept.

    The other seats do in that step what they did, so that whoever chooses otherwise sees what would
    have come of it; then they think. Whoever explores has all seats, and is told what every choice
    is worth; else the first to decide is a person if nobody else is one.
    """

    offers = Offers(hints="asked", undo=True, levels=True, replay=True, rotation=True)

    def __init__(
        self, session: Session, count: int, random: Random, explores: bool = False
    ) -> None:
        table = branch(session.table, count, random)
        self._lasting = ["adept" if name == FRIEND else name for name in session.lasting]
        who = ["adept" if name == FRIEND else name for name in session.who]
        if explores:
            who = [PERSON] * len(who)
        elif PERSON not in who:
            who[table.waiting()[0]] = PERSON
        names = given(session.saved.names, session.who)  # a computer's seat may be a person's here
        super().__init__(Saved(table, who, names=names))
        if explores:
            self.offers = self.offers._replace(hints="unasked")
        self._step = session.table.steps[count]

    @property
    def practice(self) -> bool:
        return True

    @property
    def lasting(self) -> list[str]:
        """Those of the game that was tried, not those who tried it."""
        return self._lasting

    def leave_practice(self, venue: Venue) -> None:
        venue.review.untry()

    def controller(self, seat: int, desk: Desk) -> Controller:
        usual = super().controller(seat, desk)
        return usual if seat in self.people else Scripted(lambda: self.preset(seat), usual)

    def preset(self, seat: int) -> object:
        """What it did then, unless more than that step was taken back."""
        here = self.table.position is self._step.before
        return self._step.actions.get(seat) if here else None


def branches(session: Session) -> bool:
    """Whether a game can be played on from an earlier place for practice: not where that would show
    somebody here what it still hides, nor against a friend elsewhere, who has no such help."""
    if session.over or session.practice or not session.people:
        return True
    return session.game.open and FRIEND not in session.who


def branch(table: AnyTable, count: int, random: Random) -> AnyTable:
    """Another table at which only the first `count` steps were done, and what follows is open.
    Raises BadInput for a number of steps that there were not."""
    other = copy(table)
    other.steps, other.chosen, other.random = list(table.steps), {}, random
    other.rewind(count)
    return other


def next_decision(table: AnyTable, step: int) -> int | None:
    """The first step from that one on in which seats decided; None after the last."""
    decided = (n for n in range(step, len(table.steps)) if CHANCE not in table.steps[n].actions)
    return next(decided, None)
