"""A piece of thinking as text, so that it can be done elsewhere: in a worker of the browser.

A job holds an observation, never a position: what a seat must not know does not leave the page.
"""

from __future__ import annotations

import base64
import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from sakura.play.seat import AnySeat, Thinking

ResultT = TypeVar("ResultT")
"""What comes of a job: an action, advice or an appraisal."""

ADVICE = "advice"
"""The name of a seat that does not play, but advises who does; with a colon and an action after
it, "advice:7", it says what that one action is worth."""


STUDY = "study"
"""The name of a seat that neither plays nor advises, but says what all that could be chosen was
worth."""


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


@dataclass(frozen=True, slots=True)
class Job(Generic[ResultT]):
    """What a seat of that name chooses; for ADVICE what a player is advised, for STUDY what its
    choices are worth."""

    game: str
    seat: str
    seed: str
    observation: object

    def think(self, games: Mapping[str, Thinkers]) -> Thinking[ResultT]:
        """The thinking itself, in slices. Everything random in it follows from the seed."""
        opponents, random = games[self.game], Random(self.seed)
        name, _, about = self.seat.partition(":")
        if name == ADVICE:
            return opponents.advise(self.observation, about, random)
        if name == STUDY:
            return opponents.appraise(self.observation, random)
        return opponents.make_seat(self.seat, random).think(self.observation)


def pack(thing: object) -> str:
    """A job or its result as text, for `unpack` of the same program only."""
    return base64.b64encode(pickle.dumps(thing)).decode("ascii")


def unpack(text: str) -> Any:
    """What was packed."""
    return pickle.loads(base64.b64decode(text))
