"""Positions of Okiya: one round on the square, within a match. Nothing in them is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from sakura.core.error import BadInput, shown
from sakura.core.game import check_options
from sakura.games.okiya.rules.square import BORDER, cells
from sakura.games.okiya.rules.tiles import Tile, matching

if TYPE_CHECKING:
    from sakura.core.plain import Json

MATCHES = ("single", "first-to-3", "points")
TARGETS = (10, 15, 20)
FULL_BOARD = ("win", "draw")
ROUNDS_TO_WIN = 3


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a match. `target` is 10, 15 or 20 in a points match, else None; `full_board` is
    "win" if the last mover wins when all sixteen tiles are taken, "draw" if nobody does."""

    match: str
    target: int | None
    full_board: str

    @property
    def goal(self) -> int:
        """Score that ends the match."""
        if self.match == "points":
            assert self.target is not None
            return self.target
        return ROUNDS_TO_WIN if self.match == "first-to-3" else 1


def read_options(raw: Mapping[str, Json]) -> Options:
    """Return the validated options of a record; raises BadInput with one sentence."""
    check_options(raw, {"match", "target", "full_board"})
    match, target, full_board = raw["match"], raw["target"], raw["full_board"]
    points = None
    if not isinstance(match, str) or match not in MATCHES:
        raise BadInput(f"options: match must be one of {', '.join(MATCHES)}, not {shown(match)}")
    if match == "points":
        if type(target) is not int or target not in TARGETS:
            raise BadInput(f"options: target must be 10, 15 or 20, not {shown(target)}")
        points = target
    elif target is not None:
        raise BadInput(f"options: target must be null unless match is points, not {shown(target)}")
    if not isinstance(full_board, str) or full_board not in FULL_BOARD:
        raise BadInput(f"options: full_board must be win or draw, not {shown(full_board)}")
    return Options(match, points, full_board)


class Stage(Enum):
    """Kind of action that a position waits for."""

    LAY = "lay"  # chance: the tiles of a round
    TAKE = "take"  # one seat: a tile
    OVER = "over"


class Layout(NamedTuple):
    """Action of chance: the starter of a round, and its tiles row by row."""

    starter: int
    tiles: tuple[Tile, ...]


Action = int | Layout
"""A cell whose tile a seat takes, or a layout by chance."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position in a match.

    `round` counts complete rounds; `tiles`, `starter`, `moves` (cells in order) and `held`
    (each seat's cells as bits) are those of the current round, or of the last one until the
    next is laid; `ended`, `winner` and `points` say how it ended.
    """

    options: Options
    stage: Stage = Stage.LAY
    round: int = 0
    score: tuple[int, int] = (0, 0)
    starter: int | None = None
    tiles: tuple[Tile, ...] = ()
    moves: tuple[int, ...] = ()
    held: tuple[int, int] = (0, 0)
    ended: str | None = None
    winner: int | None = None
    points: int = 0

    @property
    def mover(self) -> int:
        """The seat that takes the next tile."""
        assert self.starter is not None
        return (self.starter + len(self.moves)) % 2

    @property
    def binding(self) -> Tile | None:
        """The tile that the next one must match; None at the start of a round."""
        return self.tiles[self.moves[-1]] if self.moves else None

    def free(self) -> tuple[int, ...]:
        """The cells whose tile may be taken next."""
        if not self.moves:
            return BORDER
        return cells(matching(self.tiles)[self.moves[-1]] & ~(self.held[0] | self.held[1]))

    def next_starter(self) -> int | None:
        """Return the starter of the next round: the loser of the last one, after a draw the other
        player. None if chance decides, or no round follows."""
        if self.stage is Stage.OVER or self.starter is None or self.ended is None:
            return None
        return 1 - (self.starter if self.winner is None else self.winner)


@dataclass(frozen=True, slots=True)
class Observation:
    """Observation of a position by `seat` or WATCHER: all of it, because Okiya hides nothing."""

    seat: int
    options: Options
    stage: Stage
    round: int
    score: tuple[int, int]
    starter: int | None
    tiles: tuple[Tile, ...]
    moves: tuple[int, ...]
    held: tuple[int, int]
    ended: str | None
    winner: int | None
    points: int

    @property
    def position(self) -> Position:
        """The observed position, to try out moves on."""
        return Position(
            self.options, self.stage, self.round, self.score, self.starter, self.tiles,
            self.moves, self.held, self.ended, self.winner, self.points,
        )  # fmt: skip

    @property
    def mover(self) -> int:
        """The seat that takes the next tile."""
        return self.position.mover

    @property
    def binding(self) -> Tile | None:
        """The tile that the next one must match; None at the start of a round."""
        return self.position.binding

    def free(self) -> tuple[int, ...]:
        """The cells whose tile may be taken next."""
        return self.position.free()


def observe(position: Position, seat: int) -> Observation:
    """Return the observation of a seat or WATCHER."""
    return Observation(
        seat=seat,
        options=position.options,
        stage=position.stage,
        round=position.round,
        score=position.score,
        starter=position.starter,
        tiles=position.tiles,
        moves=position.moves,
        held=position.held,
        ended=position.ended,
        winner=position.winner,
        points=position.points,
    )
