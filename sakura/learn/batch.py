"""Many games of Sakura at once, in arrays of NumPy (`pip install 'sakura[lab]'`).

For learners that need millions of decisions. The games are those of the rules, to the last number:
`tests/lab/test_batch.py` compares whole games. Chance comes from a generator of NumPy, so that a
seed gives other deals than at a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sakura.core.error import BadInput, shown
from sakura.games.sakura.rules.cards import DECK_SIZE as DECK
from sakura.games.sakura.rules.position import COURT, HAND
from sakura.learn.batch_state import CHOOSE, OVER, RESOLVE, BatchState
from sakura.learn.batch_view import BatchView, Seen
from sakura.learn.batch_walk import Array, Halves, numpy
from sakura.learn.coder import LONGEST
from sakura.learn.coders import coder
from sakura.learn.sakura_coder import AHEAD, PAIRS, PASS, SakuraCoder

if TYPE_CHECKING:
    from sakura.core.plain import Json


class Stepped(NamedTuple):
    """Result of a step. `rewards` has a row for each game; `over` and `cut` are True for games that
    this step ended, by the rules or by length. `seen` is that of their next games, unless the batch
    does not restart."""

    seen: Seen
    rewards: Array
    over: Array
    cut: Array


def batch(
    games: int, players: int = 4, *, seed: int = 0, restart: bool = True, **options: Json
) -> SakuraBatch:
    """Deal that many games. A finished game is followed by another one at once, or with `restart`
    off it stays as it ended. Options are those of a record. Raises BadInput."""
    if type(games) is not int or games < 1:
        raise BadInput(f"games must be at least 1, not {shown(games)}")
    if type(seed) is not int or seed < 0:
        raise BadInput(f"seed must be a whole number from 0 on, not {shown(seed)}")
    made = coder("sakura", players, **options)
    assert isinstance(made, SakuraCoder)
    return SakuraBatch(made, games, seed, restart)


class SakuraBatch(BatchState):
    """Games of Sakura with the same options. All of them take every step together; in each, either
    all seats choose cards, or one chooses a direction and the others pass."""

    def __init__(self, coder: SakuraCoder, games: int, seed: int, restart: bool) -> None:
        super().__init__(coder, games)
        self.restart = restart
        self.court = COURT if self.players == 2 else -1
        self.halves = Halves([*coder.game.cards.values()])  # type: ignore[attr-defined]
        self.view = BatchView(self)
        self._rewards = numpy.zeros((games, self.players))
        self.reset(seed)

    def reset(self, seed: int | None = None) -> Seen:
        """Deal all games again; without a seed, randomness continues."""
        if seed is not None:
            self._random = numpy.random.default_rng(seed)
        self._deal(numpy.arange(self.games))
        return self.view.all()

    def step(self, actions: Array) -> Stepped:
        """Apply an action of every seat of every game: an array of (games, seats). Actions of games
        that are over are ignored. Raises BadInput, and changes nothing, if the mask forbids one."""
        actions = self._checked(actions)
        choosing, asked = ((self.stage == stage).nonzero()[0] for stage in (CHOOSE, RESOLVE))
        direction = numpy.zeros(self.games, numpy.int16)
        if len(asked):
            given = actions[asked, self.owners[asked, self.at[asked] >> 1]]
            direction[asked] = numpy.where(given == AHEAD, 1, -1)
        self._reveal(choosing, actions[choosing])
        self._end_rounds(self._resolve(numpy.concatenate([choosing, asked]), direction))
        return self._stepped(numpy.concatenate([choosing, asked]))

    def _checked(self, actions: Array) -> Array:
        given = numpy.asarray(actions)
        if given.shape != (self.games, self.players) or given.dtype.kind not in "iu":
            raise BadInput(f"actions must be whole numbers, {self.games} rows of {self.players}")
        inside = (given >= 0) & (given < self.coder.actions)
        legal = inside & (
            numpy.take_along_axis(
                self.view.mask, numpy.where(inside, given, PASS)[:, :, None].astype(numpy.intp), 2
            )[:, :, 0]
            > 0
        )
        wrong = ~legal & (self.stage != OVER)[:, None]
        if wrong.any():
            game, seat = (int(one[0]) for one in wrong.nonzero())
            raise BadInput(f"seat {seat} of game {game} cannot do {int(given[game, seat])} now")
        return given.astype(numpy.intp)

    # -- rounds ----------------------------------------------------------------------------

    def _deal(self, rows: Array) -> None:
        self.walks.start(rows)
        self.stage[rows], self.round[rows], self.at[rows] = CHOOSE, 0, 0
        self.view.clear(rows)
        self._shuffle(rows, numpy.ones((len(rows), DECK), bool))
        for seat in range(self.players):
            dealt = self.deck[rows, HAND * seat : HAND * (seat + 1)]
            for place in range(HAND):
                self.view.take(rows, seat, dealt[:, place])
        self.sizes[rows] = HAND
        self.next[rows] = HAND * self.players

    def _shuffle(self, rows: Array, cards: Array) -> None:
        """Make new decks of the cards that are True."""
        keys = self._random.random((len(rows), DECK))
        keys[~cards] = 2.0
        self.deck[rows] = keys.argsort(axis=1) + 1
        self.next[rows] = 0
        self.end[rows] = cards.sum(axis=1)

    def _drawn(self, rows: Array) -> Array:
        """Take the next card of each deck."""
        cards = self.deck[rows, self.next[rows]]
        self.next[rows] += 1
        return cards

    def _reveal(self, rows: Array, actions: Array) -> None:
        """Play the cards of all seats, and the court painter's."""
        if not len(rows):
            return
        played = self.queue[rows]
        pairs = actions >= PAIRS
        played[:, : self.players] = numpy.where(pairs, (actions - PAIRS) // DECK + 1, actions)
        if self.court >= 0:
            chosen = pairs.any(axis=1)
            pair = actions.max(axis=1)[chosen]
            played[chosen, COURT] = (pair - PAIRS) % DECK + 1
            played[~chosen, COURT] = self._drawn(rows[~chosen])
            self.sizes[rows] -= pairs
            for seat in range(self.players):
                gave = pairs[:, seat]
                self.view.give(rows[gave], seat, played[gave, COURT])
        self.sizes[rows] -= 1
        for seat in range(self.players):
            self.view.give(rows, seat, played[:, seat])
        owners = played.argsort(axis=1)
        self.queue[rows] = numpy.take_along_axis(played, owners, axis=1)
        self.owners[rows] = owners
        self.stage[rows], self.at[rows] = RESOLVE, 0
        self.view.play(rows)

    def _resolve(self, rows: Array, direction: Array) -> Array:
        """Let cards act until each game needs a direction or ends its round. Returns the latter."""
        ended = []
        while len(rows):
            at = self.at[rows]
            place, half = at >> 1, at & 1
            owner = self.owners[rows, place]
            index = 2 * self.queue[rows, place] + half
            asks = self.halves.either[index] & (direction[rows] == 0) & (owner != self.court)
            if asks.any():
                goes = ~asks
                rows, index, owner, at = rows[goes], index[goes], owner[goes], at[goes]
            steps = self.halves.steps[index]
            steps = numpy.where(direction[rows] < 0, -steps, steps)
            direction[rows] = 0
            self.walks.act(rows, owner, self.halves.who[index], steps)
            self.at[rows] = at = at + 1
            last = (at == 2 * self.walks.count) | (self.walks.reached[rows] & (at & 1 == 0))
            ended.append(rows[last])
            rows = rows[~last]
        return numpy.concatenate(ended) if ended else rows

    def _end_rounds(self, rows: Array) -> None:
        """Discard, score where a tree was reached, and draw unless the game is over."""
        if not len(rows):
            return
        self.view.discard(rows)
        self.stage[rows] = CHOOSE
        scoring = rows[self.walks.reached[rows]]
        if len(scoring):
            self.stage[scoring[self.walks.score(scoring)]] = OVER
        self._draw(rows[self.stage[rows] != OVER])
        self.round[rows] += 1

    def _draw(self, rows: Array) -> None:
        """Fill up the hands in the order of the seats, and shuffle where a deck is empty."""
        for seat in range(self.players):
            short = rows[self.sizes[rows, seat] < HAND]
            while len(short):
                empty = short[self.next[short] == self.end[short]]
                if len(empty):
                    self._shuffle(empty, self.view.discarded(empty))
                    self.view.reshuffle(empty)
                self.view.take(short, seat, self._drawn(short))
                self.sizes[short, seat] += 1
                short = short[self.sizes[short, seat] < HAND]

    def _stepped(self, rows: Array) -> Stepped:
        """Reward the games that ended, and deal their next ones."""
        over, cut = numpy.zeros(self.games, bool), numpy.zeros(self.games, bool)
        over[rows] = self.stage[rows] == OVER
        cut[rows] = (self.round[rows] >= LONGEST) & ~over[rows]
        self._rewards[:] = 0
        done = over.nonzero()[0]
        if len(done):
            wins = self.walks.winners(done, self.players)
            share = self.players * wins / wins.sum(axis=1)[:, None]
            self._rewards[done] = (share - 1) / (self.players - 1)
        self.stage[cut] = OVER
        if self.restart:
            self._deal((over | cut).nonzero()[0])
        return Stepped(self.view.all(), self._rewards, over, cut)
