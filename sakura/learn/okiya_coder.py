"""Encoding of Okiya. Cells go row by row; the seat's own tokens and score come first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sakura.core.game import CHANCE
from sakura.games.okiya.rules.game import SEATS
from sakura.games.okiya.rules.position import Layout, Observation, Position, Stage
from sakura.games.okiya.rules.square import CELLS, cell_of
from sakura.games.okiya.rules.tiles import FEATURES, PLANTS, TILES
from sakura.lab.setting import Setting
from sakura.learn.coder import LONGEST, Coder, GamePath, Lots, flags

MOST_POINTS = 20 + CELLS
"""Largest score: one below the highest target, plus at most a tile for every cell."""


class OkiyaCoder(Coder):
    """Encoder of Okiya, whose actions are the sixteen cells."""

    actions = CELLS
    most_lots = CELLS
    longest = LONGEST * CELLS
    chances = LONGEST * (CELLS + 1)

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        add = self.segment
        add("stage", 2, 1, "a tile must be taken; the match is over")
        add("turn", 1, 1, "this seat must act")
        add("plants", CELLS * 4, 1, f"plant of each cell, one-hot: {', '.join(PLANTS)}")
        add("features", CELLS * 4, 1, f"feature of each cell, one-hot: {', '.join(FEATURES)}")
        add("own", CELLS, 1, "cells with this seat's tokens")
        add("other", CELLS, 1, "cells with the other seat's tokens")
        add("last", CELLS, 1, "the last cell taken, whose tile the next must match")
        add("free", CELLS, 1, "cells that may be taken next")
        add("began", 1, 1, "this seat began the round")
        add("score", SEATS, MOST_POINTS, "rounds or points won, own score first")
        add("goal", 1, MOST_POINTS, "the score that ends the match")
        add("round", 1, LONGEST, "complete rounds")
        add("full_wins", 1, 1, "taking the last tile of a full board wins")
        self.remembered("began", 1, 2, "1 if this seat began the round, 2 if the other did")
        self.remembered("tiles", CELLS, CELLS, "tile of each cell, from 1")
        self.remembered("moves", CELLS, CELLS, "cells taken, in order, from 1; 0 none")

    def fits(self, observation: Any) -> bool:
        # the goal is part of the vector, so options need not match
        return isinstance(observation, Observation)

    def tell(self, observation: Observation) -> Mapping[str, Sequence[int]]:
        seat, position = observation.seat, observation.position
        takes = position.stage is Stage.TAKE
        own, other = (
            [cell for cell in range(CELLS) if position.held[one] >> cell & 1]
            for one in (seat, 1 - seat)
        )
        return {
            "stage": [int(takes), int(position.stage is Stage.OVER)],
            "turn": [int(takes and position.mover == seat)],
            "plants": _kinds([PLANTS.index(tile.plant) for tile in position.tiles]),
            "features": _kinds([FEATURES.index(tile.feature) for tile in position.tiles]),
            "own": flags(own, CELLS),
            "other": flags(other, CELLS),
            "last": flags(position.moves[-1:], CELLS),
            "free": flags(position.free() if takes else (), CELLS),
            "began": [int(position.starter == seat)],
            "score": [position.score[seat], position.score[1 - seat]],
            "goal": [position.options.goal],
            "round": [position.round],
            "full_wins": [int(position.options.full_board == "win")],
        }

    def number(self, choice: Any) -> int:
        return cell_of(choice)

    def lots(self, position: Any, drawn: Sequence[int]) -> Lots:
        """Next draw: the starter, if chance decides it, then the tiles row by row, as indices into
        `TILES`."""
        starter, tiles = position.next_starter(), list(drawn)
        if starter is None:
            if not tiles:
                return Lots(tuple(range(SEATS)))
            starter = tiles.pop(0)
        left = tuple(number for number in range(CELLS) if number not in tiles)
        return Lots(left, None if left else Layout(starter, tuple(TILES[n] for n in tiles)))

    def lots_of(self, position: Position, action: Layout) -> tuple[int, ...]:
        starter = (action.starter,) if position.next_starter() is None else ()
        return (*starter, *map(TILES.index, action.tiles))

    def tell_round(
        self, path: GamePath, position: Position, seat: int
    ) -> Mapping[str, Sequence[int]]:
        moves = [
            self.number(choice) + 1
            for _, actions in path
            for actor, choice in actions.items()
            if actor != CHANCE
        ]
        layouts = [actions[CHANCE] for _, actions in path if CHANCE in actions]
        if not layouts:
            return {}
        return {
            "began": [1 if layouts[-1].starter == seat else 2],
            "tiles": [TILES.index(tile) + 1 for tile in layouts[-1].tiles],
            "moves": moves,
        }


def _kinds(kinds: Sequence[int]) -> list[int]:
    """Four flags for each cell; all 0 before the tiles are laid."""
    return flags([4 * cell + kind for cell, kind in enumerate(kinds)], 4 * CELLS)
