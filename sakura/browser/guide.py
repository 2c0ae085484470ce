"""The guided first game: it begins like any other, and for some rounds says what to look at."""

from __future__ import annotations

from random import Random

from sakura.browser import dom
from sakura.browser.page import Page
from sakura.core.saved import Saved
from sakura.core.table import Table
from sakura.site.form import defaults
from sakura.ui import guide as view
from sakura.ui.commands import Does


class Guide:
    """Says in the first rounds of a guided game what to look at, and ends when it is sent away."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "guide": lambda: page.kept.begin_or_ask(self._begin),
            "guide-end": self._end,
        }

    def _begin(self) -> None:
        """The chosen game against novices; one without a guide begins as the form says."""
        page = self.page
        page.read_form()
        info = page.game
        if not info.guided:
            page.new_games.begin_chosen()
            return
        choices = {**defaults(page.settings.fields), "strength": "novice", **info.guided}
        options = info.game.options(info.raw_options(choices))
        table = Table(info.game, options, Random())
        saved = Saved(table, info.seat_names(choices), names=page.settings.names)
        page.new_games.start(saved, "chosen")

    def point_out(self) -> None:
        """Says what there is to look at before a decision."""
        room = self.page.room
        assert room
        self._remove()
        if told := room.guide():
            offered = room.session.saved.guided == "offered"
            room.session.saved.guided = "chosen"  # playing on accepts the offer
            line = dom.by_id("say").parentElement
            guide = dom.markup(view.guide(told, offered, self.page.words))
            line.insertAdjacentHTML("afterend", guide)
            dom.speak(" ".join(told))
        else:
            self._end()

    def _end(self) -> None:
        """The game goes on like any other, and nobody offers a guide to it again."""
        if room := self.page.room:
            room.session.saved.guided = ""
            room.session.keep()
            self.page.settings.note_known(room.session.game.name)
        self._remove()
        dom.focus_again()

    def _remove(self) -> None:
        for part in dom.all_of("#guide, .pointed"):
            part.remove()
