"""Attendance at a table: its guests, their connections and names, and who of them is there.

Times are in seconds of the host's clock, connections are numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sakura.core.talk import LobbyMessage

WATCHING = 10
"""Place of the first guest who watches without a seat; seats have lower numbers."""

WATCHERS = 4
"""Most guests who watch."""

REACTION = 3.0
"""Time between two reactions of one person, in seconds."""

BURST, STEADY = 40, 10
"""Messages that a guest may send at once, and in every second after that."""


@dataclass
class Limit:
    """Limit on the messages of one connection, as a bucket that fills up again."""

    left: float = BURST
    at: float = 0.0
    told: float = -1.0
    """Time at which the guest was last told that it sends too often."""

    def allows(self, now: float) -> bool:
        """Count a message; False if it comes too soon after the others."""
        self.left = min(BURST, self.left + max(0.0, now - self.at) * STEADY)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def tells(self, now: float) -> bool:
        """True once a second: refusals must not flood the line either."""
        if now - self.told < 1:
            return False
        self.told = now
        return True


@dataclass
class SeatedGuest:
    """Somebody who was invited to a seat: `line` is the number of the connection, None while there
    is none, `name` is None until the guest has said hello."""

    seat: int
    line: int | None = None
    name: str | None = None
    heard: float = 0.0
    quiet: bool = True
    """True while nothing is heard."""
    limit: Limit = field(default_factory=Limit)
    reacted: float = -REACTION
    """Time of the latest reaction."""
    owing: float | None = None
    """Time since which everybody waits for the guest to open its choice."""
    stuck: bool = False
    """True if that has lasted for too long: then the guest counts as away."""
    code: str = ""
    """Code of the open invitation with which the guest can come back; "" for none."""
    replaced: int = 0
    """Steps done when somebody else got the seat."""
    outside: bool = False
    """True if the game has fewer seats than there were when the guest was invited."""

    @property
    def here(self) -> bool:
        """True if the guest's device is there now, and takes part."""
        talks = self.line is not None and self.name is not None and not self.quiet
        return talks and not self.stuck

    @property
    def watches(self) -> bool:
        """True for a guest without a seat."""
        return self.outside or self.seat >= WATCHING


class Attendance(dict[int, SeatedGuest]):
    """Everybody who was invited to the table, by seat."""

    def at(self, line: int) -> SeatedGuest | None:
        """Return the guest at the other end of a connection; None if it was replaced."""
        return next((guest for guest in self.values() if guest.line == line), None)

    def is_here(self, seat: int) -> bool:
        """True if the guest of that seat is there."""
        return seat in self and self[seat].here

    def name_of(self, seat: int) -> str:
        """Name that the guest at a seat gave; "" for none."""
        guest = self.get(seat)
        return guest.name or "" if guest else ""

    def fit(self, seats: int) -> list[SeatedGuest]:
        """Let guests watch whose seats the table does not have; return those for whom that is
        new."""
        changed = []
        for guest in self.values():
            outside = seats <= guest.seat < WATCHING
            if outside != guest.outside:
                guest.outside = outside
                changed.append(guest)
        return changed

    def lobby(self, game: str, seats: int, own: str) -> LobbyMessage:
        """Describe the table before a game of so many seats; `own` is the host's name."""
        names = (own, *(self.name_of(seat) for seat in range(1, seats)))
        return LobbyMessage(game, names, 0, tuple(self.seated))

    @property
    def seated(self) -> list[int]:
        """Seats of guests who are there."""
        return [seat for seat, guest in self.items() if guest.here and not guest.watches]

    @property
    def watchers(self) -> list[SeatedGuest]:
        """Guests who are there and watch."""
        return [guest for guest in self.values() if guest.watches and guest.here]

    @property
    def free_to_watch(self) -> int | None:
        """Place of the next guest who may watch; None if there are enough."""
        places = range(WATCHING, WATCHING + WATCHERS)
        return next((place for place in places if not self.is_here(place)), None)
