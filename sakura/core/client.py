"""Client of a game kept elsewhere: this device's copy of its events and its latest view.

Messages may come late, twice, in any order or not at all (`docs/protocol.md`). What a client has is
always a state in which the table once was, and it only moves forward.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from sakura.core.codec import ListOf
from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame, check_seat
from sakura.core.message import (
    LONGEST,
    ChooseMessage,
    EventsMessage,
    ResyncMessage,
    SeatMessage,
    Stamp,
    ViewMessage,
    ViewOf,
    read_from_table,
    write,
)
from sakura.core.restore import action_of
from sakura.core.saved import plain_action

if TYPE_CHECKING:
    from sakura.core.view import AnyView

NEVER = Stamp(0, 0, -1)
"""Stamp that is earlier than every other."""


class Sitting:
    """A client's place at a table: the game, its options and the client's seats. Raises BadInput
    unless all of these are known and fit each other."""

    def __init__(self, message: SeatMessage, games: Mapping[str, AnyGame]) -> None:
        if message.game not in games:
            raise BadInput(f"unknown game {shown(message.game)}")
        if not isinstance(message.options, dict):
            raise BadInput(f"options must be an object, not {shown(message.options)}")
        self.game = games[message.game]
        self.options: object = self.game.options(message.options)
        self.seats = message.seats
        for seat in self.seats:
            check_seat(seat, range(self.game.seats(self.options)))
        self.views = ViewOf(self.game, self.options, self.seats)
        self.events = ListOf(self.game.codecs(self.options).event, LONGEST)

    def same(self, other: Sitting) -> bool:
        """True if both are the same seats in a game with the same options."""
        mine = (self.game.name, self.options, self.seats)
        return mine == (other.game.name, other.options, other.seats)


class Client:
    """Copy of a remote game: the `events` as they were told, and the latest `view`.

    `send` takes a message for the table. `games` are those that this device knows. Until the table
    has answered `sitting` and `view` are None.
    """

    def __init__(self, games: Mapping[str, AnyGame], send: Callable[[str], None]) -> None:
        self.sitting: Sitting | None = None
        self.view: AnyView | None = None
        self.events: list[object] = []
        self.at = NEVER
        """Stamp of `view`."""
        self.refused = ""
        """Reason for which the last choice was refused, or ""."""
        self.ended = False
        """True once the table is closed."""
        self.seated = 0
        """Number of times that the table has told this client everything."""
        self._games = games
        self._send = send
        self._epoch = 0
        """Epoch of `events`."""
        self._furthest = NEVER
        """Latest stamp of any message."""
        self._most = (0, 0)
        """Latest epoch of any message, and the most events of it."""
        self._asked = False
        """True while a resync is unanswered."""

    @property
    def behind(self) -> bool:
        """True if events or views are known to be missing."""
        return self.at < self._furthest or self._lacks_events

    @property
    def _lacks_events(self) -> bool:
        return self.sitting is None or (self._epoch, len(self.events)) < self._most

    # -- to the table ------------------------------------------------------------------------

    def resync(self) -> None:
        """Ask for everything this client lacks: at the start, after a break, and from time to time
        while it waits, because the last message may have been lost."""
        self._asked = True
        has = None if self.sitting is None else (self._epoch, len(self.events))
        self._send(write(ResyncMessage(has)))

    def choose(self, seat: int, action: object) -> None:
        """Send a choice of one of this client's seats. It counts once a view shows it; until then
        it can be sent again.

        Raises BadInput if the seat has nothing to choose here, or the action is illegal.
        """
        if self.sitting is None or self.view is None:
            raise BadInput("this device has no seat yet")
        if seat not in self.sitting.seats or seat not in self.view.waiting:
            raise BadInput(f"seat {shown(seat)} has nothing to choose on this device")
        plain = plain_action(action)
        action_of(plain, self.sitting.game.choices(self.view.seen[seat]), seat)
        self.refused = ""
        self._send(write(ChooseMessage(self.at, seat, plain)))

    # -- from the table ----------------------------------------------------------------------

    def receive(self, text: str) -> None:
        """Take a message from the table.

        Raises BadInput, and changes nothing, for a text that is no message or belongs to another
        table.
        """
        message = read_from_table(text)
        if isinstance(message, SeatMessage):
            self._sit(message)
        elif self.sitting is None:
            pass  # the seat message was lost, or has not arrived yet
        elif isinstance(message, ViewMessage):
            view = self.sitting.views.read(message.view)
            self._see(message.at, message.count, view, message.refused)
        elif isinstance(message, EventsMessage):
            events = self.sitting.events.read(list(message.events))
            self._hear(message.at, message.base, message.since, events)
        else:
            self._note(message.at, message.count)
            self.ended = True
        if self._lacks_events and not self._asked:  # a view counts only after its events
            self.resync()

    def _sit(self, message: SeatMessage) -> None:
        sitting = Sitting(message, self._games)
        events = sitting.events.read(list(message.events))
        view = sitting.views.read(message.view)
        if self.sitting is not None and not sitting.same(self.sitting):
            raise BadInput("this device already sits at another table")
        self.sitting = sitting
        self.seated += 1
        self.ended = False
        self._hear(message.at, 0, 0, events)
        self._see(message.at, len(events), view, "")

    def _hear(self, at: Stamp, base: int, since: int, events: Sequence[object]) -> None:
        """Append events, provided the first `since` are known here and have not changed."""
        self._note(at, since + len(events))
        if at.epoch < self._epoch or base > self._epoch or since > len(self.events):
            return
        if at.epoch > self._epoch:
            self._epoch = at.epoch
            self.events[since:] = events
            self._asked = False
        elif new := events[len(self.events) - since :]:
            self.events += new
            self._asked = False

    def _see(self, at: Stamp, count: int, view: AnyView, refused: str) -> None:
        """Replace the view by a later one."""
        self._note(at, count)
        if at > self.at:
            self.at, self.view, self.refused = at, view, refused
            self._asked = False
        elif at == self.at and refused:
            self.refused = refused

    def _note(self, at: Stamp, count: int) -> None:
        """Note how far the table has got."""
        self._furthest = max(self._furthest, at)
        self._most = max(self._most, (at.epoch, count))
