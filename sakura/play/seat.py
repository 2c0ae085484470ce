"""Computer seats: they choose an action for an observation."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from sakura.core.game import ActionT, Game, ObservationT

ResultT = TypeVar("ResultT")

Thinking: TypeAlias = Generator[None, None, ResultT]
"""Generator that yields after every slice of work and returns the result: a seat's action, or
advice."""


class Seat(ABC, Generic[ObservationT, ActionT]):
    """A computer player. It is handed an observation, never a position, and its own random
    source, so that the same seed gives the same choice on any machine."""

    def __init__(self, game: Game[Any, Any, ActionT, ObservationT, Any], random: Random) -> None:
        self.game = game
        self.random = random

    @abstractmethod
    def choose(self, observation: ObservationT) -> ActionT:
        """Return one of the game's `choices` for this observation."""

    def think(self, observation: ObservationT) -> Thinking[ActionT]:
        """Choose in slices of a few milliseconds, so that the caller can do something else in
        between, or stop."""
        yield
        return self.choose(observation)


AnySeat: TypeAlias = Seat[Any, Any]
"""A seat at any game."""


class SearchingSeat(Seat[ObservationT, ActionT]):
    """A seat that thinks for longer than a moment."""

    def choose(self, observation: ObservationT) -> ActionT:
        return last(self.think(observation))

    @abstractmethod
    def think(self, observation: ObservationT) -> Thinking[ActionT]: ...


class SlippingSeat(SearchingSeat[ObservationT, ActionT]):
    """A seat that plays every other choice, at random, as one of another level."""

    def __init__(
        self,
        usual: Seat[ObservationT, ActionT],
        slips_to: Seat[ObservationT, ActionT],
        random: Random,
    ) -> None:
        super().__init__(usual.game, random)
        self.both = (usual, slips_to)

    def think(self, observation: ObservationT) -> Thinking[ActionT]:
        return self.random.choice(self.both).think(observation)


def last(thinking: Thinking[ResultT]) -> ResultT:
    """Return the result of thinking, without a pause."""
    while True:
        try:
            next(thinking)
        except StopIteration as stop:
            result: ResultT = stop.value
            return result


class RandomSeat(Seat[ObservationT, ActionT]):
    """A seat that plays any legal action, all equally likely: the weakest level of every game."""

    def choose(self, observation: ObservationT) -> ActionT:
        return self.random.choice(self.game.choices(observation))
