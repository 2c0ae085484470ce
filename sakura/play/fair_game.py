"""The host's part in a game that its guests can check: ballots, and what is shown at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sakura.core.ballot import Ballot
from sakura.core.codec import Flag, MappingOf, Maybe, ObjectOf
from sakura.core.commitment import (
    COMMITMENT,
    MIXED_DEAL,
    SALT,
    SEAT,
    MixedDeal,
    commitment,
    derived_salt,
    of_choice,
)
from sakura.core.fair_talk import (
    MOST_STEPS,
    STEP,
    TO_GUEST,
    CommittedMessage,
    DealMessage,
    NoncesMessage,
    RevealMessage,
)
from sakura.core.saved import plain_action
from sakura.core.seats import FRIEND, PERSON

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject
    from sakura.core.saved import Saved
    from sakura.core.table import AnyTable
    from sakura.core.talk import FromHost


class FairGame:
    """The deal of a game, the ballot of its present step, and the salts of all earlier ones.

    A step in which no guest decides has no ballot: nobody could be cheated in it.
    """

    def __init__(self, deal: MixedDeal) -> None:
        self.deal = deal
        self.ballot = Ballot(deal.deal, 0)
        self.listed: CommittedMessage | None = None
        """Commitments of the present step as the guests were told them last."""
        self.salts: dict[int, Mapping[int, str]] = {}
        """Salts of guests, by step; steps without any had no ballot."""

    def at(self, step: int) -> Ballot:
        """Return the ballot of the present step."""
        if self.ballot.step != step:
            self.ballot = Ballot(self.deal.deal, step)
            self.listed = None
        return self.ballot

    # -- a step ------------------------------------------------------------------------------

    def listing(self, table: AnyTable, chosen: Mapping[int, object]) -> CommittedMessage | None:
        """Complete the ballot of the present step once everybody has committed, and return the list
        to tell; None before, or if it was told already. `chosen` are the choices that the host's
        device knows."""
        ballot = self.at(len(table.steps))
        acting = {*table.waiting(), *table.chosen}
        if ballot.complete or not acting <= {*ballot.commitments, *chosen}:
            return None
        if not ballot.commitments and not self.listed:
            return None
        ballot.complete = True
        commitments = {
            seat: ballot.commitments.get(seat) or self._own(ballot.step, seat, chosen[seat])
            for seat in sorted(acting)
        }
        guests = tuple(seat for seat in sorted(acting) if seat in ballot.commitments)
        self.listed = CommittedMessage(self.deal.deal, ballot.step, commitments, guests)
        return self.listed

    def _own(self, step: int, seat: int, action: object) -> str:
        """Return the commitment to a choice that was made at the host's device."""
        text = of_choice(self.deal.deal, step, seat, plain_action(action))
        return commitment(text, self._salt(step, seat))

    def _salt(self, step: int, seat: int) -> str:
        return derived_salt(self.deal.secret, self.deal.deal, step, seat)

    def note(self, steps: int) -> None:
        """Keep the salts of the ballot's step, if that is done and several seats decided in it."""
        if self.listed and self.ballot.step < steps:
            if len(self.listed.commitments) > 1:
                self.salts[self.ballot.step] = dict(self.ballot.openings)
            self.at(steps)

    # -- messages ----------------------------------------------------------------------------

    def begun(self, seat: int | None, step: int) -> list[FromHost]:
        """Return the messages for a guest who takes a seat, or watches, after that many steps."""
        deal = self.deal
        found: list[FromHost] = [
            DealMessage(deal.deal, deal.commitment, seat, step),
            NoncesMessage(deal.deal, deal.nonces),
        ]
        if self.ballot.complete and self.listed and self.ballot.step == step:
            found.append(self.listed)
        return found

    def reveal(self, saved: Saved) -> RevealMessage:
        """Return everything about a game that is over."""
        table = saved.table
        salts = {
            step: {
                seat: opened.get(seat) or self._salt(step, seat)
                for seat in table.steps[step].actions
            }
            for step, opened in self.salts.items()
        }
        meta: JsonObject = {"seats": [PERSON if name == FRIEND else name for name in saved.who]}
        if saved.seal:
            meta["seal"] = saved.seal.write(table)
        return RevealMessage(
            self.deal.deal, self.deal.seed, self.deal.salt, table.record(meta), salts
        )

    # -- storage -----------------------------------------------------------------------------

    def write(self) -> Json:
        """Return the fair part of a game as JSON, for storage."""
        return STORED.write(self)


def _ballot(
    deal: str,
    step: int,
    commitments: Mapping[int, str],
    openings: Mapping[int, str],
    complete: bool,
) -> Ballot:
    ballot = Ballot(deal, step)
    ballot.commitments.update(commitments)
    ballot.openings.update(openings)
    ballot.complete = complete
    return ballot


def _restored(
    deal: MixedDeal,
    ballot: Ballot,
    listed: CommittedMessage | None,
    salts: Mapping[int, Mapping[int, str]],
) -> FairGame:
    fair = FairGame(deal)
    fair.ballot, fair.listed = ballot, listed
    fair.salts.update(salts)
    return fair


_SALTS = MappingOf(SEAT, SALT, SEAT.high)

STORED = ObjectOf(
    _restored,
    deal=MIXED_DEAL,
    ballot=ObjectOf(
        _ballot,
        deal=SALT,
        step=STEP,
        commitments=MappingOf(SEAT, COMMITMENT, SEAT.high),
        openings=_SALTS,
        complete=Flag(),
    ),
    listed=Maybe(TO_GUEST["committed"]),
    salts=MappingOf(STEP, _SALTS, MOST_STEPS),
)
"""Codec of the fair part of a stored game."""
