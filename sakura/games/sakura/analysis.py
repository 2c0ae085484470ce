"""The analysis of a finished game of Sakura: losses by choice, and gains and losses by luck.

Everything is judged by what a seat knew: its chance to win before each choice, and the effects of
that choice, of the others' cards and of the next draw. The books balance by construction: the
others' cards and the draw get the difference between two judgements.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from sakura.core.arithmetic import total
from sakura.core.error import BadInput, shown
from sakura.core.game import Step
from sakura.games.sakura.rules.events import Event
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Action, Choice, Observation, Play, Position, Stage
from sakura.games.sakura.seats.evaluator import (
    Appraisal,
    Calibrations,
    Outlook,
    Worth,
    calibrations,
    judgement,
)
from sakura.games.sakura.seats.prospects import Prospects, fitted_prospects
from sakura.play.analysis import Analysis, Answers, Question

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject


ROUNDING = 1e-9
"""Tolerance of sums."""

MOST_TOKENS, MOST_STAKE = 4, 99
"""Upper bounds: tokens of a tree, and log odds that anything adds or takes."""


@dataclass(frozen=True, slots=True)
class Account:
    """One round of one seat, in shares of a win.

    `before` is its chance before it chose, `loss` the cost of its card and directions, `luck` the
    effect of the round's other cards, `draw` that of the draw after it. `worths` are those of all
    its possible plays, `played` that of its play.
    """

    round: int
    seat: int
    before: float
    worths: Appraisal
    played: Worth
    loss: float
    luck: float
    draw: float = 0.0

    @property
    def after(self) -> float:
        """Chance before the next round's choice, or the result."""
        return self.before - self.loss + self.luck + self.draw

    @property
    def uncertainty(self) -> float:
        """Margin by which other guesses may change the loss. Directions have none: nothing is
        guessed there."""
        return self.played.uncertainty

    @property
    def by_card(self) -> float:
        """Sure cost of the card; 0 if it is within the uncertainty."""
        return self.played.loss if self.played.loss > self.uncertainty else 0.0

    @property
    def by_direction(self) -> float:
        """Cost of the directions."""
        return self.loss - self.played.loss

    @property
    def sure(self) -> float:
        """Sure cost of the choice, the card and its directions."""
        return self.by_card + self.by_direction

    def json(self) -> JsonObject:
        """Return the account as `analyse --json` prints it."""
        cards: JsonObject = {
            worth.name: {"chance": worth.chance, "error": worth.error} for worth in self.worths
        }
        return {
            "seat": self.seat,
            "before": self.before,
            "cards": cards,
            "played": self.played.name,
            "loss": self.loss,
            "uncertainty": self.uncertainty,
            "round": self.luck,
            "draw": self.draw,
        }


@dataclass(frozen=True, slots=True)
class Balance:
    """A seat's game: `start` - `choice` + `rounds` + `draws` = `result`."""

    seat: int
    start: float
    choice: float
    rounds: float
    draws: float
    result: float

    def json(self) -> JsonObject:
        """Return the balance as `analyse --json` prints it."""
        return {
            "seat": self.seat,
            "start": self.start,
            "choice": -self.choice,
            "rounds": self.rounds,
            "draws": self.draws,
            "result": self.result,
        }


def balance(accounts: Sequence[Account]) -> Balance:
    """Sum up a seat's rounds."""
    return Balance(
        accounts[0].seat,
        accounts[0].before,
        total(account.loss for account in accounts),
        total(account.luck for account in accounts),
        total(account.draw for account in accounts),
        accounts[-1].after,
    )


class SakuraAnalysis(Analysis[Position, Action, Event, Observation, Appraisal]):
    """Analysis of a game that tells luck and choice apart, for every seat."""

    game: Sakura

    def __init__(
        self,
        game: Sakura,
        steps: tuple[Step[Position, Action, Event], ...],
        end: Position,
        fitted: Calibrations | None = None,
    ) -> None:
        super().__init__(game, steps, end)
        self.judgement = judgement()
        self.fitted = fitted or calibrations(end.options)
        self.prospects: Prospects = fitted_prospects(end.options, game.cards)
        self._judged = cache(self._judge)

    @cached_property
    def rounds(self) -> list[tuple[int, int]]:
        """Steps of every round: the one in which cards were chosen, and that of the next round."""
        begin = [n for n, step in enumerate(self.steps) if step.before.stage is Stage.CHOOSE]
        return list(zip(begin, [*begin[1:], len(self.steps)], strict=True))

    def tokens(self, seat: int) -> list[int]:
        """Return the seat's tokens before every choice of cards, and at the end."""
        before = [self.steps[begin].before.tokens[seat] for begin, _ in self.rounds]
        return [*before, self.end.tokens[seat]]

    def accounts(self, answers: Answers[Appraisal], seat: int) -> list[Account]:
        """Return the seat's rounds, up to the first question without an answer. The draw of the
        last one is unknown until the next is judged."""
        found: list[Account] = []
        judged = 0.0
        asked = list(self.questions([seat]))
        for number, (begin, end) in enumerate(self.rounds, 1):
            of_round = [question for question in asked if begin <= question[0] < end]
            if not all(question in answers for question in of_round):
                break
            chosen = [self._chosen(question, answers[question]) for question in of_round]
            played = chosen[0]
            before, loss = played.chance + played.loss, total(worth.loss for worth in chosen)
            if found:
                found[-1] = replace(found[-1], draw=before - judged)
            judged = self._judged(begin, end, seat)
            worths = answers[of_round[0]]
            luck = judged - before + loss
            found.append(Account(number, seat, before, worths, played, loss, luck))
        return found

    def plain(self, appraisal: Appraisal) -> Json:
        return [
            [
                _plain_choice(worth.choice),
                worth.chance,
                worth.error,
                worth.loss,
                worth.uncertainty,
                list(worth.outlook),
            ]
            for worth in appraisal
        ]

    def read_back(self, question: Question, plain: Json) -> Appraisal:
        choices = self.game.choices(self.observation(question))
        if not isinstance(plain, list) or len(plain) != len(choices):
            raise BadInput(f"step {question[0]}: expected {len(choices)} worths")
        return tuple(
            _read_worth(choice, worth, len(self.end.painters), self.end.board.last)
            for choice, worth in zip(choices, plain, strict=True)
        )

    def result(self, answers: Answers[Appraisal], seats: Collection[int]) -> JsonObject:
        books = [self.accounts(answers, seat) for seat in sorted(seats)]
        rounds: list[Json] = [
            {"round": number, "seats": [account.json() for account in accounts]}
            for number, accounts in enumerate(zip(*books, strict=True), 1)
        ]
        return {
            "game": self.game.name,
            "seats": [balance(accounts).json() for accounts in books],
            "rounds": rounds,
        }

    def _chosen(self, question: Question, appraisal: Appraisal) -> Worth:
        number, seat = question
        choice = self.steps[number].actions[seat]
        return next(worth for worth in appraisal if worth.choice == choice)

    def _judge(self, begin: int, end: int, seat: int) -> float:
        """Return the seat's chance at the end of a round, before the draw; after the last round,
        its share of the win."""
        if end == len(self.steps):
            outcome = self.game.outcome(self.end)
            assert outcome is not None
            return (seat in outcome.winners) / len(outcome.winners)
        step = self.steps[begin]
        play = step.actions[seat]
        assert isinstance(play, Play)
        kept = [card for card in step.before.hands[seat] if card not in play]
        walk = self.steps[end].before.walk()
        calibrate = self.fitted.afterwards(walk, first=begin == self.rounds[0][0])
        return calibrate(self.prospects.chance(walk, seat, kept))


def _plain_choice(choice: Choice) -> Json:
    return choice if isinstance(choice, str) else list(choice)


def _read_worth(choice: Choice, plain: Any, painters: int, spaces: int) -> Worth:
    """Read the worth of that choice; raises BadInput for impossible ones."""
    if isinstance(plain, list) and len(plain) == 6:
        chosen, chance, error, loss, uncertainty, outlook = plain
        if all(_within(share, 0, 1) for share in (chance, error, loss, uncertainty)):
            whole = chance + loss <= 1 + ROUNDING
            if whole and chosen == _plain_choice(choice):
                led = _read_outlook(outlook, painters, spaces)
                return Worth(choice, chance, error, loss, uncertainty, led)
    raise BadInput(f"invalid worth: {shown(plain)}")


def _read_outlook(plain: Any, painters: int, spaces: int) -> Outlook:
    """Read the outcome of a choice on a path of so many spaces; raises BadInput for impossible
    ones."""
    if isinstance(plain, list) and len(plain) == len(Outlook._fields):
        bumps, won, exposed, placed, place, tokens, behind, *stakes = plain
        if (
            all(_within(part, 0, 1) for part in (bumps, won, exposed, placed))
            and (type(place) is int and 0 <= place <= painters)
            and _within(tokens, 0, MOST_TOKENS)
            and _within(behind, 1, spaces)
            and all(_within(stake, -MOST_STAKE, MOST_STAKE) for stake in stakes)
        ):
            return Outlook(*plain)
    raise BadInput(f"invalid outlook: {shown(plain)}")


def _within(value: Any, low: float, high: float) -> bool:
    return type(value) is float and low <= value <= high
