"""The visitor's games in the browser's storage, each under a name of its own.

Two tabs never write over each other's game: a tab that sees another one write to its game goes on
under a new name, so that both are kept. Without storage games are kept as long as the page is open.
"""

from __future__ import annotations

import json
from typing import Any

from js import Date, crypto, window
from pyodide.ffi import JsException

from sakura.browser import dom

GAME = "sakura.game."
TAB = "sakura.tab"
MOST = 6
"""Games that are kept; the oldest make room."""


class Memory:
    """The games that are kept, and the `name` of the one that this tab plays."""

    def __init__(self) -> None:
        self.name = ""
        self._text = ""
        self._here: dict[str, dict[str, Any]] = {}
        """What this page kept, for when storage refuses."""
        dom.listen(window, "storage", self._changed_elsewhere)

    def begin(self) -> None:
        """What is kept from now on is another game."""
        self.enter(str(crypto.randomUUID()).partition("-")[0])

    def enter(self, name: str) -> None:
        """This tab plays that game from now on."""
        self.name, self._text = name, ""

    def keep(self, text: str) -> None:
        """Keeps the game that this tab plays, as it stands."""
        self._text = text
        entry = {"at": float(Date.now()), "game": text}
        self._here[self.name] = entry
        try:
            window.localStorage.setItem(GAME + self.name, json.dumps(entry))
            window.sessionStorage.setItem(TAB, self.name)
            for name in self.names()[MOST:]:
                window.localStorage.removeItem(GAME + name)
        except JsException:
            pass  # denied or full

    def forget(self, name: str) -> None:
        """That game is not needed any more."""
        self._here.pop(name, None)
        try:
            window.localStorage.removeItem(GAME + name)
        except JsException:
            pass

    def names(self) -> list[str]:
        """All games that are kept: this tab's own first, then the latest."""
        entries = self._entries()
        try:
            own = str(window.sessionStorage.getItem(TAB))
        except JsException:
            own = self.name
        return sorted(entries, key=lambda name: (name == own, entries[name]["at"]), reverse=True)

    def text(self, name: str) -> str:
        """The game of that name; empty if there is none."""
        entry = self._entries().get(name)
        return str(entry["game"]) if entry else ""

    def _entries(self) -> dict[str, dict[str, Any]]:
        """All games by name; what is no game is passed over."""
        entries = {}
        try:
            storage = window.localStorage
            keys = [str(storage.key(number)) for number in range(storage.length)]
            texts = {key: str(storage.getItem(key)) for key in keys if key.startswith(GAME)}
        except JsException:
            return dict(self._here)
        for key, text in texts.items():
            try:
                entry = json.loads(text)
                entries[key.removeprefix(GAME)] = {"at": float(entry["at"]), "game": entry["game"]}
            except (ValueError, TypeError, KeyError):
                continue
        return entries

    def _changed_elsewhere(self, event: Any) -> None:
        if event.key == GAME + self.name and event.newValue and self._text:
            text = self._text
            self.begin()
            self.keep(text)
