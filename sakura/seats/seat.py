"""Who decides: the one thing that every computer seat does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any

from sakura.core.game import Game


class Seat(ABC):
    """A computer player. It is handed an observation, never a position, and its own random
    source, so that the same seed gives the same choice on any machine."""

    def __init__(self, game: Game[Any], random: Random) -> None:
        self.game = game
        self.random = random

    @abstractmethod
    def choose(self, observation: Any) -> Any:
        """One of the game's `choices` for this observation."""


class RandomSeat(Seat):
    """Any legal action, all equally likely: in every game the weakest level."""

    def choose(self, observation: Any) -> Any:
        return self.random.choice(self.game.choices(observation))
