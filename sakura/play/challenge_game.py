"""Games of a challenge: the first one counts and cannot be taken back, later ones are practice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.attempt import Attempts, attempt_of, decisions
from sakura.core.challenge import Challenge
from sakura.core.saved import Saved
from sakura.play.controller import Computer, Controller, Desk, Person
from sakura.play.offers import Offers
from sakura.play.session import Session

if TYPE_CHECKING:
    from sakura.core.duel import Duel
    from sakura.play.venue import Venue

PRACTICE = Offers(hints="asked", undo=True, replay=True)


class ChallengeGame(Session):
    """A game of a challenge. The `first` attempt is stored with every choice; practice never is.

    Two tabs may play the same first attempt: what was stored first counts. A tab whose game has
    gone on elsewhere is `outdated`: nobody decides in it any more, and the page opens the stored
    game.
    """

    def __init__(
        self, challenge: Challenge, saved: Saved, attempts: Attempts, begun: str, first: bool
    ) -> None:
        super().__init__(saved)
        self.challenge = challenge
        self.attempts = attempts
        self.begun = begun
        self.first = first
        self.outdated = False
        self._offer()

    def _offer(self) -> None:
        """Offer help and ways back in practice, and once the game is over."""
        counts = self.first and not self.over
        self.offers = Offers(replay=not self.game.open) if counts else PRACTICE

    @property
    def practice(self) -> bool:
        return not self.first

    def waiting(self) -> tuple[int, ...]:
        return () if self.outdated else super().waiting()

    def controller(self, seat: int, desk: Desk) -> Controller:
        if seat in self.people:
            return Person(seat, desk)
        seed = self.challenge.seat_seed(self.table, seat)
        return Computer(seat, self.who, desk, seed)

    def choose(self, seat: int, action: object) -> None:
        super().choose(seat, action)
        self._offer()

    def keep(self) -> None:
        if not self.first or self.outdated:
            return
        stored = self.attempts.changed(self.challenge)
        if stored and not self._continues(stored):
            self.outdated = True
        else:
            self.attempts.keep(attempt_of(self.challenge, self.begun, self.saved))

    def _continues(self, stored: Saved) -> bool:
        """True if this game has all decisions of the stored one."""
        seat = self.challenge.seat
        before = decisions(stored.table, seat)
        return decisions(self.table, seat)[: len(before)] == before

    def halted(self, venue: Venue) -> None:
        if self.outdated:
            self.attempts.reopen(self.challenge)
        else:
            super().halted(venue)

    def ended(self, venue: Venue) -> None:
        super().ended(venue)
        self.attempts.ended(self.challenge)

    def again(self, venue: Venue) -> None:
        """Play the same deal again, for practice."""
        if self.over:
            self.attempts.practise(self.challenge)

    def leave_practice(self, venue: Venue) -> None:
        if self.practice:
            self.attempts.reopen(self.challenge)

    def superseded(self, venue: Venue) -> bool:
        """True if another tab has gone on with this attempt; then the venue has opened it."""
        self.keep()
        if self.outdated:
            self.attempts.reopen(self.challenge)
        return self.outdated

    def duel(self, name: str) -> Duel:
        from sakura.core.duel import Duel, Practice, packed

        if self.practice or not self.over:
            raise Practice
        return Duel(self.challenge, (packed(self.table, name),))

    def stays(self, venue: Venue) -> bool:
        """Let the last decision of a finished game be tried again; its result stays."""
        if self.over:
            venue.review.retry()
        return self.over

    def take_back(self) -> bool:
        taken = not self.first and super().take_back()
        if taken:
            self.table.random = self.challenge.shuffler(self.table.steps)
        return taken
