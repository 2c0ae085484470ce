"""A game at somebody else's device, with seats of people at this one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sakura.core.client import Client
from sakura.core.error import BadInput
from sakura.core.message import Stamp
from sakura.core.restore import action_of
from sakura.core.saved import Saved, plain_action
from sakura.core.seats import FRIEND, PERSON
from sakura.core.talk import FromGuest, PeopleMessage
from sakura.play.controller import Controller, Desk, Person, Remote
from sakura.play.journal import TableJournal
from sakura.play.session import Session
from sakura.play.signal import Signal
from sakura.play.told_course import ToldCourse, ToldTable

if TYPE_CHECKING:
    from sakura.play.course import AnyCourse
    from sakura.play.venue import Venue


class GuestGame(Session):
    """A game that the host's device keeps. This device sees views and events alone.

    `receive` takes messages about the game, `seat_people` tells who is there. Choices are sealed
    and opened by the `journal`; `say` sends its messages.
    """

    live = True
    deals = False
    hindsight = False  # only the host's device can show earlier hands again

    def __init__(
        self, client: Client, say: Callable[[FromGuest], object], journal: TableJournal
    ) -> None:
        table = ToldTable(client, journal)
        assert client.sitting
        seats = client.sitting.seats
        count = client.sitting.game.seats(client.sitting.options)
        who = [PERSON if seat in seats else FRIEND for seat in range(count)]
        super().__init__(Saved(table, who))
        self.client = client
        self.journal = journal
        self._say = say
        self.away: tuple[int, ...] = ()
        """Seats whose devices are away."""
        self._changed = Signal()
        self._told: ToldCourse[object, object, object, object] = ToldCourse(client, journal)
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
        if not len(people.who) == len(people.names) == count:
            return False
        if max((*people.away, *people.here), default=0) >= count:
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

    def stays(self, venue: Venue) -> bool:
        """Refuse to take back a choice: it was sealed, and the seal sent to the host."""
        venue.tell_nothing_to_undo()
        return True

    # -- deciding ----------------------------------------------------------------------------

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that must decide now. Once all choices are sealed nobody has to, but the
        step is not done: then that is everybody."""
        self._asked = self.client.at
        if self.client.ended or self.over:
            return ()
        return super().waiting() or tuple(range(len(self.who)))

    def controller(self, seat: int, desk: Desk) -> Controller:
        return Person(seat, desk) if seat in self.people else Remote(seat, self)

    async def answer(self, seat: int) -> object:
        """Wait until another device has decided for that seat."""
        await self._changed.until(lambda: self._decided_at(seat))
        return None

    async def decide(self, seat: int, desk: Desk) -> None:
        """Let the seat choose, here or elsewhere, until the host's device has its choice. One that
        was made, but has not arrived yet, is not asked for again."""
        while not self._decided_at(seat):
            view = self.client.view
            made = self.journal.choice(self._asked.steps) is not None
            if seat not in self.people or (view and view.waiting and not made):
                action = await self.controller(seat, desk).decide(None)
                if seat not in self.people:
                    return
                try:
                    self.choose(seat, action)
                except BadInput:  # the table has gone on meanwhile, and what is legal with it
                    continue
            await self._changed.until(lambda: self._decided_at(seat))

    def choose(self, seat: int, action: object) -> None:
        """Commit to a choice of this device's seat. Raises BadInput for an illegal one."""
        view = self.client.view
        if view is None or seat not in self.people or seat not in view.waiting:
            raise BadInput(f"seat {seat}: nothing asked on this device")
        plain = plain_action(action)
        action_of(plain, self.game.choices(view.seen[seat]), seat)
        self._say(self.journal.commit(self.client.at.steps, plain))

    def unheard(self, first: bool = False) -> list[FromGuest]:
        """Messages about this device's present choice that the host may not have heard. After a
        reload the choice may be lost. If all commitments are in, it is found again; else it is
        withdrawn on the `first` look."""
        view, journal, step = self.client.view, self.journal, self.client.at.steps
        seat = journal.seat
        if view is None or view.outcome or seat is None or seat in view.chosen:
            return []
        if seat in view.waiting:
            action = journal.choice(step)
            return [] if action is None else [journal.commit(step, action)]
        listed = journal.lists.get(step)
        lost = journal.choice(step) is None
        answer: FromGuest | None = None
        if listed and lost:
            choices = self.game.choices(view.seen[seat])
            answer = journal.recover(listed, map(plain_action, choices))
        elif listed:
            answer = journal.opening(listed)
        if not answer and first and lost:
            answer = journal.withdrawal(step)
        return [answer] if answer else []

    def _decided_at(self, seat: int) -> bool:
        """True if the seat has decided since it was asked."""
        now, asked = self.client.at, self._asked
        if (now.epoch, now.steps) != (asked.epoch, asked.steps):
            return True
        view = self.client.view
        return view is None or (bool(view.waiting) and seat not in view.waiting)

    # -- at the table ------------------------------------------------------------------------

    def opened(self, venue: Venue, last: str) -> None:
        super().opened(venue, last)
        venue.phones.opened()

    def halted(self, venue: Venue) -> None:
        venue.phones.show_end()

    def again(self, venue: Venue) -> None:
        """Only the host begins another game."""
