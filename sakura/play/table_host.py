"""The host of a table: who sits there with a phone of their own, and who is away.

It knows connections by numbers and neither browser nor network: `post` sends a text on a
connection, `clock` tells the time in seconds. Whatever a guest sends may be anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sakura.core import talk
from sakura.core.ballot import Unsealed
from sakura.core.error import BadInput
from sakura.core.fair_talk import CheckedMessage
from sakura.core.people import cleaned
from sakura.core.seats import FRIEND, PERSON
from sakura.play.attendance import REACTION, WATCHING, Attendance, Limit, SeatedGuest
from sakura.play.dealing import Dealing

if TYPE_CHECKING:
    from sakura.core import fair_talk
    from sakura.core.commitment import Draw, MixedDeal
    from sakura.play.hosted_game import HostedGame

BEAT = 0.8
"""Time between two heartbeats, in seconds."""

LOOK = BEAT / 2
"""Time between two looks for silent devices, in seconds."""

PATIENCE = 2.4
"""Silence after which a device counts as away, in seconds; with a `LOOK` less than three."""

LONG = 10.0
"""Absence after which the others may play on, in seconds."""


class Host:
    """Everybody at the table of this device.

    `changed` is called when somebody comes, leaves or falls silent; `reseated` when a seat changes
    hands in the middle of a game; `reacted` with the seat of a person and one of `talk.REACTIONS`.
    """

    def __init__(
        self, post: Callable[[int, str], None], clock: Callable[[], float], own: str = ""
    ) -> None:
        self.guests = Attendance()
        self.game: HostedGame | None = None
        self.dealing: Dealing | None = None
        """Deal of the next game, until all guests have agreed to it."""
        self._dealing_since = 0.0
        self.own = own
        """Name of the person at this device."""
        self._chosen = ("", 0)
        """Game that was chosen for the table, and its number of seats."""
        self.changed: Callable[[], object] = lambda: None
        self.reseated: Callable[[], object] = lambda: None
        self.reacted: Callable[[int, str], object] = lambda seat, what: None
        self._reacted = -REACTION
        self._post = post
        self._clock = clock

    # -- connections -------------------------------------------------------------------------

    def opened(self, line: int, seat: int) -> None:
        """A connection for that seat is open; it replaces an earlier one."""
        guest = self.guests.setdefault(seat, SeatedGuest(seat))
        guest.code = ""  # that invitation was used
        guest.line, guest.heard, guest.limit = line, self._clock(), Limit(at=self._clock())

    def closed(self, line: int) -> None:
        """A connection is gone."""
        guest = self.guests.at(line)
        if guest:
            guest.line = None
            self._silence(guest)

    def tick(self) -> None:
        """Send heartbeats, and `look`."""
        for guest in list(self.guests.values()):
            if guest.line is not None:
                self._post(guest.line, talk.BEAT)
        self.look()

    def look(self) -> None:
        """Note who has fallen silent or opens no choice."""
        now = self._clock()
        if self.dealing and now - self._dealing_since > PATIENCE:
            self._dealing_since = now
            self.dealing.leave_out(self.dealing.silent)
        for guest in list(self.guests.values()):
            if guest.line is None:
                continue
            if not guest.quiet and now - guest.heard > PATIENCE:
                self._silence(guest)
            self._look_for_opening(guest, now)
            self._give_back(guest)

    def heard(self, line: int, text: str) -> None:
        """Take anything that came on a connection."""
        guest = self.guests.at(line)
        if guest is None:
            return
        now = self._clock()
        guest.heard = now
        if guest.name is not None and guest.quiet:
            self._welcome(guest, guest.name)
        if text == talk.BEAT:
            return
        if not guest.limit.allows(now):
            self._refuse(guest, "often")
            return
        try:
            message = talk.read_to_host(text)
            if isinstance(message, talk.HelloMessage):
                self._welcome(guest, cleaned(message.name))
            elif guest.name is None:
                pass
            elif isinstance(message, talk.ReactMessage):
                self._react(guest, message.what)
            elif message:
                self._take(guest, message)
            elif self.game:
                self.game.receive(guest.seat, text)
        except Unsealed as error:
            self._refuse(guest, error.why)
        except talk.Oversized:
            self._refuse(guest, "large")
        except talk.OtherMessageVersion:
            self._refuse(guest, "version")
        except BadInput:
            self._refuse(guest, "message")

    def _react(self, guest: SeatedGuest, what: str) -> None:
        """Show everybody a guest's reaction, unless it comes too soon after another."""
        if not self.game or guest.watches:
            self._refuse(guest, "message")
        elif self._clock() - guest.reacted < REACTION:
            self._refuse(guest, "often")
        else:
            guest.reacted = self._clock()
            self._show_reaction(guest.seat, what)

    def react(self, what: str) -> bool:
        """Show everybody a reaction of the person at this device; False if it comes too soon after
        another."""
        if not self.game or not self.game.people or self._clock() - self._reacted < REACTION:
            return False
        self._reacted = self._clock()
        self._show_reaction(self.game.people[0], what)
        return True

    def _show_reaction(self, seat: int, what: str) -> None:
        for guest in self.guests.values():
            self._say(guest, talk.ReactionMessage(seat, what))
        self.reacted(seat, what)

    def _take(self, guest: SeatedGuest, message: fair_talk.FairFromGuest) -> None:
        """Take a commitment, an opening, or the result of a check."""
        if isinstance(message, CheckedMessage):
            if not self.game:
                raise Unsealed("deal", "nobody plays")
            self.game.note_check(guest.seat, message)
            self.changed()
        elif self.dealing and not (self.game and message.deal == self.game.fair.deal.deal):
            self.dealing.receive(guest.seat, message)
        elif self.game and not guest.watches:
            self.game.take(guest.seat, message)
            self._look_for_opening(guest, self._clock())
        else:
            raise Unsealed("deal", "nobody deals")

    def _look_for_opening(self, guest: SeatedGuest, now: float) -> None:
        """Treat a guest as away who does not open its choice while everybody waits for it."""
        owes = bool(self.game and not guest.watches and self.game.owes(guest.seat))
        guest.owing = (now if guest.owing is None else guest.owing) if owes else None
        stuck = guest.owing is not None and now - guest.owing > PATIENCE
        if stuck != guest.stuck:
            guest.stuck = stuck
            self._tell()

    def _give_back(self, guest: SeatedGuest) -> None:
        """Give a guest who is there its seat again after a choice that it could not open."""
        game = self.game
        if not game or not guest.here or guest.watches or game.who[guest.seat] == FRIEND:
            return
        if len(game.table.steps) > guest.replaced and not game.over:
            self._welcome(guest, guest.name or "")

    def _refuse(self, guest: SeatedGuest, why: str) -> None:
        if guest.limit.tells(self._clock()):
            self._say(guest, talk.RefusedMessage(why))

    def _say(self, guest: SeatedGuest, message: talk.TableTalk) -> None:
        if guest.line is not None:
            self._post(guest.line, talk.write(message))

    # -- people ------------------------------------------------------------------------------

    def _welcome(self, guest: SeatedGuest, name: str) -> None:
        """A guest has come, or come back, and has its seat."""
        guest.name, guest.quiet = name, False
        game, chosen = self.game, self._chosen[1]
        self._fit(len(game.who) if game else chosen or WATCHING)
        self._say_place(guest)
        if guest.code:
            self._say(guest, talk.ReturnMessage(guest.code))
        given_back = False
        if game and not guest.watches:
            self._name(guest)
            given_back = game.who[guest.seat] != FRIEND
            if given_back:
                game.seat(guest.seat, FRIEND)
        self._tell()  # first, so that the guest's table need not be drawn twice
        if game:
            game.join(guest.seat)
        if given_back:
            self.reseated()

    def _silence(self, guest: SeatedGuest) -> None:
        guest.quiet = True
        self._tell()

    def hand_over(self, seat: int, name: str) -> None:
        """Give the seat of a guest who is away to a computer of that name, or to a person at this
        device."""
        guest = self.guests.get(seat)
        if not self.game or not guest or guest.watches or guest.here:
            return
        if self.game.who[seat] != name:
            guest.owing, guest.stuck = None, False
            guest.replaced = len(self.game.table.steps)
            self.game.leave(seat)
            self.game.seat(seat, name)
            self.reseated()
            self._tell()

    def return_by(self, seat: int, code: str) -> None:
        """Tell a guest with which invitation to come back."""
        if guest := self.guests.get(seat):
            guest.code = code
            if guest.here:
                self._say(guest, talk.ReturnMessage(code))

    @property
    def away(self) -> list[int]:
        """Seats of guests who are needed at the table, and not there."""
        if not self.game:
            return []
        friends = [seat for seat, name in enumerate(self.game.who) if name == FRIEND]
        return [seat for seat in friends if not self.guests.is_here(seat)]

    def state(self, seat: int) -> str:
        """State of a seat: "own" for a person at this device, "here" or "away" for a guest, "other"
        for a computer, "free" for nobody yet."""
        if self.guests.is_here(seat):
            return "here"
        if seat >= WATCHING:
            return "free"
        kind = self.game.who[seat] if self.game else FRIEND if seat else PERSON
        if kind == PERSON:
            return "own"
        if self.game:
            return "away" if kind == FRIEND else "other"
        return "free"

    def silence(self, seat: int) -> float:
        """Time since a guest was heard last, or has owed an opening, in seconds."""
        guest = self.guests[seat]
        return self._clock() - (guest.owing if guest.stuck and guest.owing else guest.heard)

    # -- the game ----------------------------------------------------------------------------

    def choose(self, game: str, seats: int, own: str) -> None:
        """Choose the next game and its number of seats, and the name of the person at this
        device."""
        if ((game, seats), own) != (self._chosen, self.own):
            self._chosen, self.own = (game, seats), own
            self._fit(seats)
            self._tell_lobby()

    def _fit(self, seats: int) -> None:
        """Let guests watch whose seats the table does not have."""
        for guest in self.guests.fit(seats):
            self._say_place(guest)

    def _say_place(self, guest: SeatedGuest) -> None:
        self._say(guest, talk.PlaceMessage(None if guest.watches else guest.seat))

    def _tell_lobby(self) -> None:
        """Tell the guests who is there before a game."""
        game, count = self._chosen
        if self.game or not game:
            return
        lobby = self.guests.lobby(game, count, self.own)
        for guest in self.guests.values():
            self._say(guest, lobby)

    def deal(self, draw: Draw, agreed: Callable[[MixedDeal], object]) -> None:
        """Deal with all guests who are there and have a seat; `agreed` takes the deal."""

        def done(deal: MixedDeal) -> None:
            self.dealing = None
            agreed(deal)

        self._dealing_since = self._clock()
        self.dealing = Dealing(
            self.guests.seated,
            draw,
            lambda seat, message: self._say(self.guests[seat], message),
            done,
        )
        self.dealing.begin()

    def begin(self, game: HostedGame) -> None:
        """Begin or resume a game: every guest who is there gets its seat."""
        self.game = game
        self._fit(len(game.who))
        for seat, name in enumerate(game.who):
            if name == FRIEND:
                guest = self.guests.setdefault(seat, SeatedGuest(seat, heard=self._clock()))
                self._name(guest)
        self._tell()
        for guest in self.guests.values():
            if guest.here and (guest.watches or game.who[guest.seat] == FRIEND):
                game.join(guest.seat)

    def send(self, client: str, text: str) -> None:
        """Send a guest a message about the game; the authority calls this."""
        if self.game is None:
            return
        for seat, guest in self.guests.items():
            if self.game.client(seat) == client and guest.line is not None:
                self._post(guest.line, text)

    def _name(self, guest: SeatedGuest) -> None:
        """Write the guest's name beside its seat, and keep those from before a reload."""
        assert self.game
        saved = self.game.saved
        names = [*saved.names, *[""] * len(self.game.who)][: len(self.game.who)]
        if guest.name is None:
            guest.name = names[guest.seat] or None
        names[guest.seat] = guest.name or ""
        saved.names = names

    def _tell(self) -> None:
        """Tell everybody who is there."""
        self._tell_lobby()
        if self.game:
            who = self.game.who
            people = talk.PeopleMessage(
                tuple([*self.game.saved.names, *[""] * len(who)][: len(who)]),
                tuple(FRIEND if name == PERSON else name for name in who),
                tuple(self.away),
                tuple(seat for seat, name in enumerate(who) if name == PERSON),
                tuple(guest.name or "" for guest in self.guests.watchers),
            )
            for guest in self.guests.values():
                self._say(guest, people)
        self.changed()
