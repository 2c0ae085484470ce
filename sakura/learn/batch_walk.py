"""Figures of many games of Sakura at once: the moves of `sakura.games.sakura.rules.walk`.

A row is a game. Methods take the rows to change and an array with a value for each of them.
`tests/lab/test_batch.py` compares whole games with the rules.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from sakura.games.sakura.rules.board import GATE, Board
from sakura.games.sakura.rules.cards import Card, CardAction
from sakura.games.sakura.rules.position import ALL_TOKENS, START_TOKENS
from sakura.games.sakura.rules.walk import DISGRACE, LIFTED, shares

try:
    import numpy as numpy  # for the other modules of the batch too
except ImportError:
    raise ImportError("NumPy is not installed: pip install 'sakura[lab]'") from None

Array: TypeAlias = Any
"""An array of NumPy, which is not installed where types are checked."""

MOVERS = ("emperor", "closest", "furthest", "own", "leap", "count")
EMPEROR, CLOSEST, FURTHEST, OWN, LEAP, COUNT = range(len(MOVERS))

FAR = 10_000
"""A space beyond every path."""


class Halves:
    """The actions of all cards as arrays: an index is 2 × order number, plus 1 for the painter
    action."""

    def __init__(self, cards: list[Card]) -> None:
        size = 2 * (max(card.order for card in cards) + 1)
        self.who = numpy.zeros(size, numpy.int8)
        self.steps = numpy.zeros(size, numpy.int16)
        self.either = numpy.zeros(size, bool)
        for card in cards:
            for half, action in enumerate((card.garden, card.painter)):
                self._put(2 * card.order + half, action)

    def _put(self, at: int, action: CardAction) -> None:
        self.who[at] = MOVERS.index(action.who)
        self.steps[at], self.either[at] = action.steps, action.either


class Walks:
    """Emperor, painters, tokens and supply of each game. `scored` counts the cherry trees that have
    scored, the first ones of the path; `reached` is True if the current card reached one."""

    def __init__(self, games: int, painters: int, players: int, board: Board) -> None:
        self.board, self.count = board, painters
        self.sakuras = numpy.array([*board.sakuras, FAR], numpy.int16)
        self.shares = [numpy.array(shares(players, final), numpy.int16) for final in (False, True)]
        self.emperor = numpy.zeros(games, numpy.int16)
        self.painters = numpy.zeros((games, painters), numpy.int16)
        self.tokens = numpy.zeros((games, painters), numpy.int16)
        self.supply = numpy.zeros(games, numpy.int16)
        self.scored = numpy.zeros(games, numpy.int16)
        self.reached = numpy.zeros(games, bool)

    def start(self, rows: Array) -> None:
        """Put all figures where a game begins."""
        self.emperor[rows] = self.board.torii
        self.painters[rows] = GATE
        self.tokens[rows] = START_TOKENS
        self.supply[rows] = ALL_TOKENS - START_TOKENS * self.count
        self.scored[rows] = 0
        self.reached[rows] = False

    def act(self, rows: Array, painter: Array, who: Array, steps: Array) -> None:
        """Do one half of a card in each game; `steps` has the direction."""
        is_emperor = who == EMPEROR
        self._move_emperor(rows[is_emperor], steps[is_emperor])
        others = ~is_emperor
        rows, who, painter, steps = rows[others], who[others], painter[others], steps[others]
        spaces = self.painters[rows]
        mover, moves = painter.copy(), numpy.ones(len(rows), bool)
        front = who == CLOSEST
        if front.any():
            mover[front] = spaces[front].argmax(axis=1)
            moves[front] = spaces[front].max(axis=1) > GATE
        back = who == FURTHEST
        if back.any():
            least = spaces[back].min(axis=1)
            mover[back] = spaces[back].argmin(axis=1)
            moves[back] = (spaces[back] == least[:, None]).sum(axis=1) == 1
        start = spaces[numpy.arange(len(rows)), mover]
        ahead = (spaces > start[:, None]).sum(axis=1, dtype=numpy.int16)
        steps = numpy.where(who == COUNT, ahead, steps)
        moves &= (ahead > 0) | (who < LEAP)
        kept = moves.nonzero()[0]
        self._move(rows[kept], mover[kept], steps[kept], who[kept] == LEAP)

    def _move_emperor(self, rows: Array, steps: Array) -> None:
        """Move the Emperor up to the next tree, or back, where he meets painters."""
        if not len(rows):
            return
        tree = self.sakuras[self.scored[rows]]
        space = self.emperor[rows] + steps
        self.reached[rows] = (steps > 0) & (space >= tree)
        space = numpy.clip(space, 1, tree)
        self.emperor[rows] = space
        met = self.painters[rows] >= space[:, None]
        for painter in range(self.count):
            hit = rows[met[:, painter]]
            if len(hit):
                self._disgrace(hit, numpy.full(len(hit), painter))

    def _others(self, rows: Array, mover: Array) -> Array:
        """Spaces of the other painters in ascending order, after the LIFTED one's."""
        spaces = self.painters[rows]
        spaces[numpy.arange(len(rows)), mover] = LIFTED
        spaces.sort(axis=1)
        return spaces.T

    def _move(self, rows: Array, mover: Array, steps: Array, leaps: Array) -> None:
        """Move a painter of each game by free spaces, or let it leap over those ahead."""
        if not len(rows):
            return
        start, others = self.painters[rows, mover], self._others(rows, mover)
        end = start + steps
        if leaps.any():
            next_ahead = numpy.where(others > start, others, FAR).min(axis=0)
            end = numpy.where(leaps, next_ahead, end)
        for space in others:
            end += numpy.where(leaps, space == end, (space > start) & (space <= end))
        if (steps < 0).any():
            end = numpy.where(steps < 0, _behind(others, start, -steps), end)
        self.painters[rows, mover] = end
        bumped = (end >= self.emperor[rows]).nonzero()[0]
        self._disgrace(rows[bumped], mover[bumped])

    def _disgrace(self, rows: Array, mover: Array) -> None:
        """Disgrace a painter of each game: a token to the supply, three free spaces back."""
        others = self._others(rows, mover)
        self.painters[rows, mover] = _behind(others, self.emperor[rows], DISGRACE)
        lost = numpy.minimum(1, self.tokens[rows, mover])
        self.tokens[rows, mover] -= lost
        self.supply[rows] += lost

    def score(self, rows: Array) -> Array:
        """Pay the ranks of the reached trees, and line the painters up unless the path ends there.
        Returns True for each game that is over."""
        spaces = self.painters[rows]
        order = numpy.argsort(-spaces, axis=1, kind="stable")
        standing = numpy.take_along_axis(spaces, order, axis=1)
        ranked = (standing > GATE) | ((spaces == GATE).sum(axis=1) == 1)[:, None]
        over = self.scored[rows] == len(self.board.sakuras) - 1
        for final, paid in enumerate(self.shares):
            now = over == bool(final)
            for place, tokens in enumerate(paid):
                due = tokens * ranked[now, place]
                self.tokens[rows[now], order[now, place]] += due
                self.supply[rows[now]] -= due
        for place in range(self.count):
            lines = ~over & ranked[:, place]
            end = numpy.maximum(GATE, standing[lines, 0] - place)
            self.painters[rows[lines], order[lines, place]] = end
        self.scored[rows] += 1
        self.reached[rows] = False
        return over

    def winners(self, rows: Array, players: int) -> Array:
        """True for each seat that wins: most tokens, of tied ones the closest."""
        tokens, spaces = self.tokens[rows, :players], self.painters[rows, :players]
        tied = tokens == tokens.max(axis=1)[:, None]
        front = numpy.where(tied, spaces, LIFTED).max(axis=1)
        return tied & (spaces == front[:, None])


def _behind(others: Array, start: Array, steps: Array) -> Array:
    """Space that many free spaces back from `start`; the gate stops everyone."""
    end = start - steps
    for space in others[::-1]:
        end -= (space < start) & (space >= end)
    return numpy.maximum(GATE, end)
