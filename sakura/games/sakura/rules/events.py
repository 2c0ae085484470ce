"""Visible events of Sakura, one for each step that can be seen.

Log, animation, captions and the screen reader read these and nothing else. Painters are numbered
like their seats; with two players painter 2 is the court painter. Spaces count from the gate, 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Half = Literal["garden", "painter"]


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """A new deck of so many `cards` was shuffled."""

    cards: int


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Every seat holds five cards; the first round begins."""


@dataclass(frozen=True, slots=True)
class CardsRevealed:
    """The round's cards as (order number, painter), the lowest first."""

    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class CardTurned:
    """The card begins to resolve."""

    order: int
    painter: int


@dataclass(frozen=True, slots=True)
class DirectionChosen:
    """The card's player resolved its ± action; `direction` is + or -."""

    order: int
    painter: int
    part: Half
    direction: str


@dataclass(frozen=True, slots=True)
class EmperorMoved:
    """The Emperor walked forward or back from one space to another."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class PainterMoved:
    """A painter moved. `by` is the cause: closest, furthest (garden actions), own, leap or
    count."""

    painter: int
    start: int
    end: int
    by: str


@dataclass(frozen=True, slots=True)
class PainterDisgraced:
    """A bump: painter and Emperor met on space `at`. `lost` is the number of tokens lost, 0 or
    1."""

    painter: int
    start: int
    at: int
    end: int
    lost: int


@dataclass(frozen=True, slots=True)
class NobodyMoved:
    """An action did nothing. `why` is gate (nobody qualifies), start (the Emperor cannot go back),
    first (already closest), or still (at the gate, backwards)."""

    painter: int
    by: str
    why: str


@dataclass(frozen=True, slots=True)
class SakuraReached:
    """The Emperor has reached a cherry tree for the first time."""

    space: int


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """Cards were left unresolved by the scoring, as (order number, painter)."""

    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class TokensPaid:
    """Tokens were given: `paid` holds (painter, tokens), from the closest to the furthest with a
    rank."""

    sakura: int
    paid: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class LinedUp:
    """The painters lined up; `moves` are (painter, start, end), from the closest on."""

    moves: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """All seats hold five cards again; round `number` (from 1) is over."""

    number: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over. `winners` are seats; several only after a tie at the gate (R12)."""

    winners: tuple[int, ...]


Event = (
    DeckShuffled
    | CardsDealt
    | CardsRevealed
    | CardTurned
    | DirectionChosen
    | EmperorMoved
    | PainterMoved
    | PainterDisgraced
    | NobodyMoved
    | SakuraReached
    | CardsDiscarded
    | TokensPaid
    | LinedUp
    | RoundEnded
    | GameEnded
)
