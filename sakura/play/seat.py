"""Who decides: the one thing that every computer seat does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from sakura.core.game import ActionT, Game, ObservationT

ResultT = TypeVar("ResultT")

Thinking: TypeAlias = Generator[None, None, ResultT]
"""Yields after every slice of work; returns the result: a seat's action, or advice."""


class Seat(ABC, Generic[ObservationT, ActionT]):
    """A computer player. It is handed an observation, never a position, and its own random
    source, so that the same seed gives the same choice on any machine."""

    def __init__(self, game: Game[Any, Any, ActionT, ObservationT, Any], random: Random) -> None:
        self.game = game
        self.random = random

    @abstractmethod
    def choose(self, observation: ObservationT) -> ActionT:
        """One of the game's `choices` for this observation."""

    def think(self, observation: ObservationT) -> Thinking[ActionT]:
        """The same in slices of some thousandths of a second, so that whoever lets a seat think
        can do something else in between, or stop it."""
        yield
        return self.choose(observation)


AnySeat: TypeAlias = Seat[Any, Any]
"""A seat at some game."""


class SearchingSeat(Seat[ObservationT, ActionT]):
    """A seat that thinks for longer than a moment."""

    def choose(self, observation: ObservationT) -> ActionT:
        return last(self.think(observation))

    @abstractmethod
    def think(self, observation: ObservationT) -> Thinking[ActionT]: ...


def last(thinking: Thinking[ResultT]) -> ResultT:
    """What thinking leads to, without a pause."""
    while True:
        try:
            next(thinking)
        except StopIteration as stop:
            result: ResultT = stop.value
            return result


class RandomSeat(Seat[ObservationT, ActionT]):
    """Any legal action, all equally likely: in every game the weakest level."""

    def choose(self, observation: ObservationT) -> ActionT:
        return self.random.choice(self.game.choices(observation))
