"""Saved games and games by link in the browser's storage, each under a name of its own.

Two tabs never overwrite each other's game: a tab that sees another one write its game continues
under a new name. Without storage, games last as long as the page.
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
    from sakura.core.saved import Saved

GAME, LETTER, TAB = "game.", "letter.", "tab"
ERASED = "erased"
"""Key by which a tab tells the others that everything was erased."""
MOST = 6
"""Limit for saved games, above which the visitor is asked, and for games by link, above which
guests make room."""


class Memory:
    """The saved games; `name` is the key of this tab's own.

    `prefix` begins all keys, so that frames never touch the site's own entries. `denied`
    is called when this tab's game cannot be saved, `overlong` when it has grown too long.
    """

    def __init__(
        self, prefix: str, denied: Callable[[], None], overlong: Callable[[], None]
    ) -> None:
        self.prefix = prefix
        self.denied = denied
        self.overlong = overlong
        self.name = ""
        self.text = ""
        """This tab's game as last saved, while it is on the table."""
        self.unsaved: dict[str, str] = {}
        """Entries that could not be stored; they live as long as the page."""
        self.gone: set[str] = set()
        """Keys deleted since the page was opened, here or in another tab."""
        self.finished: Callable[[Saved], object] = lambda saved: None
        """Callback for a game of this tab that is over, with its result."""
        self.spoilt = False
        """True if damaged entries were set aside."""
        dom.listen(window, "storage", self._changed_elsewhere)

    def begin(self) -> None:
        """Save to a new name from now on."""
        self.enter(self.new_name())

    def new_name(self) -> str:
        """Return an unused name."""
        return bytes(crypto.getRandomValues(Uint8Array.new(6)).to_py()).hex()

    def enter(self, name: str) -> None:
        """Save this tab's game under that name from now on."""
        self.name, self.text = name, ""

    def keep(self, text: str) -> None:
        """Save this tab's game. A game that is too long stays as last saved."""
        try:
            check_length(text)
        except TooLong:
            self.overlong()
            return
        self.text = text
        self.write(GAME, self.name, text)
        if self.prefix + GAME + self.name in self.unsaved:
            self.denied()
        address.settle()
        try:
            window.sessionStorage.setItem(self.prefix + TAB, self.name)
        except dom.MISSING:
            pass

    def forget(self, name: str) -> None:
        """Delete the game of that name."""
        self.drop(self.prefix + GAME + name)

    def finish(self, saved: Saved) -> None:
        """Hand over the result of this tab's game, which is over, and delete the game."""
        self.finished(saved)
        self.forget(self.name)

    @property
    def anything(self) -> bool:
        """True if any game or game by link is saved."""
        return bool(self.texts(self.prefix + GAME) or self.texts(self.prefix + LETTER))

    def write(
        self, kind: str, name: str, text: str, guest: bool = False, over: bool = False
    ) -> None:
        """Store an entry as the latest, even if the clock was set back.

        A `guest` is a game by link that was only opened. If there are `MOST` entries, the oldest
        guest makes room, else the oldest that is `over`, but not for a guest. A guest for which
        nothing makes room is not stored.
        """
        others = self.entries(kind)
        known = others.pop(name, None)
        latest = max((entry["at"] for entry in others.values()), default=0.0)
        at = min(max(float(Date.now()), latest + 1), LATEST)
        guests = [other for other in others if others[other]["guest"]]
        ended = [other for other in others if others[other]["over"]]
        if guest and not known and len(others) - len(guests) - len(ended) >= MOST:
            return
        self.put(self.prefix + kind + name, write_entry(text, at, guest, over))
        leaving = guests if guest else guests + ended
        leaving.sort(key=lambda other: (others[other]["over"], others[other]["at"]))
        for old in leaving[: max(0, len(others) + 1 - MOST)]:
            self.drop(self.prefix + kind + old)

    def entries(self, kind: str) -> dict[str, Entry]:
        """All entries of a kind, by name. Damaged ones are set aside, all at once: there may be
        thousands."""
        entries: dict[str, Entry] = {}
        spoilt: list[str] = []
        for key, text in self.texts(self.prefix + kind).items():
            try:
                entries[key.removeprefix(self.prefix + kind)] = parse_entry(text)
            except BadInput:
                spoilt.append(key)
        self.set_aside(*spoilt)
        return entries

    def set_aside(self, *keys: str) -> None:
        """Set damaged entries aside."""
        found = [key for key in keys if self.stored(key) is not None]
        if found:
            store.set_aside(self.prefix, *found)
            self.spoilt = True
        for key in found:
            self.unsaved.pop(key, None)

    def aside(self) -> dict[str, str]:
        """Texts set aside, by keys that nothing else reads."""
        return store.aside(self.prefix)

    def forget_aside(self) -> None:
        """Delete the entries that were set aside."""
        store.forget_aside(self.prefix)

    def erase(self) -> None:
        """Delete all that the site keeps here, and start again; other tabs follow."""
        self.unsaved.clear()
        store.erase(self.prefix)
        try:
            window.sessionStorage.removeItem(self.prefix + TAB)
            window.localStorage.setItem(self.prefix + ERASED, "")
            window.localStorage.removeItem(self.prefix + ERASED)
        except dom.MISSING:
            pass
        address.restart()

    def texts(self, start: str) -> dict[str, str]:
        """All texts under keys with that prefix."""
        unsaved = {key: text for key, text in self.unsaved.items() if key.startswith(start)}
        return store.texts(start) | unsaved

    def stored(self, key: str) -> str | None:
        """Text stored under that key, or None."""
        return self.unsaved[key] if key in self.unsaved else store.text(key)

    def put(self, key: str, text: str) -> None:
        """Store a text, or keep it in memory if storage fails."""
        self.gone.discard(key)
        try:
            store.put(self.prefix, key, text)
            self.unsaved.pop(key, None)
        except dom.MISSING:  # denied or full
            self.unsaved[key] = text

    def drop(self, key: str) -> None:
        """Delete the text under that key."""
        self.gone.add(key)
        self.unsaved.pop(key, None)
        store.drop([key])

    def _changed_elsewhere(self, event: dom.JsProxy) -> None:
        # Without a key the whole storage was cleared, which is no wish to delete a game.
        if event.key == self.prefix + ERASED:
            store.close()
            address.restart()
            return
        if event.key and not event.newValue:
            self.gone.add(str(event.key))
        if event.key == self.prefix + GAME + self.name and event.newValue and self.text:
            text = self.text
            self.begin()
            self.keep(text)
