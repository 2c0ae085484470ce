"""Sakura seats for measuring the master, which the page does not offer.

They consist of parts of the master and differ in their model of the others. Being bots in a file,
they play wherever a level does: `--seats tools/train/yardsticks.py:Answerer`.
"""

from __future__ import annotations

from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.games.sakura.rules.position import Observation
from sakura.games.sakura.seats.guess import Guess, unseen
from sakura.games.sakura.seats.insight import ADEPT, ANSWERER, KINDS, Likes
from sakura.games.sakura.seats.master import Candidate, SakuraMaster
from sakura.games.sakura.seats.others import Others
from sakura.games.sakura.seats.public_state import present
from sakura.play.seat import Thinking

FINISHING = 8
"""Factor by which a finisher samples more near the end."""


class Answerer(SakuraMaster):
    """Level 1: plays the best card against likely choices of adepts, with as many rollouts as the
    master assumes of an answerer. Directions are the master's."""

    def weigh(self, observation: Observation) -> Thinking[list[Candidate]]:
        state = present(observation, self.cards)
        answers = yield from self.insight.answers(state, observation.seat)
        return [Candidate(play, answers[play.card]) for play in self._tried(observation)]


class Prejudiced(SakuraMaster):
    """Master with one fixed model for all others."""

    kind: int

    def _meet(self, observation: Observation) -> Thinking[Others]:
        evidence = yield from self.insight.evidence(observation)
        parts = dict.fromkeys(evidence, tuple(float(kind == self.kind) for kind in KINDS))
        likes = {}
        for seat in evidence:
            thought = yield from self._liking(observation, seat)
            likes[seat] = {self.kind: thought}

        def passed(seat: int, age: int) -> Likes:
            return evidence[seat][-age].less[self.kind]

        guess = Guess(observation, unseen(observation, self.cards), passed)
        return Others(observation, present(observation, self.cards), guess, parts, likes)

    def _liking(self, observation: Observation, seat: int) -> Thinking[Likes]:
        """Return the assumed preferences of a seat."""
        state = present(observation, self.cards)
        if self.kind == ANSWERER:
            return (yield from self.insight.answers(state, seat))
        return self.insight.adept(state, seat)


class EarlierMaster(Prejudiced):
    """Master as it was before it modelled the others.

    It plays card by card like that version, except that it draws lots for the kind of each seat, of
    which that version knew only one.
    """

    kind = ADEPT
    guesses = 320

    def _direction(self, observation: Observation) -> str:
        """Prefer forward in a tie, ignoring tokens."""

        def chance(sign: str) -> float:
            return self._judge(self.follow(observation, sign), observation.seat, observation.hand)

        return max((FORWARD, BACK), key=chance)


class Finisher(SakuraMaster):
    """Master with eight times the rollouts once only the last tree is left.

    An exact search of all hands there would use the same evaluation without sampling error: this
    shows its potential gain.
    """

    def weigh(self, observation: Observation) -> Thinking[list[Candidate]]:
        usual = self.guesses
        if len(observation.scored) == len(observation.board.sakuras) - 1:
            self.guesses = FINISHING * usual
        try:
            return (yield from super().weigh(observation))
        finally:
            self.guesses = usual


class Outguesser(Prejudiced):
    """Level 2: the best reply to answerers. Three of them defeated the earlier master, which
    replies to adepts."""

    kind = ANSWERER
