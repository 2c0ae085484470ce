"""Transport within one page: an ordered queue between an authority and its clients."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

from sakura.core.authority import Authority
from sakura.core.client import Client
from sakura.core.game import AnyGame
from sakura.core.table import AnyTable


class Parcel(NamedTuple):
    """A message in transit between the authority and the client of that name."""

    client: str
    to_client: bool
    text: str


class LocalTransport:
    """Queue that delivers messages in order, once each, when it is pumped."""

    def __init__(self, table: AnyTable, games: Mapping[str, AnyGame], epoch: int = 0) -> None:
        self.authority = Authority(table, self._to_client, epoch)
        self.clients: dict[str, Client] = {}
        self.queue: deque[Parcel] = deque()
        self._games = games

    def join(self, name: str, seats: Collection[int] = ()) -> Client:
        """Add a client with those seats, in place of any of that name; it gets its place at the
        next pump. Raises BadInput as `Authority.join` does."""
        self.authority.join(name, seats)
        self.clients[name] = Client(self._games, partial(self._to_authority, name))
        return self.clients[name]

    def pump(self) -> None:
        """Deliver messages until none is left; raises BadInput for one that is refused."""
        while self.queue:
            self.deliver(self.queue.popleft())

    def deliver(self, parcel: Parcel) -> None:
        """Hand a message over; raises BadInput if it is refused."""
        name, to_client, text = parcel
        if to_client:
            self.clients[name].receive(text)
        else:
            self.authority.receive(name, text)

    def _to_client(self, name: str, text: str) -> None:
        self.queue.append(Parcel(name, True, text))

    def _to_authority(self, name: str, text: str) -> None:
        self.queue.append(Parcel(name, False, text))
