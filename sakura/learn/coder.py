"""Encoding of observations and actions as numbers: the contract between a game and its learners.

An observation becomes a vector of fixed length, made of named segments; an action becomes an
integer. Chance is drawn in small lots, to keep the number of outcomes low.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from sakura.core.error import BadInput, shown
from sakura.core.game import CHANCE, AnyGame, Outcome
from sakura.lab.setting import Setting

LONGEST = 200
"""Rounds after which a game is cut off, which bounds its length; games between random seats take
about twenty."""


class Segment(NamedTuple):
    """A slice of the observation vector: `size` integers from index `start`, each from 0 to `most`.
    `about` describes them."""

    name: str
    start: int
    size: int
    most: int
    about: str


class Lots(NamedTuple):
    """Outcomes of the next chance draw, all equally likely. Once all lots are drawn there are none,
    and `action` is the resulting chance action."""

    outcomes: tuple[int, ...]
    action: Any = None


GamePath: TypeAlias = Sequence[tuple[Any, Mapping[int, Any]]]
"""All positions before the present one, each with the actions in it by seat."""


class Coder(ABC):
    """Encoder of one game with fixed options."""

    actions: int
    """Number of actions; an action is an integer below it."""
    most_lots: int
    """Number of chance outcomes; an outcome is an integer below it."""
    longest: int
    """Upper bound of the decisions in a game, simultaneous ones counted once."""
    chances: int
    """Upper bound of the chance draws in a game."""

    def __init__(self, setting: Setting) -> None:
        self.game: AnyGame = setting.game
        self.options: Any = setting.options
        self.players = setting.players
        self.segments: tuple[Segment, ...] = ()
        self.memory: tuple[Segment, ...] = ()
        """Segments of one round in the memory of a player."""

    @property
    def size(self) -> int:
        """Length of an observation vector."""
        return _end(self.segments)

    @property
    def memory_size(self) -> int:
        """Length of a memory vector: `LONGEST` rounds."""
        return LONGEST * _end(self.memory)

    def segment(self, name: str, size: int, most: int, about: str) -> None:
        """Append a segment to the observation vector."""
        self.segments += (Segment(name, _end(self.segments), size, most, about),)

    def remembered(self, name: str, size: int, most: int, about: str) -> None:
        """Append a segment to each round of the memory vector."""
        self.memory += (Segment(name, _end(self.memory), size, most, about),)

    def encode(self, observation: Any) -> list[int]:
        """Encode an observation as integers in the order of the segments. Raises BadInput for an
        observation with other segments."""
        if not self.fits(observation):
            raise BadInput(f"not an observation of this game: {shown(observation)}")
        values = self.tell(observation)
        numbers: list[int] = []
        for segment in self.segments:
            numbers += values[segment.name]
        return numbers

    def encode_all(self, position: Any) -> list[int]:
        """Encode the observations of all seats, one after the other: nothing but the order of the
        deck is hidden."""
        seats = range(self.players)
        return [
            number for seat in seats for number in self.encode(self.game.observe(position, seat))
        ]

    @abstractmethod
    def fits(self, observation: Any) -> bool:
        """True for an observation of a game that has these segments."""

    @abstractmethod
    def tell(self, observation: Any) -> Mapping[str, Sequence[int]]:
        """Values of an observation by segment name."""

    @abstractmethod
    def number(self, choice: Any) -> int:
        """Encode an action. Raises BadInput for an invalid one."""

    @abstractmethod
    def lots(self, position: Any, drawn: Sequence[int]) -> Lots:
        """Next chance draw after the lots drawn so far."""

    @abstractmethod
    def lots_of(self, position: Any, action: Any) -> tuple[int, ...]:
        """Lots that, drawn one by one, make this chance action."""

    @abstractmethod
    def tell_round(self, path: GamePath, position: Any, seat: int) -> Mapping[str, Sequence[int]]:
        """Values of the memory of one round by segment name: `path` has its positions and actions,
        `position` is the present one. A missing segment is all 0."""

    def redrawn(self, path: GamePath, position: Any, seat: int, random: Random) -> list[Any]:
        """Chance actions of a game with all that is hidden from the seat drawn again. The other
        actions stay legal, and the seat sees the same at all times. By default nothing is
        hidden."""
        return [actions[CHANCE] for _, actions in path if CHANCE in actions]

    def remember(self, path: GamePath, position: Any, seat: int) -> list[int]:
        """Encode what the seat has seen and done, round by round until now."""
        size = _end(self.memory)
        rounds: dict[int, list[tuple[Any, Mapping[int, Any]]]] = {}
        for step in path:
            rounds.setdefault(self.game.rounds(step[0]), []).append(step)
        numbers = [0] * size * (max(rounds, default=-1) + 1)
        for number, steps in rounds.items():
            told = self.tell_round(steps, position, seat)
            for segment in self.memory:
                start = number * size + segment.start
                values = told.get(segment.name, ())
                numbers[start : start + len(values)] = values
        return numbers

    def legal(self, position: Any, seat: int) -> dict[int, Any]:
        """Legal actions of a seat by number; empty if it is not to act."""
        if seat not in self.game.to_act(position):
            return {}
        return {self.number(choice): choice for choice in self.game.legal(position, seat)}

    def returns(self, position: Any) -> list[float]:
        """Return of each seat: 1 for a sole winner, with −1 shared by the others; 0 for a draw or
        an unfinished game."""
        outcome = self.game.outcome(position)
        return [0.0] * self.players if outcome is None else gains(outcome, self.players)

    def too_long(self, position: Any) -> bool:
        """True if the game is to be cut off."""
        return self.game.rounds(position) >= LONGEST and self.game.outcome(position) is None


def _end(segments: Sequence[Segment]) -> int:
    """Length of a vector of these segments."""
    return segments[-1].start + segments[-1].size if segments else 0


def gains(outcome: Outcome, players: int) -> list[float]:
    """Zero-sum returns of an outcome, one for each seat.

    >>> gains(Outcome((1,), (3, 9, 5)), 3)
    [-0.5, 1.0, -0.5]
    """
    winners = outcome.winners or range(players)
    return [
        (players * (seat in winners) / len(winners) - 1) / (players - 1) for seat in range(players)
    ]


def flags(held: Sequence[int], size: int) -> list[int]:
    """Binary vector of length `size` with a 1 at each held index.

    >>> flags((0, 3), 5)
    [1, 0, 0, 1, 0]
    """
    found = [0] * size
    for number in held:
        found[number] = 1
    return found
