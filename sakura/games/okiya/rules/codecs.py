"""Codecs of Okiya's observations and events, for messages."""

from __future__ import annotations

from sakura.core.codec import (
    ArrayOf,
    Codecs,
    Implied,
    ListOf,
    Maybe,
    ObjectOf,
    OneOf,
    Pair,
    Tagged,
    Validated,
    Whole,
    words,
)
from sakura.core.error import BadInput, shown
from sakura.core.seat_codec import ObservingSeat
from sakura.games.okiya.rules import events as told
from sakura.games.okiya.rules.events import Event
from sakura.games.okiya.rules.position import Observation, Options, Stage
from sakura.games.okiya.rules.square import CELLS, mask
from sakura.games.okiya.rules.tiles import TILES

SEATS = 2

MOST = 10_000
"""Upper bound of rounds and of points in a match."""

SEAT = Whole(0, SEATS - 1)
CELL = Whole(0, CELLS - 1)
TILE = OneOf({str(tile): tile for tile in TILES})
ENDED = words("line", "square", "blocked", "full")

EVENT: Tagged[Event] = Tagged(
    TilesLaid=ArrayOf(
        told.TilesLaid,
        number=Whole(1, MOST),
        starter=SEAT,
        why=words("chance", "lost", "drawn"),
    ),
    TileTaken=ArrayOf(told.TileTaken, seat=SEAT, cell=CELL, tile=TILE),
    RoundWon=ArrayOf(
        told.RoundWon,
        seat=SEAT,
        how=ENDED,
        cells=ListOf(CELL, CELLS),
        points=Whole(0, CELLS),
    ),
    RoundDrawn=ArrayOf(told.RoundDrawn),
    MatchEnded=ArrayOf(told.MatchEnded, champion=Maybe(SEAT)),
)


def codecs(options: Options) -> Codecs[Observation, Event]:
    """Return the codecs of a game with these options."""
    observation = ObjectOf(
        Observation,
        seat=ObservingSeat(SEATS),
        options=Implied(lambda: options),
        stage=OneOf({stage.value: stage for stage in Stage}),
        round=Whole(0, MOST),
        score=Pair(Whole(0, MOST), Whole(0, MOST)),
        starter=Maybe(SEAT),
        tiles=ListOf(TILE, CELLS),
        moves=ListOf(CELL, CELLS),
        held=Implied(_held, "starter", "moves"),
        ended=Maybe(ENDED),
        winner=Maybe(SEAT),
        points=Whole(0, CELLS),
    )
    return Codecs(Validated(observation, _check), EVENT)


def _held(starter: int | None, moves: tuple[int, ...]) -> tuple[int, int]:
    """Return the cells of each seat as bits."""
    first, second = mask(moves[::2]), mask(moves[1::2])
    return (second, first) if starter else (first, second)


def _check(seen: Observation) -> None:
    """Raise BadInput unless either no tiles are laid or all of them, each once, and none was taken
    twice."""
    if sorted(seen.tiles) != sorted(TILES if seen.starter is not None else ()):
        raise BadInput("there must be all sixteen tiles, each once")
    if seen.starter is None and (seen.moves or seen.stage is Stage.TAKE):
        raise BadInput("no tile can be taken before the tiles are laid out")
    if len(set(seen.moves)) < len(seen.moves):
        raise BadInput(f"a tile was taken twice: {shown(seen.moves)}")
