"""Lossy transport, which drops, duplicates, delays and reorders messages, and random play over
it."""

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
"""Probabilities that a message is lost, and that it is delivered again later."""

ASKED, RENEWED, BACK = 0.1, 0.02, 0.05
"""Probabilities, in each turn, that a client requests missing messages, that it loses its state and
rejoins, and that the table rewinds to an earlier step."""

REWINDS = 4
"""Rewinds in one game."""

TURNS = 20_000
"""Turn limit, beyond the needs of any test."""


class BadTransport(LocalTransport):
    """Transport that delivers some queued messages in random order when pumped.

    It remembers what each client may have been told at each moment, and fails if a client has
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
        """Let a client with those seats join, or rejoin after losing its state."""
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
        """Record the present view and events of each client."""
        at, table = self.authority.at, self.authority.table
        if all((name, at) in self._views for name in self.seats):
            return
        for name, seats in self.seats.items():
            self._views[name, at] = view_of(table, seats)
            self._events[name, at.epoch] = told(table, seats)

    def check(self, name: str) -> None:
        """Fail unless the client has the view of some moment and the events of one."""
        client = self.clients[name]
        if client.view is not None:
            assert client.view == self._views[name, client.at]
            assert client.sitting and client.sitting.seats == tuple(self.seats[name])
            whole = self._events[name, client._epoch]
            assert client.events == whole[: len(client.events)]

    def _taken(self) -> Parcel:
        index = self.random.randrange(len(self.queue))
        parcel = self.queue[index]
        if self.random.random() >= DOUBLED:
            del self.queue[index]
        return parcel


def told(table: AnyTable, seats: Sequence[int]) -> list[object]:
    """All events of a game in the form that those seats may know."""
    redact = table.game.redact
    return [redact(event, seats) for step in table.steps for event in step.events]


def play(line: BadTransport) -> None:
    """Play at random until the game is over and every client knows it; then each must have the
    table's account of the game."""
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
    """True if a client has seen the end of the game and everything before it."""
    return client.view is not None and client.view.outcome is not None and not client.behind


def take_turn(line: BadTransport) -> None:
    """Let a client choose, or cause a mishap."""
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
        elif authority.at.epoch < line.epoch + REWINDS:  # otherwise no game would end
            authority.rewind(random.randrange(1, len(authority.table.steps) + 1))
        line.remember()


def choose(client: Client, random: Random) -> None:
    """Make a choice for one of the client's seats, if it sees one that has to choose."""
    if client.sitting is None or client.view is None:
        return
    own = [seat for seat in client.view.waiting if seat in client.sitting.seats]
    if own:
        seat = random.choice(own)
        client.choose(seat, random.choice(client.sitting.game.choices(client.view.seen[seat])))
