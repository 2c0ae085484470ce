"""A table with several phones, without a browser: whole games between a host and its guests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest

from sakura.core import talk
from sakura.core.client import Client
from sakura.core.message import LONGEST_ANSWER, VERSION
from sakura.core.saved import Saved
from sakura.core.seats import FRIEND, PERSON
from sakura.core.table import Table
from sakura.games import RULES
from sakura.play.guest_game import GuestGame
from sakura.play.hosted_game import HostedGame
from sakura.play.table_host import BURST, PATIENCE, STEADY, Host
from tests.fuzz.seeds import damaged
from tests.fuzz.table_doors import messages_to_table
from tests.narrowed import found
from tests.played import restored
from tests.sweeps import first
from tests.tables import OPTIONS

pytestmark = pytest.mark.native  # with an event loop of their own

SIX = {"players": 6, "two_player": None, "board": "classic"}


class Phone:
    """A guest's device."""

    def __init__(self, post: Callable[[str], None], name: str) -> None:
        self.post = post
        self.name = name
        self.client = Client(RULES, post)
        self.game: GuestGame | None = None
        self.people: talk.PeopleMessage | None = None
        self.refused: list[str] = []
        self.anew = 0

    def hello(self) -> None:
        self.post(talk.write(talk.HelloMessage(self.name)))

    def receive(self, text: str) -> None:
        if text == talk.BEAT:
            self.post(talk.BEAT)
            return
        message = talk.read_to_guest(text)
        if isinstance(message, talk.PeopleMessage):
            self.people = message
            if self.game:
                self.game.seat_people(message)
        elif isinstance(message, talk.RefusedMessage):
            self.refused.append(message.why)
        elif message is None and self.game:
            self.anew += self.game.receive(text)
        elif message is None:
            self.client.receive(text)
            if self.client.view:
                self.game = GuestGame(self.client)
                if self.people:
                    self.game.seat_people(self.people)


class Kept:
    """Store of the host's game."""

    def __init__(self) -> None:
        self.text = ""
        self.guests: list[int] = []

    def keep_table(self, text: str, guests: list[int]) -> None:
        self.text, self.guests = text, guests

    def forget_table(self) -> None:
        self.text = ""


class Desk:
    """People and computers at one device, who choose at random."""

    def __init__(self, game: Any, seed: int) -> None:
        self.game, self.random = game, Random(seed)
        self.asked = 0

    async def ask_person(self, seat: int) -> object:
        self.asked += 1
        await asyncio.sleep(0)
        return self.random.choice(self.game.table.legal(seat))

    async def think(self, name: str, observation: object, seed: str) -> object:
        await asyncio.sleep(0)
        return self.random.choice(self.game.game.choices(observation))

    async def play(self) -> None:
        """Decide like a room, until nobody has to."""
        while waiting := self.game.waiting():
            tasks = [asyncio.ensure_future(self.game.decide(seat, self)) for seat in waiting]
            try:
                await asyncio.gather(*tasks)
            finally:
                for task in tasks:
                    task.cancel()


class Room:
    """A host with phones in the same process; texts arrive in the next turn of the event loop."""

    def __init__(self, name: str, raw: Any, who: list[str], seed: int = 1) -> None:
        self.time = 1000.0
        self.host = Host(self._to_phone, lambda: self.time, "Ana")
        self.lines: dict[int, Phone] = {}
        self.kept = Kept()
        self.cut: set[int] = set()
        self.reseated = 0
        game = RULES[name]
        saved = Saved(Table(game, game.options(raw), Random(seed)), list(who), names=["Ana"])
        self.game = HostedGame(saved, self.kept, self.host.send, 5)
        self.host.reseated = self._count

    def _count(self) -> None:
        self.reseated += 1

    def _to_phone(self, line: int, text: str) -> None:
        if line not in self.cut:
            asyncio.get_running_loop().call_soon(self.lines[line].receive, text)

    def _to_host(self, line: int, text: str) -> None:
        if line not in self.cut:
            asyncio.get_running_loop().call_soon(self.host.heard, line, text)

    def connect(self, seat: int, name: str) -> Phone:
        line = len(self.lines)
        phone = self.lines[line] = Phone(lambda text: self._to_host(line, text), name)
        self.host.opened(line, seat)
        phone.hello()
        return phone

    def line_of(self, phone: Phone) -> int:
        return next(line for line, one in self.lines.items() if one is phone)


async def settled() -> None:
    """Wait until all texts have arrived."""
    for _ in range(30):
        await asyncio.sleep(0)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 60))


async def seated(name: str, raw: Any, who: list[str], seed: int = 1) -> tuple[Room, list[Phone]]:
    """A game that has begun, with a phone at each friend's seat."""
    room = Room(name, raw, who, seed)
    phones = [
        room.connect(seat, f"guest {seat}") for seat, kind in enumerate(who) if kind == FRIEND
    ]
    await settled()
    room.host.begin(room.game)
    await settled()
    return room, phones


GAMES = [
    ("okiya", OPTIONS["okiya"], [PERSON, FRIEND]),
    ("okiya", OPTIONS["okiya"], [FRIEND, "adept"]),
    ("sakura", SIX, [PERSON, FRIEND, FRIEND, "adept", PERSON, FRIEND]),
]


@pytest.mark.parametrize(("name", "raw", "who"), GAMES, ids=["okiya", "host watches", "sakura"])
def test_a_whole_game(name: str, raw: Any, who: list[str]) -> None:
    async def play() -> None:
        room, phones = await seated(name, raw, who)
        games = [found(phone.game) for phone in phones]
        desks = [Desk(game, number) for number, game in enumerate([room.game, *games])]
        await asyncio.gather(*(desk.play() for desk in desks))
        outcome = room.game.table.outcome()
        assert outcome and [game.table.outcome() for game in games] == [outcome] * len(games)
        assert room.kept.text == "" and all(desk.asked for desk in desks[1:])
        told = [event for step in room.game.table.steps for event in step.events]
        for phone, game in zip(phones, games, strict=True):
            course = game.course()
            shown = [one for step in range(len(course)) for one in course.events(step)]
            assert shown == told == phone.client.events
            assert course.now.outcome == outcome and not phone.refused and not phone.anew

    run(play())


def test_guests_know_each_other() -> None:
    async def play() -> None:
        room, phones = await seated(*GAMES[2])
        people = found(phones[0].people)
        assert people.names == ("Ana", "guest 1", "guest 2", "", "", "guest 5")
        assert people.who == (FRIEND, FRIEND, FRIEND, "adept", FRIEND, FRIEND)
        assert people.here == (0, 4) and people.away == ()
        game = found(phones[1].game)
        assert (game.people, game.you, game.computers) == ([2], 2, [])
        assert game.opponents == {} and not game.won
        assert list(game.saved.names) == list(people.names)
        assert set(room.lines) == {0, 1, 2}

    run(play())


def test_a_guest_has_no_position() -> None:
    async def play() -> None:
        _, phones = await seated(*GAMES[2])
        table = found(phones[0].game).table
        assert not hasattr(table, "position") and table.steps == []
        for forbidden in (lambda: table.observe(0), table.record, table.rounds):
            with pytest.raises(ValueError, match=r"not at this device|only at its table"):
                forbidden()

    run(play())


# -- away and back ---------------------------------------------------------------------------------


def silent(room: Room, *phones: Phone) -> None:
    """Cut these phones off; the others go on sending heartbeats."""
    room.cut |= {room.line_of(phone) for phone in phones}


async def wait(room: Room, seconds: float) -> None:
    """Let time pass."""
    for _ in range(int(seconds * 2)):
        room.time += 0.5
        room.host.tick()
        await settled()


def test_silence_is_noticed_within_three_seconds() -> None:
    assert PATIENCE + 0.5 < 3

    async def play() -> None:
        room, (one, two, three) = await seated(*GAMES[2])
        await wait(room, 10)
        assert room.host.away == []
        silent(room, one)
        await wait(room, 3)
        assert room.host.away == [1]
        assert found(two.people).away == found(three.people).away == (1,)
        room.cut.clear()
        await wait(room, 1)
        assert room.host.away == [] and found(two.people).away == ()
        assert not room.reseated

    run(play())


@pytest.mark.parametrize("successor", [PERSON, "adept"])
def test_a_seat_is_taken_over_and_given_back(successor: str) -> None:
    async def play() -> None:
        room, (one, *_) = await seated(*GAMES[2])
        hand = found(one.game).table.observe(1).hand
        room.host.hand_over(1, successor)
        assert room.game.who[1] == FRIEND  # nobody loses a seat while there
        room.host.closed(room.line_of(one))
        room.host.hand_over(1, successor)
        assert room.game.who[1] == successor and room.reseated == 1 and room.host.away == []
        assert (1 in room.game.people, 1 in room.game.computers) == (
            successor == PERSON,
            successor != PERSON,
        )
        assert room.game.controller(1, Desk(room.game, 1)).__class__.__name__ != "Remote"
        again = room.connect(1, "guest 1")
        await settled()
        assert room.game.who[1] == FRIEND and room.reseated == 2
        assert found(again.game).table.observe(1).hand == hand
        assert found(again.people).away == ()

    run(play())


def test_a_newer_connection_has_the_seat() -> None:
    async def play() -> None:
        room, (one, *_) = await seated(*GAMES[2])
        again = room.connect(1, "Bo")
        await settled()
        room.host.closed(room.line_of(one))
        assert room.host.away == [] and found(again.people).names[1] == "Bo"
        room.host.heard(room.line_of(one), "{}")
        await settled()
        assert not one.refused

    run(play())


@pytest.mark.parametrize("seed", first(4, range(100)))
def test_no_game_is_lost_by_breaks(seed: int) -> None:
    """Guests reload, fall asleep and are replaced, and the host reloads: the same game goes on, and
    all see its end."""

    async def play() -> None:
        name, raw, who = GAMES[0] if seed % 2 else GAMES[2]
        random = Random(seed)
        room, phones = await seated(name, raw, who, seed)
        seats = [seat for seat, kind in enumerate(who) if kind == FRIEND]
        steps = 0
        for _ in range(200):
            desks = [
                Desk(game, random.randrange(99))
                for game in [room.game, *[found(p.game) for p in phones]]
            ]
            playing = [asyncio.ensure_future(desk.play()) for desk in desks]
            for _ in range(random.randrange(1, 120)):
                await asyncio.sleep(0)
            over = room.game.over
            if over:
                await asyncio.gather(*playing)
                break
            for task in playing:
                task.cancel()
            assert len(room.game.table.steps) >= steps
            steps = len(room.game.table.steps)
            number = random.randrange(len(phones))
            match random.randrange(4):
                case 0:  # a guest reloads
                    phones[number] = room.connect(seats[number], "again")
                case 1:  # a guest is killed, replaced, and comes back
                    room.host.closed(room.line_of(phones[number]))
                    room.host.hand_over(seats[number], random.choice([PERSON, "adept"]))
                    phones[number] = room.connect(seats[number], "again")
                case 2:  # asleep for half a minute, on both sides
                    silent(room, phones[number])
                    await wait(room, 30)
                    phones[number] = room.connect(seats[number], "awake")
                case _:
                    room = await reloaded(room)
                    phones = [room.connect(seat, f"guest {seat}") for seat in seats]
            await settled()
        outcome = room.game.table.outcome()
        assert outcome and all(found(phone.game).table.outcome() == outcome for phone in phones)

    run(play())


async def reloaded(room: Room) -> Room:
    """The table after a reload of the host's page."""
    table = room.game.table
    saved = restored(room.kept.text)
    assert saved.table.position == table.position and saved.table.chosen == table.chosen
    other = Room(table.game.name, table.game.write_options(table.options), room.game.who)
    for seat in room.kept.guests:
        saved.who[seat] = FRIEND
    epoch = room.game.authority.at.epoch + 1
    other.game = HostedGame(saved, other.kept, other.host.send, epoch)
    other.host.begin(other.game)
    assert other.host.away == room.kept.guests
    return other


def test_a_closed_table_asks_nobody_any_more() -> None:
    async def play() -> None:
        room, phones = await seated(*GAMES[2])
        games = [found(phone.game) for phone in phones]
        assert all(game.waiting() for game in games)
        room.game.authority.close()
        await settled()
        assert [phone.anew for phone in phones] == [1, 1, 1]  # so that questions are withdrawn
        assert all(game.client.ended and not game.waiting() for game in games)

    run(play())


# -- hostile messages ------------------------------------------------------------------------------


async def refusals(room: Room, phone: Phone, text: str) -> list[str]:
    """Reasons for which the host refuses a text."""
    phone.refused.clear()
    room.time += 2
    phone.post(text)
    await settled()
    return phone.refused


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", []),
        ("hello", ["message"]),
        ("[]", ["message"]),
        ('{"v": 1}', ["message"]),
        ('{"v": 2, "kind": "hello", "name": "x"}', ["version"]),
        ('{"v": 1, "kind": "hello", "name": 7}', ["message"]),
        ('{"v": 1, "kind": "people", "names": []}', ["message"]),
        ("x" * (LONGEST_ANSWER + 1), ["large"]),
        (json.dumps({"v": VERSION, "kind": "resync", "has": [0, -1]}), ["message"]),
        ('{"v":1,"kind":"choose","at":[5,1,0],"seat":0,"action":[1,null]}', []),
        ("[" * 500, ["message"]),
    ],
)
def test_a_hostile_message_is_refused(text: str, why: list[str]) -> None:
    async def play() -> None:
        room, (one, *_) = await seated(*GAMES[2])
        before = (room.game.table.position, dict(room.game.table.chosen), list(room.game.who))
        assert await refusals(room, one, text) == why
        assert before == (room.game.table.position, room.game.table.chosen, room.game.who)
        assert (found(one.game).client.refused != "") == ("choose" in text)

    run(play())


def test_a_flood_is_refused() -> None:
    async def play() -> None:
        room, (one, *_) = await seated(*GAMES[2])
        room.time += 60
        for _ in range(BURST + 50):
            one.post('{"v":1,"kind":"resync","has":null}')
        await settled()
        assert one.refused == ["often"]  # once a second
        room.time += 2
        for _ in range(2 * STEADY + 1):
            one.post('{"v":1,"kind":"resync","has":null}')
        await settled()
        assert one.refused == ["often", "often"]
        room.time += 10
        assert await refusals(room, one, talk.write(talk.HelloMessage("calm"))) == []
        assert found(one.people).names[1] == "calm"

    run(play())


@pytest.mark.parametrize("part", range(10))
def test_hostile_messages_change_nothing(part: int) -> None:
    """2,000 texts in each part, 20,000 in all: damaged messages, and those of other moments."""

    async def play() -> None:
        room, (one, *_) = await seated("okiya", OPTIONS["okiya"], ["adept", FRIEND], 3)
        random = Random(part)
        hello = talk.write(talk.HelloMessage("x"))
        choose = {
            "v": 1,
            "kind": "choose",
            "at": list(room.game.authority.at),
            "seat": 0,
            "action": 5,
        }
        seeds = [text.encode() for text in [*messages_to_table(), hello, json.dumps(choose)]]
        position, people = room.game.table.position, list(room.game.who)
        chosen = dict(room.game.table.chosen)
        line = room.line_of(one)
        count = len(first(20, range(2000)))
        for _ in range(count):
            room.time += 1
            text = damaged(random.choice(seeds), random).decode("utf-8", "replace")
            room.host.heard(line, text)
            if (room.game.table.position, room.game.table.chosen) != (position, chosen):
                assert json.loads(text)["kind"] == "choose"  # damage may leave a legal choice
                room.game.authority.rewind(0)
                position = room.game.table.position
                chosen = dict(room.game.table.chosen)
            assert room.game.who == people and len(room.host.name_of(1)) <= 16
        await settled()
        assert set(one.refused) <= set(talk.REASONS) and one.refused

    run(play())


def test_a_name_is_cleaned() -> None:
    async def play() -> None:
        room, (one, *_) = await seated(*GAMES[2])
        await refusals(room, one, talk.write(talk.HelloMessage(" <b>\u202eBo\n ")))
        assert room.host.name_of(1) == "<b>Bo"

    run(play())
