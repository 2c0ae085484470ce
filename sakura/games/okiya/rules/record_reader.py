"""Reading of Okiya's part of a record: tiles and moves of every round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.game import CHANCE, Actions, Reader
from sakura.games.okiya.rules.position import Action, Layout, Options, Position, Stage
from sakura.games.okiya.rules.square import cell_of
from sakura.games.okiya.rules.tiles import parse_tile

if TYPE_CHECKING:
    from sakura.core.plain import Json


class OkiyaReader(Reader[Options, Position, Action]):
    """Reader of `rounds`, one decision at a time."""

    def __init__(
        self, read_options: Callable[[Mapping[str, Json]], Options], record: Mapping[str, Json]
    ) -> None:
        rounds, options = record.get("rounds"), record["options"]
        if not isinstance(rounds, list):
            raise BadInput(f"rounds must be a list, not {shown(rounds)}")
        assert isinstance(options, dict)  # `game_of` has checked it
        self.options = read_options(options)
        self.rounds = rounds
        self.round = 0  # the round being read, from 1
        self.moves: list[Json] = []  # of that round
        self.move = 0

    def where(self) -> str:
        return f"round {self.round}" if self.round else "set-up"

    def actions(self, position: Position) -> Actions[Action] | None:
        if position.stage is Stage.LAY:
            self._end_round()
            if self.round == len(self.rounds):
                return None
            self.round += 1
            return {CHANCE: self._read_layout()}
        if self.move == len(self.moves):
            if self.round < len(self.rounds):
                raise BadInput("it is unfinished, but another round follows")
            return None
        self.move += 1
        return {position.mover: cell_of(self.moves[self.move - 1])}

    def finish(self, position: Position) -> None:
        self._end_round()
        if self.round < len(self.rounds):
            raise BadInput(f"the match was over, but round {self.round + 1} follows")

    def _end_round(self) -> None:
        if self.move < len(self.moves):
            raise BadInput(f"the round was over before move {shown(self.moves[self.move])}")

    def _read_layout(self) -> Layout:
        row = self.rounds[self.round - 1]
        if not isinstance(row, dict) or set(row) != {"starter", "tiles", "moves"}:
            raise BadInput("a round must have exactly starter, tiles and moves")
        starter, tiles, moves = row["starter"], row["tiles"], row["moves"]
        if type(starter) is not int:
            raise BadInput(f"the starter must be 0 or 1, not {shown(starter)}")
        if not isinstance(tiles, list):
            raise BadInput(f"tiles must be a list, not {shown(tiles)}")
        if not isinstance(moves, list):
            raise BadInput(f"moves must be a list, not {shown(moves)}")
        self.moves, self.move = moves, 0
        return Layout(starter, tuple(parse_tile(tile) for tile in tiles))
