"""What seats see and do, as numbers: the contract between a game and whatever learns it.

An observation becomes a list of numbers of one length, in segments that say what they hold; a
choice becomes a number. What chance does is drawn lot by lot, so that each has few outcomes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame, Outcome
from sakura.lab.setting import Setting

LONGEST = 200
"""Rounds after which a game is cut off, so that there is a longest one; games between seats that
play anything have about twenty."""


class Segment(NamedTuple):
    """Numbers that lie beside one another: `size` of them, from `start` on, each from 0 to `most`;
    `about` says what they hold."""

    name: str
    start: int
    size: int
    most: int
    about: str


class Lots(NamedTuple):
    """Something that chance draws: each of the `outcomes` is as likely; none are left when all has
    been drawn, and `action` is then what chance does."""

    outcomes: tuple[int, ...]
    action: Any = None


class Coder(ABC):
    """The numbers of one game with its options."""

    actions: int
    """Choices are the numbers below this."""
    most_lots: int
    """Outcomes of chance are the numbers below this."""
    longest: int
    """No game has more decisions, all that are made at once counted as one."""
    chances: int
    """No game has more lots drawn."""

    def __init__(self, setting: Setting) -> None:
        self.game: AnyGame = setting.game
        self.options: Any = setting.options
        self.players = setting.players
        self.segments: tuple[Segment, ...] = ()

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        last = self.segments[-1]
        return last.start + last.size

    def segment(self, name: str, size: int, most: int, about: str) -> None:
        """Puts one more segment behind the others."""
        start = self.size if self.segments else 0
        self.segments += (Segment(name, start, size, most, about),)

    def encode(self, observation: Any) -> list[int]:
        """What the seat sees, in the order of the segments; raises BadInput for an observation of
        a game that has other segments."""
        if not self.fits(observation):
            raise BadInput(f"that is no observation of this game: {shown(observation)}")
        told = self.tell(observation)
        numbers: list[int] = []
        for segment in self.segments:
            numbers += told[segment.name]
        return numbers

    @abstractmethod
    def fits(self, observation: Any) -> bool:
        """Whether that is an observation, and of a game that has these segments."""

    @abstractmethod
    def tell(self, observation: Any) -> Mapping[str, Sequence[int]]:
        """What the seat sees, by the names of the segments."""

    @abstractmethod
    def number(self, choice: Any) -> int:
        """A choice as a number; raises BadInput for what is none in this game."""

    @abstractmethod
    def lots(self, position: Any, drawn: Sequence[int]) -> Lots:
        """What chance draws next, having drawn this for its action."""

    def legal(self, position: Any, seat: int) -> dict[int, Any]:
        """What the seat may do, by number; nothing if it is not to act."""
        if seat not in self.game.to_act(position):
            return {}
        return {self.number(choice): choice for choice in self.game.legal(position, seat)}

    def returns(self, position: Any) -> list[float]:
        """What each seat has won: 1 for whoever wins alone, as much is lost by the others together;
        0 for a draw, and while the game goes on."""
        outcome = self.game.outcome(position)
        return [0.0] * self.players if outcome is None else gains(outcome, self.players)

    def too_long(self, position: Any) -> bool:
        """Whether the game is to be cut off."""
        return self.game.rounds(position) >= LONGEST and self.game.outcome(position) is None


def gains(outcome: Outcome, players: int) -> list[float]:
    """What each seat wins.

    >>> gains(Outcome((1,), (3, 9, 5)), 3)
    [-0.5, 1.0, -0.5]
    """
    winners = outcome.winners or range(players)
    return [
        (players * (seat in winners) / len(winners) - 1) / (players - 1) for seat in range(players)
    ]


def flags(held: Sequence[int], size: int) -> list[int]:
    """A 1 for each of these numbers below `size`.

    >>> flags((0, 3), 5)
    [1, 0, 0, 1, 0]
    """
    found = [0] * size
    for number in held:
        found[number] = 1
    return found
