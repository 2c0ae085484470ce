"""The guided first game: an ordinary game with advice in its first rounds."""

from __future__ import annotations

from random import Random

from sakura.browser import dom
from sakura.browser.page import Page
from sakura.core.dealer import sealed
from sakura.core.table import Table
from sakura.site.form import defaults
from sakura.ui import guide as view
from sakura.ui.commands import Does


class Guide:
    """Gives advice in a guided game until the visitor dismisses it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "guide": lambda: page.saved_games.begin_or_ask(self._begin),
            "guide-end": self._end,
        }

    def _begin(self) -> None:
        """Start a guided game against novices; a game without a guide starts as the form says."""
        page = self.page
        page.read_form()
        info = page.game
        if not info.guided:
            page.new_games.begin_chosen()
            return
        choices = {**defaults(page.settings.fields), "strength": "novice", **info.guided}
        options = info.game.options(info.raw_options(choices))
        saved = sealed(
            lambda deal: Table(info.game, options, deal),
            info.seat_names(choices),
            page.settings.names,
            Random(),
        )
        page.new_games.start(saved, "chosen")

    def point_out(self) -> None:
        """Show the advice for the present choice."""
        room = self.page.room
        assert room
        self._remove()
        if advice := room.guide():
            offered = room.session.saved.guided == "offered"
            room.session.saved.guided = "chosen"  # to play on is to accept the offer
            line = dom.by_id("say").parentElement
            guide = dom.markup(view.guide(advice, offered, self.page.words))
            line.insertAdjacentHTML("afterend", guide)
            dom.speak(self.page.words.sentences(advice))
        else:
            self._end()

    def _end(self) -> None:
        """End the guide; it is not offered again for this game."""
        if room := self.page.room:
            room.session.saved.guided = ""
            room.session.keep()
            self.page.settings.note_known(room.session.game.name)
        self._remove()
        dom.focus_again()

    def _remove(self) -> None:
        for part in dom.all_of("#guide, .pointed"):
            part.remove()
