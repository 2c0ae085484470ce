"""Tables with several phones in one process: a host, and guests whose texts arrive in the next turn
of the event loop."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Sequence
from random import Random
from typing import Any

from sakura.core import talk
from sakura.core.client import Client
from sakura.core.commitment import MixedDeal
from sakura.core.dealer import sealed_by
from sakura.core.seats import FRIEND, PERSON
from sakura.core.table import Table
from sakura.games import RULES
from sakura.play.fair_check import FairReport
from sakura.play.fair_game import STORED, FairGame
from sakura.play.guest_game import GuestGame
from sakura.play.guest_table import GuestTable, Known
from sakura.play.hosted_game import HostedGame
from sakura.play.journal import TableJournal
from sakura.play.session import Session
from sakura.play.stored_table import plain_seats
from sakura.play.table_host import Host
from tests.narrowed import found
from tests.played import restored
from tests.tables import OPTIONS

SIX = {"players": 6, "two_player": None, "board": "classic"}


SEATS = (PERSON, "random", "novice", "adept", "expert", "master")


class Phone:
    """A guest's device; `kept` is its storage."""

    def __init__(
        self, post: Callable[[str], None], name: str, kept: list[str] | None = None
    ) -> None:
        self.post = post
        self.name = name
        self.kept = [""] if kept is None else kept
        self.told: list[str] = []
        self.sent: list[str] = []
        known = Known(RULES, lambda game, seat: seat in SEATS)
        journal = TableJournal(draw, self._keep, self.kept[-1])
        self.table = GuestTable(known, journal, self._post, self.told.append)
        self.receive = self.table.receive

    def _keep(self, text: str) -> None:
        self.kept.append(text)

    def _post(self, text: str) -> None:
        self.sent.append(text)
        self.post(text)

    def hello(self) -> None:
        self._post(talk.write(talk.HelloMessage(self.name)))

    @property
    def client(self) -> Client:
        return self.table.client

    @property
    def game(self) -> GuestGame | None:
        return self.table.game

    @property
    def people(self) -> talk.PeopleMessage | None:
        return self.table.people

    @property
    def lobby(self) -> talk.LobbyMessage | None:
        return self.table.lobby

    @property
    def place(self) -> int | None:
        return self.table.place

    @property
    def refused(self) -> list[str]:
        return [what for what in self.told if what in talk.REASONS]

    @property
    def anew(self) -> int:
        return self.told.count("anew")

    @property
    def report(self) -> FairReport:
        return found(self.table.report)


_random = Random(90)


def draw() -> str:
    """Random text."""
    return f"{_random.getrandbits(128):032x}"


class Kept:
    """Store of the host's game."""

    def __init__(self) -> None:
        self.text = ""
        self.guests: list[int] = []
        self.fair: Any = None

    def keep_table(self, text: str, guests: list[int], fair: Any) -> None:
        self.text, self.guests, self.fair = text, guests, fair


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

    def seat_chose(self, seat: int) -> None:
        pass

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

    game: HostedGame

    def __init__(self, name: str, raw: Any, who: list[str], seed: int = 1) -> None:
        self.time = 1000.0
        self.host = Host(self._to_phone, lambda: self.time, "Ana")
        self.lines: dict[int, Phone] = {}
        self.kept = Kept()
        self.cut: set[int] = set()
        self.reseated = 0
        self.epoch = 5
        """Epoch of the next game."""
        self.rules, self.raw, self.who = RULES[name], raw, list(who)
        self.random = Random(seed)
        self.tamper: Callable[[Phone, str], str] = lambda phone, text: text
        """Change what the host says."""
        _random.seed(seed)
        self.host.reseated = self._count

    def draw(self) -> str:
        return f"{self.random.getrandbits(128):032x}"

    def begin(self, deal: MixedDeal) -> None:
        """Begin a game of that deal."""
        options = self.rules.options(self.raw)
        saved = sealed_by(
            deal.mixed,
            lambda random: Table(self.rules, options, random),
            plain_seats(self.who),
            ["Ana"],
        )
        saved.who = list(self.who)
        self.game = HostedGame(saved, FairGame(deal), self.kept, self.host.send, self.epoch)
        self.host.begin(self.game)

    def _count(self) -> None:
        self.reseated += 1

    def _to_phone(self, line: int, text: str) -> None:
        phone = self.lines[line]
        if line not in self.cut:
            asyncio.get_running_loop().call_soon(phone.receive, self.tamper(phone, text))

    def _to_host(self, line: int, text: str) -> None:
        if '"kind":"commit"' in text:
            self.time += 0.3  # people think before they choose
        if line not in self.cut:
            asyncio.get_running_loop().call_soon(self.host.heard, line, text)

    def connect(self, seat: int, name: str, before: Phone | None = None) -> Phone:
        """Connect a phone, with the storage it had `before`."""
        line = len(self.lines)
        kept = before.kept if before else None
        phone = self.lines[line] = Phone(lambda text: self._to_host(line, text), name, kept)
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
    room.host.deal(room.draw, room.begin)
    await settled()
    return room, phones


GAMES = [
    ("okiya", OPTIONS["okiya"], [PERSON, FRIEND]),
    ("okiya", OPTIONS["okiya"], [FRIEND, "adept"]),
    ("sakura", SIX, [PERSON, FRIEND, FRIEND, "adept", PERSON, FRIEND]),
]


def silent(room: Room, *phones: Phone) -> None:
    """Cut these phones off; the others go on sending heartbeats."""
    room.cut |= {room.line_of(phone) for phone in phones}


async def wait(room: Room, seconds: float) -> None:
    """Let time pass."""
    for _ in range(int(seconds * 2)):
        room.time += 0.5
        room.host.tick()
        await settled()


async def reloaded(room: Room) -> Room:
    """The table after a reload of the host's page."""
    table = room.game.table
    saved = restored(room.kept.text)
    assert saved.table.position == table.position and saved.table.chosen == table.chosen
    other = Room(table.game.name, table.game.write_options(table.options), room.game.who)
    other.random = room.random
    for seat in room.kept.guests:
        saved.who[seat] = FRIEND
    epoch = room.game.authority.at.epoch + 1
    fair = STORED.read(json.loads(json.dumps(room.kept.fair)))
    other.game = HostedGame(saved, fair, other.kept, other.host.send, epoch)
    other.epoch = epoch + 1
    other.host.begin(other.game)
    other.game.keep()
    assert other.host.away == room.kept.guests
    return other


async def played(games: Sequence[Session]) -> list[Desk]:
    """Play the game to its end, as its devices see it; return their people."""
    desks = [Desk(game, number) for number, game in enumerate(games)]
    await asyncio.gather(*(desk.play() for desk in desks))
    await settled()
    return desks
