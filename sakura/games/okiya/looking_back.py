"""Review of finished games of Okiya."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.position import Observation
from sakura.games.okiya.study import OkiyaStudy, appraise
from sakura.games.okiya.view import study as view

if TYPE_CHECKING:
    from sakura.games.okiya.study import Appraisal
    from sakura.play.seat import Thinking
    from sakura.play.study import Played


class OkiyaLookingBack:
    """Studies of Okiya, the appraisals they need, and their sentences."""

    def __init__(self, game: Okiya) -> None:
        self.game = game
        self.sentences = view.sentences
        self.panel = view.panel

    def study(self, played: Played) -> OkiyaStudy:
        return OkiyaStudy(self.game, tuple(played.steps), played.position)

    def appraise(self, observation: Observation, random: Random) -> Thinking[Appraisal]:
        return appraise(observation)
