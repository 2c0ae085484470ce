"""Seats of Sakura that nobody meets on the page: what its master is measured against.

They are made of the master's own parts, and differ in what they take the others for. Being computer
seats in a file, they play wherever a level does: `--seats tools/train/yardsticks.py:Answerer`.
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
"""How many times as often a finisher guesses near the end."""


class Answerer(SakuraMaster):
    """Level 1: of its hand the card that is best against what adepts would likely play, by as many
    guesses as the master thinks that an answerer makes. Directions are those of the master."""

    def weigh(self, observation: Observation) -> Thinking[list[Candidate]]:
        state = present(observation, self.cards)
        answers = yield from self.insight.answers(state, observation.seat)
        return [Candidate(play, answers[play.card]) for play in self._tried(observation)]


class Prejudiced(SakuraMaster):
    """A master that takes all others for one kind of player, whatever they play."""

    kind: int

    def _meet(self, observation: Observation) -> Thinking[Others]:
        told = yield from self.insight.look_back(observation)
        parts = dict.fromkeys(told, tuple(float(kind == self.kind) for kind in KINDS))
        likes = {}
        for seat in told:
            thought = yield from self._liking(observation, seat)
            likes[seat] = {self.kind: thought}

        def passed(seat: int, age: int) -> Likes:
            return told[seat][-age].less[self.kind]

        guess = Guess(observation, unseen(observation, self.cards), passed)
        return Others(observation, present(observation, self.cards), guess, parts, likes)

    def _liking(self, observation: Observation, seat: int) -> Thinking[Likes]:
        """What the seat thinks of the cards, if it is what it is taken for."""
        state = present(observation, self.cards)
        if self.kind == ANSWERER:
            return (yield from self.insight.answers(state, seat))
        return self.insight.adept(state, seat)


class EarlierMaster(Prejudiced):
    """The master as it was before it read the others. It plays card by card what that one did, but
    that it draws lots for the kind of each seat, where that one knew a single kind."""

    kind = ADEPT
    guesses = 320

    def _direction(self, observation: Observation) -> str:
        """Of two that are as good it went forward, and did not look at tokens."""

        def chance(sign: str) -> float:
            return self._judge(self.follow(observation, sign), observation.seat, observation.hand)

        return max((FORWARD, BACK), key=chance)


class Finisher(SakuraMaster):
    """A master that guesses eight times as often once only the last tree is left. An exact search
    of all hands there would judge cards by the same verdicts, without the luck of the guesses: this
    shows what there is to win by it."""

    def weigh(self, observation: Observation) -> Thinking[list[Candidate]]:
        usual = self.guesses
        if len(observation.scored) == len(observation.board.sakuras) - 1:
            self.guesses = FINISHING * usual
        try:
            return (yield from super().weigh(observation))
        finally:
            self.guesses = usual


class Outguesser(Prejudiced):
    """Level 2: the master, if it took all others for answerers. Three of them were the undoing of
    the earlier master, which answers adepts."""

    kind = ANSWERER
