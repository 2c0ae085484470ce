"""Likely plays of the others, from guessed hands and the kinds of players they seem to be."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from random import Random

from sakura.games.sakura.rules.position import COURT, Observation
from sakura.games.sakura.rules.walk import Queue
from sakura.games.sakura.seats.guess import Guess, unseen
from sakura.games.sakura.seats.insight import (
    ADEPT,
    ANSWERER,
    KINDS,
    RANDOM,
    Insight,
    Kinds,
    Likes,
    kinds,
    passed_over,
)
from sakura.games.sakura.seats.public_state import PublicState, present
from sakura.play.seat import Thinking


class Others:
    """All other seats at a choice of cards, as one seat sees them."""

    def __init__(
        self,
        observation: Observation,
        state: PublicState,
        guess: Guess,
        parts: Mapping[int, Kinds],
        likes: Mapping[int, Mapping[int, Likes]],
    ) -> None:
        """`parts` has the probability of each kind for each seat, `likes` the liking for each card
        of every kind that has likings."""
        self.guess = guess
        self.kinds = {seat: [*accumulate(some)] for seat, some in parts.items()}
        self.likes = likes
        self.court = observation.options.players == COURT and not observation.supplies
        tactical = observation.options.two_player == "tactical"
        self.supplier = state.supplier if tactical else None

    def play(self, random: Random) -> Queue:
        """Deal the hands, draw each seat's kind, and return the plays in resolving order, with the
        court painter's card unless the observer supplies it."""
        hands, remaining = self.guess.deal(random)
        played = []
        for seat, hand in hands.items():
            likes = self.likes[seat].get(self._kind(seat, random))
            card = max(hand, key=likes.__getitem__) if likes else random.choice(hand)
            played.append((card, seat))
            if seat == self.supplier:
                remaining = [kept for kept in hand if kept != card]
        if self.court:
            played.append((random.choice(remaining), COURT))
        return tuple(sorted(played))

    def _kind(self, seat: int, random: Random) -> int:
        drawn = random.random()
        return next((kind for kind in KINDS if drawn < self.kinds[seat][kind]), RANDOM)


def meet(observation: Observation, insight: Insight) -> Thinking[Others]:
    """Model the other seats for an observer, in slices."""
    cards = insight.cards
    evidence = yield from insight.evidence(observation)
    parts = {seat: kinds(evidence[seat]) for seat in evidence}
    state = present(observation, cards)
    likes = {}
    for seat in evidence:
        answers = yield from insight.answers(state, seat)
        likes[seat] = {ADEPT: insight.adept(state, seat), ANSWERER: answers}

    def passed(seat: int, age: int) -> Likes:
        return passed_over(evidence[seat][-age], parts[seat])

    yield
    guess = Guess(observation, unseen(observation, cards), passed)
    return Others(observation, state, guess, parts, likes)
