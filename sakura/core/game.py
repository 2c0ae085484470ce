"""What every game promises, whatever is played: the contract behind table, records and seats.

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
"""The types that a game names: all immutable, and compared by what they hold."""

CHANCE = -1
"""The seat of chance: it shuffles decks and lays tiles."""

WATCHER = -2
"""The seat of people who only watch: they observe what everybody sees, and decide nothing."""

Actions: TypeAlias = "Mapping[int, ActionT]"
"""One action for every seat that had to act."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `winners` are seats (several share a tie, none won a draw);
    `scores` are each seat's tokens or points."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step(Generic[PositionT, ActionT, EventT]):
    """One `apply`: where it began, who did what, and what happened."""

    before: PositionT
    actions: Actions[ActionT]
    events: tuple[EventT, ...]


class Reader(ABC, Generic[OptionsT, PositionT, ActionT]):
    """Reads the decisions of one record, in the order in which positions ask for them.

    Raises BadInput with a sentence that names the round and what is wrong.
    """

    options: OptionsT

    @abstractmethod
    def actions(self, position: PositionT) -> Actions[ActionT] | None:
        """What the seats of `position.to_act` did; None when the record ends here."""

    @abstractmethod
    def where(self) -> str:
        """The place in the record that is being read, such as "round 3"."""

    @abstractmethod
    def finish(self, position: PositionT) -> None:
        """Complains when the record goes on although the game is over."""


class Game(ABC, Generic[OptionsT, PositionT, ActionT, ObservationT, EventT]):
    """The rules of one game."""

    name: str
    open: bool
    """Whether every seat sees all there is, and one acts at a time: then nobody gains by taking
    back, and players can send each other the game."""

    body: tuple[str, ...]
    """The keys of its own that a record of the game has."""

    @abstractmethod
    def options(self, raw: Mapping[str, Json]) -> OptionsT:
        """The options of a record or a form, validated; raises BadInput."""

    @abstractmethod
    def write_options(self, options: OptionsT) -> JsonObject:
        """The options as a record has them."""

    @abstractmethod
    def seats(self, options: OptionsT) -> int:
        """How many seats decide."""

    @abstractmethod
    def start(self, options: OptionsT) -> PositionT:
        """The position before anything was shuffled; chance is to act."""

    @abstractmethod
    def to_act(self, position: PositionT) -> tuple[int, ...]:
        """The seats that act now, all at once; CHANCE alone; or none when the game is over."""

    @abstractmethod
    def legal(self, position: PositionT, seat: int) -> tuple[ActionT, ...]:
        """What the seat may do; raises BadInput unless it is one of `to_act`, not CHANCE."""

    @abstractmethod
    def chance(self, position: PositionT, random: Random) -> ActionT:
        """An action of chance, drawn fairly."""

    @abstractmethod
    def apply(
        self, position: PositionT, actions: Actions[ActionT]
    ) -> tuple[PositionT, tuple[EventT, ...]]:
        """The next position, and the events that led there. Raises BadInput when illegal."""

    @abstractmethod
    def observe(self, position: PositionT, seat: int) -> ObservationT:
        """All that the seat may know: an observation that holds nothing hidden from it. WATCHER's
        holds what everybody knows. Raises BadInput if there is no such seat."""

    @abstractmethod
    def choices(self, observation: ObservationT) -> tuple[ActionT, ...]:
        """What the observation's seat may do, told from the observation alone."""

    @abstractmethod
    def outcome(self, position: PositionT) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def rounds(self, position: PositionT) -> int:
        """How many rounds are complete."""

    @abstractmethod
    def in_round(self, position: PositionT) -> bool:
        """Whether a round has begun, by a decision that a record can hold, but not ended."""

    @abstractmethod
    def state(self, position: PositionT, number: int) -> JsonObject:
        """The state line of a replay after round `number`; 0 is the set-up."""

    @abstractmethod
    def write(self, steps: list[Step[PositionT, ActionT, EventT]]) -> JsonObject:
        """The body of a record but its options: what seats and chance did, round by round."""

    @abstractmethod
    def read(self, record: Mapping[str, Json]) -> Reader[OptionsT, PositionT, ActionT]:
        """Reads the body of a record back; raises BadInput."""

    @abstractmethod
    def codecs(self, options: OptionsT) -> Codecs[ObservationT, EventT]:
        """The codecs of observations and events of a game with those options, for messages between
        devices."""

    def arrange(self, options: OptionsT, plain: Json) -> PositionT:
        """A position to begin with that no record leads to, written down as that JSON. Raises
        BadInput; most games do so for everything, since their lessons begin with a record."""
        raise BadInput(f"{self.name} has no format for positions, only for records")

    def conceal(
        self,
        record: JsonObject,
        positions: Sequence[PositionT],
        seats: Collection[int],
        random: Random,
    ) -> JsonObject:
        """The record of a game in progress, which has gone through those positions, as it may be
        given away by whoever sees only what `seats` see; an open game's is just that."""
        return record

    def redact(self, event: EventT, seats: Collection[int]) -> EventT:
        """The event as the people at `seats` together may know it; a watcher has no seat.

        Hide what is in an event, never the event: everybody counts the same ones. Most games have
        nothing to hide here, because what they tell can be seen by everybody.
        """
        return event


def check_options(raw: object, names: set[str]) -> None:
    """Raises BadInput unless those are options of just these names."""
    if not isinstance(raw, Mapping):
        raise BadInput(f"options must be an object, not {shown(raw)}")
    if unknown := sorted(set(raw) - names, key=str):
        raise BadInput(f"options: there is no option {shown(unknown[0])}")
    if missing := sorted(names - set(raw)):
        raise BadInput(f"options: {missing[0]} is missing")


def check_seat(seat: object, seats: Collection[int]) -> None:
    """Raises BadInput unless that is one of these seats, and not chance's."""
    if type(seat) is not int or seat == CHANCE or seat not in seats:
        raise BadInput(f"seat {shown(seat)} is not one of {tuple(seats)}")


def check_observer(seat: object, count: int) -> None:
    """Raises BadInput unless that is one of so many seats, or WATCHER."""
    if type(seat) is not int or seat != WATCHER:
        check_seat(seat, range(count))


def check_actions(actions: object, seats: tuple[int, ...]) -> None:
    """Raises BadInput unless just these seats act, of which there are some."""
    if not seats:
        raise BadInput("the game is over")
    if not isinstance(actions, Mapping) or set(actions) != set(seats):
        raise BadInput(f"the seats to act are {seats}, not {shown(actions)}")


AnyGame: TypeAlias = "Game[Any, Any, Any, Any, Any]"
AnyStep: TypeAlias = "Step[Any, Any, Any]"
AnyActions: TypeAlias = "Actions[Any]"
"""Those of some game, for whoever hands them on without looking into them."""
