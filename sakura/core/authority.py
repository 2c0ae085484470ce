"""Authority over a table shared by several devices: it alone knows the position, and tells each
device only what its seats may know.

Delivery of messages is the task of a transport.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.game import check_seat
from sakura.core.message import (
    SENTENCE,
    ChooseMessage,
    EndMessage,
    EventsMessage,
    Message,
    ResyncMessage,
    SeatMessage,
    Stamp,
    ViewMessage,
    ViewOf,
    read_to_table,
    write,
)
from sakura.core.restore import action_of, is_action
from sakura.core.table import AnyTable
from sakura.core.view import View, view_of

if TYPE_CHECKING:
    from sakura.core.plain import Json


class Authority:
    """Keeper of one table. Each client is a device under a name, and is told what happens.

    `send` takes the name of a client and a message for it. All changes of the table go through the
    authority: choices of clients come as messages, those of computer seats through `choose`.
    `epoch` must be greater than any that an earlier authority of this game has told its clients,
    such as the seconds since 1970; 0 will do for a game that nobody has joined yet.
    """

    def __init__(self, table: AnyTable, send: Callable[[str, str], None], epoch: int = 0) -> None:
        self.table = table
        self.closed = False
        self._send = send
        self._codec = table.game.codecs(table.options).event
        self._epoch = epoch
        self._changes = len(table.chosen)
        self._cuts = {epoch: 0}
        """Events that still stood when each epoch began."""
        self._clients: dict[str, ViewOf] = {}
        """Codec of each client's views, which also knows the client's seats."""
        self._sent = len(self._events())
        self._covered: frozenset[int] = frozenset()
        """Seats that have committed to choices."""

    @property
    def at(self) -> Stamp:
        """Current stamp of the table."""
        return Stamp(self._epoch, len(self.table.steps), self._changes)

    # -- clients -----------------------------------------------------------------------------

    def join(self, name: str, seats: Collection[int] = ()) -> None:
        """Seat a client and tell it the whole game so far; a client without seats watches. A client
        that has lost its state joins again with the same seats.

        Raises BadInput for seats that do not exist, or that another client has.
        """
        table, own = self.table, tuple(sorted(set(seats)))
        for seat in own:
            check_seat(seat, range(table.game.seats(table.options)))
            if any(seat in views.seats for other, views in self._clients.items() if other != name):
                raise BadInput(f"seat {seat} is taken")
        if name not in self._clients:
            self._clients[name] = ViewOf(table.game, table.options, own)
        elif self._clients[name].seats != own:
            raise BadInput(f"{shown(name)} already has seats {self._clients[name].seats}")
        self._send_all(name)

    @property
    def clients(self) -> list[str]:
        """Names of all clients."""
        return list(self._clients)

    def has(self, name: str) -> bool:
        """True if there is a client of that name."""
        return name in self._clients

    def leave(self, name: str) -> None:
        """Free the client's seats; raises BadInput if there is no such client."""
        self._views(name)
        del self._clients[name]

    def close(self) -> None:
        """Take no more choices, and tell all clients so."""
        self.closed = True
        for name in self._clients:
            self._post(name, EndMessage(self.at, self._sent))

    def receive(self, name: str, text: str) -> None:
        """Take a message from a client.

        Raises BadInput, and changes nothing, for a text that is no message. An illegal choice is
        answered with a view that gives the reason.
        """
        seats = self._views(name).seats
        message = read_to_table(text)
        if isinstance(message, ResyncMessage):
            self._resync(name, message)
            return
        before = self.at
        try:
            self._decide(seats, message)
        except BadInput as error:
            self._send_view(name, str(error)[:SENTENCE])
        else:
            if self.at == before:  # a repeated message: the client has not heard of its choice
                self._send_view(name)

    # -- changes -----------------------------------------------------------------------------

    def choose(self, seat: int, action: object) -> None:
        """Make a seat's choice, as `Table.choose` does; raises BadInput for an illegal one."""
        self._check_open()
        steps = len(self.table.steps)
        self.table.choose(seat, action)
        if len(self.table.steps) == steps:
            self._changes += 1
        else:
            self._changes, self._covered = 0, frozenset()
        self._announce()

    def cover(self, seats: Collection[int]) -> None:
        """Show these seats as having chosen: they have committed to choices that the table does not
        know yet."""
        if self._covered != frozenset(seats):
            self._covered = frozenset(seats)
            self._changes += 1
            self._announce()

    def take_back(self, seat: int) -> None:
        """Reopen a choice that is still secret; raises BadInput if there is none."""
        self._check_open()
        self.table.take_back(seat)
        self._changes += 1
        self._announce()

    def rewind(self, count: int) -> None:
        """Rewind to the first `count` steps and begin another epoch; raises BadInput for a number
        of steps that the game does not have."""
        self._check_open()
        steps = list(self.table.steps)
        self.table.rewind(count)
        self._epoch += 1
        self._changes, self._covered = 0, frozenset()
        self._sent = len([event for step in steps[:count] for event in step.events])
        self._cuts[self._epoch] = self._sent
        self._announce(rewound=True)

    def _check_open(self) -> None:
        if self.closed:
            raise BadInput("this table is closed")

    def _decide(self, seats: Collection[int], message: ChooseMessage) -> None:
        """Carry out a client's choice, unless it has been done already."""
        seat, at = message.seat, message.at
        if seat not in seats:
            raise BadInput(f"seat {seat} is not yours")
        steps = self.table.steps
        if at.epoch == self._epoch and at.steps < len(steps):
            done = steps[at.steps].actions
        elif (at.epoch, at.steps) == (self._epoch, len(steps)):
            done = self.table.chosen
        else:
            raise BadInput("the table has changed: choose again")
        if seat in done:
            if not is_action(message.action, done[seat]):
                raise BadInput(f"seat {seat} has already chosen")
            return
        if done is not self.table.chosen:
            raise BadInput(f"seat {seat} had nothing to choose at that point")
        self.choose(seat, action_of(message.action, self.table.legal(seat), seat))

    # -- telling -----------------------------------------------------------------------------

    def _announce(self, rewound: bool = False) -> None:
        """Send the changes to all clients."""
        since, self._sent = self._sent, len(self._events())
        for name in self._clients:
            if rewound or since < self._sent:
                self._send_events(name, since)
            self._send_view(name)

    def _resync(self, name: str, message: ResyncMessage) -> None:
        """Send a client the events and the view it lacks."""
        if message.has is None:
            self._send_all(name)
            return
        epoch, count = message.has
        lasting = [cut for begun, cut in self._cuts.items() if begun > epoch]
        self._send_events(name, min([count, self._sent, *lasting]))
        self._send_view(name)
        self._send_end(name)

    def _send_all(self, name: str) -> None:
        table, seats = self.table, self._views(name).seats
        options = table.game.write_options(table.options)
        events, view = self._plain_events(name, 0), self._plain_view(name)
        self._post(name, SeatMessage(self.at, table.game.name, options, seats, events, view))
        self._send_end(name)

    def _send_events(self, name: str, since: int) -> None:
        base = max([epoch for epoch, cut in self._cuts.items() if cut < since], default=0)
        self._post(name, EventsMessage(self.at, base, since, self._plain_events(name, since)))

    def _send_view(self, name: str, refused: str = "") -> None:
        self._post(name, ViewMessage(self.at, self._sent, self._plain_view(name), refused))

    def _send_end(self, name: str) -> None:
        if self.closed:
            self._post(name, EndMessage(self.at, self._sent))

    def _post(self, name: str, message: Message) -> None:
        self._send(name, write(message))

    def _views(self, name: str) -> ViewOf:
        if name not in self._clients:
            raise BadInput(f"there is no client {shown(name)} at this table")
        return self._clients[name]

    def _events(self) -> Sequence[object]:
        return [event for step in self.table.steps for event in step.events]

    def _plain_events(self, name: str, since: int) -> tuple[Json, ...]:
        game, seats = self.table.game, self._views(name).seats
        events = [game.redact(event, seats) for event in self._events()[since:]]
        return tuple(map(self._codec.write, events))

    def _plain_view(self, name: str) -> Json:
        views = self._views(name)
        view = view_of(self.table, views.seats)
        waiting = tuple(seat for seat in view.waiting if seat not in self._covered)
        return views.write(View(view.seen, waiting, view.chosen, view.outcome))
