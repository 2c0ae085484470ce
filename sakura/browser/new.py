"""New games of the visitor's own. `browser/saved_games.py` has those in progress."""

from __future__ import annotations

import asyncio
from random import Random

from sakura.browser.page import Page
from sakura.core.dealer import sealed
from sakura.core.saved import Saved
from sakura.core.seats import EVEN, PERSON, is_computer
from sakura.core.table import Table
from sakura.play.own_game import OwnGame
from sakura.ui.fields import Choices


class NewGames:
    """The part that starts games."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._drawing: asyncio.Task[None] | None = None

    # -- new games ---------------------------------------------------------------------------

    def begin(self) -> None:
        """Start a game as the form says; for the first game all modules are loaded already."""
        page = self.page
        page.read_form()
        first = page.settings.choices["game"] == next(iter(page.games))
        if first and not page.memory.anything and not any(page.settings.names):
            self.begin_chosen()
        else:
            page.use("another game", lambda: page.saved_games.begin_or_ask())

    def begin_chosen(self) -> None:
        """Start a game as the form says."""
        self.page.read_form()
        self.page.settings.save()
        self.begin_with(self.page.settings.choices)

    def begin_with(self, choices: Choices) -> None:
        """Start a game with these choices of the form."""
        page = self.page
        info = page.games[choices["game"]]
        options = info.game.options(info.raw_options(choices))
        who = info.seat_names(choices)

        def begin(who: list[str]) -> None:
            saved = sealed(
                lambda deal: Table(info.game, options, deal), who, page.settings.names, Random()
            )
            self.start(saved, "offered" if self._is_new(saved) else "")

        if EVEN in who:
            page.features.then(
                "profile", lambda: page.profile.begin_even(info.name, options, who, begin)
            )
        else:
            begin(who)

    def _is_new(self, saved: Saved) -> bool:
        """True if a guide is to be offered: one person against computers, from the start page, at a
        game that nobody here has finished or had a lesson of."""
        settings, game = self.page.settings, saved.table.game.name
        people = [name for name in saved.who if not is_computer(name)]
        asked = settings.asked or settings.embedded
        guided = bool(self.page.games[game].guided)
        return guided and people == [PERSON] and not (asked or settings.knows(game))

    def start(self, saved: Saved, guided: str = "") -> None:
        """Start a game; `guided` has the same values as in `Saved`."""
        page = self.page
        page.memory.begin()
        saved.guided = guided
        page.enter(OwnGame(saved, page.memory)).begin()

    def draw_ahead(self) -> asyncio.Task[None]:
        """Draw the table of the chosen game ahead, in steps that block no click."""
        self._drawing = asyncio.ensure_future(self._draw())
        return self._drawing

    async def _draw(self) -> None:
        self.page.read_form()
        choices = self.page.settings.choices
        for _ in self.page.games[choices["game"]].draw_ahead(choices):
            await asyncio.sleep(0)
