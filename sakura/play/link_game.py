"""Games by links: two players who are elsewhere send each other the game."""

from __future__ import annotations

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
    """What keeps a game by links on this device, and sends it to the friend."""

    def secret(self) -> bytes:
        """What only this device knows."""
        ...

    def keep_letter(self, name: str, fragment: str, own: bool, over: bool) -> None:
        """Keeps the game of that name as the link that is to be sent; what is not one's `own` yet
        pushes out nothing that is, and what is `over` nothing that is not."""


class LinkGame(Session):
    """A game by links in which this device's player has the `seat`, and the other one decides
    elsewhere. An invitation is the player's own once it is accepted by a
    decision."""

    offers = Offers(undo=True, levels=True, replay=True)

    def __init__(self, letter: Letter, seat: int, post: Post) -> None:
        who = elsewhere(letter.table.game.seats(letter.table.options), here=seat)
        super().__init__(Saved(letter.table, who))
        self.letter = letter
        self.seat = seat
        self.post = post
        self.joined = bool(letter.marks[seat])
        """Whether the player has decided anything in it."""
        self._given = len(self.table.steps)
        """How many steps the friend may have: all that were here before, and all that were sent."""
        self._given_before = self._given

    @property
    def fragment(self) -> str:
        """What is sent."""
        return link.write("letter", self.letter.write())

    def give(self) -> None:
        """That is being sent: it can be answered, so that nothing in it is taken back."""
        self._given_before, self._given = self._given, len(self.table.steps)

    def keep_back(self) -> None:
        """It was not sent after all."""
        self._given = self._given_before

    @property
    def full(self) -> bool:
        """True if the game ends as it stands, without a result: there is no room for more of
        it."""
        return not self.over and not self.letter.rounds_left

    def waiting(self) -> tuple[int, ...]:
        return () if self.full else super().waiting()

    def controller(self, seat: int, desk: Desk) -> Controller:
        return Person(seat, desk) if seat == self.seat else Remote(seat, self.post)

    def choose(self, seat: int, action: object) -> None:
        """What the decision may shuffle, both players have drawn."""
        self.joined = True
        self.table.random = self.letter.dice(self.seat, self.post.secret())
        super().choose(seat, action)

    def keep(self) -> None:
        """The player stands by the game as it is now."""
        if self.joined:
            self.letter.seal(self.seat, self.post.secret())
        over = self.over or self.full
        self.post.keep_letter(self.letter.name, self.fragment, self.joined, over)

    def last_own(self) -> int | None:
        """None once the friend has answered, or can."""
        own = self._unanswered()
        return own if own >= self._given else None

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
            venue.letters.write(self.fresh_table())

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
        """The step of this player's decision, if it was the last; else -1."""
        own = super().last_own()
        return own if own is not None and own == last_decision(self.table) else -1
