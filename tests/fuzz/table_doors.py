"""Entry points of a table with several devices: messages to it and from it.

They need a transport that no page has, so they are only tested on desktop Python.
"""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

from sakura.core.client import Client
from sakura.core.error import BadInput
from sakura.core.transport import LocalTransport
from sakura.core.view import view_of
from sakura.games import RULES
from tests.bad_line import choose, told
from tests.played import played

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

ANNE, BO = "anne", "bo"
"""Names of seats 0 and 1; the mutated messages are Anne's."""

BEGUN: tuple[tuple[str, JsonObject, int], ...] = (
    ("sakura", {"players": 2, "two_player": "tactical", "board": "stroll"}, 12),
    ("okiya", {"match": "points", "target": 10, "full_board": "draw"}, 7),
)
"""Games by name, with their options and number of choices."""


def tables() -> list[LocalTransport]:
    """A game of each kind in progress, with both clients up to date."""
    found = []
    for name, raw, decisions in BEGUN:
        line = LocalTransport(played(RULES[name], raw, 5, decisions), RULES, epoch=3)
        line.join(ANNE, [0])
        line.join(BO, [1])
        line.pump()
        found.append(line)
    return found


def to_table(text: str) -> None:
    """Send a message of Anne's device to the table."""
    refused: list[BadInput] = []
    for line in tables():
        table = line.authority.table
        before = line.authority.at, table.position, dict(table.chosen)
        try:
            line.authority.receive(ANNE, text)
        except BadInput as error:
            assert before == (line.authority.at, table.position, table.chosen) and not line.queue
            refused.append(error)
            continue
        line.pump()
        assert len(table.steps) <= before[0].steps + 3
        assert table.chosen.get(1) == before[2].get(1) or not table.chosen
        for client in line.clients.values():
            choose(client, Random(1))
        line.pump()
        for seat, client in enumerate((line.clients[ANNE], line.clients[BO])):
            assert client.events == told(table, [seat]) and client.view == view_of(table, [seat])
    if len(refused) == len(tables()):
        raise refused[0]


def from_table(text: str) -> None:
    """Send a message of a table to Anne's device, seated or joining."""
    refused: list[BadInput] = []
    clients = [line.clients[ANNE] for line in tables()] + [Client(RULES, lambda text: None)]
    for client in clients:
        before = vars(client) | {"events": list(client.events)}
        try:
            client.receive(text)
        except BadInput as error:
            assert vars(client) == before
            refused.append(error)
            continue
        _check_account(client)
    if len(refused) == len(clients):
        raise refused[0]


def _check_account(client: Client) -> None:
    """Fail unless the client's account survives a round trip and it can go on."""
    if client.sitting is None or client.view is None:
        assert client.events == []
        return
    views, events = client.sitting.views, client.sitting.events
    assert views.read(json.loads(json.dumps(views.write(client.view)))) == client.view
    assert events.read(json.loads(json.dumps(events.write(tuple(client.events))))) == tuple(
        client.events
    )
    choose(client, Random(1))


def messages_to_table() -> list[str]:
    """Valid messages of Anne's device."""
    found = []
    for line in tables():
        line.clients[ANNE].resync()
        choose(line.clients[ANNE], Random(1))
        found += [parcel.text for parcel in line.queue]
    return found


def messages_from_table() -> list[str]:
    """Valid messages of a table to Anne."""
    found = []
    for line in tables():
        line.authority.join(ANNE, [0])
        line.authority.rewind(len(line.authority.table.steps) - 1)
        line.authority.close()
        found += [parcel.text for parcel in line.queue if parcel.client == ANNE]
    return found
