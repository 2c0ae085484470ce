"""Jobs: requests to think, as text, for a worker of the browser.

A job holds an observation, never a position: hidden information does not leave the page.
"""

from __future__ import annotations

import base64
import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from sakura.core.game import AnyGame
    from sakura.core.puzzle import NumberedPuzzle
    from sakura.play.seat import AnySeat, Thinking

ResultT = TypeVar("ResultT", covariant=True)
"""Result of a job: an action, advice or an appraisal."""


class Maker(Protocol):
    """Source of a game's puzzles."""

    def make(self, grade: str, number: int) -> Thinking[NumberedPuzzle]:
        """Return the puzzle of that grade and number, in slices; raises BadInput if there is
        none."""
        ...


class Thinkers(Protocol):
    """Thinkers about one game, as the registry offers them."""

    @property
    def game(self) -> AnyGame:
        """Rules of the game."""
        ...

    def make_seat(self, name: str, random: Random) -> AnySeat:
        """Return a computer seat by its name; raises BadInput if there is none."""
        ...

    def advise(self, observation: object, about: str, random: Random) -> Thinking[Any]:
        """Return advice on the observation, or an assessment of the action `about`, in slices."""
        ...

    def appraise(self, observation: object, random: Random) -> Thinking[Any]:
        """Return the value of every possible choice, in slices."""
        ...

    def puzzles(self) -> Maker | None:
        """Return the source of its puzzles; None if it has none."""
        ...


class Job(Protocol[ResultT]):
    """Something to think about. All random numbers in it come from its seed."""

    def think(self, games: Mapping[str, Thinkers]) -> Thinking[ResultT]:
        """Think in slices."""
        ...


@dataclass(frozen=True, slots=True)
class Choosing:
    """Request for the choice of a computer seat."""

    game: str
    seat: str
    seed: str
    observation: object

    def think(self, games: Mapping[str, Thinkers]) -> Thinking[object]:
        """Return an action, in slices."""
        return games[self.game].make_seat(self.seat, Random(self.seed)).think(self.observation)


@dataclass(frozen=True, slots=True)
class Advising:
    """Request for advice, or for an assessment of the action `about`."""

    game: str
    seed: str
    observation: object
    about: str = ""

    def think(self, games: Mapping[str, Thinkers]) -> Thinking[Any]:
        """Return the game's own kind of advice, in slices."""
        return games[self.game].advise(self.observation, self.about, Random(self.seed))


@dataclass(frozen=True, slots=True)
class Appraising:
    """Request for the value of every possible choice."""

    game: str
    seed: str
    observation: object

    def think(self, games: Mapping[str, Thinkers]) -> Thinking[Any]:
        """Return the game's own kind of appraisal, in slices."""
        return games[self.game].appraise(self.observation, Random(self.seed))


@dataclass(frozen=True, slots=True)
class Posing:
    """Request for the puzzle of a game by its grade and number."""

    game: str
    grade: str
    number: int

    def think(self, games: Mapping[str, Thinkers]) -> Thinking[NumberedPuzzle]:
        """Return the puzzle, in slices."""
        maker = games[self.game].puzzles()
        assert maker
        return maker.make(self.grade, self.number)


def pack(thing: object) -> str:
    """Return a job or its result as text, for `unpack` of the same program only."""
    return base64.b64encode(pickle.dumps(thing)).decode("ascii")


def unpack(text: str) -> Any:
    """Return the job or result that was packed."""
    return pickle.loads(base64.b64decode(text))
