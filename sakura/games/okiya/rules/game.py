"""Rules of Okiya: rounds of taking tiles, joined into a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from sakura.core.error import BadInput, shown
from sakura.core.game import (
    CHANCE,
    Actions,
    Game,
    Outcome,
    Step,
    check_actions,
    check_observer,
    check_seat,
)
from sakura.games.okiya.rules import position as states
from sakura.games.okiya.rules.events import (
    Event,
    MatchEnded,
    RoundDrawn,
    RoundWon,
    TilesLaid,
    TileTaken,
)
from sakura.games.okiya.rules.position import (
    Action,
    Layout,
    Observation,
    Options,
    Position,
    Stage,
)
from sakura.games.okiya.rules.record_format import write_rounds
from sakura.games.okiya.rules.square import CELLS, LINES, cell_of, cells, made
from sakura.games.okiya.rules.tiles import TILES, Tile

if TYPE_CHECKING:
    from sakura.core.codec import Codecs
    from sakura.core.plain import Json, JsonObject
    from sakura.core.table import Table
    from sakura.games.okiya.rules.record_reader import OkiyaReader

SEATS = 2


class Okiya(Game[Options, Position, Action, Observation, Event]):
    """Rules of Okiya."""

    name = "okiya"
    open = True
    body = ("rounds",)

    def options(self, raw: Mapping[str, Json]) -> Options:
        return states.read_options(raw)

    def write_options(self, options: Options) -> JsonObject:
        return {
            "match": options.match,
            "target": options.target,
            "full_board": options.full_board,
        }

    def seats(self, options: Options) -> int:
        return SEATS

    def start(self, options: Options) -> Position:
        return Position(options)

    def to_act(self, position: Position) -> tuple[int, ...]:
        if position.stage is Stage.TAKE:
            return (position.mover,)
        return () if position.stage is Stage.OVER else (CHANCE,)

    def legal(self, position: Position, seat: int) -> tuple[int, ...]:
        check_seat(seat, self.to_act(position))
        return position.free()

    def chance(self, position: Position, random: Random) -> Layout:
        starter = position.next_starter()
        tiles = list(TILES)
        random.shuffle(tiles)
        return Layout(random.randrange(SEATS) if starter is None else starter, tuple(tiles))

    def order(self, action: Action) -> Sequence[object]:
        assert isinstance(action, Layout)
        return action.tiles

    def observe(self, position: Position, seat: int) -> Observation:
        check_observer(seat, SEATS)
        return states.observe(position, seat)

    def choices(self, observation: Observation) -> tuple[int, ...]:
        return observation.free()

    def determinise(self, observation: Observation, random: Random) -> Position:
        return observation.position  # nothing is hidden

    def apply(
        self, position: Position, actions: Actions[Action]
    ) -> tuple[Position, tuple[Event, ...]]:
        seats = self.to_act(position)
        check_actions(actions, seats)
        if position.stage is Stage.LAY:
            return _lay(position, actions[CHANCE])
        return _take(position, actions[seats[0]])

    def outcome(self, position: Position) -> Outcome | None:
        if position.stage is not Stage.OVER:
            return None
        champion = _champion(position)
        return Outcome(() if champion is None else (champion,), position.score)

    def rounds(self, position: Position) -> int:
        return position.round

    def in_round(self, position: Position) -> bool:
        return position.stage is Stage.TAKE

    def state(self, position: Position, number: int) -> JsonObject:
        return {
            "round": number,
            "taken": len(position.moves),
            "ended": position.ended,
            "winner": position.winner,
            "points": position.points,
            "score": list(position.score),
            "next_starter": position.next_starter() if number else position.starter,
            "over": position.stage is Stage.OVER,
            "champion": _champion(position),
        }

    def write(self, steps: list[Step[Position, Action, Event]]) -> JsonObject:
        return write_rounds(steps)

    def read(self, record: Mapping[str, Json]) -> OkiyaReader:
        from sakura.games.okiya.rules.record_reader import OkiyaReader

        return OkiyaReader(self.options, record)

    def codecs(self, options: Options) -> Codecs[Observation, Event]:
        from sakura.games.okiya.rules.codecs import codecs

        return codecs(options)


OkiyaTable: TypeAlias = "Table[Options, Position, Action, Observation, Event]"
"""A table at which Okiya is played."""


def _champion(position: Position) -> int | None:
    return position.winner if position.stage is Stage.OVER else None


def _lay(position: Position, layout: Action) -> tuple[Position, tuple[Event, ...]]:
    if not isinstance(layout, Layout):
        raise BadInput(f"the tiles must be laid out first, not {shown(layout)}")
    starter, tiles = layout
    if type(starter) is not int or starter not in (0, 1):
        raise BadInput(f"the starter must be 0 or 1, not {shown(starter)}")
    if position.next_starter() not in (None, starter):
        raise BadInput(f"seat {position.next_starter()} must start, not {starter}")
    if not (
        isinstance(tiles, tuple)
        and all(isinstance(tile, Tile) for tile in tiles)
        and sorted(tiles) == sorted(TILES)
    ):
        raise BadInput("there must be all sixteen tiles, each once")
    laid = Position(
        position.options, Stage.TAKE, position.round, position.score, starter, tuple(tiles)
    )
    why = "chance" if position.ended is None else "drawn" if position.winner is None else "lost"
    return laid, (TilesLaid(position.round + 1, starter, why),)


def _take(position: Position, action: Action) -> tuple[Position, tuple[Event, ...]]:
    cell = cell_of(action)
    if cell not in position.free():
        raise BadInput(_why_not(position, cell))
    seat = position.mover
    held = list(position.held)
    held[seat] |= 1 << cell
    after = replace(position, moves=(*position.moves, cell), held=(held[0], held[1]))
    events: list[Event] = [TileTaken(seat, cell, position.tiles[cell])]
    pattern = made(held[seat])
    if pattern:
        how = "line" if pattern in LINES else "square"
    elif len(after.moves) == CELLS:
        how = "full"
    elif not after.free():
        how = "blocked"
    else:
        return after, tuple(events)
    drawn = how == "full" and position.options.full_board == "draw"
    after = _end_round(after, how, None if drawn else seat)
    events.append(RoundDrawn() if drawn else RoundWon(seat, how, cells(pattern), after.points))
    if after.stage is Stage.OVER:
        events.append(MatchEnded(_champion(after)))
    return after, tuple(events)


def _end_round(position: Position, how: str, winner: int | None) -> Position:
    score = list(position.score)
    points = 0 if winner is None else CELLS - len(position.moves)
    if winner is not None:
        score[winner] += points if position.options.match == "points" else 1
    over = max(score) >= position.options.goal or position.options.match == "single"
    return replace(
        position,
        stage=Stage.OVER if over else Stage.LAY,
        round=position.round + 1,
        score=(score[0], score[1]),
        ended=how,
        winner=winner,
        points=points,
    )


def _why_not(position: Position, cell: int) -> str:
    if cell in position.moves:
        return f"the tile of cell {cell} has already been taken"
    if position.binding is None:
        return f"the first tile must come from the border, not from cell {cell}"
    tile: Tile = position.tiles[cell]
    return f"cell {cell} ({tile}) matches neither the plant nor the feature of {position.binding}"
