"""Analyses of finished games, in which every choice is judged by what its seat could know.

An analysis asks questions, which can be answered elsewhere and in any order (`play/job.py`) by a
game's `appraise`. It turns the answers into data; a view turns those into sentences.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from sakura.core.game import CHANCE, ActionT, AnyGame, EventT, ObservationT, PositionT, Step

if TYPE_CHECKING:
    from sakura.core.game import AnyStep
    from sakura.core.plain import Json, JsonObject

AppraisalT = TypeVar("AppraisalT")
"""Appraisal of all choices of a seat, of the game's own type."""

Question: TypeAlias = "tuple[int, int]"
"""A step of the game, from 0, and a seat that chose in it."""

MOST_ROUNDS = 100
"""Most rounds of a game that is analysed. Games between people are shorter; longer ones are made to
keep a visitor waiting."""

Answers: TypeAlias = "Mapping[Question, AppraisalT]"


class Played(Protocol):
    """A finished game, at its table or read from a record."""

    game: AnyGame
    position: Any

    @property
    def steps(self) -> Sequence[AnyStep]:
        """Steps of the game, in order."""
        ...


def too_long(played: Played) -> bool:
    """True if the game is too long to be analysed."""
    return played.game.rounds(played.position) > MOST_ROUNDS


class Analysis(ABC, Generic[PositionT, ActionT, EventT, ObservationT, AppraisalT]):
    """Analysis of a game's `steps` to its `end`. `judgement` changes whenever a question may be
    answered differently; stored answers of an older one are not used."""

    judgement: str

    def __init__(
        self, game: AnyGame, steps: tuple[Step[PositionT, ActionT, EventT], ...], end: PositionT
    ) -> None:
        self.game = game
        self.steps = steps
        self.end = end

    def is_of(self, played: Played) -> bool:
        """False if part of the game has been taken back since."""
        return played.position is self.end

    def questions(self, seats: Collection[int]) -> Iterator[Question]:
        """Yield the choices of these seats as questions, in the order of the game."""
        for number, step in enumerate(self.steps):
            yield from ((number, seat) for seat in step.actions if seat in seats)

    def observation(self, question: Question) -> ObservationT:
        """Return the seat's observation when it chose."""
        number, seat = question
        observation: ObservationT = self.game.observe(self.steps[number].before, seat)
        return observation

    @property
    def all_questions(self) -> list[Question]:
        """Questions of all seats, in an order that does not depend on which seat chose first."""
        seats = {seat for step in self.steps for seat in step.actions} - {CHANCE}
        return sorted(self.questions(seats))

    @abstractmethod
    def plain(self, appraisal: AppraisalT) -> Json:
        """Return an answer as JSON, for `read_back`."""

    @abstractmethod
    def read_back(self, question: Question, plain: Json) -> AppraisalT:
        """Return the answer to that question, the same to the last bit; raises BadInput for
        anything impossible."""

    @abstractmethod
    def result(self, answers: Answers[AppraisalT], seats: Collection[int]) -> JsonObject:
        """Return the output of `analyse --json`; all questions of these seats must be answered."""


AnyAnalysis: TypeAlias = "Analysis[Any, Any, Any, Any, Any]"
"""An analysis of any game, for code that only passes questions and results on."""
