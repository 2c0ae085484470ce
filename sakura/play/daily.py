"""Stored results of the daily challenges, and links to them. Plain JSON, by date."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sakura.core.attempt import ATTEMPT, Attempt, Placing, Portion
from sakura.core.codec import ArrayOf, ListOf, Maybe, ObjectOf, Text, Whole
from sakura.core.day import Day
from sakura.core.deal import EDITION
from sakura.play.field import FIELD, Comparison, Results, compared

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject
    from sakura.core.table import AnyTable

AHEAD = 2
"""Most days by which a date elsewhere on Earth is later than here."""

MOST_ROUNDS, LATEST_EDITION, LONGEST_NAME = 100, 10**6, 30

RESULT = ArrayOf(Placing, tokens=Whole(0, 999), place=Whole(1, 9), share=Portion())


class Reviewed(NamedTuple):
    """Cost of the choices in a garden: the winning chance `lost` in all, and the first round where
    the master's choice was worth more; None if there is none."""

    lost: float
    parted: int | None


REVIEWED = ObjectOf(Reviewed, lost=Portion(), parted=Maybe(Whole(1, MOST_ROUNDS)))


@dataclass(frozen=True, slots=True)
class PlayedGarden:
    """The first attempt at a garden, the results of its field so far in the order of FIELD, and its
    review once there is one."""

    attempt: Attempt
    field: tuple[Placing, ...] = ()
    review: Reviewed | None = None

    @classmethod
    def read(cls, plain: Json) -> PlayedGarden:
        """Read what `write` has written; raises BadInput."""
        return GARDEN.read(plain)

    def write(self) -> JsonObject:
        """Return it as JSON."""
        return GARDEN.write(self)

    @property
    def results(self) -> Results:
        """Results of the field so far, with their levels."""
        return [(level, found) for (level, _), found in zip(FIELD, self.field, strict=False)]

    @property
    def compared(self) -> Comparison | None:
        """The result beside the field; None before the game is over."""
        result = self.attempt.result
        return compared(result, self.results) if result else None

    def late(self, day: Day) -> bool:
        """True if it was begun after its date."""
        return self.attempt.begun > str(day)


GARDEN = ObjectOf(
    PlayedGarden,
    attempt=ATTEMPT,
    field=ListOf(RESULT, len(FIELD)),
    review=Maybe(REVIEWED),
)
"""Played gardens as JSON has them."""


class DailyLink(NamedTuple):
    """A link to a day of a game, in an edition of its opponents."""

    game: str
    date: str
    edition: int = EDITION

    @classmethod
    def read(cls, plain: Json) -> DailyLink:
        """Read what `write` has written; raises BadInput."""
        found = LINK.read(plain)
        Day.read(found.date)
        return found

    def write(self) -> JsonObject:
        """Return it as JSON."""
        return LINK.write(self)


LINK = ObjectOf(DailyLink, game=Text(LONGEST_NAME), date=Text(10), edition=Whole(1, LATEST_EDITION))


def allowed(day: Day, today: Day) -> bool:
    """True if that day has begun somewhere on Earth, by a clock that shows `today`."""
    return day.number <= today.number + AHEAD


def step_in(table: AnyTable, seat: int, number: int) -> int | None:
    """Return the first step in which the seat chose in that round, from 1; None if there is none,
    as in a review that belongs to another game."""
    for step, one in enumerate(table.steps):
        if seat in one.actions and table.game.rounds(one.before) + 1 == number:
            return step
    return None


def reviewed(study: JsonObject, seat: int) -> Reviewed:
    """Return what a study of this seat found, from the object that `study --json` prints.

    A loss counts from where it is more than other guesses at hidden cards may change.
    """
    rounds, seats = study["rounds"], study["seats"]
    assert isinstance(rounds, list) and isinstance(seats, list)
    lost, parted = 0.0, None
    for one in rounds:
        assert isinstance(one, dict) and isinstance(one["seats"], list)
        for account in one["seats"]:
            assert isinstance(account, dict)
            loss, doubt = account["loss"], account["uncertainty"]
            assert isinstance(loss, float) and isinstance(doubt, float)
            if account["seat"] == seat and loss > doubt:
                number = one["round"]
                assert isinstance(number, int)
                parted = parted or number
            lost += loss if account["seat"] == seat else 0.0
    return Reviewed(min(1.0, lost), parted)
