"""A finished game looked back on: every choice judged by what its seat could know.

A study asks questions, each of which can be answered elsewhere and in any order (`play/job.py`);
the answers are what a game's `appraise` finds. What they come to, it says as data and in words.
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
"""What a game finds of all that a seat could choose."""

Question: TypeAlias = "tuple[int, int]"
"""A step of the game, from 0, and a seat that had to choose there."""

MOST_ROUNDS = 100
"""More than any game has that people play: what is longer was made to keep somebody waiting."""

Answers: TypeAlias = "Mapping[Question, AppraisalT]"


class Played(Protocol):
    """A game that is over: at its table, or read from a record."""

    game: AnyGame
    position: Any

    @property
    def steps(self) -> Sequence[AnyStep]:
        """All that was done, in order."""
        ...


def too_long(played: Played) -> bool:
    """Whether nobody should wait for the study of that game."""
    return played.game.rounds(played.position) > MOST_ROUNDS


class Study(ABC, Generic[PositionT, ActionT, EventT, ObservationT, AppraisalT]):
    """The `steps` of a game to its `end`. `judgement` is another text whenever the same question
    may be answered in another way: what was kept of an older judgement is not read any more."""

    judgement: str

    def __init__(
        self, game: AnyGame, steps: tuple[Step[PositionT, ActionT, EventT], ...], end: PositionT
    ) -> None:
        self.game = game
        self.steps = steps
        self.end = end

    def is_of(self, played: Played) -> bool:
        """False if something of the game was taken back since."""
        return played.position is self.end

    def questions(self, seats: Collection[int]) -> Iterator[Question]:
        """All that these seats had to choose, in the order of the game."""
        for number, step in enumerate(self.steps):
            yield from ((number, seat) for seat in step.actions if seat in seats)

    def observation(self, question: Question) -> ObservationT:
        """What the seat saw when it chose."""
        number, seat = question
        observation: ObservationT = self.game.observe(self.steps[number].before, seat)
        return observation

    @property
    def all_questions(self) -> list[Question]:
        """Those of all seats, in an order that does not hang on who chose first."""
        seats = {seat for step in self.steps for seat in step.actions} - {CHANCE}
        return sorted(self.questions(seats))

    @abstractmethod
    def plain(self, appraisal: AppraisalT) -> Json:
        """An answer as JSON has it, for `read_back`."""

    @abstractmethod
    def read_back(self, question: Question, plain: Json) -> AppraisalT:
        """The answer to that question, the same to the last bit; raises BadInput for what cannot be
        one."""

    @abstractmethod
    def result(self, answers: Answers[AppraisalT], seats: Collection[int]) -> JsonObject:
        """What `study --json` prints, once all questions of these seats are answered."""


AnyStudy: TypeAlias = "Study[Any, Any, Any, Any, Any]"
"""A study of some game, for whoever lets it ask and hands on what it says."""
