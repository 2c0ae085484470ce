"""Arrays with the state of a batch of games of Sakura; a row is a game."""

from __future__ import annotations

from sakura.games.sakura.rules.cards import DECK_SIZE as DECK
from sakura.learn.batch_walk import Walks, numpy
from sakura.learn.sakura_coder import SakuraCoder

CHOOSE, RESOLVE, OVER = range(3)
"""Stages of a game, in the order of the observation's segment."""


class BatchState:
    """State of all games, without their hands and discards, which the observations hold."""

    def __init__(self, coder: SakuraCoder, games: int) -> None:
        self.coder, self.games = coder, games
        self.players, painters = coder.players, coder.painters
        self.tactical = coder.options.two_player == "tactical"
        self.walks = Walks(games, painters, self.players, coder.board)
        self.stage = numpy.full(games, CHOOSE, numpy.int8)
        self.round = numpy.zeros(games, numpy.int16)
        self.deck = numpy.zeros((games, DECK), numpy.uint8)
        """The last deck of each game as it was shuffled, in draw order; `next` to `end` remain."""
        self.next = numpy.zeros(games, numpy.intp)
        self.end = numpy.zeros(games, numpy.intp)
        self.sizes = numpy.zeros((games, self.players), numpy.int8)
        """Cards in each hand."""
        self.queue = numpy.zeros((games, painters), numpy.intp)
        """Cards of the round, the lowest first."""
        self.owners = numpy.zeros((games, painters), numpy.intp)
        """Painter of each card of the round."""
        self.at = numpy.zeros(games, numpy.intp)
        """Half that comes next: twice the place in the queue, plus 1 for a painter action."""
