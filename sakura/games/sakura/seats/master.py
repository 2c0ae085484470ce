"""The master of Sakura, which searches over hidden cards, and the expert, a lighter version.

For many guesses of the other hands, the others play as players of their kind do (`insight`); every
card of the master's own is played against that, and the card with the best chance to win is chosen.
All cards meet the same guesses, so their differences soon show; those that fall behind are dropped,
and the rest get the budget.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.games.sakura.rules.game import Sakura, plays
from sakura.games.sakura.rules.position import COURT, Action, Choice, Observation, Play, Stage
from sakura.games.sakura.rules.walk import Queue, Walk
from sakura.games.sakura.seats.insight import shared_insight
from sakura.games.sakura.seats.others import Others, meet
from sakura.games.sakura.seats.simple import SakuraSeat
from sakura.games.sakura.seats.styles import Taste
from sakura.play.seat import SearchingSeat, Thinking

GUESSES = 120
"""Budget of a card choice, in guesses: work and not time, so that a seed decides a game."""

TOKEN = 0.06
"""Chance to win that a style trades for a token."""

SLICE = 4
"""Guesses between two pauses."""

ROUNDS = (0.25, 0.5, 0.75)
"""Shares of the budget after which the worse half of the cards is dropped; two always stay."""

COURT_CARDS = 2
"""Cards that the expert considers for the court painter with each of its own."""


@dataclass(slots=True)
class Candidate:
    """A play with the sum of its chances to win over the guesses so far."""

    play: Play
    total: float = 0.0


class SakuraMaster(SakuraSeat, SearchingSeat[Observation, Action]):
    """Determinised search with a fitted judgement of the table at the end of the round."""

    guesses = GUESSES

    def __init__(
        self, game: Sakura, random: Random, taste: Taste | None = None, guesses: int = 0
    ) -> None:
        super().__init__(game, random, taste)
        self.guesses = guesses or self.guesses

    def begin(self, observation: Observation) -> None:
        """Prepare for the observed game; needed before `futures` or `follow` if nothing was thought
        about it yet."""
        self.insight = shared_insight(observation, self.cards)

    def think(self, observation: Observation) -> Thinking[Choice]:
        self.begin(observation)
        if observation.stage is Stage.RESOLVE:
            yield
            return self._direction(observation)
        candidates = yield from self.weigh(observation)
        candidates.sort(key=lambda candidate: candidate.total, reverse=True)
        self.ranked = [candidate.play for candidate in candidates]
        return self.ranked[0]

    def _direction(self, observation: Observation) -> str:
        """Choose a direction by playing the round out both ways, since all cards lie open. Ties go
        to the way that keeps more tokens, so that a lost game does not throw them away."""

        def value(sign: str) -> tuple[float, int]:
            end = self.follow(observation, sign)
            chance = self._judge(end, observation.seat, observation.hand)
            return chance, end.tokens[observation.seat]

        return max((FORWARD, BACK), key=value)

    def follow(self, observation: Observation, sign: str) -> Walk:
        """Play the open cards out with this direction."""
        queue, part = observation.queue, observation.part
        return self.insight.foresight.settle(observation.walk(), queue, part, sign)

    def futures(
        self, observation: Observation, plays: Sequence[Play], number: int
    ) -> Thinking[list[list[Walk]]]:
        """Return the ends of a round for each of the plays: a walk for each guess, the same guesses
        for all plays."""
        others = yield from self._meet(observation)
        walks: list[list[Walk]] = [[] for _ in plays]
        for done in range(number):
            if done % SLICE == 0:
                yield
            for play, end in self._play_out(observation, plays, others):
                walks[plays.index(play)].append(end)
        return walks

    def weigh(self, observation: Observation) -> Thinking[list[Candidate]]:
        """Return the candidates that met every guess, in slices. Dropped ones met fewer, with other
        luck, and cannot be compared with them."""
        others = yield from self._meet(observation)
        racing = [Candidate(play) for play in self._tried(observation)]
        drops = [max(1, round(part * self.guesses)) for part in ROUNDS]
        for number in range(self.guesses):
            if number % SLICE == 0:
                yield
            if number in drops and len(racing) > 2:
                racing = sorted(racing, key=lambda one: one.total, reverse=True)
                racing = racing[: max(2, (len(racing) + 1) // 2)]
            self._guess(observation, others, racing)
        return racing

    def _meet(self, observation: Observation) -> Thinking[Others]:
        """Model the other players, in slices."""
        return meet(observation, self.insight)

    def _tried(self, observation: Observation) -> list[Play]:
        """Return the plays to consider, in random order."""
        possible = list(plays(observation.hand, observation.supplies))
        self.random.shuffle(possible)
        return possible

    def _guess(self, observation: Observation, others: Others, racing: list[Candidate]) -> None:
        """Play every racing candidate against one guess of everything hidden."""
        candidates = {candidate.play: candidate for candidate in racing}
        for play, after in self._play_out(observation, [*candidates], others):
            kept = [card for card in observation.hand if card not in play]
            candidates[play].total += self._judge(after, observation.seat, kept)

    def _play_out(
        self, observation: Observation, plays: Sequence[Play], others: Others
    ) -> Iterator[tuple[Play, Walk]]:
        """Play out the round with each of the plays against one guess of the other plays."""
        queues: dict[Queue, Play] = {}
        for play in plays:
            own: Queue = ((play.card, observation.seat),)
            if play.court is not None:
                own = tuple(sorted((*own, (play.court, COURT))))
            queues[own] = play
        played = others.play(self.random)
        for own, end in self.insight.foresight.ends(observation.walk(), played, queues):
            yield queues[own], end

    def _judge(self, walk: Walk, seat: int, kept: Sequence[int]) -> float:
        """Return the chance to win once the round's cards have acted, plus the style's bonus."""
        chance = self.insight.prospects.verdict(walk, seat, kept)
        return chance + TOKEN * self.liking(walk, seat)


class SakuraExpert(SakuraMaster):
    """A master that trusts its first guess of the other plays, so luck decides between close cards.
    If it supplies the court painter, it considers two random cards for that with each of its
    own."""

    guesses = 1

    def _tried(self, observation: Observation) -> list[Play]:
        candidates: list[Play] = []
        for play in super()._tried(observation):
            if sum(play.card == other.card for other in candidates) < COURT_CARDS:
                candidates.append(play)
        return candidates
