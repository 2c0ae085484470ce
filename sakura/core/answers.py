"""Answers to a lesson or a puzzle, as JSON has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sakura.core.codec import Raw, Whole
from sakura.core.error import BadInput
from sakura.core.game import AnyGame
from sakura.core.restore import action_of

if TYPE_CHECKING:
    from sakura.core.plain import Json

MOST = 200
"""Most right answers, and most decisions in one answer."""

SEAT = Whole(0, 9)
ACTION = Raw()
"""An action as plain JSON; the table checks later whether it is legal."""


def check_answers(right: Iterable[Json], game: AnyGame, position: object, seat: int) -> None:
    """Raise BadInput unless the seat acts in that position and `right` holds at least one action,
    all legal."""
    if seat not in game.to_act(position):
        raise BadInput(f"seat {seat} has nothing to decide")
    legal = game.legal(position, seat)
    found = [action_of(plain, legal, seat) for plain in right]
    if not found:
        raise BadInput("there is no right answer")
