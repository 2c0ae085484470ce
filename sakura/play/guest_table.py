"""A guest's side of a table: everything that the host's device says, and what follows from it.

It knows neither browser nor network: `post` sends a text to the host.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sakura.core import talk
from sakura.core.client import Client
from sakura.core.error import BadInput
from sakura.core.fair_talk import MOST_FLAWS, CheckedMessage, RevealMessage
from sakura.play.fair_check import FairReport, check
from sakura.play.guest_game import GuestGame
from sakura.play.journal import TableJournal

if TYPE_CHECKING:
    from sakura.core.fair_talk import CommittedMessage, DealMessage, NoncesMessage
    from sakura.core.game import AnyGame


@dataclass(frozen=True, slots=True)
class Known:
    """Games that this device knows, and a function that tells if a game has a seat of a name."""

    games: Mapping[str, AnyGame]
    may_sit: Callable[[str, str], bool]


class GuestTable:
    """This device's place at another one's table.

    `told` is called with what has happened: "place" when the host has given one, "lobby" when the
    host has told who is there before a game, "game" when the
    game can be shown, "anew" when its table must be drawn again, "people" when they have changed,
    "reaction" when somebody shows one, "fault" when something does not match, "checked" when the
    finished game was checked, "return" when `way_back` has a code, or one of `talk.REASONS`.
    """

    def __init__(
        self,
        known: Known,
        journal: TableJournal,
        post: Callable[[str], None],
        told: Callable[[str], object],
    ) -> None:
        self.game: GuestGame | None = None
        self.people: talk.PeopleMessage | None = None
        self.lobby: talk.LobbyMessage | None = None
        """The table before the game, as this device was told last."""
        self.place: int | None = None
        """This device's seat; None if it has none."""
        self.journal = journal
        self.report: FairReport | None = None
        """Result of the check of the finished game."""
        self.reaction: talk.ReactionMessage | None = None
        """Latest reaction of anybody."""
        self.watches = False
        """True if this device has no seat."""
        self.way_back = ""
        """Code of the invitation with which this device can come back."""
        self.client = Client(known.games, post)
        self._known, self._post, self._told = known, post, told

    def say(self, message: talk.FromGuest) -> None:
        """Send the host a message."""
        self._post(talk.write(message))

    def beat(self) -> None:
        """Answer a heartbeat, and say again what the host may not have heard."""
        self._post(talk.BEAT)
        if self.game:
            for message in self.game.unheard():
                self.say(message)

    def receive(self, text: str) -> None:
        """Take anything that the host's device has sent; raises BadInput, and changes nothing, for
        a message that is refused."""
        if text == talk.BEAT:
            self.beat()
            return
        message = talk.read_to_guest(text)
        if message is None:
            self._play(text)
        elif isinstance(message, talk.PeopleMessage):
            self._meet(message)
        elif isinstance(message, talk.PlaceMessage):
            self.place, self.watches = message.seat, message.seat is None
            self._told("place")
        elif isinstance(message, talk.LobbyMessage):
            self._wait(message)
        elif isinstance(message, talk.ReactionMessage):
            self.reaction = message
            self._told("reaction")
        elif isinstance(message, talk.RefusedMessage):
            self._told(message.why)
        elif isinstance(message, talk.ReturnMessage):
            self.way_back = message.code
            self._told("return")
        elif isinstance(message, RevealMessage):
            self._check(message)
        else:
            self._note(message)

    def _note(self, message: DealMessage | CommittedMessage | NoncesMessage) -> None:
        """Note in the journal what the host has dealt or listed."""
        journal = self.journal
        deal, faults = journal.deal, list(journal.faults)
        answer = journal.take(message)
        if journal.deal != deal:
            self.report = None
        if answer:
            self.say(answer)
        if any(fault not in faults for fault in journal.faults):
            self._told("fault")

    def _meet(self, people: talk.PeopleMessage) -> None:
        self.people = people
        if self.game and self.game.seat_people(people):
            self._told("anew")
        self._told("people")

    def _wait(self, lobby: talk.LobbyMessage) -> None:
        """Note who is there before a game. Raises BadInput for a game that this device does not
        know."""
        known = self._known.games.get(lobby.game)
        if known is None or lobby.host >= len(lobby.names):
            raise BadInput("lobby: no such game or seat")
        self.lobby = lobby
        self._told("lobby")

    def _play(self, text: str) -> None:
        """Take a message about the game; the first ones until there is something to show."""
        if self.game:
            if self.game.receive(text):
                self._told("anew")
            return
        self.client.receive(text)
        if self.client.sitting and self.client.view:
            self.game = GuestGame(self.client, self.say, self.journal)
            if self.people:
                self.game.seat_people(self.people)
            for message in self.game.unheard(first=True):
                self.say(message)
            self._told("game")

    def _check(self, reveal: RevealMessage) -> None:
        """Check the finished game."""
        sitting, journal = self.client.sitting, self.journal
        if not sitting or reveal.deal != journal.deal:
            return
        known = self._known
        self.report = check(
            journal, reveal, sitting, self.client.events, known.games, known.may_sit
        )
        journal.revealed = True
        journal.store()
        self._told("checked")

    def tell_check(self) -> None:
        """Tell the host what the check of the finished game has found."""
        if report := self.report:
            faults = report.faults[:MOST_FLAWS]
            self.say(CheckedMessage(self.journal.deal, report.since, faults))
