"""Review of a finished game: the shares of luck and choice."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from js import document, window

from sakura.browser import dom, stored_analyses
from sakura.browser.page import Page
from sakura.games.info import Room
from sakura.play.analysis import AnyAnalysis, Question, too_long
from sakura.play.job import Appraising
from sakura.play.retry_game import RetryGame, branches, next_decision
from sakura.play.session import Session
from sakura.ui import review as view
from sakura.ui.commands import Does

DRAWN = 0.3
"""Seconds between two updates of the panel during the analysis."""


class Book:
    """Analysis of one game so far.

    `seats` has people first; `stored` is the number of answers saved.
    """

    def __init__(
        self, session: Session, analysis: AnyAnalysis, answers: dict[Question, Any]
    ) -> None:
        self.session = session
        self.analysis = analysis
        others = [seat for seat in range(len(session.who)) if seat not in session.people]
        self.seats = [*session.people, *others]
        self.questions = list(analysis.questions(self.seats))
        self.answers = answers
        self.stored = len(answers)


class Review:
    """The panel of a review, and the ways from there into the game."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "review": self._toggle,
            "see": self._see,
            "try": self._retry_at,
            "branch": self._branch,
            "explore": lambda: self._branch(explores=True),
        }
        self._book: Book | None = None
        """The game reviewed last."""
        self._original: Room | None = None
        """Room from which a step was tried again."""
        dom.listen(document, "visibilitychange", lambda event: self._keep())
        dom.listen(window, "pagehide", lambda event: self._keep())

    def _toggle(self) -> None:
        room = self.page.room
        if not room or not room.session.over or not self.page.game.reviewable:
            return
        if too_long(room.session.table):
            self.page.notice(self.page.words.say("This game is too long to review."))
            return
        self.page.toggle_panel("review", lambda: view.review_panel("", self.page.words))
        if dom.panel_name() == "review":
            dom.work(self._ask(room), "review")

    def _book_of(self, room: Room) -> Book:
        """Analysis of that room's game, as far as it is known."""
        session = room.session
        if not self._book or not self._book.analysis.is_of(session.table):
            info = self.page.games[session.game.name]
            review = info.review()
            assert review
            analysis = review.analysis(session.table)
            self._book = Book(
                session, analysis, stored_analyses.known(self.page, session, analysis)
            )
        return self._book

    async def _ask(self, room: Room) -> None:
        """Analyse one choice after the other."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(0)  # let the browser paint the open panel first
        book = self._book_of(room)
        await asyncio.sleep(0)
        dom.put("review", self._inside(book))
        thinking: asyncio.Future[Any] | None = None
        drawn, due = len(book.answers), loop.time() + DRAWN
        try:
            for question in book.questions:
                if question in book.answers:
                    continue
                thinking = asyncio.ensure_future(self._think(book, question))
                while not thinking.done():  # known answers are drawn meanwhile
                    await asyncio.wait({thinking}, timeout=max(0.0, due - loop.time()))
                    if loop.time() >= due:
                        if len(book.answers) > drawn:
                            dom.put("review", self._inside(book))
                        drawn, due = len(book.answers), loop.time() + DRAWN
                book.answers[question] = thinking.result()
            dom.put("review", self._inside(book))
        finally:
            if thinking:
                thinking.cancel()
            self._keep()

    def _keep(self) -> None:
        """Save the analysis if it has grown; only now and then, not after each answer."""
        book = self._book
        if book and len(book.answers) > book.stored:
            book.stored = len(book.answers)
            stored_analyses.keep(self.page, book.session, book.analysis, book.answers)

    async def _think(self, book: Book, question: Question) -> Any:
        observation = book.analysis.observation(question)
        seed = f"0/{question}"  # the command line uses the same seed, so the figures agree
        job = Appraising(book.analysis.game.name, seed, observation)
        return await self.page.opponents.think(job)

    def _inside(self, book: Book) -> str:
        room, words = self.page.room, self.page.words
        assert room
        review = self.page.games[book.analysis.game.name].review()
        assert review
        so_far = view.progress(len(book.answers), len(book.questions), words)
        step = room.player.step_number
        return so_far + review.panel(
            book.analysis, book.answers, book.seats, step, room.names, words
        )

    # -- ways into the game --------------------------------------------------------------------

    def _see(self, step: str) -> None:
        """Show the table before that step."""
        room = self.page.room
        if room and room.session.over:
            self.page.close_panel()
            room.revisit(room.player.count_at(int(step)))
            if slider := dom.by_id("seek"):
                slider.focus()  # the arrow keys go on from there

    def _retry_at(self, step: str) -> None:
        """Let the visitor choose again at that step."""
        self._see(step)
        self._branch(start=int(step))

    def _branch(self, explores: bool = False, start: int | None = None) -> None:
        """Start a practice game at that step, by default at the place on show."""
        room = self.page.room
        if not room or not room.session.offers.replay or not branches(room.session):
            return
        step = next_decision(
            room.session.table, room.player.step_number if start is None else start
        )
        if step is None:
            return
        if not room.session.practice or room.session.saved.origin:  # not a retry of a retry
            self._original = room
            stored_analyses.keep_end(self.page)  # so that a reload returns to it
        self.page.enter(RetryGame(room.session, step, Random(), explores)).go_on()

    def retry_at(self, step: int) -> None:
        """Let the visitor choose again at that step, for practice."""
        self._retry_at(str(step))

    def retry(self) -> None:
        """Let a player make their last choice again, as practice; the result stays."""
        if room := self.page.room:
            self._branch(start=room.session.last_own())

    def leave_retry(self) -> None:
        """Return to the room from which a step was tried."""
        if self._original:
            self.page.saved_games.come_back(self._original)
