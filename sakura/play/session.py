"""Sessions: a game at a table with people, its turns, undo and storage.

Games of one's own, lessons, games by links, games to watch and retries are subclasses, in
`own_game`, `lesson_game`, `link_game`, `modes` and `retry_game`. Each overrides the methods in
which it differs, and names what it `offers`; no code asks for the type of a session. No browser is
needed.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

from sakura.core.dealer import sealed
from sakura.core.game import CHANCE, AnyActions, AnyGame
from sakura.core.saved import Saved, save
from sakura.core.seats import PERSON, is_computer, style_of
from sakura.core.table import AnyTable, Table
from sakura.play.controller import Computer, Controller, Desk, Person
from sakura.play.course import AnyCourse, Course
from sakura.play.offers import Offers

if TYPE_CHECKING:
    from sakura.core.duel import Duel
    from sakura.core.plain import JsonObject
    from sakura.play.venue import Venue


class GameStore(Protocol):
    """Store of games under names."""

    name: str
    """Name of the game in progress."""

    def begin(self) -> None:
        """Begin another game: from now on that one is kept."""

    def keep(self, text: str) -> None:
        """Save the game in progress."""

    def forget(self, name: str) -> None:
        """Delete the game of that name."""

    def finish(self, saved: Saved) -> None:
        """Keep the result of the game in progress in place of the game, which is over."""


class Session:
    """A game with its seats. `people` are the seats of people at this device, `computers` those of
    computers."""

    own = False
    """True if the game is the visitor's own: its end and its review are kept."""
    live = False
    """True if people elsewhere play while this device only shows the game."""
    deals = True
    """False for a guest at another device's table, whose cards that device deals."""
    below = ""
    """Name of the view to which the browser's Back leads from the game; "" for the start page."""
    offers = Offers()
    """Optional commands; none, unless a subclass names some."""
    hindsight = True
    """True if all hands of earlier rounds are known once the game is over."""

    def __init__(self, saved: Saved) -> None:
        self.saved = saved
        seats = list(enumerate(saved.who))
        self.people = [seat for seat, name in seats if name == PERSON]
        self.computers = [seat for seat, name in seats if is_computer(name)]

    @property
    def table(self) -> AnyTable:
        """Table of the game."""
        return self.saved.table

    @property
    def game(self) -> AnyGame:
        """Rules of the game."""
        return self.saved.table.game

    def course(self) -> AnyCourse:
        """Return the game's history, as the people at this device may know it."""
        return Course(self.table, self.people)

    @property
    def who(self) -> list[str]:
        """Names of the seats."""
        return self.saved.who

    @property
    def opponents(self) -> dict[int, str]:
        """Styles of the computers, by seat, where they may speak: in games of one's own."""
        return {seat: style_of(self.who[seat]) for seat in self.computers if self.own}

    @property
    def lasting(self) -> list[str]:
        """Names of the seats in another game like this one."""
        return self.saved.who

    @property
    def you(self) -> int | None:
        """Seat addressed as "you": the only person at this device, or None if there are several."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def over(self) -> bool:
        """True once the game has ended."""
        return self.table.outcome() is not None

    @property
    def won(self) -> bool:
        """True if a person here has won a game against a computer, outside practice."""
        outcome = self.table.outcome()
        winners = outcome.winners if outcome and self.computers and not self.practice else ()
        return any(seat in self.people for seat in winners)

    @property
    def practice(self) -> bool:
        """True if the game branched off from another one."""
        return bool(self.saved.origin)

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that must decide now; none when the game is over."""
        return self.table.waiting()

    def choose(self, seat: int, action: object) -> None:
        """Make a seat's choice; keep the game at once if a person chose or events followed."""
        events = self.table.choose(seat, action)
        if events or seat in self.people:
            self.keep()

    # -- at the table ----------------------------------------------------------------------------

    def opened(self, venue: Venue, last: str) -> None:
        """Hook called once the table is drawn; `last` is the sentence about the last event, or
        ""."""
        venue.caption(last)

    def halted(self, venue: Venue) -> None:
        """Hook called when nobody has to decide any more."""
        if self.over:
            venue.show_end()

    def ended(self, venue: Venue) -> None:
        """Hook called when the result is shown for the first time."""
        venue.note_result(self.game.name, self.won)

    def undo(self, venue: Venue) -> bool:
        """Take back a decision on request. False if there was none; then the venue has got the
        reason."""
        if self.stays(venue):
            return False
        taken = self.take_back()
        if not taken and self.offers.undo:
            venue.tell_nothing_to_undo()
        return taken

    def stays(self, venue: Venue) -> bool:
        """True if a decision cannot be taken back on request; then the venue has got the reason."""
        return False

    def again(self, venue: Venue) -> None:
        """Begin another game like this one, if it is over."""
        if self.over:
            venue.new_games.start(
                sealed(self.fresh_table, self.lasting, self.saved.names, Random())
            )

    def fresh_table(self, random: Random) -> AnyTable:
        """Return a table with the same options and a new deal."""
        return Table(self.game, self.table.options, random)

    def leave_practice(self, venue: Venue) -> None:
        """Return from practice to the game that it branched off from."""

    def superseded(self, venue: Venue) -> bool:
        """True if another tab has continued or deleted the game since; then the venue has opened
        the present state."""
        return False

    # -- the game --------------------------------------------------------------------------------

    def controller(self, seat: int, desk: Desk) -> Controller:
        """Return the controller of that seat."""
        if self.who[seat] == PERSON:
            return Person(seat, desk)
        seal = self.saved.seal
        return Computer(seat, self.who, desk, seal.seat_seed(self.table, seat) if seal else "")

    async def decide(self, seat: int, desk: Desk) -> None:
        """Let the seat of that number choose."""
        name = self.who[seat]
        action = await self.controller(seat, desk).decide(self.table.observe(seat))
        if self.saved.seal and is_computer(name):
            self.saved.seal.note(len(self.table.steps), seat, name)
        self.choose(seat, action)

    def keep(self) -> None:
        """Save the current game; only some types of session do."""

    def whole(self) -> str | None:
        """Return the game as `save` writes it, with secrets, for the people at this device alone;
        None if the public record is complete."""
        return save(self.saved)

    def duel(self, name: str) -> Duel:
        """Return the finished game as a challenge to friends, with the result of a person of that
        `name`. Raises BadInput for a game that nobody could play again."""
        from sakura.core.duel import Practice, duel_of

        seal = self.saved.seal
        meta: JsonObject = {"seats": list(self.saved.who)}
        if self.practice:
            raise Practice
        if seal:
            meta["seal"] = seal.write(self.table)
        return duel_of(self.table, meta, None, name, lambda game, seat: True)

    def change_seat(self, seat: int, name: str) -> bool:
        """Give a computer seat another level or style from its next decision on. False if a person
        has the seat, here or elsewhere, or if no seat may change."""
        seated = 0 <= seat < len(self.who) and is_computer(self.who[seat])
        if not self.offers.levels or not seated:
            return False
        self.who[seat] = name
        self.saved.assisted = True
        self.keep()
        return True

    def take_back(self) -> bool:
        """Take back a person's last decision with all its consequences; False if there is none.

        Secret choices, and all choices in an open game, can be taken back freely. Where others have
        seen the choice, the game continues as practice (`branch`), and the real one stays as it is.
        """
        if not self.offers.undo:
            return False
        secret = [seat for seat in self.table.chosen if seat in self.people]
        if secret:
            self.table.take_back(secret[-1])
            return True
        step = self.last_own()
        if step is None:
            return False
        if not self.game.open:
            self.branch()
        if seal := self.saved.seal:  # nothing is dealt anew
            self.table.random = seal.source(self.table.steps[:step])
            seal.rewound(step)
        self.table.rewind(step)
        self.saved.assisted = True
        return True

    def last_own(self) -> int | None:
        """Return the step of a person's last decision that may be taken back."""
        own = [n for n, step in enumerate(self.table.steps) if self._decided(step.actions)]
        return own[-1] if own else None

    def branch(self) -> None:
        """Branch off: from now on another game is played, and the kept one stays."""

    def _decided(self, actions: AnyActions) -> bool:
        return any(seat in self.people for seat in actions)


def last_decision(table: AnyTable) -> int:
    """Return the number of the last step that was no shuffle; -1 if there is none."""
    steps = [n for n, step in enumerate(table.steps) if CHANCE not in step.actions]
    return steps[-1] if steps else -1
