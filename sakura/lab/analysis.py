"""Review of a finished game, with all of its questions answered at once."""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import Executor
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.core.replay import Replay
from sakura.games import GAMES
from sakura.lab.executors import Report, collected
from sakura.play.analysis import MOST_ROUNDS, Answers, AnyAnalysis, too_long
from sakura.play.seat import last

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject
    from sakura.games.review import GameReview


class Analysed(NamedTuple):
    """An analysis, the answers to its questions for these seats, and the object that puts them in
    words."""

    analysis: AnyAnalysis
    answers: Answers[object]
    seats: list[int]
    review: GameReview

    def json(self) -> JsonObject:
        """Return the object that `analyse --json` prints."""
        return self.analysis.result(self.answers, self.seats)


class Request(NamedTuple):
    """A question of an analysis; can be sent to another process."""

    game: AnyGame
    observation: object
    seed: str


def appraise(asked: Request) -> object:
    """Return the answer to a question."""
    review = GAMES[asked.game.name].with_rules(asked.game).review()
    assert review
    return last(review.appraise(asked.observation, Random(asked.seed)))


def analyse(
    played: Replay,
    seats: Collection[int] | None,
    seed: int | str,
    executor: Executor | None = None,
    progress: Report | None = None,
) -> Analysed:
    """Analyse a game from these seats, by default from all. `progress` is called after every
    question with the number answered, and of all.

    Raises BadInput for an unknown seat, and for a game that is not over or cannot be analysed.
    """
    chosen = _seats(seats, played.game.seats(played.options))
    if played.game.outcome(played.position) is None:
        raise BadInput("the game is not over: only finished games can be analysed")
    info = GAMES[played.game.name].with_rules(played.game)
    review = info.review()
    if review is None:
        raise BadInput(f"{info.title} cannot be analysed")
    if too_long(played):
        raise BadInput(f"games of more than {MOST_ROUNDS} rounds cannot be analysed")
    analysis = review.analysis(played)
    questions = [*analysis.questions(chosen)]
    asked = [
        Request(played.game, analysis.observation(question), f"{seed}/{question}")
        for question in questions
    ]
    answers = dict(zip(questions, collected(asked, executor, appraise, progress), strict=True))
    return Analysed(analysis, answers, chosen, review)


def _seats(seats: object, number: int) -> list[int]:
    """Sorted seats without duplicates; all of them for None."""
    if seats is None:
        return list(range(number))
    if isinstance(seats, str) or not isinstance(seats, Collection) or not seats:
        raise BadInput(f"seats must be a list, not {shown(seats)}")
    for seat in seats:
        if type(seat) is not int or not 0 <= seat < number:
            raise BadInput(f"a seat must be 0 to {number - 1}, not {shown(seat)}")
    return sorted(set(seats))
