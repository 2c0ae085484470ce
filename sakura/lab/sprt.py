"""A sequential test: deals are played until it is plain which of two claims about Elo holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sakura.core.arithmetic import log
from sakura.core.error import BadInput, shown
from sakura.lab.elo import share, written

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

FURTHEST = 2000
"""Elo points beyond which nobody needs to play."""

FEWEST = 40
"""Deals before anything is decided: how alike the games of a deal are is not known before."""

PRIOR = 5
"""Deals of independent games that count along when it is judged how alike those of a deal are."""


LEAST = 1e-9
"""The least chance of an error that can be asked for."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Two claims: a seat of the first name is `elo0`, or `elo1`, points above each of the others.
    `alpha` is the chance to accept `elo1` where `elo0` is true, `beta` the other way round."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1", "alpha", "beta"):
            value = getattr(self, name)
            if type(value) not in (int, float) or value != value:
                raise BadInput(f"{name} must be a number, not {shown(value)}")
        if not -FURTHEST <= self.elo0 < self.elo1 <= FURTHEST:
            raise BadInput(
                f"elo0 must be less than elo1, and both -{FURTHEST} to {FURTHEST}, "
                f"not {shown(self.elo0)} and {shown(self.elo1)}"
            )
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not LEAST <= chance < 0.5:
                said = f"{LEAST} or more and less than 0.5"
                raise BadInput(f"{name} must be {said}, not {shown(chance)}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The logarithms of likelihood at which `elo0` and `elo1` are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a test says after so many deals; `ratios` are the logarithms of likelihood after each,
    and `accepted` is `elo0`, `elo1`, or None if it is not decided."""

    sprt: Sprt
    ratios: tuple[float, ...]
    accepted: str | None

    def json(self) -> JsonObject:
        """The verdict in plain values, without the ratios."""
        lower, upper = self.sprt.bounds
        return {
            "elo0": self.sprt.elo0,
            "elo1": self.sprt.elo1,
            "alpha": self.sprt.alpha,
            "beta": self.sprt.beta,
            "lower": round(lower, 4),
            "upper": round(upper, 4),
            "ratio": round(self.ratios[-1], 4),
            "deals": len(self.ratios),
            "accepted": self.accepted,
        }

    def sentence(self) -> str:
        """The verdict in words."""
        one, other = (written(elo) for elo in (self.sprt.elo0, self.sprt.elo1))
        about = f"Test of {one} against {other} Elo for the first of the seats"
        if self.accepted is None:
            lower, upper = self.sprt.bounds
            return (
                f"{about}: undecided after {len(self.ratios)} deals (logarithm of likelihood "
                f"{written(self.ratios[-1], '.2f')}, to be decided at {written(lower, '.2f')} or "
                f"{written(upper, '.2f')})"
            )
        chosen = one if self.accepted == "elo0" else other
        return f"{about}: {chosen} is accepted after {len(self.ratios)} deals"


class SprtRun:
    """The test while deals come in, one after the other.

    Wins are counted as those of independent games, and the logarithm of likelihood is divided by
    how much more than those they vary from deal to deal.
    """

    def __init__(self, sprt: Sprt, seats: Sequence[str]) -> None:
        self.sprt = sprt
        self._seats, self._mine = len(seats), seats.count(seats[0])
        if self._mine == self._seats:
            raise BadInput("a test needs somebody else beside the first of the seats")
        at0, at1 = (share(elo, self._mine, self._seats) for elo in (sprt.elo0, sprt.elo1))
        self._win, self._loss = log(at1 / at0), log((1 - at1) / (1 - at0))
        self._mean = self._square = 0.0
        self._ratios: list[float] = []

    def add(self, won: float) -> bool:
        """Adds a deal of which the first name's seats have won so many games, all together; whether
        it is decided now."""
        games = self._seats
        deals = len(self._ratios) + 1
        before = won / games - self._mean
        self._mean += before / deals
        self._square += before * (won / games - self._mean)
        likely = (self._mean * deals * games + 0.5) / (deals * games + 1)  # neither 0 nor 1
        apart = self._square * games / (likely * (1 - likely))
        excess = (apart + PRIOR) / (deals - 1 + PRIOR)
        ratio = self._mean * self._win + (1 - self._mean) * self._loss
        self._ratios.append(deals * games * ratio / excess)
        return self._accepted() is not None

    def _accepted(self) -> str | None:
        lower, upper = self.sprt.bounds
        if len(self._ratios) < FEWEST or lower < self._ratios[-1] < upper:
            return None
        return "elo1" if self._ratios[-1] >= upper else "elo0"

    def verdict(self) -> Verdict:
        """What it says now."""
        return Verdict(self.sprt, tuple(self._ratios), self._accepted())
