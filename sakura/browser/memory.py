"""The visitor's games and letters in the browser's storage, each under a name of its own.

Two tabs never write over each other's game: a tab that sees another one write to its game goes on
under a new name, so that both are kept. Without storage games are kept as long as the page is open.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from js import Date, Uint8Array, crypto, window

from sakura.browser import address, dom, store
from sakura.core.error import BadInput
from sakura.core.json_text import LATEST, parse_entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from sakura.core.json_text import Entry

GAME, LETTER, TAB = "game.", "letter.", "tab"
MOST = 6
"""Games that are kept before anybody is asked for room, and letters before guests make room."""


class Memory:
    """The games that are kept, and the `name` of the one that this tab plays.

    `place` begins every name in storage, so that frames never touch what the site itself keeps.
    `denied` is called when the game of this tab cannot be kept beyond the page.
    """

    def __init__(self, place: str, denied: Callable[[], None]) -> None:
        self.place = place
        self.denied = denied
        self.name = ""
        self.text = ""
        """That game as this tab has kept it, while it is on the table."""
        self.here: dict[str, str] = {}
        """What could not be stored, or only as it was before: it is kept as long as the page."""
        self.gone: set[str] = set()
        """Names of what was deleted, here or by another tab, since the page was opened."""
        self.spoilt = False
        """Whether anything could not be read, and was set aside."""
        dom.listen(window, "storage", self._changed_elsewhere)

    def begin(self) -> None:
        """Keeps another game from now on, under a new name."""
        self.enter(self.new_name())

    def new_name(self) -> str:
        """A name that no other game has."""
        return bytes(crypto.getRandomValues(Uint8Array.new(6)).to_py()).hex()

    def enter(self, name: str) -> None:
        """Keeps the game of this tab under that name from now on."""
        self.name, self.text = name, ""

    def keep(self, text: str) -> None:
        """Keeps the game that this tab plays, as it stands."""
        self.text = text
        self.write(GAME, self.name, text)
        if self.place + GAME + self.name in self.here:
            self.denied()
        address.settle()
        try:
            window.sessionStorage.setItem(self.place + TAB, self.name)
        except dom.MISSING:
            pass

    def forget(self, name: str) -> None:
        """Deletes the game of that name."""
        self._drop(self.place + GAME + name)

    @property
    def anything(self) -> bool:
        """Whether any game or letter is kept."""
        return bool(self.texts(self.place + GAME) or self.texts(self.place + LETTER))

    def write(
        self, kind: str, name: str, text: str, guest: bool = False, over: bool = False
    ) -> None:
        """Keeps an entry, later than all others even if the clock was set back.

        Where there are `MOST` the oldest guest makes room, or else, but not for a guest, the oldest
        that is `over`. Nothing else does: where `MOST` are played a new guest is not kept.
        """
        others = self.entries(kind)
        known = others.pop(name, None)
        latest = max((entry["at"] for entry in others.values()), default=0.0)
        entry = {"at": min(max(float(Date.now()), latest + 1), LATEST), "game": text}
        if guest or over:
            entry["guest" if guest else "over"] = True
        guests = [other for other in others if others[other]["guest"]]
        ended = [other for other in others if others[other]["over"]]
        if guest and not known and len(others) - len(guests) - len(ended) >= MOST:
            return
        self.put(self.place + kind + name, json.dumps(entry))
        leaving = guests if guest else guests + ended
        leaving.sort(key=lambda other: (others[other]["over"], others[other]["at"]))
        for old in leaving[: max(0, len(others) + 1 - MOST)]:
            self._drop(self.place + kind + old)

    def entries(self, kind: str) -> dict[str, Entry]:
        """All entries of a kind by name; what is none is set aside."""
        entries: dict[str, Entry] = {}
        for key, text in self.texts(self.place + kind).items():
            try:
                entries[key.removeprefix(self.place + kind)] = parse_entry(text)
            except BadInput:
                self.set_aside(key)
        return entries

    def set_aside(self, key: str) -> None:
        """Sets what is stored under that name aside, since it cannot be read."""
        if self.here.pop(key, None) is not None or self.texts(key):
            store.set_aside(key)
            self.spoilt = True

    def texts(self, start: str) -> dict[str, str]:
        """Everything kept under names with that prefix."""
        try:
            storage = window.localStorage
            keys = [str(storage.key(number)) for number in range(storage.length)]
            kept = {key: str(storage.getItem(key)) for key in keys if key.startswith(start)}
        except dom.MISSING:
            kept = {}
        return kept | {key: text for key, text in self.here.items() if key.startswith(start)}

    def put(self, key: str, text: str) -> None:
        """Stores a text, or keeps it here."""
        self.gone.discard(key)
        try:
            window.localStorage.setItem(key, text)
            self.here.pop(key, None)
        except dom.MISSING:  # denied or full
            self.here[key] = text

    def _drop(self, key: str) -> None:
        self.gone.add(key)
        self.here.pop(key, None)
        try:
            window.localStorage.removeItem(key)
        except dom.MISSING:
            pass

    def _changed_elsewhere(self, event: dom.JsProxy) -> None:
        if event.key and not event.newValue:  # without a key all was dropped, and by nobody's wish
            self.gone.add(str(event.key))
        if event.key == self.place + GAME + self.name and event.newValue and self.text:
            text = self.text
            self.begin()
            self.keep(text)
