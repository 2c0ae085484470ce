"""Review of finished games of Okiya."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from sakura.games.okiya.analysis import OkiyaAnalysis, appraise
from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.position import Observation
from sakura.games.okiya.view import review as view

if TYPE_CHECKING:
    from sakura.games.okiya.analysis import Appraisal
    from sakura.play.analysis import Played
    from sakura.play.seat import Thinking


class OkiyaReview:
    """Analyses of Okiya, the appraisals they need, and their sentences."""

    def __init__(self, game: Okiya) -> None:
        self.game = game
        self.sentences = view.sentences
        self.panel = view.panel

    def analysis(self, played: Played) -> OkiyaAnalysis:
        return OkiyaAnalysis(self.game, tuple(played.steps), played.position)

    def appraise(self, observation: Observation, random: Random) -> Thinking[Appraisal]:
        return appraise(observation)
