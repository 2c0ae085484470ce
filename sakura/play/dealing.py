"""Agreement of a host and its guests on the seed of a deal, before the first card."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, TypeAlias

from sakura.core.ballot import Ballot, Unsealed
from sakura.core.commitment import NONCE, SALT, Draw, MixedDeal
from sakura.core.error import BadInput
from sakura.core.fair_talk import CommitMessage, CommittedMessage, DealMessage

if TYPE_CHECKING:
    from sakura.core import fair_talk
    from sakura.core.talk import FromHost

Say: TypeAlias = "Callable[[int, FromHost], object]"
"""Sends a message to the guest at a seat."""


class Dealing:
    """A deal with the guests at `seats`. `agreed` takes it once every guest has opened its nonce.

    A guest who does not answer is left out (`leave_out`); then everything begins again with new
    random texts, because some nonces may be known by then.
    """

    def __init__(
        self,
        seats: Collection[int],
        draw: Draw,
        say: Say,
        agreed: Callable[[MixedDeal], object],
    ) -> None:
        self.seats = sorted(seats)
        self._draw, self._say, self._agreed = draw, say, agreed

    def begin(self) -> None:
        """Ask all guests for commitments to nonces."""
        self._nonces: dict[int, tuple[str, str]] = {}
        draw = self._draw
        self._mix = MixedDeal(draw(), draw(), draw(), draw(), self._nonces)
        self._ballot = Ballot(self._mix.deal, NONCE)
        for seat in self.seats:
            self._say(seat, DealMessage(self._mix.deal, self._mix.commitment, seat, NONCE))
        self._look()

    def leave_out(self, seats: Collection[int]) -> None:
        """Begin again without the guests at these seats."""
        self.seats = [seat for seat in self.seats if seat not in seats]
        self.begin()

    @property
    def silent(self) -> list[int]:
        """Seats of guests whose answer everybody waits for."""
        ballot = self._ballot
        done = ballot.openings if ballot.complete else ballot.commitments
        return [seat for seat in self.seats if seat not in done]

    def receive(self, seat: int, message: fair_talk.CommitMessage | fair_talk.OpenMessage) -> None:
        """Take a message of the guest at that seat; raises Unsealed for one that is refused."""
        if (message.deal, message.step, message.seat) != (
            self._mix.deal,
            NONCE,
            seat,
        ) or seat not in self.seats:
            raise Unsealed("deal", "not about this deal")
        if isinstance(message, CommitMessage):
            self._ballot.commit(seat, message.commitment)
        else:
            try:
                nonce = SALT.read(message.action)
            except BadInput as error:
                raise Unsealed("choice", str(error)) from None
            if self._ballot.open(seat, nonce, message.salt):
                self._nonces[seat] = nonce, message.salt
        self._look()

    def _look(self) -> None:
        """Go on if nobody is silent."""
        ballot = self._ballot
        if self.silent:
            return
        if not ballot.complete:
            ballot.complete = True
            seats = tuple(self.seats)
            for seat in seats:
                self._say(
                    seat, CommittedMessage(ballot.deal, NONCE, dict(ballot.commitments), seats)
                )
        if not self.silent:
            self._agreed(self._mix)
