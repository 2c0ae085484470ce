"""Models of the other players: their liking for each card, and the kind of player at each seat.

An adept plays the card that would leave it best off alone. An answerer plays the best card against
the likely plays of adepts. A random player plays any card. All of it follows from what everybody at
the table sees, so it is the same for every seat that asks and is computed once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from sakura.core.arithmetic import exp, power, total
from sakura.games.sakura.rules.board import Board
from sakura.games.sakura.rules.cards import Card, Cards
from sakura.games.sakura.rules.position import COURT, HAND, Observation, Options
from sakura.games.sakura.rules.walk import Queue, Walk
from sakura.games.sakura.seats.foresight import Foresight
from sakura.games.sakura.seats.prospects import fitted_prospects
from sakura.games.sakura.seats.public_state import PublicState, past
from sakura.games.sakura.seats.simple import best_alone, worth
from sakura.play.seat import Thinking

KINDS = RANDOM, ADEPT, ANSWERER = range(3)
STRANGER = (0.1, 0.4, 0.5)
"""Prior probability of each kind, before a seat has played a card."""

GLANCE, ANSWERS = 3, 9
"""Number of guessed plays of adepts against which cards are tried as answers. The first GLANCE meet
every card; the others only the better part, which usually has the best of five."""

PROMISING = 0.5
"""Share of the cards that stay after the first guesses."""

MEMORY = 5
"""Rounds of history whose cards are used as evidence of a player's kind."""

SLIPS = 0.15
"""Share of a player's choices that its kind does not explain."""

DOUBT, DOUBT_OF_ANSWERS = 0.15, 0.015
"""Size of a plausible misjudgement of a card, in tokens and in chances to win."""

CACHED = 300
"""Size of each cache. One decision needs up to 120 entries and leaves most of them to the seats
that think next."""

Likes = Mapping[int, float]
"""A figure for each card: its worth or a probability."""

Kinds = Sequence[float]
"""Probability of each of KINDS."""


class Evidence(NamedTuple):
    """Evidence of a card for each of KINDS.

    `ratios` are likelihoods of the play compared with a random player's; `less` has for every other
    card the probability that such a player likes it less.
    """

    ratios: Sequence[float]
    less: Sequence[Likes]


class Insight:
    """Judge of cards from other players' points of view, at tables of one kind of game, with
    caches."""

    def __init__(self, options: Options, board: Board, cards: Cards) -> None:
        self.options = options
        self.board = board
        self.cards = cards
        self.prospects = fitted_prospects(options, cards)
        self.foresight = Foresight(cards, options.players, self.prospects)
        self.adept = lru_cache(CACHED)(self._find_adept)
        self._adepts = lru_cache(CACHED)(self._find_adepts)
        self._tried = lru_cache(CACHED)(self._find_tried)
        self._evidence = lru_cache(CACHED)(self._find_evidence)

    # -- likings for the cards -------------------------------------------------------------------

    def answers(self, state: PublicState, seat: int) -> Thinking[Likes]:
        """Return the worth of each card to the seat against likely plays of adepts, in slices."""
        yield from self._ask_adepts(state)
        cards = state.cards
        samples: list[Likes] = []
        for number in range(ANSWERS):
            yield
            if number == GLANCE:
                means = _means(samples, cards)
                promising = round(PROMISING * len(cards))
                cards = tuple(sorted(cards, key=means.__getitem__, reverse=True)[:promising])
            samples.append(self._tried(state, seat, number, cards))
        return _means(samples, state.cards)

    def _ask_adepts(self, state: PublicState) -> Thinking[None]:
        """Compute the adepts' judgements a seat at a time, before everything that needs them."""
        for seat in range(self.options.players):
            yield
            self.adept(state, seat)

    def _find_adept(self, state: PublicState, seat: int) -> Likes:
        """Return the worth of each card to the seat as an adept sees it."""
        walk = state.walk(self.board)

        def judge(after: Walk) -> float:
            return worth(after, seat, self.options.players)

        return {
            card: best_alone(self.cards, walk, ((card, seat),), "garden", seat, judge)[0]
            for card in self.cards
        }

    def _find_adepts(self, state: PublicState, number: int) -> Queue:
        """Return the plays of adepts after one deal of everything that is not public."""
        random = Random(f"{number} {tuple(state)}")
        cards = [*state.cards]
        random.shuffle(cards)
        players = self.options.players
        played = []
        court = cards[HAND * players] if players == COURT else None
        for seat in range(players):
            hand = cards[HAND * seat : HAND * (seat + 1)]
            best = max(hand, key=self.adept(state, seat).__getitem__)
            played.append((best, seat))
            if self.options.two_player == "tactical" and state.supplier == seat:
                court = random.choice([card for card in hand if card != best])
        return tuple(played) if court is None else (*played, (court, COURT))

    def _find_tried(
        self, state: PublicState, seat: int, number: int, cards: Sequence[int]
    ) -> Likes:
        """Return the seat's chance to win with each card against one guess of the other plays, as
        an answerer sees it: less the value of keeping the card."""
        adepts = self._adepts(state, number)
        others = tuple(sorted(one for one in adepts if one[1] != seat))
        taken = [card for card, _ in others]
        own = [((card, seat),) for card in cards if card not in taken]
        ends = self.foresight.ends(state.walk(self.board), others, own)
        return {
            queue[0][0]: self.prospects.verdict(end, seat, lost=(queue[0][0],))
            for queue, end in ends
        }

    # -- what kind of player a seat is -------------------------------------------------------------

    def evidence(self, observation: Observation) -> Thinking[Mapping[int, Sequence[Evidence]]]:
        """Return the evidence of every other seat's recent cards, the latest last, in slices."""
        rounds = [*zip(past(observation, self.cards), observation.past, strict=True)][-MEMORY:]
        others = [seat for seat in range(self.options.players) if seat != observation.seat]
        found: dict[int, list[Evidence]] = {seat: [] for seat in others}
        for state, seen in rounds:
            yield from self._ask_adepts(state)
            for seat in others:
                for number in range(GLANCE):
                    yield
                    self._tried(state, seat, number, state.cards)
                played = next(card for card, painter in seen.cards if painter == seat)
                found[seat].append(self._evidence(state, seat, played))
        return found

    def _find_evidence(self, state: PublicState, seat: int, played: int) -> Evidence:
        cards = state.cards
        samples = [self._tried(state, seat, number, cards) for number in range(GLANCE)]
        less = (
            dict.fromkeys(cards, 0.5),
            _less_liked(self.adept(state, seat), played, cards, DOUBT),
            _less_liked(_means(samples, cards), played, cards, DOUBT_OF_ANSWERS),
        )
        return Evidence((1.0, *(_ratio(likes, played) for likes in less[1:])), less)


def kinds(evidence: Iterable[Evidence]) -> Kinds:
    """Return the posterior probability of each kind, given the evidence of a seat's cards."""
    likely: Kinds = STRANGER
    for one in evidence:
        likely = [before * ratio for before, ratio in zip(likely, one.ratios, strict=True)]
    whole = total(likely)
    return [one / whole for one in likely]


def passed_over(evidence: Evidence, parts: Kinds) -> Likes:
    """Return the probability that a seat with these `parts` of each kind would have passed each
    card over."""
    return {
        card: total(part * less[card] for part, less in zip(parts, evidence.less, strict=True))
        for card in evidence.less[RANDOM]
    }


def _means(samples: Sequence[Likes], cards: Iterable[int]) -> Likes:
    """Return the mean worth of each card over the guesses in which nobody else played it; the mean
    of all cards if there is none."""
    found = {}
    for card in cards:
        worths = [likes[card] for likes in samples if card in likes] or [
            worth for likes in samples for worth in likes.values()
        ]
        found[card] = total(worths) / len(worths)
    return found


def _less_liked(likes: Likes, played: int, cards: Iterable[int], doubt: float) -> Likes:
    """Return for each card the probability that it is liked less than the played one."""
    worth_ = likes[played]
    return {card: 1 / (1 + exp(min(30.0, (likes[card] - worth_) / doubt))) for card in cards}


def _ratio(less: Likes, played: int) -> float:
    """Return how many times as likely the play is from this kind as from a random player. A player
    who plays the best of five cards plays one that the other four do not beat: with a share q of
    all cards liked less, it is 5 q**4 times as likely, apart from slips."""
    others = [one for card, one in less.items() if card != played]
    beaten = total(others) / len(others)
    return SLIPS + (1 - SLIPS) * HAND * power(beaten, HAND - 1)


@lru_cache(2)
def _shared(options: Options, board: Board, deck: tuple[Card, ...]) -> Insight:
    return Insight(options, board, {card.order: card for card in deck})


def shared_insight(observation: Observation, cards: Cards) -> Insight:
    """Return the insight shared by all seats of such games."""
    return _shared(observation.options, observation.board, tuple(cards.values()))
