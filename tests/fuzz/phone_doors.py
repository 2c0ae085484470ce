"""Entry points of a table with several phones: messages of a guest to its host, and the reverse.

Host and guest are in one process, and texts arrive in the order in which they were sent.
"""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING

from sakura.core import talk
from sakura.core.dealer import sealed_by
from sakura.core.error import BadInput
from sakura.core.seats import FRIEND, PERSON
from sakura.core.table import Table
from sakura.games import RULES
from sakura.play.fair_game import FairGame
from sakura.play.guest_table import GuestTable, Known
from sakura.play.hosted_game import HostedGame
from sakura.play.journal import TableJournal
from sakura.play.stored_table import plain_seats
from sakura.play.table_host import Host
from tests.phones import SEATS, Kept

if TYPE_CHECKING:
    from sakura.core.commitment import MixedDeal
    from sakura.core.plain import JsonObject

TWO: JsonObject = {"players": 2, "two_player": "tactical", "board": "stroll"}
SINGLE: JsonObject = {"match": "single", "target": None, "full_board": "win"}

LINE, GUEST = 1, 1
"""Number of the connection, and seat of the guest."""

CODE = "phone=1.0"


class TwoPhones:
    """A host with a guest at seat 1, at the beginning of a game."""

    game: HostedGame

    def __init__(self, name: str, raw: JsonObject) -> None:
        self.random = Random(name)
        self.queue: deque[tuple[bool, str]] = deque()
        """Texts on their way: True for those to the host."""
        self.sent: list[tuple[bool, str]] = []
        """All texts that have arrived."""
        self.told: list[str] = []
        self.kept = ""
        self.rules, self.raw = RULES[name], raw
        self.host = Host(lambda line, text: self.queue.append((False, text)), lambda: 1000.0, "Ana")
        self.guest = GuestTable(
            Known(RULES, lambda game, seat: seat in SEATS),
            TableJournal(self.draw, self._keep),
            lambda text: self.queue.append((True, text)),
            self.told.append,
        )
        self.host.opened(LINE, GUEST)
        self.guest.say(talk.HelloMessage("Bo"))
        self.pump()
        self.host.deal(self.draw, self._begin)
        self.pump()

    def draw(self) -> str:
        return f"{self.random.getrandbits(128):032x}"

    def _keep(self, text: str) -> None:
        self.kept = text

    def _begin(self, deal: MixedDeal) -> None:
        options = self.rules.options(self.raw)
        who = [PERSON, FRIEND]
        saved = sealed_by(
            deal.mixed,
            lambda random: Table(self.rules, options, random),
            plain_seats(who),
            ["Ana"],
        )
        saved.who = who
        self.game = HostedGame(saved, FairGame(deal), Kept(), self.host.send, 5)
        self.host.begin(self.game)

    def pump(self) -> None:
        """Deliver all texts. One second of patience: no message is refused as one too many."""
        while self.queue:
            to_host, text = self.queue.popleft()
            self.sent.append((to_host, text))
            if to_host:
                self.host.guests[GUEST].limit.left = 40
                self.host.heard(LINE, text)
            else:
                self.guest.receive(text)

    def choose(self, seat: int) -> None:
        """Let a seat choose at random, and tell nobody yet."""
        action = self.random.choice(self.game.table.legal(seat))
        if seat == GUEST:
            assert self.guest.game
            self.guest.game.waiting()
            self.guest.game.choose(seat, action)
        else:
            self.game.choose(seat, action)

    def finish(self) -> None:
        """Play to the end."""
        while waiting := self.game.table.waiting():
            self.choose(waiting[0])
            self.pump()
        self.guest.tell_check()


def phones() -> list[TwoPhones]:
    """Tables where the guest has to commit, where it has to open, and at the end of a game."""
    commits, opens, over = TwoPhones("sakura", TWO), TwoPhones("sakura", TWO), _finished()
    for table in (commits, opens):
        table.choose(0)
        table.pump()
        table.choose(GUEST)
    (text,) = [text for to_host, text in opens.queue if to_host]
    opens.queue.clear()
    opens.host.heard(LINE, text)
    while opens.queue[0][1] and '"kind":"committed"' not in opens.queue[0][1]:
        opens.guest.receive(opens.queue.popleft()[1])
    opens.guest.receive(opens.queue.popleft()[1])
    opens.queue = deque(one for one in opens.queue if one[0])
    return [commits, opens, over]


def _finished() -> TwoPhones:
    over = TwoPhones("okiya", SINGLE)
    over.finish()
    return over


def to_host(text: str) -> None:
    """Send the host a message of its guest."""
    refused: list[BadInput] = []
    for table in phones():
        game, table.queue = table.game, deque()
        before, chosen = _state(table), game.table.chosen.get(0)
        table.host.heard(LINE, text)
        whys = [
            message.why
            for _, said in table.queue
            if said and isinstance(message := talk.read_to_guest(said), talk.RefusedMessage)
        ]
        if whys:
            assert before == _state(table) and len(table.queue) == 1
            refused.append(BadInput(f"refused: {whys[0]}"))
            continue
        if 0 in game.table.chosen:
            assert game.table.chosen[0] == chosen
        table.pump()
        assert len(game.table.steps) <= before[1] + 2
        assert not table.guest.journal.faults
    if len(refused) == 3:
        raise refused[0]


def _state(table: TwoPhones) -> tuple[object, int, object, object, object, object]:
    """Everything that a refused message must not change."""
    game, guest = table.game, table.host.guests[GUEST]
    ballot = game.fair.ballot
    return (
        game.table.position,
        len(game.table.steps),
        dict(game.table.chosen),
        (dict(ballot.commitments), dict(ballot.openings), ballot.complete),
        dict(game.checks),
        (guest.name, guest.reacted, list(game.who)),
    )


def from_host(text: str) -> None:
    """Send a guest a message of its host."""
    refused: list[BadInput] = []
    for table in phones():
        guest, table.queue = table.guest, deque()
        client, journal = guest.client, table.kept
        before = vars(client) | {"events": list(client.events)}
        seen = (guest.people, guest.reaction, guest.report, guest.way_back, guest.watches)
        try:
            guest.receive(text)
        except BadInput as error:
            assert vars(client) == before and table.kept == journal
            assert seen == (
                *(guest.people, guest.reaction, guest.report, guest.way_back, guest.watches),
            )
            refused.append(error)
            continue
        again = TableJournal(table.draw, table._keep, table.kept)
        assert vars(again).keys() == vars(guest.journal).keys()
        assert again.deal == guest.journal.deal and again.faults == guest.journal.faults
        if guest.game:
            guest.game.waiting()
            guest.beat()
        guest.tell_check()
        for own, said in table.queue:
            assert own and (said == talk.BEAT or len(said) <= 2000)
            if said:
                talk.read_to_host(said)
    if len(refused) == 3:
        raise refused[0]


def messages_to_host() -> list[str]:
    """Valid messages of a guest: hello, react, commit, open, checked."""
    found = [talk.write(talk.HelloMessage("Bo")), talk.write(talk.ReactMessage("ouch"))]
    return found + [text for table in phones() for own, text in table.queue if own and text]


def messages_from_host() -> list[str]:
    """Valid messages of a host, each kind once."""
    table = _finished()
    said = [text for own, text in table.sent if not own and text]
    said += [
        talk.write(talk.ReactionMessage(0, "well")),
        talk.write(talk.LobbyMessage("okiya", ("Ana", "Bo"), 0, (1,))),
        talk.write(talk.RefusedMessage("often")),
        talk.write(talk.ReturnMessage(CODE)),
    ]
    kinds = {text[: text.index(",", 10)]: text for text in said if '"view"' not in text}
    return list(kinds.values())
