"""A game of Sakura looked back on: what was lost by choice, and what luck gave and took.

Everything is judged from what a seat knew: its chance to win before each choice, and what that
choice, the others' cards and the next draw made of it. The books balance by construction: what a
round's cards and a draw bring is what is left between two judgements.
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
from sakura.play.study import Answers, Question, Study

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject


ROUNDING = 1e-9
"""By how much a sum may be wrong."""

MOST_TOKENS, MOST_STAKE = 4, 99
"""That a tree brings; that anything adds to the logarithm of odds, or takes from it."""


@dataclass(frozen=True, slots=True)
class Account:
    """One seat's round, in shares of a win: its chance `before` it chose, the `loss` by its card
    and its directions, the `luck` of the round's cards, and that of the `draw` after it. `worths`
    are those of all that it could play, `played` that of its play."""

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
        """The chance before the next round's choice, or the result."""
        return self.before - self.loss + self.luck + self.draw

    @property
    def uncertainty(self) -> float:
        """By how much the loss may well be another with other guesses. Nothing is guessed where a
        direction is chosen."""
        return self.played.uncertainty

    @property
    def by_card(self) -> float:
        """What the card surely cost: nothing if that is less than its uncertainty."""
        return self.played.loss if self.played.loss > self.uncertainty else 0.0

    @property
    def by_direction(self) -> float:
        """What the directions cost."""
        return self.loss - self.played.loss

    @property
    def sure(self) -> float:
        """What the choice surely cost, the card and its directions."""
        return self.by_card + self.by_direction

    def json(self) -> JsonObject:
        """As `study --json` prints it."""
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
        """As `study --json` prints it."""
        return {
            "seat": self.seat,
            "start": self.start,
            "choice": -self.choice,
            "rounds": self.rounds,
            "draws": self.draws,
            "result": self.result,
        }


def balance(accounts: Sequence[Account]) -> Balance:
    """What a seat's rounds come to."""
    return Balance(
        accounts[0].seat,
        accounts[0].before,
        total(account.loss for account in accounts),
        total(account.luck for account in accounts),
        total(account.draw for account in accounts),
        accounts[-1].after,
    )


class SakuraStudy(Study[Position, Action, Event, Observation, Appraisal]):
    """Luck and choice told apart, for every seat."""

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
        """For every round the step in which cards were chosen, and that of the next round."""
        begin = [n for n, step in enumerate(self.steps) if step.before.stage is Stage.CHOOSE]
        return list(zip(begin, [*begin[1:], len(self.steps)], strict=True))

    def tokens(self, seat: int) -> list[int]:
        """The seat's tokens before every choice of cards, and at the end."""
        before = [self.steps[begin].before.tokens[seat] for begin, _ in self.rounds]
        return [*before, self.end.tokens[seat]]

    def accounts(self, answers: Answers[Appraisal], seat: int) -> list[Account]:
        """The seat's rounds, as far as all that they need is answered. The draw after the last of
        them is not known before the next one is."""
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
            raise BadInput(f"step {question[0]}: what {len(choices)} choices were worth")
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
        """The seat's chance once a round has ended, before the draw: its share of the win after
        the last one."""
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
    """What that choice was worth; raises BadInput for what it cannot have been."""
    if isinstance(plain, list) and len(plain) == 6:
        chosen, chance, error, loss, uncertainty, outlook = plain
        if all(_within(share, 0, 1) for share in (chance, error, loss, uncertainty)):
            whole = chance + loss <= 1 + ROUNDING
            if whole and chosen == _plain_choice(choice):
                led = _read_outlook(outlook, painters, spaces)
                return Worth(choice, chance, error, loss, uncertainty, led)
    raise BadInput(f"no worth: {shown(plain)}")


def _read_outlook(plain: Any, painters: int, spaces: int) -> Outlook:
    """Where a choice led on a path of so many spaces; raises BadInput as well."""
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
    raise BadInput(f"no outlook: {shown(plain)}")


def _within(value: Any, low: float, high: float) -> bool:
    return type(value) is float and low <= value <= high
