"""What every game promises, whatever is played: the contract behind table, records and seats.

A position is a value. It says who must act now; all of them act at once, each without seeing the
others' actions. Chance is one more seat: shuffles are actions too, so a list of actions replays
the same on any machine.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

P = TypeVar("P")
"""A game's position: immutable and comparable."""

CHANCE = -1
"""The seat of chance: it shuffles decks and lays tiles."""

Actions = Mapping[int, Any]
"""One action for every seat that had to act."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `winners` are seats (several share a tie, none won a draw);
    `scores` are each seat's tokens or points."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step(Generic[P]):
    """One `apply`: where it began, who did what, and what happened."""

    before: P
    actions: Actions
    events: tuple[Any, ...]


class Reader(ABC, Generic[P]):
    """Reads the decisions of one record, in the order in which positions ask for them.

    Raises BadInput with a sentence that names the round and what is wrong.
    """

    options: Any

    @abstractmethod
    def actions(self, position: P) -> Actions | None:
        """What the seats of `position.to_act` did; None when the record ends here."""

    @abstractmethod
    def where(self) -> str:
        """The place in the record that is being read, such as "round 3"."""

    @abstractmethod
    def finish(self, position: P) -> None:
        """Complains when the record goes on although the game is over."""


class Game(ABC, Generic[P]):
    """The rules of one game."""

    name: str
    open: bool
    """Whether every seat sees all there is, and one acts at a time: then nobody gains by taking
    back, and players can send each other the game."""

    body: tuple[str, ...]
    """The keys of its own that a record of the game has."""

    @abstractmethod
    def options(self, raw: Mapping[str, Any]) -> Any:
        """The options of a record or a form, validated; raises BadInput."""

    @abstractmethod
    def write_options(self, options: Any) -> dict[str, Any]:
        """The options as a record has them."""

    @abstractmethod
    def seats(self, options: Any) -> int:
        """How many seats decide."""

    @abstractmethod
    def start(self, options: Any) -> P:
        """The position before anything was shuffled; chance is to act."""

    @abstractmethod
    def to_act(self, position: P) -> tuple[int, ...]:
        """The seats that act now, all at once; CHANCE alone; or none when the game is over."""

    @abstractmethod
    def legal(self, position: P, seat: int) -> tuple[Any, ...]:
        """What the seat may do; for a seat of `to_act`, not for CHANCE."""

    @abstractmethod
    def chance(self, position: P, random: Random) -> Any:
        """An action of chance, drawn fairly."""

    @abstractmethod
    def apply(self, position: P, actions: Actions) -> tuple[P, tuple[Any, ...]]:
        """The next position, and the events that led there. Raises BadInput when illegal."""

    @abstractmethod
    def observe(self, position: P, seat: int) -> Any:
        """All that the seat may know: an observation that holds nothing hidden from it."""

    @abstractmethod
    def choices(self, observation: Any) -> tuple[Any, ...]:
        """What the observation's seat may do, told from the observation alone."""

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def rounds(self, position: P) -> int:
        """How many rounds are complete."""

    @abstractmethod
    def in_round(self, position: P) -> bool:
        """Whether a round has begun, by a decision that a record can hold, but not ended."""

    @abstractmethod
    def state(self, position: P, number: int) -> dict[str, Any]:
        """The state line of a replay after round `number`; 0 is the set-up."""

    @abstractmethod
    def write(self, steps: list[Step[P]]) -> dict[str, Any]:
        """The body of a record but its options: what seats and chance did, round by round."""

    @abstractmethod
    def read(self, record: Mapping[str, Any]) -> Reader[P]:
        """Reads the body of a record back; raises BadInput."""


AnyGame = Game[Any]
"""Some game: whoever holds it does not look into its positions."""
