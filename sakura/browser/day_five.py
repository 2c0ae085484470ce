"""The five puzzles of each day, as the page shows and gives them."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.browser.day_shelf import DayShelf, DayState, OpenDay, today
from sakura.browser.page import Page
from sakura.core.day import Day
from sakura.play.five import PlayedFive
from sakura.play.puzzle_book import Asked
from sakura.play.puzzle_series import PuzzleList
from sakura.ui import five as view
from sakura.ui.navigation import DAILY


class DayFive:
    """The daily puzzles of all games that have some; `open_day` shows the page of a day."""

    def __init__(self, page: Page, shelf: DayShelf, open_day: OpenDay) -> None:
        self.page = page
        self.shelf = shelf
        self.open_day = open_day

    @property
    def title(self) -> str:
        return self.page.say("Daily five")

    @property
    def card(self) -> str:
        return self.page.say("Today's five")

    def begun(self, game: str, day: Day) -> str:
        played = self.shelf.five(game, day)
        return played.begun if played else ""

    def state(self, game: str, day: Day) -> DayState:
        words, played = self.page.words, self.shelf.five(game, day)
        if not played:
            return DayState("", "", words.say("not played yet"))
        line = view.line(played.marks)
        if not played.over:
            return DayState("…", f"{line}…", words.say("in progress"))
        told = view.solved(played.marks, words)
        return DayState(f"{played.solved}/{len(played.marks)}", line, told)

    def draw(self, game: str, day: Day) -> str:
        words, played = self.page.words, self.shelf.five(game, day)
        grades = [grade for grade, _ in self.page.games[game].five(day)]
        marks = played.marks if played else ()
        drawn = view.listing(grades, marks, words)
        if played and played.over:
            return view.result(marks, drawn, words)
        return drawn + view.invitation(played is not None, words)

    def play(self, game: str, day: Day) -> None:
        played = self.shelf.five(game, day)
        if played is None:
            played = PlayedFive(str(today()))
            self.shelf.keep_five(game, day, played)
        self._give(game, day, played)

    def again(self, game: str, day: Day) -> None:
        self._give(game, day, None)

    def _give(self, game: str, day: Day, played: PlayedFive | None) -> None:
        asked = [Asked(game, *puzzle) for puzzle in self.page.games[game].five(day)]
        series = PuzzleList(asked, FiveGiver(self, game, day, played))
        if played:
            series.marks, series.right = list(played.marks), played.right
        self.page.puzzles.play(series)

    def shared(self, game: str, day: Day) -> list[str]:
        played, words = self.shelf.five(game, day), self.page.words
        if not played or not played.over:
            return []
        return view.shared(day, played.marks, self.page.games[game].title, words)


class FiveGiver:
    """The page of a day from which its puzzles were begun: the first attempt as it was `played` so
    far, or None for practice."""

    below = DAILY

    def __init__(self, five: DayFive, game: str, day: Day, played: PlayedFive | None) -> None:
        self.five = five
        self.game = game
        self.day = day
        self.played = played

    def heading(self, number: int) -> str:
        count = len(self.five.page.games[self.game].five(self.day))
        words = self.five.page.words
        return view.heading(self.day, number, count, self.played is None, words)

    def decided(self, marks: Sequence[bool], right: int) -> bool:
        if self.played is None:
            return True
        stored = self.five.shelf.five(self.game, self.day) or self.played
        if stored.outdates(self.played):
            return False
        self.played = stored.decided(tuple(marks), right)
        self.five.shelf.keep_five(self.game, self.day, self.played)
        return True

    def ended(self) -> None:
        self.five.open_day(self.game, self.day)

    def outdated(self) -> None:
        page = self.five.page
        self.ended()
        page.notice(page.say("You went on in another tab. Those answers count."))
