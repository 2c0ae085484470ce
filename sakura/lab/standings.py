"""Results of a tournament: shares of wins, Elo, and the advantage of each place."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING

from sakura.lab.deal import SeatResult
from sakura.lab.elo import FEW, chance, elo, mean, signed, spread
from sakura.lab.sprt import Verdict

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

Deals = Sequence[Sequence[SeatResult]]
"""Results by deal, then by seat."""

COLUMNS = ("seat", "games", "share", "interval", "elo", "elo_interval", "score")
"""Columns of a row in report files."""


@dataclass(frozen=True, slots=True)
class Row:
    """Results of one name.

    `share` is the share of a game's win that one seat of the name takes on average; a shared win or
    a draw counts in part. `interval` is half of the 95% interval over deals, None for a single
    deal. `elo` is the lead over the last name and `elo_interval` half of its interval; both are
    None for the last name, and if either of the two has won nothing. `score` is the mean of tokens
    or points.
    """

    seat: str
    games: int
    share: float
    interval: float | None
    score: float
    seconds_per_decision: float = field(compare=False)
    elo: float | None = None
    elo_interval: float | None = None

    def json(self) -> JsonObject:
        """Return the row as the command line prints it; nothing in it depends on the machine."""
        return {
            "seat": self.seat, "games": self.games, "share": self.share, "interval": self.interval,
        }  # fmt: skip

    def whole(self) -> JsonObject:
        """Return the row as report files have it."""
        return {name: getattr(self, name) for name in COLUMNS}


@dataclass(frozen=True, slots=True)
class Place:
    """Share of wins in a place at the table, counted from 1, over all seats."""

    place: int
    share: float
    interval: float | None

    def json(self) -> JsonObject:
        """Return the place as JSON."""
        return {"place": self.place, "share": self.share, "interval": self.interval}


@dataclass(frozen=True, slots=True)
class Standings:
    """Results of a tournament, with a row for each name in the order of the seats.

    Iterates over the rows. `about` is the plan as JSON, `test` is None without a sequential test.
    """

    about: JsonObject
    deals: int
    rows: tuple[Row, ...]
    places: tuple[Place, ...]
    test: Verdict | None = None

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, number: int) -> Row:
        return self.rows[number]

    def json(self) -> JsonObject:
        """Return all results as JSON; nothing in it depends on the machine."""
        return {
            **self.about,
            "deals": self.deals,
            "rows": [row.whole() for row in self.rows],
            "places": [place.json() for place in self.places],
            "sprt": self.test.json() if self.test else None,
        }

    def csv(self) -> str:
        """Return the rows as CSV with a header."""
        text = io.StringIO()
        writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(row.whole() for row in self.rows)
        return text.getvalue()

    def sentences(self) -> list[str]:
        """Describe the rows, Elo, and the verdict of a test."""
        lines = [
            f"{row.seat}: {percent(row.share, row.interval)} of {row.games} games"
            for row in self.rows
        ]
        *others, last = self.rows
        if others:
            ratings = ", ".join(f"{row.seat} {points(row.elo, row.elo_interval)}" for row in others)
            lines.append(f"Elo above {last.seat}: {ratings}{self.warning()}")
        if self.test:
            lines.append(self.test.sentence())
        return lines

    def warning(self) -> str:
        """Caveat about few deals, for the end of a sentence; "" if there are enough."""
        few = f"; fewer than {FEW} deals are too few to compare"
        return few if self.deals < FEW else ""


def percent(share: float, interval: float | None) -> str:
    """Format a share and half of its interval, as in "29.4% ± 2.1"."""
    return f"{100 * share:.1f}%" + ("" if interval is None else f" ± {100 * interval:.1f}")


def points(elo: float | None, interval: float | None) -> str:
    """Format Elo and half of its interval, as in "+120 ± 15"."""
    if elo is None:
        return "unbounded"
    return signed(round(elo)) + ("" if interval is None else f" ± {interval:.0f}")


def rows(seats: Sequence[str], played: Deals) -> tuple[Row, ...]:
    """Make the rows of these deals."""
    return tuple(_row(name, seats, played) for name in dict.fromkeys(seats))


def _row(name: str, seats: Sequence[str], played: Deals) -> Row:
    mine = [_parts(name, seats, deal) for deal in played]
    shares = _shares(name, seats, played)
    parts = [part for deal in mine for part in deal]
    score: int = sum(part.score for part in parts)
    decisions: int = sum(part.decisions for part in parts)
    last = [*dict.fromkeys(seats)][-1]
    independent = _independent(name, seats, shares)
    above, around = None, None
    if name != last:
        others = _shares(last, seats, played)
        apart = 1 / independent[0] + 1 / _independent(last, seats, others)[0]
        above, around = elo(shares, others, apart / len(seats))
    return Row(
        seat=name,
        games=len(seats) * len(played),
        share=round(mean(shares), 6),
        interval=_rounded(spread(shares, independent[1]), 6),
        score=round(score / (len(parts) * len(seats)), 6),
        seconds_per_decision=fsum(part.seconds for part in parts) / max(1, decisions),
        elo=_rounded(above, 2),
        elo_interval=_rounded(around, 2),
    )


def _parts(name: str, seats: Sequence[str], deal: Sequence[SeatResult]) -> list[SeatResult]:
    return [part for part, seat in zip(deal, seats, strict=True) if seat == name]


def _shares(name: str, seats: Sequence[str], played: Deals) -> list[float]:
    """Share of a game's win of one seat of that name, for each deal."""
    return [
        fsum(part.won for part in parts) / (len(parts) * len(seats))
        for parts in (_parts(name, seats, deal) for deal in played)
    ]


def _independent(name: str, seats: Sequence[str], shares: Sequence[float]) -> tuple[float, float]:
    """Win probability of a name, and variance of one seat's share in a deal of independent games.

    The variance is 0 for a name that has all seats.
    """
    mine, games = seats.count(name), len(seats) * len(shares)
    won = chance(mean(shares) * mine * games, games)
    return won, won * (1 - won) / (mine * mine) / len(seats) if mine < len(seats) else 0.0


def places(seats: Sequence[str], played: Deals) -> tuple[Place, ...]:
    """Share of wins in each place. All seats have sat there equally often."""
    found = []
    for place in range(len(seats)):
        shares = [fsum(part.places[place] for part in deal) / len(seats) for deal in played]
        won = chance(mean(shares) * len(seats) * len(shares), len(seats) * len(shares))
        half = spread(shares, won * (1 - won) / len(seats))
        found.append(Place(place + 1, round(mean(shares), 6), _rounded(half, 6)))
    return tuple(found)


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
