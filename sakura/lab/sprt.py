"""Sequential probability ratio test of two claims about a seat's Elo."""

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
"""Largest Elo difference that can be tested."""

FEWEST = 40
"""Fewest deals before a decision: the correlation of a deal's games must be estimated first."""

PRIOR = 5
"""Weight of the prior, in deals of independent games, in the estimate of that correlation."""


LEAST = 1e-9
"""Smallest accepted error probability."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Test of two claims: a seat of the first name is `elo0`, or `elo1`, points above the
    others.

    `alpha` is the chance of accepting `elo1` if `elo0` is true, `beta` the reverse. Raises BadInput
    for invalid numbers.
    """

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
                f"elo0 must be less than elo1, both from -{FURTHEST} to {FURTHEST}, "
                f"not {shown(self.elo0)} and {shown(self.elo1)}"
            )
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not LEAST <= chance < 0.5:
                said = f"at least {LEAST} and less than 0.5"
                raise BadInput(f"{name} must be {said}, not {shown(chance)}")

    @property
    def bounds(self) -> tuple[float, float]:
        """Log-likelihood ratios at which `elo0` and `elo1` are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


@dataclass(frozen=True, slots=True)
class Verdict:
    """State of a test. `ratios` has the log-likelihood ratio after each deal; `accepted` is "elo0",
    "elo1", or None while undecided."""

    sprt: Sprt
    ratios: tuple[float, ...]
    accepted: str | None

    def json(self) -> JsonObject:
        """Return the verdict as JSON, without the ratios."""
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
        """Describe the verdict in one sentence."""
        one, other = (written(elo) for elo in (self.sprt.elo0, self.sprt.elo1))
        about = f"Test of {one} against {other} Elo for the first seat"
        if self.accepted is None:
            lower, upper = self.sprt.bounds
            return (
                f"{about}: undecided after {len(self.ratios)} deals (log-likelihood ratio "
                f"{written(self.ratios[-1], '.2f')}, bounds {written(lower, '.2f')} and "
                f"{written(upper, '.2f')})"
            )
        chosen = one if self.accepted == "elo0" else other
        return f"{about}: {chosen} is accepted after {len(self.ratios)} deals"


class SprtRun:
    """Running test, fed deal by deal.

    Wins count as those of independent games; the log-likelihood ratio is divided by the factor by
    which deals vary more than that.
    """

    def __init__(self, sprt: Sprt, seats: Sequence[str]) -> None:
        self.sprt = sprt
        self._seats, self._mine = len(seats), seats.count(seats[0])
        if self._mine == self._seats:
            raise BadInput("a test needs at least one seat of another name")
        at0, at1 = (share(elo, self._mine, self._seats) for elo in (sprt.elo0, sprt.elo1))
        self._win, self._loss = log(at1 / at0), log((1 - at1) / (1 - at0))
        self._mean = self._square = 0.0
        self._ratios: list[float] = []

    def add(self, won: float) -> bool:
        """Add the wins of the first name's seats in one deal. True if the test is decided."""
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
        """Current verdict."""
        return Verdict(self.sprt, tuple(self._ratios), self._accepted())
