"""Whole games between an authority and its clients, over reliable and lossy transports."""

from __future__ import annotations

import copy
import sys
import zlib
from collections.abc import Collection
from itertools import accumulate, pairwise
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core.error import BadInput
from sakura.core.game import CHANCE
from sakura.core.message import LONGEST, EventsMessage, read_from_table
from sakura.core.table import AnyTable, Table
from sakura.core.transport import LocalTransport
from sakura.core.view import view_of
from sakura.games import RULES
from tests.bad_line import BadTransport, choose, play, told
from tests.hidden import Discreet, HandsDrawn, Leaking, redealt
from tests.long_games import drawn_table
from tests.narrowed import found
from tests.sweeps import first
from tests.tables import OPTIONS, any_game, played, seeds

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject
    from tests.tables import Choice

SIX: JsonObject = {"players": 6, "two_player": None, "board": "classic"}
GAMES: list[tuple[str, JsonObject]] = [
    ("sakura", {"players": 2, "two_player": "tactical", "board": "stroll"}),
    ("sakura", SIX),
    ("okiya", {"match": "points", "target": 10, "full_board": "draw"}),
]
LINES = [0] if sys.platform == "emscripten" else first(2, range(20))
"""Seeds of the lossy transport."""


def shared_out(seats: int, clients: int) -> list[tuple[int, ...]]:
    """Seats of each client, dealt in turn; surplus clients watch."""
    return [tuple(range(client, seats, clients)) for client in range(clients)]


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("clients", [2, 6])
@pytest.mark.parametrize(("name", "raw"), GAMES, ids=["sakura-2", "sakura-6", "okiya"])
@pytest.mark.parametrize("seed", LINES)
def test_every_client_ends_with_the_same_events(
    name: str, raw: JsonObject, clients: int, seed: int
) -> None:
    game, random = RULES[name], Random(f"{name} {clients} {seed}")
    table = Table(game, game.options(raw), random)
    line = BadTransport(table, RULES, random)
    for number, seats in enumerate(shared_out(game.seats(table.options), clients)):
        line.seat(f"device {number}", seats)
    play(line)
    assert len(line.authority.table.steps) > 5


@pytest.mark.parametrize("seed", LINES)
def test_each_client_learns_what_its_seats_may_know(seed: int) -> None:
    game, random = Discreet(), Random(seed)
    table = Table(game, game.options(OPTIONS["sakura"]), random)
    line = BadTransport(table, {"sakura": game}, random)
    for number, seats in enumerate([(0,), (1, 2), ()]):
        line.seat(f"device {number}", seats)
    play(line)
    accounts = [client.events for client in line.clients.values()]
    assert len({len(events) for events in accounts}) == 1
    drawn = [next(e for e in events if isinstance(e, HandsDrawn)) for events in accounts]
    assert [[bool(hand) for hand in event.hands] for event in drawn] == [
        [True, False, False],
        [False, True, True],
        [False, False, False],
    ]


def test_the_bad_transport_loses_repeats_and_reorders_messages() -> None:
    """Otherwise the tests above would show nothing."""
    received: list[int] = []
    line = BadTransport(played(RULES["okiya"], OPTIONS["okiya"], 1, 0), RULES, Random(1))
    stub: Any = SimpleNamespace(receive=lambda text: received.append(int(text)), view=None)
    line.clients["me"] = stub
    for number in range(1000):
        line._to_client("me", str(number))
        line.pump()
    arrived = set(received)
    assert 100 < 1000 - len(arrived) < 300
    assert len(received) - len(arrived) > 100
    assert sum(one > two for one, two in pairwise(received)) > 200
    latest = accumulate(received, max)
    assert max(late - number for number, late in zip(received, latest, strict=True)) > 5


# -- joining a running game ------------------------------------------------------------------------


def local(name: str, raw: JsonObject, decisions: int = 20, seed: int = 1) -> LocalTransport:
    """Game in progress on the local transport, which nobody has joined yet."""
    return LocalTransport(played(RULES[name], raw, seed, decisions), RULES)


@given(any_game, seeds, st.integers(0, 99))
def test_one_message_suffices_to_join_in_mid_game(choice: Choice, seed: int, most: int) -> None:
    line = local(*choice, most, seed)
    client = line.join("late", (1,))
    assert len(line.queue) == 1
    line.pump()
    table = line.authority.table
    assert client.events == told(table, (1,)) and client.view == view_of(table, (1,))
    assert not client.behind and client.at == line.authority.at


def test_a_client_that_lost_its_state_can_rejoin() -> None:
    line = local("sakura", SIX)
    first = line.join("phone", (2,))
    line.pump()
    again = line.join("phone", (2,))
    line.pump()
    assert again is line.clients["phone"] and again is not first
    assert again.events == first.events and again.view == first.view
    with pytest.raises(BadInput, match="'phone' already has seats"):
        line.join("phone", (3,))
    assert line.clients["phone"] is again


def test_a_client_whose_seat_was_lost_asks_for_it() -> None:
    line = local("sakura", SIX)
    client = line.join("phone", (2,))
    line.queue.clear()
    line.authority.choose(line.authority.table.waiting()[-1], played_action(line))
    line.pump()
    assert client.sitting and client.sitting.seats == (2,) and not client.behind


def played_action(line: LocalTransport) -> object:
    """Legal action of the last waiting seat."""
    table = line.authority.table
    return table.legal(table.waiting()[-1])[0]


def test_after_a_break_only_new_events_are_sent() -> None:
    line = local("okiya", OPTIONS["okiya"], 3)
    client = line.join("phone", ())
    line.pump()
    known = len(client.events)
    for _ in range(3):
        line.authority.choose(line.authority.table.waiting()[0], played_action(line))
    line.queue.clear()
    client.resync()
    line.deliver(line.queue.popleft())
    message = read_from_table(line.queue[0].text)
    assert isinstance(message, EventsMessage)
    assert (message.since, len(message.events)) == (known, 3)
    line.pump()
    assert client.events == told(line.authority.table, ()) and not client.behind


def test_the_longest_storable_game_can_be_joined() -> None:
    line = LocalTransport(drawn_table(160), RULES)
    client = line.join("late", (0,))
    assert 50_000 < len(line.queue[0].text) < LONGEST
    line.pump()
    assert len(client.events) > 2500


# -- confidentiality -------------------------------------------------------------------------------


def stream(table: AnyTable, seats: Collection[int], order: int) -> list[str]:
    """Everything sent to a client with those seats, present from the beginning, when all choose in
    that order."""
    game = copy.copy(table.game)
    dealt = iter([step.actions[CHANCE] for step in table.steps if CHANCE in step.actions])
    game.chance = lambda position, random: next(dealt)  # type: ignore[method-assign]
    again = Table(game, table.options, Random(0))
    line = LocalTransport(again, RULES)
    sent: list[str] = []
    line.authority._send = lambda name, text: sent.append(text) if name == "me" else None
    line.join("me", seats)
    random = Random(order)
    for step in table.steps:
        for seat in random.sample(sorted(step.actions), len(step.actions)):
            if seat != CHANCE:
                line.authority.choose(seat, step.actions[seat])
    for seat, action in table.chosen.items():
        line.authority.choose(seat, action)
    assert again.position == table.position and again.chosen == table.chosen
    line.join("me", seats)
    return sent


@given(any_game, seeds, st.integers(0, 60), st.sets(st.integers(0, 5), max_size=2))
def test_messages_do_not_depend_on_hidden_cards(
    choice: Choice, seed: int, most: int, wanted: set[int]
) -> None:
    table = played(RULES[choice[0]], choice[1], seed, most)
    if table.outcome() is not None:
        return
    seats = [seat for seat in wanted if seat < table.game.seats(table.options)]
    other = redealt(table, seats, Random(seed))
    mine, theirs = stream(table, seats, seed), stream(other, seats, seed)
    assert mine == theirs and len(mine) > 1


@pytest.mark.parametrize("seats", [(), (0,), (1, 4)])
def test_the_test_detects_a_game_that_leaks(seats: Any) -> None:
    for game, alike in ((Discreet(), True), (Leaking(), False)):
        table = played(game, SIX, 3, 30)
        other = redealt(table, seats, Random(1))
        assert (stream(table, seats, 1) == stream(other, seats, 1)) is alike


# -- size ------------------------------------------------------------------------------------------

LARGEST = 1500
"""Most bytes of a deflated view with six painters."""


def deflated(text: str) -> int:
    """Size of a message as a raw deflate stream."""
    packer = zlib.compressobj(9, wbits=-15)
    return len(packer.compress(text.encode()) + packer.flush())


@pytest.mark.parametrize(
    ("board", "seed", "rounds"), [("classic", 1211, 18), ("classic", 55, 17), ("stroll", 2, 0)]
)
def test_a_view_late_in_a_long_game_is_small(board: str, seed: int, rounds: int) -> None:
    """The longest of 3,000 random games of six, another long one, and an ordinary one."""
    table = played(RULES["sakura"], {**SIX, "board": board}, seed)
    assert table.position.round >= rounds
    for back in (0, 1, 2):
        table.rewind(len(table.steps) - back)
        for seats in [(), (3,), tuple(range(6))]:
            line = LocalTransport(table, RULES, epoch=1_800_000_000)
            line.join("me", seats)
            line.queue.clear()
            line.authority._send_view("me")
            assert 200 < deflated(line.queue[0].text) <= LARGEST


def test_a_local_transport_plays_a_game_in_order() -> None:
    line = local("okiya", OPTIONS["okiya"], 0)
    clients = [line.join("one", (0,)), line.join("two", (1,)), line.join("watcher")]
    line.pump()
    for client in clients:
        client.resync = lambda: pytest.fail("nothing was lost")  # type: ignore[method-assign]
    random = Random(1)
    while line.authority.table.outcome() is None:
        for client in clients:
            choose(client, random)
            line.pump()
    assert all(found(client.view).outcome for client in clients)
    assert clients[0].events == clients[2].events == told(line.authority.table, ())
