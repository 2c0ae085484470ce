"""Finished games looked back on, with all that is asked of them answered at once."""

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
    """A study, the answers to all its questions about these seats, and who puts them in words."""

    study: AnyStudy
    answers: Answers[object]
    seats: list[int]
    knows: LookingBack

    def json(self) -> JsonObject:
        """What `study --json` prints."""
        return self.study.result(self.answers, self.seats)


def look_back(played: Replay, seats: Collection[int] | None, seed: int | str) -> Studied:
    """Studies a game from these seats, or from all. Raises BadInput for a seat that there is not,
    and for a game that is not over, or that cannot be studied."""
    chosen = _seats(seats, played.game.seats(played.options))
    if played.game.outcome(played.position) is None:
        raise BadInput("the game is not over: only a finished one can be studied")
    info = GAMES[played.game.name].with_rules(played.game)
    knows = info.looking_back()
    if knows is None:
        raise BadInput(f"there is no study of {info.title}")
    if too_long(played):
        raise BadInput(f"a game of more than {MOST_ROUNDS} rounds is not studied")
    study = knows.study(played)
    answers = {
        question: last(knows.appraise(study.observation(question), Random(f"{seed}/{question}")))
        for question in study.questions(chosen)
    }
    return Studied(study, answers, chosen, knows)


def _seats(seats: object, number: int) -> list[int]:
    """Those seats in their order, each once; all of them for None."""
    if seats is None:
        return list(range(number))
    if isinstance(seats, str) or not isinstance(seats, Collection) or not seats:
        raise BadInput(f"seats must be a list, not {shown(seats)}")
    for seat in seats:
        if type(seat) is not int or not 0 <= seat < number:
            raise BadInput(f"a seat must be 0 to {number - 1}, not {shown(seat)}")
    return sorted(set(seats))
