"""Supply of puzzles: made in the worker or read from a file, some of them ahead of need."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from sakura.browser import data_files
from sakura.browser.page import Page
from sakura.play.job import Posing
from sakura.play.puzzle_book import Asked
from sakura.play.seat import last

if TYPE_CHECKING:
    from sakura.core.puzzle import NumberedPuzzle
    from sakura.games.puzzles import PuzzleMaker


class PuzzleSupply:
    """The puzzles of all games."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._ahead: dict[Asked, asyncio.Task[NumberedPuzzle]] = {}
        """Puzzles that are made before they are needed."""

    def makers(self) -> dict[str, PuzzleMaker]:
        """Sources of puzzles, by game."""
        found = {name: game.puzzles() for name, game in self.page.games.items()}
        return {name: maker for name, maker in found.items() if maker}

    async def maker(self, game: str) -> PuzzleMaker:
        """Source of a game's puzzles, once its file has loaded."""
        maker = self.makers()[game]
        if maker.data:
            await data_files.arrive(maker.data)
        return maker

    def make_ahead(self, asked: Asked) -> None:
        """Begin to make a puzzle."""
        if asked not in self._ahead:
            self._ahead[asked] = asyncio.ensure_future(self._make(asked))

    async def made(self, asked: Asked) -> NumberedPuzzle:
        """Return a puzzle."""
        self.make_ahead(asked)
        return await self._ahead.pop(asked)

    async def _make(self, asked: Asked) -> NumberedPuzzle:
        """Make a puzzle: in the worker, or here if it is only read from a file."""
        job = Posing(*asked)
        if self.makers()[asked.game].data:
            return last(job.think(self.page.games))
        return await self.page.opponents.think(job)
