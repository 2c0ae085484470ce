"""The visitor's games and letters in the browser's storage, each under a name of its own.

Two tabs never write over each other's game: a tab that sees another one write to its game goes on
under a new name, so that both are kept. Without storage games are kept as long as the page is open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import Date, Uint8Array, crypto, window

from sakura.browser import address, dom, store
from sakura.core.error import BadInput
from sakura.core.json_text import LATEST, TooLong, check_length, parse_entry, write_entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from sakura.core.json_text import Entry

GAME, LETTER, TAB = "game.", "letter.", "tab"
MOST = 6
"""Games that are kept before anybody is asked for room, and letters before guests make room."""


class Memory:
    """The games that are kept, and the `name` of the one that this tab plays.

    `place` begins every name in storage, so that frames never touch what the site itself keeps.
    `denied` is called when the game of this tab cannot be kept beyond the page, and `overlong` when
    it has become too long to be kept as it stands.
    """

    def __init__(
        self, place: str, denied: Callable[[], None], overlong: Callable[[], None]
    ) -> None:
        self.place = place
        self.denied = denied
        self.overlong = overlong
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
        """Keeps the game that this tab plays, as it stands; one that has become too long for that
        stays as it was kept last."""
        try:
            check_length(text)
        except TooLong:
            self.overlong()
            return
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
        self.drop(self.place + GAME + name)

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
        at = min(max(float(Date.now()), latest + 1), LATEST)
        guests = [other for other in others if others[other]["guest"]]
        ended = [other for other in others if others[other]["over"]]
        if guest and not known and len(others) - len(guests) - len(ended) >= MOST:
            return
        self.put(self.place + kind + name, write_entry(text, at, guest, over))
        leaving = guests if guest else guests + ended
        leaving.sort(key=lambda other: (others[other]["over"], others[other]["at"]))
        for old in leaving[: max(0, len(others) + 1 - MOST)]:
            self.drop(self.place + kind + old)

    def entries(self, kind: str) -> dict[str, Entry]:
        """All entries of a kind by name; what is none is set aside, all at once: others may have
        written thousands."""
        entries: dict[str, Entry] = {}
        spoilt: list[str] = []
        for key, text in self.texts(self.place + kind).items():
            try:
                entries[key.removeprefix(self.place + kind)] = parse_entry(text)
            except BadInput:
                spoilt.append(key)
        self.set_aside(*spoilt)
        return entries

    def set_aside(self, *keys: str) -> None:
        """Sets what is kept under those names aside, since it cannot be read."""
        found = [key for key in keys if self.kept(key) is not None]
        if found:
            store.set_aside(self.place, *found)
            self.spoilt = True
        for key in found:
            self.here.pop(key, None)

    def aside(self) -> dict[str, str]:
        """What was set aside, by names that nothing else reads."""
        return store.aside(self.place)

    def forget_aside(self) -> None:
        """Deletes what was set aside."""
        store.forget_aside(self.place)

    def texts(self, start: str) -> dict[str, str]:
        """Everything kept under names with that prefix."""
        here = {key: text for key, text in self.here.items() if key.startswith(start)}
        return store.texts(start) | here

    def kept(self, key: str) -> str | None:
        """What is kept under that very name."""
        return self.here[key] if key in self.here else store.text(key)

    def put(self, key: str, text: str) -> None:
        """Stores a text, or keeps it here."""
        self.gone.discard(key)
        try:
            store.put(self.place, key, text)
            self.here.pop(key, None)
        except dom.MISSING:  # denied or full
            self.here[key] = text

    def drop(self, key: str) -> None:
        """Deletes what is kept under that name."""
        self.gone.add(key)
        self.here.pop(key, None)
        store.drop([key])

    def _changed_elsewhere(self, event: dom.JsProxy) -> None:
        if event.key and not event.newValue:  # without a key all was dropped, and by nobody's wish
            self.gone.add(str(event.key))
        if event.key == self.place + GAME + self.name and event.newValue and self.text:
            text = self.text
            self.begin()
            self.keep(text)
