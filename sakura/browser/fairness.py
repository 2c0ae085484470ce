"""Fair play: the seal of the game on the table, and the check of a finished game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from sakura.browser import dom
from sakura.browser.page import Page
from sakura.core.fairness import Claim, Proof
from sakura.core.seal_codec import Opened
from sakura.play.job import Choosing
from sakura.ui import fairness as view
from sakura.ui.commands import Does

if TYPE_CHECKING:
    from sakura.games.info import Room


class Fairness:
    """The part with the panel about fair play."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "fair-play": lambda: page.toggle_panel("fair-play", self._panel),
            "fair-check": self._check,
        }

    def _panel(self) -> str:
        page, room = self.page, self.page.room
        seal = room.session.saved.seal if room else None
        if room and not room.session.deals:
            inside = page.phones.seal() or view.unsealed(page.words)
        elif not room or not seal:
            inside = view.unsealed(page.words)
        elif proof := self._proof(room):
            inside = view.opened(proof, page.words)
        else:
            inside = view.closed(seal.digest_of(room.session.table), page.words)
        return view.fair_play(inside, page.words)

    @staticmethod
    def _proof(room: Room) -> Proof | None:
        """Proof of the game on the table; None if it is not over, or has no seal."""
        session = room.session
        seal = session.saved.seal
        if not seal or not session.over:
            return None
        return Proof(session.table, Opened(seal.digest_of(session.table), seal))

    def _check(self) -> None:
        room = self.page.room
        if room and (proof := self._proof(room)):
            dom.work(self._let_choose_again(room, proof), "fair-report")

    async def _let_choose_again(self, room: Room, proof: Proof) -> None:
        """Let the computers choose again, one choice after the other, and show what comes out."""
        page, words = self.page, self.page.words
        claims = list(proof.claims()) if proof.current else []
        again: list[tuple[Claim, object]] = []
        for claim in claims:
            dom.put("fair-report", view.checking(len(again), len(claims), words))
            job = Choosing(proof.played.game.name, claim.name, claim.seed, claim.observation)
            again.append((claim, await page.opponents.think(job)))
            await asyncio.sleep(0)
        self._show(room, proof, again)

    def _show(self, room: Room, proof: Proof, again: list[tuple[Claim, object]]) -> None:
        page, words = self.page, self.page.words
        names, styles = room.names, page.game.styles
        reports = [proof.report(seat, again) for seat in proof.computers] if proof.current else []
        lines = view.proof_words(proof, words)
        if not proof.current:
            lines.append(view.other_edition(words))
        lines += [view.report_words(report, names, styles, words) for report in reports]
        holds = proof.holds and proof.current and not any(report.failed for report in reports)
        drawn = view.checked(lines, holds, words)
        for report in reports:
            choices = [
                view.Witnessed(
                    claim.round,
                    *page.game.witness(claim.observation, claim.action, names, words),
                )
                for claim, _ in again
                if claim.seat == report.seat
            ]
            drawn += view.witnessed(names.known[report.seat], choices, words)
        dom.put("fair-report", drawn)
        dom.all_of("#fair-report h3")[0].focus()
