"""Checks of a duel's results: the computers choose again, and everybody's chances are found."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sakura.browser import duel_outcomes
from sakura.browser.page import Page
from sakura.core.deal import EDITION
from sakura.core.duel import Duel, DuelResult, Version
from sakura.play.analysis import too_long
from sakura.play.job import Appraising, Choosing

if TYPE_CHECKING:
    from collections.abc import Callable


class DuelChecks:
    """Findings about results so far, whatever name they have."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._fair: dict[DuelResult, bool] = {}
        self._curves: dict[DuelResult, list[float]] = {}

    def fair(self, result: DuelResult) -> bool | None:
        """Return True if the computers would choose the same again, False if they would not, and
        None if that is not known."""
        return self._fair.get(_nameless(result))

    def curve(self, result: DuelResult) -> list[float]:
        """Return the player's chances over the game; empty while they are not known."""
        return self._curves.get(_nameless(result), [])

    def versions(self, duel: Duel) -> list[Version]:
        """Return all results of the duel that have not been found wrong."""
        results = tuple(one for one in duel.results if self.fair(one) is not False)
        return Duel(duel.challenge, results).open(self._page.rules, self._page.may_sit)

    async def run(self, duel: Duel, own: DuelResult | None, found: Callable[[], None]) -> None:
        """Check all results but the visitor's `own`, then find all chances; call `found` after
        each."""
        for number, version in enumerate(self.versions(duel)):
            result = version.result
            checks = duel.challenge.edition == EDITION and (duel.sealed or number)
            if checks and self.fair(result) is None:
                fair = result == own or await self._follows(version)
                self._fair[_nameless(result)] = fair
                found()
        wrong = [one for one in duel.results if self.fair(one) is False]
        duel_outcomes.note(self._page, duel, self.versions(duel), own, wrong)
        for version in self.versions(duel):
            result = _nameless(version.result)
            if result not in self._curves and not too_long(version.table):
                self._curves[result] = await self._curve(version)
                found()

    async def _follows(self, version: Version) -> bool:
        """Return True if all computers would choose the same again."""
        for claim in version.proof().claims():
            job = Choosing(version.challenge.game, claim.name, claim.seed, claim.observation)
            if not claim.holds(await self._page.opponents.think(job)):
                return False
        return True

    async def _curve(self, version: Version) -> list[float]:
        """Return the player's chances over a game."""
        info, seat = self._page.games[version.challenge.game], version.challenge.seat
        review, beside = info.review(), info.side_by_side()
        if not review or not beside:
            return []
        analysis = review.analysis(version.table)
        answers: dict[Any, Any] = {}
        for question in analysis.questions([seat]):
            seen = analysis.observation(question)
            job = Appraising(info.name, f"0/{question}", seen)
            answers[question] = await self._page.opponents.think(job)
        return beside.curve(analysis.result(answers, [seat]), seat)


def _nameless(result: DuelResult) -> DuelResult:
    return replace(result, name="")
