"""Puzzles: series of them, the solver's book, and the words beside the board."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from js import Date

from sakura.browser import address, dom
from sakura.browser.page import Page
from sakura.browser.puzzle_supply import PuzzleSupply
from sakura.core.error import BadInput
from sakura.core.json_text import parse_stored
from sakura.play.puzzle_book import DAYS, LATEST, Asked, PuzzleBook
from sakura.play.puzzle_game import PuzzleGame
from sakura.play.puzzle_series import Endless, Giver, PuzzleList, Rush, Series
from sakura.ui import puzzles as view
from sakura.ui.commands import Does

if TYPE_CHECKING:
    from sakura.games.puzzles import PuzzleMaker

KEY = "puzzles"
"""Key of the solver's book in storage."""

READ = 1.2
"""Time in which the result of a puzzle can be seen in a rush, in seconds."""

SECOND = 1.0

MINUTE, DAY = 60_000, 1440
"""Milliseconds of a minute, and minutes of a day."""


class Puzzles:
    """The part that gives puzzles, one after the other."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "puzzles": self._toggle,
            "puzzle": self._endless,
            "rush": self._rush,
            "puzzles-missed": self._all_missed,
            "puzzles-due": self._due,
            "puzzles-again": self._switch,
            "puzzle-next": self._next,
            "puzzle-again": self._again,
        }
        self._series: Series | None = None
        self._given: PuzzleGame | None = None
        """The puzzle on the table."""
        self._noted = False
        """True if the puzzle on the table was noted; another try changes nothing."""
        self._told = ""
        """Result of the last series."""
        self._clock: asyncio.Task[None] | None = None
        self._supply = PuzzleSupply(page)

    # -- the solver's book -------------------------------------------------------------------

    @property
    def _key(self) -> str:
        return self.page.memory.prefix + KEY

    def _read(self) -> PuzzleBook:
        """Return the book as stored last, by any tab; damaged ones are set aside."""
        stored = self.page.memory.stored(self._key)
        try:
            return PuzzleBook.read(parse_stored(stored)) if stored else PuzzleBook()
        except BadInput:
            self.page.memory.set_aside(self._key)
            return PuzzleBook()

    def _change(self, change: Callable[[PuzzleBook], object]) -> None:
        """Change the book and store it; without storage it lasts as long as the page."""
        book = self._read()
        change(book)
        self.page.memory.put(self._key, json.dumps(book.write()))

    # -- the panel ---------------------------------------------------------------------------

    def _toggle(self) -> None:
        if self._given and self._at_table:
            self.page.start_page.show()
        self.page.toggle_panel("puzzles", self._panel)

    def _panel(self) -> str:
        page, book = self.page, self._read()
        offers = [
            view.Offer(
                name,
                page.games[name].title,
                maker.title,
                [*maker.grades],
                book.rating(name),
                book.best.get(name, 0),
            )
            for name, maker in self._supply.makers().items()
        ]
        due = len(book.due(_today()))
        return view.offers(offers, len(book.missed), due, book.again, self._told, page.words)

    def _switch(self) -> None:
        """Ask missed puzzles again after some days, or not."""

        def change(book: PuzzleBook) -> None:
            book.again = not book.again

        self._change(change)
        self.page.open_panel("puzzles", self._panel())

    # -- series ------------------------------------------------------------------------------

    def _endless(self, wanted: str) -> None:
        game, _, grade = wanted.partition(" ")
        self._begin(Endless(game, grade))

    def _rush(self, game: str) -> None:
        rush = Rush(game, monotonic())
        self._begin(rush)
        self._clock = asyncio.ensure_future(self._run_clock(rush))

    def _all_missed(self) -> None:
        self._repeat([one.asked for one in self._read().missed])

    def _due(self) -> None:
        self._repeat(self._read().due(_today()))

    def _repeat(self, asked: Sequence[Asked]) -> None:
        if asked:
            self._begin(PuzzleList(asked))

    def play(self, series: PuzzleList) -> None:
        """Give the puzzles of a list whose giver awaits the result."""
        self._begin(series)

    def _begin(self, series: Series) -> None:
        self._series, self._given, self._told = series, None, ""
        self.page.close_panel()
        self._next()

    def _next(self) -> None:
        """Give the next puzzle of the series, or end it."""
        dom.work(self._give_next())

    async def _give_next(self) -> None:
        series = self._series
        if series is None:
            return
        maker = await self._supply.maker(series.game)
        asked: list[Asked | None] = []
        self._change(lambda book: asked.append(series.next(book, maker)))
        wanted = asked[0]
        if wanted is None:
            self._end(series)
            return
        puzzle = await self._supply.made(wanted)
        if self._series is not series or (isinstance(series, Rush) and not self._left(series)):
            return
        given = PuzzleGame(puzzle, self.page.rules, series.brief, self)
        if isinstance(series, PuzzleList):
            given.advance(series.right)
            series.right = 0
        self._enter(given)
        self._make_ahead(series, maker)

    def _enter(self, given: PuzzleGame, practice: bool = False) -> None:
        self._given, self._noted = given, practice
        if giver := self._giver:
            given.below = giver.below
        else:
            address.show("")
        self.page.enter(given).go_on()
        self.page.settle()

    def _again(self) -> None:
        """Give the same puzzle once more; that never counts."""
        if self._given:
            self._enter(self._given.anew(self.page.rules), practice=True)

    def _end(self, series: Series) -> None:
        """End a series, with its result in the panel."""
        giver = self._giver
        self._series = self._given = None
        if giver:
            giver.ended()
            self.page.left = None
            return
        best = None
        if isinstance(series, Rush):
            noted: list[bool] = []
            self._change(lambda book: noted.append(book.note_rush(series.game, series.solved)))
            best = noted[0]
        self.page.start_page.show()
        self.page.left = None
        if series.marks or best is not None:
            self._told = view.result(series.marks, best, self.page.words)
        else:
            self._told = self.page.say("You've seen all of these puzzles.")
        self.page.open_panel("puzzles", self._panel())
        self.page.opened()

    # -- making puzzles ----------------------------------------------------------------------

    def _make_ahead(self, series: Series, maker: PuzzleMaker) -> None:
        """Make the next puzzles while this one is looked at, for either result of it."""
        marks = list(series.marks)
        for solved in (True, False):
            series.marks = [*marks, solved]
            book = self._read()
            if series.counts and self._given:
                book.rate(series.game, self._given.puzzle.rating, solved)
            asked = series.next(book, maker)
            if asked:
                self._supply.make_ahead(asked)
        series.marks = marks

    # -- beside the board --------------------------------------------------------------------

    @property
    def _at_table(self) -> bool:
        """True if the puzzle given last is on the table."""
        room = self.page.room
        return bool(room and room.session is self._given)

    @property
    def _puzzle(self) -> PuzzleGame:
        given, room = self._given, self.page.room
        assert given and room and room.session is given
        return given

    def introduce(self) -> None:
        """Show what is asked."""
        words = self.page.words
        maker = self._supply.makers()[self._puzzle.game.name]
        self._show(maker.task(words))
        dom.speak(maker.task(words))

    def _show(self, sentence: str) -> None:
        puzzle, words = self._puzzle.puzzle, self.page.words
        marks = self._series.marks if self._series else []
        if giver := self._giver:
            name = giver.heading(max(1, len(marks) + (not self._noted)))
        else:
            title = self.page.games[puzzle.game].title
            name = view.name(title, puzzle.grade, puzzle.number, words)
        dom.put("lesson", view.task(name, sentence, marks, words))
        dom.by_id("lesson").hidden = False
        if isinstance(self._series, Rush):
            dom.write("rush-left", view.clock(self._left(self._series)))

    def judge(self) -> None:
        """Show whether the puzzle was solved, and the solution."""
        given, words = self._puzzle, self.page.words
        maker = self._supply.makers()[given.game.name]
        heading = view.verdict(given.solved, words)
        why = maker.verdict(given.puzzle, given.decided, words)
        sentence = words.sentences([heading, why])
        self._show(sentence)
        dom.speak(sentence)
        series = self._series
        if isinstance(series, Rush):
            dom.work(self._go_on(series))
            return
        ends = isinstance(series, PuzzleList) and series.over
        dom.put("commands", view.steps(given.solved, ends, not self._giver, words))
        dom.focus_again(("#commands button",))

    def decided(self, session: PuzzleGame) -> bool:
        """Note an attempt as soon as it is decided, unless it is practice."""
        if session is not self._given or self._noted:
            return True
        tried = session.solved or session.missed
        if self._series and (giver := self._giver):
            marks = [*self._series.marks, *([session.solved] if tried else [])]
            if not giver.decided(marks, 0 if tried else len(session.decided)):
                return False
        if tried:
            self._note(session)
        return True

    def give_up(self) -> None:
        """Leave a list with which another tab has gone on."""
        giver, self._series, self._given = self._giver, None, None
        if giver:
            giver.outdated()
            self.page.left = None

    @property
    def _giver(self) -> Giver | None:
        """Page from which the present list was begun, if any."""
        return self._series.giver if isinstance(self._series, PuzzleList) else None

    def _note(self, given: PuzzleGame) -> None:
        series, puzzle, solved = self._series, given.puzzle, given.solved
        self._noted = True
        if series is None:
            return
        asked, counts = Asked(puzzle.game, puzzle.grade, puzzle.number), series.counts

        def change(book: PuzzleBook) -> None:
            if counts:
                book.rate(puzzle.game, puzzle.rating, solved)
            book.note(asked, solved, _today())

        self._change(change)
        series.marks.append(solved)

    # -- a rush ------------------------------------------------------------------------------

    def _left(self, rush: Rush) -> int:
        return rush.left(monotonic())

    async def _run_clock(self, rush: Rush) -> None:
        """Show the time that is left, and end the rush after it."""
        while self._goes_on(rush) and (left := self._left(rush)):
            if dom.by_id("rush-left"):
                dom.write("rush-left", view.clock(left))
            await asyncio.sleep(SECOND)
        if self._goes_on(rush):
            self._end(rush)

    def _goes_on(self, rush: Rush) -> bool:
        """True unless the visitor has left the rush."""
        if self._series is rush and self._given and not self._at_table:
            self._series = None
        return self._series is rush

    async def _go_on(self, rush: Rush) -> None:
        """Give the next puzzle of a rush after a moment."""
        await asyncio.sleep(READ)
        if self._goes_on(rush):
            self._next()


def _today() -> int:
    """Return the day by the visitor's clock, counted from 1970, which may be set to any year."""
    now = Date.new()
    day = int((now.getTime() / MINUTE - now.getTimezoneOffset()) // DAY)
    return min(max(0, day), LATEST - DAYS[-1])
