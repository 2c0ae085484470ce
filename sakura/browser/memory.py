"""The visitor's games in the browser's storage, each under a name of its own.

Two tabs never write over each other's game: a tab that sees another one write to its game goes on
under a new name, so that both are kept. Without storage everything works but the remembering.
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
        dom.listen(window, "storage", self._changed_elsewhere)

    def begin(self) -> None:
        """What is kept from now on is another game."""
        self.name, self._text = str(crypto.randomUUID()).partition("-")[0], ""

    def keep(self, text: str) -> None:
        """Keeps the game as it stands; where storage is denied or full, it is not kept."""
        self._text = text
        try:
            entry = json.dumps({"at": Date.now(), "game": text})
            window.localStorage.setItem(GAME + self.name, entry)
            window.sessionStorage.setItem(TAB, self.name)
            self._make_room()
        except JsException:
            pass

    def recall(self, name: str = "") -> str | None:
        """The game of that name, or else this tab's own or the latest one; it is the tab's now."""
        name = name or self._latest()
        entry = self._entries().get(name)
        if entry is None:
            return None
        self.name, self._text = name, str(entry["game"])
        return self._text

    def forget(self) -> None:
        """The tab's game is not needed any more."""
        try:
            window.localStorage.removeItem(GAME + self.name)
        except JsException:
            pass
        self._text = ""

    def _latest(self) -> str:
        entries = self._entries()
        try:
            own = str(window.sessionStorage.getItem(TAB))
        except JsException:
            own = ""
        return own if own in entries else max(entries, key=lambda n: entries[n]["at"], default="")

    def _entries(self) -> dict[str, Any]:
        """All games by name; what is no game is passed over."""
        entries = {}
        try:
            storage = window.localStorage
            keys = [str(storage.key(number)) for number in range(storage.length)]
            texts = {key: str(storage.getItem(key)) for key in keys if key.startswith(GAME)}
        except JsException:
            return {}
        for key, text in texts.items():
            try:
                entry = json.loads(text)
                entries[key.removeprefix(GAME)] = {"at": float(entry["at"]), "game": entry["game"]}
            except (ValueError, TypeError, KeyError):
                continue
        return entries

    def _make_room(self) -> None:
        entries = self._entries()
        latest = sorted(entries, key=lambda name: entries[name]["at"], reverse=True)
        for name in latest[MOST:]:
            window.localStorage.removeItem(GAME + name)

    def _changed_elsewhere(self, event: Any) -> None:
        if event.key == GAME + self.name and event.newValue and self._text:
            text = self._text
            self.begin()
            self.keep(text)
