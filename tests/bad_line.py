"""A transport that loses, doubles, delays and reorders messages, and people who play over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from sakura.core.client import Client
from sakura.core.game import AnyGame
from sakura.core.message import Stamp
from sakura.core.table import AnyTable
from sakura.core.transport import LocalTransport, Parcel
from sakura.core.view import AnyView, view_of

LOST, DOUBLED = 0.2, 0.2
"""Chances of a message to be lost, and to be delivered again later."""

ASKED, RENEWED, BACK = 0.1, 0.02, 0.05
"""Chances, at each turn, that a client asks for what it lacks, that it loses all it had and joins
again, and that the table goes back to an earlier step."""

REWINDS = 4
"""Times that the table goes back in one game."""

TURNS = 20_000
"""More than any game here needs."""


class BadTransport(LocalTransport):
    """Delivers some messages of the queue, in any order, when it is pumped.

    It remembers what each client may have been told at each moment, and fails where a client has
    anything else.
    """

    def __init__(self, table: AnyTable, games: Mapping[str, AnyGame], random: Random) -> None:
        self.epoch = random.randrange(1000)
        super().__init__(table, games, self.epoch)
        self.random = random
        self.seats: dict[str, Sequence[int]] = {}
        self._views: dict[tuple[str, Stamp], AnyView] = {}
        self._events: dict[tuple[str, int], list[object]] = {}

    def seat(self, name: str, seats: Sequence[int]) -> None:
        """A client with those seats joins, or joins again after it has lost everything."""
        self.seats[name] = seats
        self.join(name, seats)
        self.remember()

    def pump(self) -> None:
        for _ in range(self.random.randrange(len(self.queue) + 1)):
            self.deliver(self._taken())

    def deliver(self, parcel: Parcel) -> None:
        if self.random.random() >= LOST:
            super().deliver(parcel)
            self.remember()
            self.check(parcel.client)

    def remember(self) -> None:
        """Notes what each client may be told from now on."""
        at, table = self.authority.at, self.authority.table
        if all((name, at) in self._views for name in self.seats):
            return
        for name, seats in self.seats.items():
            self._views[name, at] = view_of(table, seats)
            self._events[name, at.epoch] = told(table, seats)

    def check(self, name: str) -> None:
        """Fail unless the client has a view of some moment, and the events of one."""
        client = self.clients[name]
        if client.view is not None:
            assert client.view == self._views[name, client.at]
            assert client.place and client.place.seats == tuple(self.seats[name])
            whole = self._events[name, client._epoch]
            assert client.events == whole[: len(client.events)]

    def _taken(self) -> Parcel:
        place = self.random.randrange(len(self.queue))
        parcel = self.queue[place]
        if self.random.random() >= DOUBLED:
            del self.queue[place]
        return parcel


def told(table: AnyTable, seats: Sequence[int]) -> list[object]:
    """All events of a game as those seats may know them."""
    redact = table.game.redact
    return [redact(event, seats) for step in table.steps for event in step.events]


def play(line: BadTransport) -> None:
    """Lets everybody choose at random until the game is over and every client knows it; then each
    of them must have the same account of the game as the table."""
    turns = 0
    while not all(knows_the_end(client) for client in line.clients.values()):
        take_turn(line)
        line.pump()
        turns += 1
        assert turns < TURNS, "the game does not end"
    table = line.authority.table
    for name, client in line.clients.items():
        assert client.events == told(table, line.seats[name])
        assert client.view == view_of(table, line.seats[name])
        assert client.at == line.authority.at


def knows_the_end(client: Client) -> bool:
    """True if a client has seen the end of the game, and knows all that led there."""
    return client.view is not None and client.view.outcome is not None and not client.behind


def take_turn(line: BadTransport) -> None:
    """Somebody chooses, or one of the mishaps happens that happen to devices."""
    random = line.random
    name = random.choice(sorted(line.clients))
    client, authority = line.clients[name], line.authority
    choose(client, random)
    if random.random() < ASKED:
        client.resync()
    if random.random() < RENEWED:
        line.seat(name, line.seats[name])
    if random.random() < BACK:
        secret = sorted(authority.table.chosen)
        if secret and random.random() < 0.5:
            authority.take_back(secret[0])
        elif authority.at.epoch < line.epoch + REWINDS:  # or no game would end
            authority.rewind(random.randrange(1, len(authority.table.steps) + 1))
        line.remember()


def choose(client: Client, random: Random) -> None:
    """A choice of one of the client's seats, if it sees one that has to choose."""
    if client.place is None or client.view is None:
        return
    own = [seat for seat in client.view.waiting if seat in client.place.seats]
    if own:
        seat = random.choice(own)
        client.choose(seat, random.choice(client.place.game.choices(client.view.seen[seat])))
