"""A game that this device keeps for people on several devices."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from sakura.core import fair_talk, talk
from sakura.core.authority import Authority
from sakura.core.ballot import Unsealed
from sakura.core.error import BadInput
from sakura.core.message import ResyncMessage, read_to_table
from sakura.core.restore import action_of
from sakura.core.saved import Saved, plain_action, save
from sakura.core.seats import FRIEND, PERSON, is_computer
from sakura.play.controller import Controller, Desk, Remote
from sakura.play.fair_game import FairGame
from sakura.play.offers import Offers
from sakura.play.session import Session
from sakura.play.signal import Signal

if TYPE_CHECKING:
    from sakura.core.plain import Json
    from sakura.core.talk import FromHost
    from sakura.play.venue import Venue


class Keeper(Protocol):
    """Store of the game at this device's table."""

    def keep_table(self, text: str, guests: list[int], fair: Json) -> None:
        """Keep the game as it stands. In the text the seats of `guests` are those of people;
        `fair` is what `FairGame.write` returns."""


class HostedGame(Session):
    """A game whose authority is this device. Seats of guests are FRIEND's, and may change hands at
    any time (`seat`)."""

    offers = Offers(undo=True)

    def __init__(
        self,
        saved: Saved,
        fair: FairGame,
        keeper: Keeper,
        send: Callable[[str, str], None],
        epoch: int,
    ) -> None:
        super().__init__(saved)
        self.authority = Authority(saved.table, send, epoch)
        self.fair = fair
        self._send = send
        self._keeper = keeper
        self._changed = Signal()
        self._cover()
        self.checks: dict[int, fair_talk.CheckedMessage] = {}
        """Latest results of the guests' checks, by seat."""
        self._ended = self.over
        """True if the game was over when this device opened it."""
        self._asked = 0
        """Number of steps when the seats were asked that decide now."""

    # -- seats -------------------------------------------------------------------------------

    def client(self, seat: int) -> str:
        """Name of the client that has a guest's seat."""
        return f"seat {seat}"

    def join(self, seat: int) -> None:
        """Tell the guest at that seat the whole game so far. One without a seat watches."""
        plays = seat < len(self.who)
        own = seat if plays else None
        for message in self.fair.begun(own, len(self.table.steps)):
            self._say(seat, message)
        self.authority.join(self.client(seat), (seat,) if plays else ())
        if self.over:
            self._say(seat, self.fair.reveal(self.saved))

    def _say(self, seat: int, message: FromHost) -> None:
        self._send(self.client(seat), talk.write(message))

    def _say_all(self, message: FromHost) -> None:
        for client in self.authority.clients:
            self._send(client, talk.write(message))

    def leave(self, seat: int) -> None:
        """Tell the guest at that seat nothing more, until it joins again."""
        if self.authority.has(self.client(seat)):
            self.authority.leave(self.client(seat))

    def receive(self, seat: int, text: str) -> None:
        """Take a message about the game from the guest at that seat; raises BadInput for one that
        is refused."""
        if not isinstance(read_to_table(text), ResyncMessage):
            raise BadInput("choices: only sealed")
        self.authority.receive(self.client(seat), text)

    def take(self, seat: int, message: fair_talk.CommitMessage | fair_talk.OpenMessage) -> None:
        """Take the commitment or the opening of a guest's choice; raises Unsealed for one that is
        refused. Those that come too late, or a second time, change nothing."""
        step = len(self.table.steps)
        if message.deal != self.fair.deal.deal or message.seat != seat or message.step > step:
            raise Unsealed("deal", f"seat {seat}: no choice in step {message.step}")
        if message.step < step or seat not in self.table.waiting() or self.who[seat] != FRIEND:
            return
        if isinstance(message, fair_talk.CommitMessage):
            changed = self.fair.at(step).commit(seat, message.commitment)
            self._cover()
            self._list()
        else:
            changed = self._open(seat, message)
        if changed:
            self.keep()
            self._changed.wake()

    def note_check(self, seat: int, message: fair_talk.CheckedMessage) -> None:
        """Take the result of the check by the guest at that seat; raises Unsealed for one about
        another deal, and BadInput for one about a seat that is not in the game."""
        if message.deal != self.fair.deal.deal or not self.over:
            raise Unsealed("deal", "another deal, or too early")
        if any((flaw.seat or 0) >= len(self.who) for flaw in message.faults):
            raise BadInput("checked: no such seat")
        self.checks[seat] = message

    def _open(self, seat: int, message: fair_talk.OpenMessage) -> bool:
        ballot = self.fair.at(message.step)
        try:
            action = action_of(message.action, self.table.legal(seat), seat)
        except BadInput as error:
            raise Unsealed("choice", str(error)) from None
        opened = ballot.open(seat, plain_action(action), message.salt)
        if opened:
            if self.saved.seal:
                self.saved.seal.note(message.step, seat, PERSON)
            self.authority.choose(seat, action)
            self._went_on()
        return opened

    def _cover(self) -> None:
        """Show guests who have committed as having chosen."""
        ballot = self.fair.at(len(self.table.steps))
        self.authority.cover(ballot.owed(self.table.waiting()))

    def _list(self, seat: int | None = None, action: object = None) -> None:
        """Tell everybody all commitments once the last one is in, such as to that choice of a seat
        here."""
        chosen = dict(self.table.chosen)
        if seat is not None:
            chosen[seat] = action
        if listed := self.fair.listing(self.table, chosen):
            self._say_all(listed)

    def _went_on(self) -> None:
        """Note that a choice was made, perhaps the last one of a step or of the game."""
        self.fair.note(len(self.table.steps))
        if self.over:
            self._say_all(self.fair.reveal(self.saved))

    def owes(self, seat: int) -> bool:
        """True if everybody waits for the guest at that seat to open its choice."""
        ballot = self.fair.at(len(self.table.steps))
        return ballot.complete and seat in ballot.owed(self.table.waiting())

    def seat(self, seat: int, name: str) -> None:
        """Give a seat to a guest, to a computer of that name, or to a person at this device."""
        self.who[seat] = name
        self.fair.at(len(self.table.steps)).release(seat)
        self._cover()
        # rooms and courses hold these lists
        self.people[:] = [one for one, kind in enumerate(self.who) if kind == PERSON]
        self.computers[:] = [one for one, kind in enumerate(self.who) if is_computer(kind)]
        self.keep()

    # -- deciding ----------------------------------------------------------------------------

    def waiting(self) -> tuple[int, ...]:
        self._asked = len(self.table.steps)
        return super().waiting()

    def controller(self, seat: int, desk: Desk) -> Controller:
        return Remote(seat, self) if self.who[seat] == FRIEND else super().controller(seat, desk)

    async def answer(self, seat: int) -> object:
        """Wait until the guest has decided."""
        await self._changed.until(lambda: self._has_chosen(seat))
        return None

    async def decide(self, seat: int, desk: Desk) -> None:
        """Let the seat choose. A guest's choice arrives by itself: first sealed, then open."""
        if self.who[seat] == FRIEND:
            await self._changed.until(lambda: self._has_committed(seat))
            desk.seat_chose(seat)
        action = await self.controller(seat, desk).decide(self.table.observe(seat))
        if self.who[seat] != FRIEND:
            if self.saved.seal:
                self.saved.seal.note(len(self.table.steps), seat, self.who[seat])
            self.choose(seat, action)

    def choose(self, seat: int, action: object) -> None:
        if action in self.table.legal(seat):
            self._list(seat, action)
        self.authority.choose(seat, action)
        self._went_on()
        self.keep()
        self._changed.wake()

    def take_back(self) -> bool:
        """Take back a choice of a person here while nobody else depends on it: once all have
        committed it stands, and others have seen all earlier ones."""
        ballot = self.fair.at(len(self.table.steps))
        secret = [seat for seat in self.table.chosen if seat in self.people]
        if ballot.complete or not secret:
            return False
        self.authority.take_back(secret[-1])
        self.keep()
        return True

    def _has_committed(self, seat: int) -> bool:
        return self._has_chosen(seat) or seat in self.fair.ballot.commitments

    def _has_chosen(self, seat: int) -> bool:
        return len(self.table.steps) != self._asked or seat not in self.table.waiting()

    # -- at the table ------------------------------------------------------------------------

    def opened(self, venue: Venue, last: str) -> None:
        super().opened(venue, last)
        venue.phones.opened()

    def halted(self, venue: Venue) -> None:
        super().halted(venue)
        if self.over:
            venue.phones.show_checks()

    def ended(self, venue: Venue) -> None:
        if not self._ended:  # before a reload
            super().ended(venue)

    def keep(self) -> None:
        """Keep the game, also once it is over: people look at its result, and the next game has the
        same seats."""
        guests = [seat for seat, name in enumerate(self.who) if name == FRIEND]
        who = [PERSON if name == FRIEND else name for name in self.who]
        kept = Saved(self.table, who, names=self.saved.names, seal=self.saved.seal)
        self._keeper.keep_table(save(kept), guests, self.fair.write())

    def again(self, venue: Venue) -> None:
        if self.over:
            venue.phones.again()
