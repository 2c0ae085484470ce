"""Games by links: two players on different devices send each other the game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

from sakura.core import link
from sakura.core.letter import Letter
from sakura.core.saved import Saved
from sakura.core.seats import elsewhere
from sakura.play.controller import Controller, Desk, Person, Remote, Wire
from sakura.play.offers import Offers
from sakura.play.session import Session, last_decision

if TYPE_CHECKING:
    from sakura.play.venue import Venue


class Post(Wire, Protocol):
    """Store of games by links on this device, and the way to send them."""

    def secret(self) -> bytes:
        """Return the secret of this device."""
        ...

    def keep_letter(self, name: str, fragment: str, own: bool, over: bool) -> None:
        """Store the game of that name as its link. A game that is not one's `own` yet never pushes
        out one that is, nor does one that is `over` push out one in progress."""


class LinkGame(Session):
    """A game by links, in which this device's player has the `seat`, and a friend the other one. An
    invitation becomes the player's own game with its first decision."""

    offers = Offers(undo=True, levels=True, replay=True)

    def __init__(self, letter: Letter, seat: int, post: Post) -> None:
        who = elsewhere(letter.table.game.seats(letter.table.options), here=seat)
        super().__init__(Saved(letter.table, who, names=letter.names))
        self.letter = letter
        self.seat = seat
        self.post = post
        self.joined = bool(letter.marks[seat])
        """True once the player has decided anything in it."""
        self._given = len(self.table.steps)
        """Number of steps that the friend may have received: those at the start, and those sent
        since."""
        self._given_before = self._given

    @property
    def fragment(self) -> str:
        """Fragment of the link to send."""
        return link.write("letter", self.letter.write())

    def sign(self, name: str) -> None:
        """Sign the links of this player with that name; "" for none."""
        if self.letter.names[self.seat] != name:
            self.letter.names[self.seat] = name
            self.keep()

    def give(self) -> None:
        """Mark all steps as sent. The friend can answer them, so none is taken back."""
        self._given_before, self._given = self._given, len(self.table.steps)

    def keep_back(self) -> None:
        """Mark the last decision as not sent."""
        self._given = self._given_before

    @property
    def full(self) -> bool:
        """True if the game ends without a result, because a link has no room for more of it."""
        return not self.over and not self.letter.rounds_left

    def waiting(self) -> tuple[int, ...]:
        return () if self.full else super().waiting()

    def controller(self, seat: int, desk: Desk) -> Controller:
        return Person(seat, desk) if seat == self.seat else Remote(seat, self.post)

    def choose(self, seat: int, action: object) -> None:
        """Make a seat's choice; both players' links decide a shuffle that follows it."""
        self.joined = True
        self.table.random = self.letter.dice(self.seat, self.post.secret())
        super().choose(seat, action)

    def keep(self) -> None:
        """Seal the current game, and store it."""
        if self.joined:
            self.letter.seal(self.seat, self.post.secret())
        over = self.over or self.full
        self.post.keep_letter(self.letter.name, self.fragment, self.joined, over)

    def last_own(self) -> int | None:
        """Return the step of the player's last decision; None once the friend can answer it."""
        own = self._unanswered()
        return own if own >= self._given else None

    def ended(self, venue: Venue) -> None:
        super().ended(venue)
        venue.keep_result(self.saved)

    def halted(self, venue: Venue) -> None:
        super().halted(venue)
        if self.over:
            venue.letters.offer_end()
        elif self.full:
            venue.letters.tell_full()
        else:
            venue.letters.await_answer()

    def again(self, venue: Venue) -> None:
        if self.over or self.full:
            venue.letters.write(self.fresh_table(Random()))

    def superseded(self, venue: Venue) -> bool:
        if self.over:
            return False
        return venue.letters.supersedes(self.letter.name, self.fragment, self.joined)

    def stays(self, venue: Venue) -> bool:
        stays = 0 <= self._unanswered() < self._given
        if stays:
            venue.letters.tell_given()
        return stays

    def _unanswered(self) -> int:
        """Return the step of this player's decision if it was the last; else -1."""
        own = super().last_own()
        return own if own is not None and own == last_decision(self.table) else -1
