"""The panels: which one is open, and what is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from js import document

from sakura.browser import dom
from sakura.view import panels as view

if TYPE_CHECKING:
    from sakura.browser.app import App


class Panels:
    """Opens and closes panels; a command that opens one also closes it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._opener: Any = None
        """What had the focus before a panel opened."""

    def command(self, name: str) -> None:
        """Opens a panel, or closes it when it is open."""
        if name == "close":
            self._close_what_is_open()
        elif dom.panel_name() == name:
            self._close()
        else:
            self.show(name)

    def show(self, name: str) -> None:
        """Opens the panel of that name, in the place of the one that is open."""
        app = self.app
        app.start_page.read()
        game = app.room.table.game.name if app.room else app.settings.choices["game"]
        if name == "settings":
            self.open(name, view.settings(app.settings.preferences, app.words))
        elif name == "keys":
            self.open(name, view.keys(app.words))
        elif name == "rules":
            self.open(name, view.rules(game, app.words))
        elif name == "share":
            self.open(name, app.share.panel())
        elif name == "embed":
            self.open(name, app.share.embedding())
        elif app.room:
            self.open(name, view.description(app.room.sentences(), app.words))

    def ask_for_new_game(self, title: str) -> None:
        """Asks whether the game in progress, called `title`, is to be given up."""
        self.open("anew", view.new_game(title, self.app.words))

    def open(self, name: str, html: str) -> None:
        """Opens a panel with that inside."""
        if not dom.panel_name():
            self._opener = document.activeElement
        dom.open_panel(name, html)
        self.app.resized()

    def _close(self) -> None:
        """What had the focus before the panel was opened has it again."""
        dom.close_panel()
        self.app.resized()
        if self._opener and self._opener.isConnected:
            self._opener.focus()

    def _close_what_is_open(self) -> None:
        if dom.panel_name():
            self._close()
        else:
            self.app.dismiss()
