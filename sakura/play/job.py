"""A piece of thinking as text, so that it can be done elsewhere: in a worker of the browser.

A job holds an observation, never a position: what a seat must not know does not leave the page.
"""

from __future__ import annotations

import base64
import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from sakura.play.seat import AnySeat, Thinking

ResultT = TypeVar("ResultT", covariant=True)
"""What comes of a job: an action, advice or an appraisal."""


class Thinkers(Protocol):
    """Who thinks about one game, as the registry offers it."""

    def make_seat(self, name: str, random: Random) -> AnySeat:
        """A computer seat by its name; raises BadInput for what there is not."""
        ...

    def advise(self, observation: object, about: str, random: Random) -> Thinking[Any]:
        """Advice on what is observed, or what the action `about` is worth."""
        ...

    def appraise(self, observation: object, random: Random) -> Thinking[Any]:
        """What all that could be chosen is worth."""
        ...


class Job(Protocol[ResultT]):
    """Something to think about. Everything random in it follows from its seed."""

    def think(self, games: Mapping[str, Thinkers]) -> Thinking[ResultT]:
        """The thinking itself, in slices."""
        ...


@dataclass(frozen=True, slots=True)
class Choosing:
    """What a computer seat of that name chooses at the game of that name."""

    game: str
    seat: str
    seed: str
    observation: object

    def think(self, games: Mapping[str, Thinkers]) -> Thinking[object]:
        """Results in an action."""
        return games[self.game].make_seat(self.seat, Random(self.seed)).think(self.observation)


@dataclass(frozen=True, slots=True)
class Advising:
    """What a player is advised, or what the action `about` is worth."""

    game: str
    seed: str
    observation: object
    about: str = ""

    def think(self, games: Mapping[str, Thinkers]) -> Thinking[Any]:
        """Results in the game's own kind of advice."""
        return games[self.game].advise(self.observation, self.about, Random(self.seed))


@dataclass(frozen=True, slots=True)
class Appraising:
    """What all that could be chosen was worth."""

    game: str
    seed: str
    observation: object

    def think(self, games: Mapping[str, Thinkers]) -> Thinking[Any]:
        """Results in the game's own kind of appraisal."""
        return games[self.game].appraise(self.observation, Random(self.seed))


def pack(thing: object) -> str:
    """A job or its result as text, for `unpack` of the same program only."""
    return base64.b64encode(pickle.dumps(thing)).decode("ascii")


def unpack(text: str) -> Any:
    """What was packed."""
    return pickle.loads(base64.b64decode(text))
