"""A search of one position in stages, with a bound at each.

The chances are those of `appraise` with the same seed and as many guesses, to the last bit: the
guesses are the same, and so are the rounds. Two things save time. A round that was played out
before is remembered by its cards, for later searches too; and cards that fall far behind drop out,
after which only their chance so far is known.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import NamedTuple, TypeAlias

from sakura.core.arithmetic import total
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Observation
from sakura.games.sakura.rules.walk import Queue, Walk
from sakura.games.sakura.seats.evaluator import Outlook, calibrations, outlook_of
from sakura.games.sakura.seats.figures import mean
from sakura.games.sakura.seats.insight import shared_insight
from sakura.games.sakura.seats.others import meet
from sakura.play.seat import last

RULES = Sakura()

BEHIND = 5.0
"""Standard errors by which a card must trail the second one before it drops out."""


class Ended(NamedTuple):
    """A round that was played out with one card: the chance to win, the table at its end, and the
    same after a tree has scored."""

    chance: float
    walk: Walk
    after: Walk


Rounds: TypeAlias = dict[Queue, dict[int, Ended]]
"""Rounds by the cards of the others, then by the own card."""


class Race:
    """A search for the best card of a hand. Only the cards in `racing` meet further guesses."""

    def __init__(
        self, seen: Observation, seed: str, racing: Collection[int], rounds: Rounds
    ) -> None:
        """`rounds` are those of earlier searches of the same position, and are added to."""
        self.seen = seen
        self.racing = tuple(racing)
        self.rounds = rounds
        self.guesses: list[Queue] = []
        self._random = Random(seed)
        self._insight = shared_insight(seen, RULES.cards)
        self._calibrate = calibrations(seen.options).of(seen)
        self._others = last(meet(seen, self._insight))
        self._chances: dict[int, list[float]] = {card: [] for card in racing}

    def go_on(self, guesses: int) -> None:
        """Let the racing cards meet guesses until there are so many."""
        racing = [(card, self._chances[card]) for card in self.racing]
        while len(self.guesses) < guesses:
            played = self._others.play(self._random)
            self.guesses.append(played)
            known = self.rounds.setdefault(played, {})
            if missing := [card for card in self.racing if card not in known]:
                self._play_out(played, missing, known)
            for card, chances in racing:
                chances.append(known[card].chance)

    def _play_out(self, played: Queue, cards: Collection[int], known: dict[int, Ended]) -> None:
        seen, seat = self.seen, self.seen.seat
        own: list[Queue] = [((card, seat),) for card in cards]
        for queue, walk in self._insight.foresight.ends(seen.walk(), played, own):
            card, after = queue[0][0], walk.copy()
            chance = self._insight.prospects.verdict(after, seat, self._kept(card))
            known[card] = Ended(chance, walk, after)

    def _kept(self, card: int) -> list[int]:
        return [one for one in self.seen.hand if one != card]

    def chance(self, card: int) -> float:
        """Return the chance to win with a card, over the guesses that it has met."""
        return self._calibrate(self._mean(card))

    def _mean(self, card: int) -> float:
        return total(self._chances[card]) / len(self._chances[card])

    @property
    def ranked(self) -> list[int]:
        """Racing cards, the best first."""
        return sorted(self.racing, key=self._mean, reverse=True)

    def lead(self, errors: float = 0.0, card: int | None = None) -> float:
        """Return by how much a card, or the best one, leads all others that race, in shares of a
        win, if luck hid so many standard errors."""
        card = self.ranked[0] if card is None else card
        leads = []
        for other in self.racing:
            if other != card:
                ahead, error = self._ahead(card, other)
                least = self._mean(other)
                most = min(1.0, max(0.0, least + ahead + errors * error))
                leads.append(self._calibrate(most) - self._calibrate(least))
        return min(leads)

    def may_lead(self, least: float, errors: float, besides: Collection[int]) -> bool:
        """True if a card other than those `besides` may lead by so much."""
        return any(self.lead(errors, card) >= least for card in self.racing if card not in besides)

    def drop(self) -> None:
        """Drop the cards that are neither the best nor the second, beyond doubt."""
        second = self.ranked[1]
        self.racing = tuple(card for card in self.racing if not self._beaten(card, second))

    def _beaten(self, card: int, second: int) -> bool:
        ahead, error = self._ahead(second, card)
        return ahead > BEHIND * error

    def _ahead(self, card: int, other: int) -> tuple[float, float]:
        """Return the lead guess by guess, and its standard error."""
        pairs = zip(self._chances[card], self._chances[other], strict=True)
        return mean([one - two for one, two in pairs])

    def outlook(self, card: int) -> Outlook:
        """Return the outcome of a card over all guesses."""
        ends = [self.rounds[played][card] for played in self.guesses]
        return outlook_of(
            self.seen,
            self._insight.prospects,
            self._kept(card),
            [end.walk for end in ends],
            [end.after for end in ends],
        )
