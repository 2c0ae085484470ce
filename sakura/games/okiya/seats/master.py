"""Two searching seats of Okiya: the master, which never gives a result away and makes the right
answer hard to find, and the expert, which errs at times beyond its horizon."""

from __future__ import annotations

from dataclasses import dataclass

from sakura.games.okiya.rules.position import Action, Observation, Position
from sakura.games.okiya.rules.solver import Value, solver_of
from sakura.games.okiya.rules.square import CELLS
from sakura.games.okiya.seats.simple import prospect, suited
from sakura.play.seat import SearchingSeat, Thinking

SEES = 7
"""Depth that an expert always sees, in tiles, its own included."""

SUITED = 0.5
"""Share of rounds in which an expert sees to the end."""

SLIP = 0.65
"""Share of its choices in other rounds for which it takes any of the tiles that it cannot tell
apart."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A legal tile with its exact value, the gain in the match, and the share of replies that are
    as good as the best one, where that decides between tiles."""

    cell: int
    value: Value
    gain: int
    saving: float = 0.0

    @property
    def rank(self) -> tuple[int, float, int]:
        """Return the sort key of a tile, the highest being the best: most gained, fewest replies
        that save the other, won soon or lost late."""
        hurry = 1 if self.value.value == "win" else -1
        return self.gain, -self.saving, -hurry * (self.value.plies or 0)


class OkiyaMaster(SearchingSeat[Observation, Action]):
    """Seat that solves every position. Of tiles that gain the same it takes the one with the
    smallest share of saving replies."""

    def think(self, observation: Observation) -> Thinking[int]:
        found = yield from self.weigh(observation.position)
        self.random.shuffle(found)
        return max(found, key=lambda one: one.rank).cell

    def weigh(self, position: Position) -> Thinking[list[Weighed]]:
        """Yield every legal tile, weighed; None for pauses."""
        found = yield from self._values(position, position.moves)
        best = max(tile.gain for tile in found)
        equal = [tile for tile in found if tile.gain == best]
        if len(equal) == 1 or all(tile.value.plies == 1 for tile in equal):
            return found
        weighed = [tile for tile in found if tile.gain < best]
        for tile in equal:
            saving = yield from self._saving(position, tile)
            weighed.append(Weighed(tile.cell, tile.value, tile.gain, saving))
        return weighed

    def answers(self, position: Position, cell: int) -> Thinking[list[Weighed]]:
        """Yield the replies to a tile, weighed from the other seat's side."""
        return self._values(position, (*position.moves, cell))

    def value(self, position: Position, cell: int) -> Thinking[Weighed]:
        """Weigh one legal tile alone."""
        found = yield from self._values(position, position.moves, cell)
        return found[0]

    def _values(
        self, position: Position, moves: tuple[int, ...], only: int | None = None
    ) -> Thinking[list[Weighed]]:
        solver = solver_of(position.tiles, position.options.full_board)
        found = []
        # How soon a round ends matters little at its first tile, unless points hang on it.
        exact = bool(position.moves) or position.options.match == "points"
        for cell, value in solver.ponder(moves, exact, only):
            if value is None:
                yield
            else:
                found.append(Weighed(cell, value, gain(position, moves, value)))
        return found

    def _saving(self, position: Position, one: Weighed) -> Thinking[float]:
        """Return the share of replies that are as good for the other as its best; 0 if there are
        none."""
        if one.value.plies == 1:
            return 0.0
        replies = yield from self.answers(position, one.cell)
        best = max(reply.gain for reply in replies)
        return sum(reply.gain == best for reply in replies) / len(replies)


class OkiyaExpert(OkiyaMaster):
    """Seat that takes the best tile within its horizon, which is the end in rounds that suit it
    (`suited`). Of equals it takes the one that an adept would, unless it errs."""

    def think(self, observation: Observation) -> Thinking[int]:
        position = observation.position
        free = list(position.free())
        self.random.shuffle(free)
        at_home = suited(position, SUITED)
        errs = not at_home and self.random.random() < SLIP
        sees = CELLS if at_home else SEES
        found = yield from self._values(position, position.moves)
        seen = {one.cell: one.rank for one in found if (one.value.plies or CELLS) <= sees}

        def promise(cell: int) -> tuple[tuple[int, float, int], tuple[int, ...]]:
            return seen.get(cell, (0, 0.0, 0)), () if errs else prospect(position, cell)

        return max(free, key=promise)


def gain(position: Position, moves: tuple[int, ...], value: Value) -> int:
    """Return the gain of a round with that value for the mover after `moves`: 1, 0 or -1; in a
    points match the points, as far as the winner still needs them."""
    if value.value == "draw":
        return 0
    sign = 1 if value.value == "win" else -1
    if position.options.match != "points":
        return sign
    mover = (len(moves) - len(position.moves) + position.mover) % 2
    winner = mover if sign > 0 else 1 - mover
    assert value.plies is not None
    points = CELLS - len(moves) - value.plies
    return sign * min(points, position.options.goal - position.score[winner])
