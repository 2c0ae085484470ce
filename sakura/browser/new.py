"""New games of the visitor's own; `browser/kept.py` has those there are already."""

from __future__ import annotations

import asyncio
from random import Random

from sakura.browser.page import Page
from sakura.core.saved import Saved
from sakura.core.seats import PERSON, is_computer
from sakura.core.table import Table
from sakura.play.own_game import OwnGame


class NewGames:
    """Begins games."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._drawing: asyncio.Task[None] | None = None

    # -- new games ---------------------------------------------------------------------------

    def begin(self) -> None:
        """A new game as the form says. All that a first one needs of the first game is here."""
        page = self.page
        page.read_form()
        first = page.settings.choices["game"] == next(iter(page.games))
        if first and not page.memory.anything and not any(page.settings.names):
            self.begin_chosen()
        else:
            page.use("another game", lambda: page.kept.begin_or_ask())

    def begin_chosen(self) -> None:
        """A new game as the form says."""
        page = self.page
        page.read_form()
        page.settings.save()
        choices = page.settings.choices
        info = page.games[choices["game"]]
        options = info.game.options(info.raw_options(choices))
        table = Table(info.game, options, Random())
        saved = Saved(table, info.seat_names(choices), names=page.settings.names)
        self.start(saved, "offered" if self._is_new(saved) else "")

    def _is_new(self, saved: Saved) -> bool:
        """Whether one person begins, from the start page and alone against computers, a game that
        nobody has finished here, nor a lesson of it."""
        settings, game = self.page.settings, saved.table.game.name
        people = [name for name in saved.who if not is_computer(name)]
        asked = settings.asked or settings.embedded
        guided = bool(self.page.games[game].guided)
        return guided and people == [PERSON] and not (asked or settings.knows(game))

    def start(self, saved: Saved, guided: str = "") -> None:
        """Begins a game; `guided` is how `Saved` says it."""
        page = self.page
        page.memory.begin()
        saved.guided = guided
        page.enter(OwnGame(saved, page.memory)).begin()

    def draw_ahead(self) -> asyncio.Task[None]:
        """Draws what the first look at the chosen game needs, in steps that no click waits for."""
        self._drawing = asyncio.ensure_future(self._draw())
        return self._drawing

    async def _draw(self) -> None:
        self.page.read_form()
        choices = self.page.settings.choices
        for _ in self.page.games[choices["game"]].draw_ahead(choices):
            await asyncio.sleep(0)
