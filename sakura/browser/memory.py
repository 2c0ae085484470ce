"""The visitor's games and letters in the browser's storage, each under a name of its own.

Two tabs never write over each other's game: a tab that sees another one write to its game goes on
under a new name, so that both are kept. Without storage games are kept as long as the page is open.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from js import Date, Uint8Array, crypto, window
from pyodide.ffi import JsException

from sakura.browser import dom

if TYPE_CHECKING:
    from typing import TypedDict

    class Entry(TypedDict):
        """A game or a letter that is kept, and when that was, in milliseconds since 1970."""

        at: float
        game: str


GAME, LETTER = "game.", "letter."
TAB, SECRET = "tab", "secret"
MOST = 6
"""Games that are kept, and letters; the oldest make room."""


class Memory:
    """The games that are kept, and the `name` of the one that this tab plays.

    `place` begins every name in storage, so that frames never touch what the site itself keeps.
    `denied` says that nothing can be kept beyond the page.
    """

    def __init__(self, place: str) -> None:
        self.place = place
        self.name = ""
        self._text = ""
        self._here: dict[str, str] = {}
        """A copy of all that this page has kept, for browsers that store nothing."""
        self.denied = not self._put(place + "trial", "")
        self._drop(place + "trial")
        dom.listen(window, "storage", self._changed_elsewhere)

    def begin(self) -> None:
        """Keeps another game from now on, under a new name."""
        self.enter(self.new_name())

    def new_name(self) -> str:
        """A name that no other game has."""
        return bytes(crypto.getRandomValues(Uint8Array.new(6)).to_py()).hex()

    def enter(self, name: str) -> None:
        """Keeps the game of this tab under that name from now on."""
        self.name, self._text = name, ""

    def keep(self, text: str) -> None:
        """Keeps the game that this tab plays, as it stands."""
        self._text = text
        self._keep(GAME, self.name, text)
        try:
            window.sessionStorage.setItem(self.place + TAB, self.name)
        except JsException:
            pass

    def forget(self, name: str) -> None:
        """Deletes the game of that name."""
        self._drop(self.place + GAME + name)

    def keep_letter(self, name: str, text: str) -> None:
        """Keeps a game by letters as it stands."""
        self._keep(LETTER, name, text)

    @property
    def anything(self) -> bool:
        """Whether any game or letter is kept."""
        return bool(self._texts(self.place + GAME) or self._texts(self.place + LETTER))

    def letters(self) -> list[str]:
        """All letters that are kept, the latest first."""
        entries = self._entries(LETTER).values()
        latest = sorted(entries, key=lambda entry: entry["at"], reverse=True)
        return [entry["game"] for entry in latest]

    def secret(self) -> bytes:
        """16 random bytes that never leave this browser; made at the first call."""
        name = self.place + SECRET
        if name not in self._texts(name):
            drawn = crypto.getRandomValues(Uint8Array.new(16)).to_py()
            self._put(name, bytes(drawn).hex())
        return bytes.fromhex(self._texts(name)[name])

    def names(self) -> list[str]:
        """All games that are kept: this tab's own first, then the latest."""
        entries = self._entries(GAME)
        try:
            own = str(window.sessionStorage.getItem(self.place + TAB))
        except JsException:
            own = self.name
        return sorted(entries, key=lambda name: (name == own, entries[name]["at"]), reverse=True)

    def text(self, name: str) -> str:
        """The game of that name; empty if there is none."""
        entry = self._entries(GAME).get(name)
        return entry["game"] if entry else ""

    def _keep(self, kind: str, name: str, text: str) -> None:
        """Keeps an entry with its time; the oldest of its kind make room."""
        entry = {"at": float(Date.now()), "game": text}
        self._put(self.place + kind + name, json.dumps(entry))
        entries = self._entries(kind)
        for old in sorted(entries, key=lambda name: entries[name]["at"])[:-MOST]:
            self._drop(self.place + kind + old)

    def _entries(self, kind: str) -> dict[str, Entry]:
        """All entries of a kind by name; what is none is passed over."""
        entries: dict[str, Entry] = {}
        for key, text in self._texts(self.place + kind).items():
            try:
                entry = json.loads(text)
                kept: Entry = {"at": float(entry["at"]), "game": str(entry["game"])}
            except (ValueError, TypeError, KeyError):
                continue
            entries[key.removeprefix(self.place + kind)] = kept
        return entries

    def _texts(self, start: str) -> dict[str, str]:
        """Everything stored under names with that prefix."""
        try:
            storage = window.localStorage
            keys = [str(storage.key(number)) for number in range(storage.length)]
            return {key: str(storage.getItem(key)) for key in keys if key.startswith(start)}
        except JsException:
            return {key: text for key, text in self._here.items() if key.startswith(start)}

    def _put(self, key: str, text: str) -> bool:
        """Stores a text; says whether it will outlast the page."""
        self._here[key] = text
        try:
            window.localStorage.setItem(key, text)
        except JsException:  # denied or full
            return False
        return True

    def _drop(self, key: str) -> None:
        self._here.pop(key, None)
        try:
            window.localStorage.removeItem(key)
        except JsException:
            pass

    def _changed_elsewhere(self, event: dom.JsProxy) -> None:
        if event.key == self.place + GAME + self.name and event.newValue and self._text:
            text = self._text
            self.begin()
            self.keep(text)
