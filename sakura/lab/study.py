"""Review of a finished game, with all of its questions answered at once."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from sakura.core.error import BadInput, shown
from sakura.core.replay import Replay
from sakura.games import GAMES
from sakura.play.seat import last
from sakura.play.study import MOST_ROUNDS, Answers, AnyStudy, too_long

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject
    from sakura.games.looking_back import LookingBack


class Studied(NamedTuple):
    """A study, the answers to its questions for these seats, and the object that puts them in
    words."""

    study: AnyStudy
    answers: Answers[object]
    seats: list[int]
    knows: LookingBack

    def json(self) -> JsonObject:
        """Return the object that `study --json` prints."""
        return self.study.result(self.answers, self.seats)


def look_back(played: Replay, seats: Collection[int] | None, seed: int | str) -> Studied:
    """Study a game from these seats, by default from all.

    Raises BadInput for an unknown seat, and for a game that is not over or cannot be studied.
    """
    chosen = _seats(seats, played.game.seats(played.options))
    if played.game.outcome(played.position) is None:
        raise BadInput("the game is not over: only finished games can be studied")
    info = GAMES[played.game.name].with_rules(played.game)
    knows = info.looking_back()
    if knows is None:
        raise BadInput(f"{info.title} cannot be studied")
    if too_long(played):
        raise BadInput(f"games of more than {MOST_ROUNDS} rounds cannot be studied")
    study = knows.study(played)
    answers = {
        question: last(knows.appraise(study.observation(question), Random(f"{seed}/{question}")))
        for question in study.questions(chosen)
    }
    return Studied(study, answers, chosen, knows)


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
