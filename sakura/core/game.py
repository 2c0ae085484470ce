"""Contract of every game, on which the table, records and seats rest.

A position is a value. It says who must act now; all of them act at once, each without seeing the
others' actions. Chance is one more seat: shuffles are actions too, so a list of actions replays
the same on any machine.

A game names five types of its own: its options, its positions, the actions of seats and of
chance, what a seat observes, and its events.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from sakura.core.error import BadInput, shown

if TYPE_CHECKING:
    from sakura.core.codec import Codecs
    from sakura.core.plain import Json, JsonObject

OptionsT = TypeVar("OptionsT")
PositionT = TypeVar("PositionT")
ActionT = TypeVar("ActionT")
ObservationT = TypeVar("ObservationT")
EventT = TypeVar("EventT")
"""Types named by each game: immutable, and compared by value."""

CHANCE = -1
"""Seat of chance, which shuffles decks and lays tiles."""

WATCHER = -2
"""Seat of watchers: they observe what everybody sees, and decide nothing."""

Actions: TypeAlias = "Mapping[int, ActionT]"
"""One action for each seat that had to act."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of a game: `winners` are seats (several after a tie, none after a draw), `scores` are
    each seat's tokens or points."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step(Generic[PositionT, ActionT, EventT]):
    """One call of `apply`: the position before it, the actions, and the events that followed."""

    before: PositionT
    actions: Actions[ActionT]
    events: tuple[EventT, ...]


class Reader(ABC, Generic[OptionsT, PositionT, ActionT]):
    """Reader of one record, which hands out its decisions in the order in which positions ask for
    them.

    Raises BadInput with a sentence that names the round and what is wrong.
    """

    options: OptionsT

    @abstractmethod
    def actions(self, position: PositionT) -> Actions[ActionT] | None:
        """Return the actions of the seats in `to_act(position)`; None at the end of the record."""

    @abstractmethod
    def where(self) -> str:
        """Name the place in the record that is being read, such as "round 3"."""

    @abstractmethod
    def finish(self, position: PositionT) -> None:
        """Raise BadInput if the record continues after the end of the game."""


class Game(ABC, Generic[OptionsT, PositionT, ActionT, ObservationT, EventT]):
    """Rules of one game."""

    name: str
    open: bool
    """True if nothing is hidden and one seat acts at a time. Then taking back reveals nothing, and
    players can send each other the game."""

    body: tuple[str, ...]
    """Keys of a record that belong to this game alone."""

    @abstractmethod
    def options(self, raw: Mapping[str, Json]) -> OptionsT:
        """Return the validated options of a record or a form; raises BadInput."""

    @abstractmethod
    def write_options(self, options: OptionsT) -> JsonObject:
        """Return the options as plain data of a record."""

    @abstractmethod
    def seats(self, options: OptionsT) -> int:
        """Return the number of seats that make decisions."""

    @abstractmethod
    def start(self, options: OptionsT) -> PositionT:
        """Return the position before anything has been shuffled, in which chance acts."""

    @abstractmethod
    def to_act(self, position: PositionT) -> tuple[int, ...]:
        """Return the seats that act now, all at once; CHANCE alone; or none when the game is
        over."""

    @abstractmethod
    def legal(self, position: PositionT, seat: int) -> tuple[ActionT, ...]:
        """Return the legal actions of a seat; raises BadInput unless it is in `to_act`, and for
        CHANCE."""

    @abstractmethod
    def chance(self, position: PositionT, random: Random) -> ActionT:
        """Draw an action of chance, fairly."""

    @abstractmethod
    def apply(
        self, position: PositionT, actions: Actions[ActionT]
    ) -> tuple[PositionT, tuple[EventT, ...]]:
        """Return the next position and the events that led to it. Raises BadInput for illegal
        actions."""

    @abstractmethod
    def observe(self, position: PositionT, seat: int) -> ObservationT:
        """Return all that the seat may know, with nothing hidden from it. For WATCHER that is
        common knowledge. Raises BadInput if there is no such seat."""

    @abstractmethod
    def choices(self, observation: ObservationT) -> tuple[ActionT, ...]:
        """Return the legal actions of the observing seat, from its observation alone."""

    @abstractmethod
    def outcome(self, position: PositionT) -> Outcome | None:
        """Return the result; None during the game."""

    @abstractmethod
    def rounds(self, position: PositionT) -> int:
        """Return the number of complete rounds."""

    @abstractmethod
    def in_round(self, position: PositionT) -> bool:
        """True if a round has begun, with a decision that a record can hold, but not ended."""

    @abstractmethod
    def state(self, position: PositionT, number: int) -> JsonObject:
        """Return the state line of a replay after round `number`; 0 is the set-up."""

    @abstractmethod
    def write(self, steps: list[Step[PositionT, ActionT, EventT]]) -> JsonObject:
        """Return the body of a record without its options: what seats and chance did, round by
        round."""

    @abstractmethod
    def read(self, record: Mapping[str, Json]) -> Reader[OptionsT, PositionT, ActionT]:
        """Return a reader of a record's body; raises BadInput."""

    @abstractmethod
    def codecs(self, options: OptionsT) -> Codecs[ObservationT, EventT]:
        """Return the codecs of observations and events under those options, for messages between
        devices."""

    def order(self, action: ActionT) -> Sequence[object]:
        """Return the things that an action of chance has put in order."""
        assert isinstance(action, Sequence)
        return action

    def arrange(self, options: OptionsT, plain: Json) -> PositionT:
        """Return a starting position described by JSON, which need not follow from a record. Raises
        BadInput; most games always do, because their lessons begin with a record."""
        raise BadInput(f"{self.name} has no format for positions, only for records")

    def determinise(self, observation: ObservationT, random: Random) -> PositionT:
        """Return a position that the observation allows: its seat sees exactly this, and everything
        hidden from it is drawn at random. Searches play it on.

        Raises BadInput if there is none; so do games without this, for which no search is written.
        """
        raise BadInput(f"{self.name} makes no positions from observations")

    def conceal(
        self,
        record: JsonObject,
        positions: Sequence[PositionT],
        seats: Collection[int],
        random: Random,
    ) -> JsonObject:
        """Return the record of a game in progress in a form that may be given away by people who
        see only what `seats` see. `positions` are those the game has gone through. An open game has
        nothing to conceal."""
        return record

    def redact(self, event: EventT, seats: Collection[int]) -> EventT:
        """Return the event as the people at `seats` together may know it; a watcher has no seat.

        Hide what is in an event, never the event: everybody counts the same ones. Most games have
        nothing to hide here, because what they tell can be seen by everybody.
        """
        return event


def check_options(raw: object, names: set[str]) -> None:
    """Raise BadInput unless `raw` is an object with exactly these keys."""
    if not isinstance(raw, Mapping):
        raise BadInput(f"options must be an object, not {shown(raw)}")
    if unknown := sorted(set(raw) - names, key=str):
        raise BadInput(f"options: there is no option {shown(unknown[0])}")
    if missing := sorted(names - set(raw)):
        raise BadInput(f"options: {missing[0]} is missing")


def check_seat(seat: object, seats: Collection[int]) -> None:
    """Raise BadInput unless that is one of these seats, and not CHANCE."""
    if type(seat) is not int or seat == CHANCE or seat not in seats:
        raise BadInput(f"seat {shown(seat)} is not one of {tuple(seats)}")


def check_observer(seat: object, count: int) -> None:
    """Raise BadInput unless that is a seat below `count`, or WATCHER."""
    if type(seat) is not int or seat != WATCHER:
        check_seat(seat, range(count))


def check_actions(actions: object, seats: tuple[int, ...]) -> None:
    """Raise BadInput unless exactly these seats act, and there is at least one."""
    if not seats:
        raise BadInput("the game is over")
    if not isinstance(actions, Mapping) or set(actions) != set(seats):
        raise BadInput(f"the seats to act are {seats}, not {shown(actions)}")


AnyGame: TypeAlias = "Game[Any, Any, Any, Any, Any]"
AnyStep: TypeAlias = "Step[Any, Any, Any]"
AnyActions: TypeAlias = "Actions[Any]"
"""A game, a step and actions of unspecified types, for code that only passes them on."""
