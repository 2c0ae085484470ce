"""Retries of games from one of their steps."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
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


class RetryGame(Session):
    """A retry of a game from its step `count`, for practice; nothing of it is kept.

    In that step the other seats repeat their actions, so that a different choice shows its
    consequences; after that they think. A visitor who `explores` has all seats and sees the value
    of every choice. Otherwise the first seat to decide becomes a person's if none is.
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
        names = given(
            session.saved.names, session.who
        )  # a seat may have changed from a computer to a person
        super().__init__(Saved(table, who, names=names))
        if explores:
            self.offers = replace(self.offers, hints="unasked")
        self._step = session.table.steps[count]

    @property
    def practice(self) -> bool:
        return True

    @property
    def lasting(self) -> list[str]:
        """Names of the seats in the original game."""
        return self._lasting

    def leave_practice(self, venue: Venue) -> None:
        venue.review.leave_retry()

    def controller(self, seat: int, desk: Desk) -> Controller:
        usual = super().controller(seat, desk)
        return usual if seat in self.people else Scripted(lambda: self.preset(seat), usual)

    def preset(self, seat: int) -> object:
        """Return the seat's action in the original game, unless more than that step has been taken
        back."""
        first_step = self.table.position is self._step.before
        return self._step.actions.get(seat) if first_step else None


def branches(session: Session) -> bool:
    """True if a game can branch off from an earlier place for practice. It cannot where that would
    reveal something hidden from a person here, nor against a friend elsewhere, who has no such
    help."""
    if session.over or session.practice or not session.people:
        return True
    return session.game.open and FRIEND not in session.who


def branch(table: AnyTable, count: int, random: Random) -> AnyTable:
    """Return a table with only the first `count` steps. Raises BadInput for a number of steps that
    the game does not have."""
    other = copy(table)
    other.steps, other.chosen, other.random = list(table.steps), {}, random
    other.rewind(count)
    return other


def next_decision(table: AnyTable, step: int) -> int | None:
    """Return the first step from that one on in which seats decided; None after the last."""
    decided = (n for n in range(step, len(table.steps)) if CHANCE not in table.steps[n].actions)
    return next(decided, None)
