"""Challenges: one deal with the same opponents for everybody.

Equal choices give equal games on every device: shuffles go by lots (`core.deal`), and each choice
of a computer seat has a seed of its own, which depends on the deal and on the place in the game
alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2s
from typing import TYPE_CHECKING

from sakura.core.codec import ListOf, ObjectOf, RawObject, Text, Whole
from sakura.core.deal import EDITION as EDITION
from sakura.core.deal import Deal, seat_seed, shuffler
from sakura.core.error import BadInput, shown
from sakura.core.game import CHANCE, AnyGame
from sakura.core.record import dump
from sakura.core.replay import Replay, checked
from sakura.core.restore import table_of
from sakura.core.seats import PERSON, is_computer
from sakura.core.table import AnyTable, Table

if TYPE_CHECKING:
    from sakura.core.game import AnyStep
    from sakura.core.plain import Json, JsonObject

MOST_SEATS, LONGEST, LATEST = 6, 80, 10**6
"""Seats of a challenge at most, characters of each of its texts, and the highest edition."""

DIGEST = 8
"""Length of a challenge's digest, in bytes."""

MOST_ORDERS, MOST_THINGS = 175, 100
"""Stored decks of a challenge at most, and things in each."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A deal of a game and who sits where.

    `options` are those of a record. `who` has the names of all seats; `seat` is the person's. The
    `seed` decides shuffles and computers' choices, which also depend on the `edition`. `orders` are
    the decks of a game that no seed has dealt, for `Deal`.
    """

    game: str
    options: JsonObject
    who: tuple[str, ...]
    seat: int
    seed: str
    edition: int = EDITION
    orders: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def read(cls, plain: Json) -> Challenge:
        """Read a challenge back from JSON; raises BadInput. `check` tells if it can be played."""
        return CHALLENGE.read(plain)

    def write(self) -> JsonObject:
        """Return the challenge as JSON."""
        return CHALLENGE.write(self)

    def check(self, games: Mapping[str, AnyGame], known: Callable[[str, str], bool]) -> None:
        """Raise BadInput unless there are such a game, such options and such seats; `known` tells
        if a game has a seat of that name."""
        if self.game not in games:
            raise BadInput(f"game must be one of {', '.join(games)}, not {shown(self.game)}")
        game = games[self.game]
        count = game.seats(game.options(self.options))
        if len(self.who) != count or self.seat >= count or self.who[self.seat] != PERSON:
            raise BadInput(f"a challenge for {count} cannot have these seats: {shown(self.who)}")
        for seat, name in enumerate(self.who):
            if seat != self.seat and not (is_computer(name) and known(self.game, name)):
                raise BadInput(f"there is no computer seat {shown(name)}")

    @property
    def digest(self) -> str:
        """Short digest by which devices tell challenges apart."""
        return blake2s(dump(self.write()).encode(), digest_size=DIGEST).hexdigest()

    def table(self, games: Mapping[str, AnyGame]) -> AnyTable:
        """Return the table before the first choice; raises BadInput."""
        game = games[self.game]
        return Table(game, game.options(self.options), self.shuffler(()))

    def shuffler(self, steps: Sequence[AnyStep]) -> Deal:
        """Return the source of the shuffles that follow these steps."""
        return shuffler(self.seed, steps, self.orders)

    def resume(self, record: Mapping[str, Json], games: Mapping[str, AnyGame]) -> AnyTable:
        """Return a table that continues a record of this challenge. Raises BadInput unless the
        record has its options and its shuffles."""
        replay = Replay(checked(record), games)
        table = table_of(replay, self.shuffler(replay.steps))
        self.check_deal(table)
        return table

    def check_deal(self, table: AnyTable) -> None:
        """Raise BadInput unless the game has this challenge's options and its shuffles."""
        game = table.game
        if game.name != self.game or game.write_options(table.options) != self.options:
            raise BadInput("this is a game with other options")
        dealt = self.shuffler(())
        for number, step in enumerate(table.steps):
            if CHANCE in step.actions:
                due = game.chance(step.before, dealt)
                if step.actions[CHANCE] != due:
                    raise BadInput(f"step {number} is another deal")

    def seat_seed(self, table: AnyTable, seat: int) -> str:
        """Return the seed of the seat's choice that comes now. It is the same in every game of the
        challenge, whatever was chosen before."""
        return seat_seed(self.seed, table.game, table.steps, table.position, seat)


CHALLENGE = ObjectOf(
    Challenge,
    game=Text(LONGEST),
    options=RawObject(),
    who=ListOf(Text(LONGEST), MOST_SEATS),
    seat=Whole(0, MOST_SEATS - 1),
    seed=Text(LONGEST),
    edition=Whole(1, LATEST),
    orders=ListOf(ListOf(Text(LONGEST), MOST_THINGS), MOST_ORDERS),
)
"""Challenges as JSON has them."""
