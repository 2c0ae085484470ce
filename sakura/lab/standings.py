"""What the deals of a tournament say: who wins how much, how strong that is, which place helps."""

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
"""For each deal a part for each of the seats."""

COLUMNS = ("seat", "games", "share", "interval", "elo", "elo_interval", "score")
"""What a row of the files has."""


@dataclass(frozen=True, slots=True)
class Row:
    """What one seat did. `share` is its part of the wins of a game, where a shared win or a draw
    counts in part; the mean of all that have its name. `interval` is half of the 95 % interval,
    from deal to deal, and None of a single deal. `elo` is how far it is above the last of the
    names, with `elo_interval`: None for that one, and where either of the two has won nothing.
    `score` is the mean of tokens or points."""

    seat: str
    games: int
    share: float
    interval: float | None
    score: float
    seconds_per_decision: float = field(compare=False)
    elo: float | None = None
    elo_interval: float | None = None

    def json(self) -> JsonObject:
        """The row as the command line prints it: nothing in it depends on the machine."""
        return {
            "seat": self.seat, "games": self.games, "share": self.share, "interval": self.interval,
        }  # fmt: skip

    def whole(self) -> JsonObject:
        """The row as it is written to files."""
        return {name: getattr(self, name) for name in COLUMNS}


@dataclass(frozen=True, slots=True)
class Place:
    """What was won at a place at the table, counted from 1, whoever sat there."""

    place: int
    share: float
    interval: float | None

    def json(self) -> JsonObject:
        """The place in plain values."""
        return {"place": self.place, "share": self.share, "interval": self.interval}


@dataclass(frozen=True, slots=True)
class Standings:
    """A tournament that was played: a row for each name among the seats, in their order, over
    which it iterates. `about` is its plan in plain values, `test` is None without one."""

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
        """All of it in plain values; nothing in it depends on the machine."""
        return {
            **self.about,
            "deals": self.deals,
            "rows": [row.whole() for row in self.rows],
            "places": [place.json() for place in self.places],
            "sprt": self.test.json() if self.test else None,
        }

    def csv(self) -> str:
        """The rows as a table, with a head."""
        text = io.StringIO()
        writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(row.whole() for row in self.rows)
        return text.getvalue()

    def sentences(self) -> list[str]:
        """The rows in words, Elo, and what was tested."""
        lines = [
            f"{row.seat}: {percent(row.share, row.interval)} of {row.games} games"
            for row in self.rows
        ]
        *others, last = self.rows
        if others:
            told = ", ".join(f"{row.seat} {points(row.elo, row.elo_interval)}" for row in others)
            lines.append(f"Elo above {last.seat}: {told}{self.warning()}")
        if self.test:
            lines.append(self.test.sentence())
        return lines

    def warning(self) -> str:
        """What must be said of few deals, for the end of a sentence."""
        few = f"; fewer than {FEW} deals do not show who is better"
        return few if self.deals < FEW else ""


def percent(share: float, interval: float | None) -> str:
    """A share and half of its interval, as 29.4 % ± 2.1."""
    return f"{100 * share:.1f} %" + ("" if interval is None else f" ± {100 * interval:.1f}")


def points(elo: float | None, interval: float | None) -> str:
    """Elo and half of its interval, as +120 ± 15."""
    if elo is None:
        return "without bounds"
    return signed(round(elo)) + ("" if interval is None else f" ± {interval:.0f}")


def rows(seats: Sequence[str], played: Deals) -> tuple[Row, ...]:
    """The table of these deals."""
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
    """What one seat of that name has won of a game, deal by deal."""
    return [
        fsum(part.won for part in parts) / (len(parts) * len(seats))
        for parts in (_parts(name, seats, deal) for deal in played)
    ]


def _independent(name: str, seats: Sequence[str], shares: Sequence[float]) -> tuple[float, float]:
    """The chance that a game goes to that name, and the variance of what one seat of it wins of a
    game in a deal, if games were independent; of a name that sits everywhere there is none."""
    mine, games = seats.count(name), len(seats) * len(shares)
    won = chance(mean(shares) * mine * games, games)
    return won, won * (1 - won) / (mine * mine) / len(seats) if mine < len(seats) else 0.0


def places(seats: Sequence[str], played: Deals) -> tuple[Place, ...]:
    """What was won at each place: all have sat there as often as one another."""
    found = []
    for place in range(len(seats)):
        shares = [fsum(part.places[place] for part in deal) / len(seats) for deal in played]
        won = chance(mean(shares) * len(seats) * len(shares), len(seats) * len(shares))
        half = spread(shares, won * (1 - won) / len(seats))
        found.append(Place(place + 1, round(mean(shares), 6), _rounded(half, 6)))
    return tuple(found)


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
