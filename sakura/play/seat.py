"""Who decides: the one thing that every computer seat does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from random import Random
from typing import Any

from sakura.core.game import AnyGame

Thinking = Generator[None, None, Any]
"""Yields after every slice of work; returns the action."""


class Seat(ABC):
    """A computer player. It is handed an observation, never a position, and its own random
    source, so that the same seed gives the same choice on any machine."""

    def __init__(self, game: AnyGame, random: Random) -> None:
        self.game = game
        self.random = random

    @abstractmethod
    def choose(self, observation: Any) -> Any:
        """One of the game's `choices` for this observation."""

    def think(self, observation: Any) -> Thinking:
        """The same in slices of some thousandths of a second, so that whoever lets a seat think
        can do something else in between, or stop it."""
        yield
        return self.choose(observation)


class SearchingSeat(Seat):
    """A seat that thinks for longer than a moment."""

    def choose(self, observation: Any) -> Any:
        return last(self.think(observation))

    @abstractmethod
    def think(self, observation: Any) -> Thinking: ...


def last(thinking: Thinking) -> Any:
    """What thinking leads to, without a pause."""
    while True:
        try:
            next(thinking)
        except StopIteration as stop:
            return stop.value


class RandomSeat(Seat):
    """Any legal action, all equally likely: in every game the weakest level."""

    def choose(self, observation: Any) -> Any:
        return self.random.choice(self.game.choices(observation))
