"""Reviews of finished games of Sakura."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from sakura.games.sakura.analysis import SakuraAnalysis
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Observation
from sakura.games.sakura.seats.evaluator import appraise
from sakura.games.sakura.view import review as view

if TYPE_CHECKING:
    from sakura.games.sakura.seats.evaluator import Appraisal
    from sakura.play.analysis import Played
    from sakura.play.seat import Thinking


class SakuraReview:
    """The analyses of Sakura: their questions, answers and words."""

    def __init__(self, game: Sakura) -> None:
        self.game = game
        self.sentences = view.sentences
        self.panel = view.panel

    def analysis(self, played: Played) -> SakuraAnalysis:
        return SakuraAnalysis(self.game, tuple(played.steps), played.position)

    def appraise(self, observation: Observation, random: Random) -> Thinking[Appraisal]:
        return appraise(self.game, observation, random)
