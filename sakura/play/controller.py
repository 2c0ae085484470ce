"""Controllers of seats: a person at this device, a computer, a script, or a remote player.

A table asks all acting seats at once, each about its own observation, and knows nothing else about
them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol


class Controller(Protocol):
    """Decider for one seat."""

    async def decide(self, observation: object) -> object:
        """Return the action of the seat that sees this. The call is cancelled when the table is
        left or the decision taken back."""
        ...


class Desk(Protocol):
    """Interface of the table on the screen to the controllers."""

    async def ask_person(self, seat: int) -> object:
        """Show the person on that seat the decision, and return the answer. People who share the
        screen are asked one after the other."""
        ...

    async def think(self, name: str, observation: object, seed: str) -> object:
        """Return the choice of a computer seat of that name. All its random numbers come from the
        seed; "" means any."""
        ...

    def seat_chose(self, seat: int) -> None:
        """Show that a seat has chosen, perhaps in secret."""
        ...


class Wire(Protocol):
    """Connection to a remote player."""

    async def answer(self, seat: int) -> object:
        """Return what that seat decides. Where the answer opens a table of its own, as a link does,
        the call lasts until it is cancelled."""
        ...


class Person:
    """A person at this device."""

    def __init__(self, seat: int, desk: Desk) -> None:
        self._seat, self._desk = seat, desk

    async def decide(self, observation: object) -> object:
        """Ask at the table, which draws what the person sees."""
        return await self._desk.ask_person(self._seat)


class Computer:
    """A computer seat, whose level or style may change from one decision to the next: `who` has the
    names of all seats. The `seed` is that of its next choice, or "" for any."""

    def __init__(self, seat: int, who: Sequence[str], desk: Desk, seed: str = "") -> None:
        self._seat, self._who, self._desk, self._seed = seat, who, desk, seed

    async def decide(self, observation: object) -> object:
        """Let the seat think."""
        return await self._desk.think(self._who[self._seat], observation, self._seed)


class Scripted:
    """A seat that follows a `script`. Where that returns None, another controller decides."""

    def __init__(self, script: Callable[[], object], otherwise: Controller) -> None:
        self._script, self._otherwise = script, otherwise

    async def decide(self, observation: object) -> object:
        """Read the next action, or pass the decision on."""
        action = self._script()
        return await self._otherwise.decide(observation) if action is None else action


class Remote:
    """A remote player at the other end of the `line`."""

    def __init__(self, seat: int, line: Wire) -> None:
        self._seat, self._line = seat, line

    async def decide(self, observation: object) -> object:
        """Wait for the answer."""
        return await self._line.answer(self._seat)
