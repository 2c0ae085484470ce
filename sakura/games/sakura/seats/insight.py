"""What players of some kinds think of the cards, and what kind of player each seat seems to be.

An adept plays the card that would leave it best off alone; an answerer plays the card that is best
against those that adepts would likely play; a random player plays any. All of it follows from what
everybody at the table sees, so it is the same for every seat that asks, and is worked out once.
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
"""How likely a seat is of each kind before it has played a card."""

GLANCE, ANSWERS = 3, 9
"""Guesses of what adepts would play, against which cards are tried as answers: the first few meet
every card, the others the better part of them, since the best of five is seldom among the rest."""

PROMISING = 0.5
"""That part of the cards."""

MEMORY = 5
"""Rounds back in which a card that was played tells something of its player."""

SLIPS = 0.15
"""The part of a player's choices that its kind does not explain."""

DOUBT, DOUBT_OF_ANSWERS = 0.15, 0.015
"""Tokens, and chances to win, by which a player may well misjudge a card."""

KEPT = 300
"""Pieces of work of each sort that are remembered: a thought needs up to 120, and leaves most of
them to the seats that think next."""

Likes = Mapping[int, float]
"""Of each card what it is worth, or how likely something is."""

Kinds = Sequence[float]
"""How likely a seat is of each of KINDS."""


class Told(NamedTuple):
    """What a card tells of its player, for each of KINDS: how many times as likely such a player
    plays it as a random one does, and how likely it likes every other card less."""

    ratios: Sequence[float]
    less: Sequence[Likes]


class Insight:
    """Judges cards as others do at the tables of one kind of game, and remembers."""

    def __init__(self, options: Options, board: Board, cards: Cards) -> None:
        self.options = options
        self.board = board
        self.cards = cards
        self.prospects = fitted_prospects(options, cards)
        self.foresight = Foresight(cards, options.players, self.prospects)
        self.adept = lru_cache(KEPT)(self._find_adept)
        self._adepts = lru_cache(KEPT)(self._find_adepts)
        self._tried = lru_cache(KEPT)(self._find_tried)
        self._told = lru_cache(KEPT)(self._find_told)

    # -- what is thought of the cards ------------------------------------------------------------

    def answers(self, state: PublicState, seat: int) -> Thinking[Likes]:
        """What each card is worth to the seat against what adepts would likely play, in slices."""
        yield from self._ask_adepts(state)
        cards = state.cards
        tried: list[Likes] = []
        for number in range(ANSWERS):
            yield
            if number == GLANCE:
                means = _means(tried, cards)
                promising = round(PROMISING * len(cards))
                cards = tuple(sorted(cards, key=means.__getitem__, reverse=True)[:promising])
            tried.append(self._tried(state, seat, number, cards))
        return _means(tried, state.cards)

    def _ask_adepts(self, state: PublicState) -> Thinking[None]:
        """Works out what adepts think at every seat, a seat at a time: all else asks for it."""
        for seat in range(self.options.players):
            yield
            self.adept(state, seat)

    def _find_adept(self, state: PublicState, seat: int) -> Likes:
        """What each card is worth to the seat as far as an adept sees."""
        walk = state.walk(self.board)

        def judge(after: Walk) -> float:
            return worth(after, seat, self.options.players)

        return {
            card: best_alone(self.cards, walk, ((card, seat),), "garden", seat, judge)[0]
            for card in self.cards
        }

    def _find_adepts(self, state: PublicState, number: int) -> Queue:
        """What adepts would play from one deal of everything that is not open to all."""
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
        """The seat's chance to win with each card against one guess of what the others play,
        as an answerer sees it: less what it would be worth to keep the card."""
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

    def look_back(self, observation: Observation) -> Thinking[Mapping[int, Sequence[Told]]]:
        """What every other seat's last cards tell, the latest last: in slices."""
        rounds = [*zip(past(observation, self.cards), observation.past, strict=True)][-MEMORY:]
        others = [seat for seat in range(self.options.players) if seat != observation.seat]
        found: dict[int, list[Told]] = {seat: [] for seat in others}
        for state, seen in rounds:
            yield from self._ask_adepts(state)
            for seat in others:
                for number in range(GLANCE):
                    yield
                    self._tried(state, seat, number, state.cards)
                played = next(card for card, painter in seen.cards if painter == seat)
                found[seat].append(self._told(state, seat, played))
        return found

    def _find_told(self, state: PublicState, seat: int, played: int) -> Told:
        cards = state.cards
        tried = [self._tried(state, seat, number, cards) for number in range(GLANCE)]
        less = (
            dict.fromkeys(cards, 0.5),
            _less_liked(self.adept(state, seat), played, cards, DOUBT),
            _less_liked(_means(tried, cards), played, cards, DOUBT_OF_ANSWERS),
        )
        return Told((1.0, *(_ratio(likes, played) for likes in less[1:])), less)


def kinds(told: Iterable[Told]) -> Kinds:
    """How likely a seat is of each kind whose cards have told that."""
    likely: Kinds = STRANGER
    for one in told:
        likely = [before * ratio for before, ratio in zip(likely, one.ratios, strict=True)]
    whole = total(likely)
    return [one / whole for one in likely]


def passed_over(told: Told, parts: Kinds) -> Likes:
    """How likely a seat with these parts of each kind would have passed each card over."""
    return {
        card: total(part * less[card] for part, less in zip(parts, told.less, strict=True))
        for card in told.less[RANDOM]
    }


def _means(tried: Sequence[Likes], cards: Iterable[int]) -> Likes:
    """What each card is worth in the mean of the guesses in which nobody else played it; as much
    as all cards, if there is none."""
    found = {}
    for card in cards:
        worths = [likes[card] for likes in tried if card in likes] or [
            worth for likes in tried for worth in likes.values()
        ]
        found[card] = total(worths) / len(worths)
    return found


def _less_liked(likes: Likes, played: int, cards: Iterable[int], doubt: float) -> Likes:
    """How likely each card is liked less than the one that was played."""
    worth_ = likes[played]
    return {card: 1 / (1 + exp(min(30.0, (likes[card] - worth_) / doubt))) for card in cards}


def _ratio(less: Likes, played: int) -> float:
    """How many times as likely a card is from a player of a kind as from a random one. Whoever
    plays the best of five cards plays one that the other four do not beat. So with a part q of all
    cards liked less, it is 5 q**4 times as likely, but for slips."""
    others = [one for card, one in less.items() if card != played]
    beaten = total(others) / len(others)
    return SLIPS + (1 - SLIPS) * HAND * power(beaten, HAND - 1)


@lru_cache(2)
def _shared(options: Options, board: Board, deck: tuple[Card, ...]) -> Insight:
    return Insight(options, board, {card.order: card for card in deck})


def shared_insight(observation: Observation, cards: Cards) -> Insight:
    """The insight that all seats of such games share, and add to."""
    return _shared(observation.options, observation.board, tuple(cards.values()))
