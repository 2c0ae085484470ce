"""One decision of several devices, sealed until everybody has decided.

Everybody commits first. Once all commitments are in, nobody can change one any more, and they are
opened.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from sakura.core.commitment import of_choice, opens
from sakura.core.error import BadInput

if TYPE_CHECKING:
    from sakura.core.plain import Json


class Unsealed(BadInput):
    """A commitment or an opening that does not fit the decision. `why` is one of `talk.REASONS`."""

    def __init__(self, why: str, sentence: str) -> None:
        super().__init__(sentence)
        self.why = why


class Ballot:
    """The decision of some guests' seats in a step of a deal, or about the nonces before it.

    `commitments` of guests are replaced until the ballot is `complete`; then `openings` hold the
    salts of those that were opened.
    """

    def __init__(self, deal: str, step: int) -> None:
        self.deal = deal
        self.step = step
        self.commitments: dict[int, str] = {}
        self.openings: dict[int, str] = {}
        self.complete = False

    def commit(self, seat: int, committed: str | None) -> bool:
        """Take a guest's commitment, None to withdraw it; False if that changes nothing. Raises
        Unsealed once it can no longer be changed."""
        if self.commitments.get(seat) == committed:
            return False
        if self.complete:
            raise Unsealed("committed", f"seat {seat} is committed, and so are all others")
        if committed:
            self.commitments[seat] = committed
        else:
            del self.commitments[seat]
        return True

    def open(self, seat: int, action: Json, salt: str) -> bool:
        """Take the opening of a guest's commitment; False if it is open already. Raises Unsealed
        before all have committed, and for anything but what the seat has committed to."""
        if not self.complete:
            raise Unsealed("early", f"seat {seat} opens before all have committed")
        committed = self.commitments.get(seat, "")
        if not opens(committed, of_choice(self.deal, self.step, seat, action), salt):
            raise Unsealed("opening", f"seat {seat} opens something else than it committed to")
        if seat in self.openings:
            return False
        self.openings[seat] = salt
        return True

    def release(self, seat: int) -> None:
        """Forget the commitment of a seat that was not opened: somebody else decides there."""
        if seat in self.commitments and seat not in self.openings:
            del self.commitments[seat]
            self.complete = False

    def owed(self, acting: Collection[int]) -> list[int]:
        """Seats of `acting` that have not opened what everybody waits for."""
        return [seat for seat in self.commitments if seat in acting and seat not in self.openings]
