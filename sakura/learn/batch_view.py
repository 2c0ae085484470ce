"""Observations of the seats of a batch: the numbers of `sakura.learn.sakura_coder` in one array.

Hands, discards and the memory of cards are changed where a card is played or drawn; all else is
written again after each step.
"""

from __future__ import annotations

from typing import NamedTuple

from sakura.games.sakura.rules.cards import DECK_SIZE as DECK
from sakura.learn.batch_state import CHOOSE, OVER, RESOLVE, BatchState
from sakura.learn.batch_walk import Array, numpy
from sakura.learn.sakura_coder import AHEAD, BACK, PAIRS, PASS


class Seen(NamedTuple):
    """Observations, and masks with 1 for each legal action: bytes, with a row for each game and
    seat. The next step overwrites both arrays."""

    observation: Array
    mask: Array


class BatchView:
    """Observations and masks of all seats of a batch, as bytes."""

    def __init__(self, batch: BatchState) -> None:
        self.batch, coder = batch, batch.coder
        self.places = {one.name: slice(one.start, one.start + one.size) for one in coder.segments}
        shape = (batch.games, batch.players)
        self.observation = numpy.zeros((*shape, coder.size), numpy.uint8)
        self.mask = numpy.zeros((*shape, coder.actions), numpy.uint8)
        self.observation[:, :, self.places["seat"]] = numpy.arange(batch.players)[:, None]
        self.observation[:, :, self.places["sakuras"]] = coder.board.sakuras
        court = [*range(batch.players, coder.painters)]
        seats = [*range(batch.players)]
        self.around = [[*seats[seat:], *seats[:seat], *court] for seat in seats]
        """Painters from each seat's own on."""
        self.relative = numpy.array(
            [[order.index(painter) + 1 for painter in order_of] for order, order_of in
             ((order, range(coder.painters)) for order in self.around)],
            numpy.uint8,
        )  # fmt: skip
        """Number of each painter, relative to each seat, from 1."""

    def part(self, name: str) -> Array:
        """Segment of all observations, which can be changed."""
        return self.observation[:, :, self.places[name]]

    # -- cards -----------------------------------------------------------------------------

    def clear(self, rows: Array) -> None:
        """Forget all cards."""
        for name in ("hand", "discard", "queue", "spent", "played_by", "played_in", "reshuffled"):
            self.part(name)[rows] = 0

    def take(self, rows: Array, seat: int, cards: Array) -> None:
        """Put a card into the hand of that seat."""
        self.part("hand")[rows, seat, cards.astype(numpy.intp) - 1] = 1

    def give(self, rows: Array, seat: int, cards: Array) -> None:
        """Take a card out of the hand of that seat."""
        self.part("hand")[rows, seat, cards - 1] = 0

    def play(self, rows: Array) -> None:
        """Remember the cards of the round, and who played them."""
        queue, owners = self.batch.queue[rows] - 1, self.batch.owners[rows]
        number = (self.batch.round[rows] + 1).astype(numpy.uint8)
        played_by, played_in = self.part("played_by"), self.part("played_in")
        for place in range(queue.shape[1]):
            card = queue[:, place]
            played_by[rows, :, card] = self.relative[:, owners[:, place]].T
            played_in[rows, :, card] = number[:, None]

    def discard(self, rows: Array) -> None:
        """Move the cards of the round to the discard."""
        discard = self.part("discard")
        for card in self.batch.queue[rows].T:
            discard[rows, :, card - 1] = 1

    def discarded(self, rows: Array) -> Array:
        """True for each card in the discard."""
        return self.part("discard")[rows, 0] == 1

    def reshuffle(self, rows: Array) -> None:
        """Empty the discard, and remember the round."""
        self.part("discard")[rows] = 0
        self.part("reshuffled")[rows] = (self.batch.round[rows] + 1)[:, None, None]

    # -- after each step -------------------------------------------------------------------

    def all(self) -> Seen:
        """Write all that may have changed, and return the arrays."""
        batch, walks, part = self.batch, self.batch.walks, self.part
        asked = (batch.stage == RESOLVE).nonzero()[0]
        for stage in (CHOOSE, RESOLVE, OVER):
            part("stage")[:, :, stage] = (batch.stage == stage)[:, None]
        turn = part("turn")[:, :, 0]
        turn[:] = (batch.stage == CHOOSE)[:, None]
        turn[asked, self._choosers(asked)] = 1
        part("round")[:] = batch.round[:, None, None]
        part("emperor")[:] = walks.emperor[:, None, None]
        part("scored")[:] = (numpy.arange(3) < walks.scored[:, None])[:, None]
        part("supply")[:] = walks.supply[:, None, None]
        part("deck_size")[:] = (batch.end - batch.next)[:, None, None]
        for seat, around in enumerate(self.around):
            part("painters")[:, seat] = walks.painters[:, around]
            part("tokens")[:, seat] = walks.tokens[:, around]
            part("hand_sizes")[:, seat] = batch.sizes[:, around[: batch.players]]
        self._write_queue(asked)
        self._write_mask(asked)
        return Seen(self.observation, self.mask)

    def _choosers(self, rows: Array) -> Array:
        """Seats that choose a direction in these games."""
        return self.batch.owners[rows, self.batch.at[rows] >> 1]

    def _write_queue(self, asked: Array) -> None:
        """Write the cards of the round: resolved, or still to come."""
        batch, queue, spent = self.batch, self.part("queue"), self.part("spent")
        queue[:], spent[:] = 0, 0
        halves = self.part("part")
        halves[:] = 0
        if not len(asked):
            return
        cards, owners, at = batch.queue[asked] - 1, batch.owners[asked], batch.at[asked]
        for place in range(cards.shape[1]):
            done = at >> 1 > place
            spent[asked[done], :, cards[done, place]] = 1
            left = ~done
            seen = self.relative[:, owners[left, place]].T
            queue[asked[left], :, cards[left, place]] = seen
        halves[asked, :, at & 1] = 1

    def _write_mask(self, asked: Array) -> None:
        """Write the legal actions: cards, or directions, or to pass."""
        batch, mask = self.batch, self.mask
        choosing = batch.stage == CHOOSE
        cards = mask[:, :, 1 : DECK + 1]
        numpy.multiply(self.part("hand"), choosing[:, None, None], out=cards)
        mask[:, :, PASS] = ~choosing[:, None]
        mask[:, :, AHEAD : BACK + 1] = 0
        choosers = self._choosers(asked)
        mask[asked, choosers, PASS] = 0
        mask[asked, choosers, AHEAD] = mask[asked, choosers, BACK] = 1
        if batch.tactical:
            self._write_pairs(choosing)

    def _write_pairs(self, choosing: Array) -> None:
        """Write the pairs of cards of the seats that supply the court painter's."""
        batch, mask, supplies = self.batch, self.mask, self.part("supplies")
        mask[:, :, PAIRS:] = 0
        first, second = batch.walks.painters[:, 0], batch.walks.painters[:, 1]
        supplies[:] = 0
        rows = (choosing & (first != second)).nonzero()[0]
        seat = (second < first)[rows].astype(numpy.intp)
        supplies[rows, seat] = 1
        held = self.part("hand")[rows, seat]
        pairs = held[:, :, None] * held[:, None, :]
        pairs[:, numpy.arange(DECK), numpy.arange(DECK)] = 0
        mask[rows, seat, PAIRS:] = pairs.reshape(len(rows), DECK * DECK)
        mask[rows, seat, 1 : DECK + 1] = 0
