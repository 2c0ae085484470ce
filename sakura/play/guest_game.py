"""A game at somebody else's device, with seats of people at this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.client import Client
from sakura.core.error import BadInput
from sakura.core.message import Stamp
from sakura.core.saved import Saved
from sakura.core.seats import FRIEND, PERSON
from sakura.core.talk import PeopleMessage
from sakura.play.controller import Controller, Desk, Person, Remote
from sakura.play.session import Session
from sakura.play.signal import Signal
from sakura.play.told_course import ToldCourse, ToldTable

if TYPE_CHECKING:
    from sakura.play.course import AnyCourse
    from sakura.play.venue import Venue


class GuestGame(Session):
    """A game that the host's device keeps. This device sees views and events alone.

    `receive` takes messages about the game; `people` messages tell who is there. The game can be
    shown once the client has its seats: `begun` makes it.
    """

    hindsight = False  # only the host's device can show earlier hands again

    def __init__(self, client: Client) -> None:
        table = ToldTable(client)
        assert client.sitting
        seats = client.sitting.seats
        count = client.sitting.game.seats(client.sitting.options)
        who = [PERSON if seat in seats else FRIEND for seat in range(count)]
        super().__init__(Saved(table, who))
        self.client = client
        self.away: tuple[int, ...] = ()
        """Seats whose devices are away."""
        self._changed = Signal()
        self._told: ToldCourse[object, object, object, object] = ToldCourse(client)
        self._asked = Stamp(0, 0, 0)
        """Moment at which the seats were asked that decide now."""

    def course(self) -> AnyCourse:
        return self._told

    def receive(self, text: str) -> bool:
        """Take a message about the game; True if the table must be drawn anew. Raises BadInput, and
        changes nothing, for a message that is refused."""
        seated, ended = self.client.seated, self.client.ended
        self.client.receive(text)
        anew = self._told.take() or self.client.seated > seated
        if self.client.ended and not ended and not self.over:
            anew = True  # nobody is asked any more
        self._changed.wake()
        return anew

    def seat_people(self, people: PeopleMessage) -> bool:
        """Note who is at the table; True if that changes anything drawn there. Ignored if it does
        not fit the game."""
        count = len(self.who)
        if len(people.who) != count or len(people.names) != count:
            return False
        before = (list(self.who), list(self.saved.names))
        mine = self.people
        self.who[:] = [PERSON if seat in mine else name for seat, name in enumerate(people.who)]
        self.computers.clear()  # they think at the host's device
        self.saved.names = people.names
        self.away = people.away
        return before != (self.who, list(people.names))

    @property
    def opponents(self) -> dict[int, str]:
        return {}

    @property
    def won(self) -> bool:
        return False

    # -- deciding ----------------------------------------------------------------------------

    def waiting(self) -> tuple[int, ...]:
        self._asked = self.client.at
        return () if self.client.ended else super().waiting()

    def controller(self, seat: int, desk: Desk) -> Controller:
        return Person(seat, desk) if seat in self.people else Remote(seat, self)

    async def answer(self, seat: int) -> object:
        """Wait until another device has decided for that seat."""
        await self._changed.until(lambda: self._decided_at(seat))
        return None

    async def decide(self, seat: int, desk: Desk) -> None:
        """Let the seat choose, here or elsewhere, until the host's device has its choice."""
        while not self._decided_at(seat):
            action = await self.controller(seat, desk).decide(None)
            if seat not in self.people:
                return
            try:
                self.client.choose(seat, action)
            except BadInput:  # the table has gone on meanwhile, and what is legal with it
                continue
            await self._changed.until(lambda: bool(self.client.refused) or self._decided_at(seat))

    def _decided_at(self, seat: int) -> bool:
        """True if the seat has decided since it was asked."""
        now, asked = self.client.at, self._asked
        if (now.epoch, now.steps) != (asked.epoch, asked.steps):
            return True
        view = self.client.view
        return view is None or seat not in view.waiting

    # -- at the table ------------------------------------------------------------------------

    def opened(self, venue: Venue, last: str) -> None:
        super().opened(venue, last)
        venue.phones.opened()

    def halted(self, venue: Venue) -> None:
        venue.phones.show_end()

    def again(self, venue: Venue) -> None:
        """Only the host begins another game."""
