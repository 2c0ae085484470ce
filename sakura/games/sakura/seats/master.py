"""The master of Sakura: searches over what it cannot see.

For many guesses of the other hands it lets the others play what they like best, plays every card
of its own against that, and keeps the card that leads to the best chance to win. All its cards
meet the same guesses, so their differences are told apart soon; those that fall behind are
dropped, and the rest get the work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.games.sakura.rules.game import Sakura, plays
from sakura.games.sakura.rules.position import COURT, Action, Choice, Observation, Play, Stage
from sakura.games.sakura.rules.walk import Queue, Walk
from sakura.games.sakura.seats.foresight import Foresight
from sakura.games.sakura.seats.guess import Guess, unseen
from sakura.games.sakura.seats.prospects import Prospects, fitted_prospects
from sakura.games.sakura.seats.simple import SakuraSeat, best_alone, worth
from sakura.games.sakura.seats.styles import Taste
from sakura.play.seat import SearchingSeat, Thinking

SAMPLES = 320
"""Guesses for a choice of card: the budget, counted in work so that a seed decides a game."""

TOKEN = 0.06
"""The chance to win for which a style would give a token."""

REMEMBERED = 2000
"""Tables of which it is remembered what seats like best; a game has some hundred."""

SLICE = 4
"""Guesses between two pauses."""

ROUNDS = (0.25, 0.5, 0.75)
"""Parts of the budget after which the worse half of the cards is dropped; two always stay."""


@dataclass(slots=True)
class Candidate:
    """A play, and the sum of its chances to win over the guesses so far."""

    play: Play
    total: float = 0.0


class SakuraMaster(SakuraSeat, SearchingSeat[Observation, Action]):
    """Determinised search with a fitted judgement of where each round leads."""

    def __init__(
        self, game: Sakura, random: Random, taste: Taste | None = None, samples: int = SAMPLES
    ) -> None:
        super().__init__(game, random, taste)
        self.samples = samples
        self._likes: dict[tuple[int, ...], Mapping[int, float]] = {}

    def begin(self, observation: Observation) -> None:
        """Call it before anything is asked about a game with other options."""
        self.players = observation.options.players
        self.prospects: Prospects = fitted_prospects(observation.options, self.cards)
        self.foresight = Foresight(self.cards, self.players, self.prospects)

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
        """All cards lie open: the round is played out with either direction."""

        def chance(sign: str) -> float:
            return self._judge(self.follow(observation, sign), observation.seat, observation.hand)

        return max((FORWARD, BACK), key=chance)

    def follow(self, observation: Observation, sign: str) -> Walk:
        """Where the cards that lie open lead if the seat chooses this direction."""
        queue, part = observation.queue, observation.part
        return self.foresight.settle(observation.walk(), queue, part, sign)

    def futures(
        self, observation: Observation, choices: Sequence[Play], number: int
    ) -> Thinking[list[list[Walk]]]:
        """Where a round may lead with each of these plays: a walk for each of some guesses, which
        are the same for all."""
        guess = Guess(observation, unseen(observation, self.cards), self._liking)
        walks: list[list[Walk]] = [[] for _ in choices]
        for done in range(number):
            if done % SLICE == 0:
                yield
            others = self._others(observation, guess)
            for play, found in zip(choices, walks, strict=True):
                found.append(self._play_out(observation, play, others))
        return walks

    def weigh(self, observation: Observation) -> Thinking[list[Candidate]]:
        """The candidates that met every guess; pauses in between. Those that were dropped met
        fewer, with other luck, and cannot be compared with them."""
        guess = Guess(observation, unseen(observation, self.cards), self._liking)
        racing = [Candidate(play) for play in plays(observation.hand, observation.supplies)]
        self.random.shuffle(racing)
        drops = [round(part * self.samples) for part in ROUNDS]
        for number in range(self.samples):
            if number % SLICE == 0:
                yield
            if number in drops and len(racing) > 2:
                racing = sorted(racing, key=lambda one: one.total, reverse=True)
                racing = racing[: max(2, (len(racing) + 1) // 2)]
            self._sample(observation, guess, racing)
        return racing

    def _sample(self, observation: Observation, guess: Guess, racing: list[Candidate]) -> None:
        """One guess of everything hidden, against which every racing candidate is played."""
        others = self._others(observation, guess)
        for candidate in racing:
            after = self._play_out(observation, candidate.play, others)
            kept = [card for card in observation.hand if card not in candidate.play]
            candidate.total += self._judge(after, observation.seat, kept)

    def _play_out(self, observation: Observation, play: Play, others: Queue) -> Walk:
        """The round with this play against what the others play."""
        own: Queue = ((play.card, observation.seat),)
        if play.court is not None:
            own = (*own, (play.court, COURT))
        return self.foresight.settle(observation.walk(), tuple(sorted((*others, *own))))

    def _judge(self, walk: Walk, seat: int, kept: Sequence[int]) -> float:
        """The chance to win once the round's cards have acted, and what the style says to it."""
        chance = self.prospects.verdict(walk, seat, kept)
        return chance + TOKEN * self.liking(walk, seat)

    def _others(self, observation: Observation, guess: Guess) -> Queue:
        """What the others play, and the court painter if this seat does not supply its card."""
        hands, rest = guess.deal(self.random)
        walk = observation.walk()
        played = []
        for seat, hand in hands.items():
            likes = self._liking(walk, seat)
            card = max(hand, key=likes.__getitem__)
            played.append((card, seat))
            if observation.options.two_player == "tactical" and not observation.supplies:
                hand.remove(card)
                rest = hand if observation.painters[seat] < observation.painters[1 - seat] else rest
        if self.players == 2 and not observation.supplies:
            played.append((self.random.choice(rest), COURT))
        return tuple(played)

    def _liking(self, walk: Walk, seat: int) -> Mapping[int, float]:
        """What each card is worth to the seat as far as an adept sees."""
        key = (seat, walk.emperor, *walk.painters, *walk.tokens, *walk.scored)
        if key not in self._likes:
            if len(self._likes) >= REMEMBERED:
                self._likes.clear()

            def judge(after: Walk) -> float:
                return worth(after, seat, self.players)

            self._likes[key] = {
                card: best_alone(self.cards, walk, ((card, seat),), "garden", seat, judge)[0]
                for card in self.cards
            }
        return self._likes[key]
