"""Reviews of finished games of Sakura."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Observation
from sakura.games.sakura.seats.evaluator import appraise
from sakura.games.sakura.study import SakuraStudy
from sakura.games.sakura.view import study as view

if TYPE_CHECKING:
    from sakura.games.sakura.seats.evaluator import Appraisal
    from sakura.play.seat import Thinking
    from sakura.play.study import Played


class SakuraLookingBack:
    """The studies of Sakura: their questions, answers and words."""

    def __init__(self, game: Sakura) -> None:
        self.game = game
        self.sentences = view.sentences
        self.panel = view.panel

    def study(self, played: Played) -> SakuraStudy:
        return SakuraStudy(self.game, tuple(played.steps), played.position)

    def appraise(self, observation: Observation, random: Random) -> Thinking[Appraisal]:
        return appraise(self.game, observation, random)
