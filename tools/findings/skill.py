"""Share of skill: the part of the result that depends on the players."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from sakura.lab.deal import Task, play_deal
from tools.findings import games
from tools.findings.figures import table

MIXED: dict[str, tuple[str, tuple[str, ...], int]] = {
    "Sakura, 2 standard": ("2 standard", ("novice", "adept"), 150),
    "Sakura, 3": ("3", ("random", "novice", "adept"), 150),
    "Sakura, 4": ("4", ("random", "novice", "adept", "adept"), 100),
    "Okiya, one round": ("", ("novice", "adept"), 300),
}
"""Tables with seats of several levels, and the number of deals for each."""

AGAIN = 400
"""Bootstrap resamples for the intervals."""

Shares = Sequence[Sequence[float]]
"""Wins in one deal, by player and by place."""


class Parts(NamedTuple):
    """Components of the variance of a seat's result."""

    level: float
    dealt: float
    rest: float


def parts(deals: Sequence[Shares]) -> Parts:
    """Estimate the variance components: an analysis of variance by player and by the cards of a
    place, both corrected for chance."""
    number, seats = len(deals), len(deals[0])
    levels = [sum(sum(deal[one]) for deal in deals) / number / seats for one in range(seats)]
    dealt = [sum(one[place] for one in deal) / seats for deal in deals for place in range(seats)]
    every = [share for deal in deals for one in deal for share in one]
    square_levels = number * seats * _squares(levels, 1 / seats)
    square_dealt = seats * _squares(dealt, 1 / seats)
    residual = _squares(every, 1 / seats) - square_levels - square_dealt
    # Shares of a game add up to 1, so each sum loses a degree of freedom per game.
    error = residual / ((seats - 1) * (number * seats - 1 - number))
    of_level = max(0.0, square_levels / (seats - 1) - error) / (number * seats)
    of_dealt = max(0.0, square_dealt / (number * (seats - 1)) - error) / seats
    whole = of_level + of_dealt + error
    return Parts(of_level / whole, of_dealt / whole, error / whole)


def _squares(values: Sequence[float], mean: float) -> float:
    return sum((value - mean) ** 2 for value in values)


def bounded(deals: Sequence[Shares]) -> list[str]:
    """Format the components with bootstrap intervals."""
    random = Random("skill")
    again = [parts(random.choices(deals, k=len(deals))) for _ in range(AGAIN)]
    cells = []
    for place, part in enumerate(parts(deals)):
        sorted_ = sorted(one[place] for one in again)
        low, high = sorted_[AGAIN // 40], sorted_[-1 - AGAIN // 40]
        cells.append(f"{100 * part:.1f} ({100 * low:.1f}–{100 * high:.1f})")
    return cells


def variance(less: int = 1) -> list[str]:
    """Table of the components; `less` divides the number of deals."""
    rows = []
    for words, (variant, names, deals) in MIXED.items():
        setting = games.sakura(variant) if variant else games.okiya(match="single")
        tasks = [Task(setting, names, f"variance/{number}") for number in range(deals // less)]
        played = [[part.places for part in play_deal(task)] for task in tasks]
        cells = bounded(played)
        rows.append((words, ", ".join(names), str(len(played) * len(names)), *cells))
    return [
        "Share of the variance of a seat's result, in % (95% interval).",
        "",
        *table(("game", "seats", "games", "player", "cards of the place",
                "chance"), rows),
    ]  # fmt: skip
