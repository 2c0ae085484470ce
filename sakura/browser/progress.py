"""Progress in the browser's storage: an item a key, so that two tabs never overwrite each other's.

`core/progress.py` says what progress is, and `play/kinds.py` which kinds there are.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from js import Date

from sakura.browser import dom, store
from sakura.core import progress as core
from sakura.core.error import BadInput
from sakura.core.json_text import LATEST, parse_stored
from sakura.core.record import dump
from sakura.play.results import KEPT, RESULT, pruned
from sakura.play.sendable import received, sent
from sakura.play.stored_challenges import DUEL, GARDEN, PUZZLES
from sakura.play.stored_texts import GAME, LETTER, SECRET, SETTINGS, without_foreign_letters

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sakura.browser.memory import Memory
    from sakura.core.game import AnyGame
    from sakura.core.progress import AnyValue, Progress, ProgressKinds

PREFIX = "progress."
"""Prefix of the keys, after that of the site."""

TEXTS = {
    GAME: "game.",
    LETTER: "letter.",
    SETTINGS: "settings",
    SECRET: "secret",
    GARDEN: "daily.",
    DUEL: "duel.",
    PUZZLES: "puzzles",
}
"""Keys, after the site's prefix, of kinds that are stored as texts of their own."""

TIME = re.compile(r'{"value":{"at":(\d{1,16}),')
"""Beginning of a stored result, with its time."""

WITHOUT = '"record":""}}'
"""End of a stored result whose record was dropped."""


class Full(Exception):
    """Storage has no room for what a file holds."""


class ProgressStore:
    """The visitor's progress. Without storage it lasts as long as the page."""

    def __init__(self, memory: Memory, kinds: ProgressKinds, games: Mapping[str, AnyGame]) -> None:
        self._memory = memory
        self._kinds = kinds
        self._games = games

    def items(self, kind: str) -> dict[str, AnyValue]:
        """All values of a kind, by key; damaged ones are set aside."""
        start = self._key(kind, "")
        found: dict[str, AnyValue] = {}
        spoilt: list[str] = []
        for key, text in self._memory.texts(start).items():
            try:
                found[key.removeprefix(start)] = self._read(kind, text)
            except BadInput:
                spoilt.append(key)
        if spoilt:
            self._memory.set_aside(*spoilt)
        return found

    def keys(self, kind: str) -> list[str]:
        """Keys of a kind, of damaged items too."""
        start = self._key(kind, "")
        return [name.removeprefix(start) for name in self._memory.texts(start)]

    def find(self, kind: str, key: str) -> AnyValue | None:
        """The value under that key, or None."""
        text = self._memory.stored(self._key(kind, key))
        try:
            return None if text is None else self._read(kind, text)
        except BadInput:
            self._memory.set_aside(self._key(kind, key))
            return None

    def note(self, kind: str, key: str, value: object) -> None:
        """Store a value; if there is one under the key, both are merged."""
        known = self.find(kind, key)
        if known is not None:
            value = self._kinds[kind].merge(known, value)
        self._memory.put(self._key(kind, key), self._write(kind, value))

    def delete(self, kind: str, key: str) -> None:
        """Delete an item, and mark it so that no file brings it back."""
        self._memory.drop(self._key(kind, key))
        self.note(core.DELETED, core.mark(kind, key), self.now())

    def restore(self, kind: str, key: str, value: object) -> None:
        """Undo the deletion of an item."""
        self._memory.drop(self._key(core.DELETED, core.mark(kind, key)))
        self.note(kind, key, value)

    def now(self) -> int:
        """The time, in milliseconds since 1970; never before that of the latest game, even if the
        clock was set back."""
        latest = max(map(_time, self._memory.texts(self._key(RESULT, "")).values()), default=-1)
        return int(min(max(Date.now(), latest + 1), LATEST))

    def prune(self) -> None:
        """Drop the records of games that are no longer among the latest."""
        texts = self._memory.texts(self._key(RESULT, ""))
        latest = sorted(texts, key=lambda name: (_time(texts[name]), name), reverse=True)
        for name in latest[KEPT:]:
            key = name.removeprefix(self._key(RESULT, ""))
            if not texts[name].endswith(WITHOUT) and (result := self.find(RESULT, key)):
                self._memory.put(name, self._write(RESULT, replace(result, record="")))

    # -- all of it ---------------------------------------------------------------------------

    def everything(self) -> Progress:
        """All items, by kind and key."""
        return {kind: self.items(kind) for kind in self._kinds}

    def export(self) -> str:
        """The file with all items."""
        return core.write(self._kinds, self.everything())

    def read(self, data: bytes) -> Progress:
        """The items of a file; raises TooLong, OtherVersion or BadLine, with nothing changed."""
        return core.read(self._kinds, data)

    def send(self) -> bytes:
        """The text with what links can carry."""
        return sent(self._kinds, self._games, self.everything())

    def receive(self, text: bytes) -> Progress:
        """The items of a text from links; raises BadInput."""
        return received(self._kinds, self._games, text)

    def add(self, other: Progress) -> None:
        """Merge other items into the stored ones; raises Full with nothing changed."""
        mine = self.everything()
        other = without_foreign_letters(mine, other)
        whole = pruned(core.merged(self._kinds, mine, other))
        before: dict[str, str | None] = {}
        try:
            for kind in self._kinds:
                for key in mine[kind].keys() - whole[kind].keys():
                    self._change(before, self._key(kind, key), None)
                for key, value in whole[kind].items():
                    if mine[kind].get(key) != value:
                        self._change(before, self._key(kind, key), self._write(kind, value))
        except dom.MISSING as error:  # denied or full
            for name, text in before.items():
                self._memory.drop(name) if text is None else self._memory.put(name, text)
            raise Full from error

    def _change(self, before: dict[str, str | None], name: str, text: str | None) -> None:
        """Store or delete a text, and note what was there."""
        before[name] = self._memory.stored(name)
        if text is None:
            self._memory.drop(name)
        else:
            store.put(self._memory.prefix, name, text)
            self._memory.gone.discard(name)

    # -- keys and texts ----------------------------------------------------------------------

    def _key(self, kind: str, key: str) -> str:
        return f"{self._memory.prefix}{TEXTS.get(kind, f'{PREFIX}{kind}.')}{key}"

    def _read(self, kind: str, text: str) -> AnyValue:
        codec = self._kinds[kind].codec
        if kind == SETTINGS:
            text = _placed(text, "")
        return codec.read(text if kind in TEXTS else parse_stored(text).get("value"))

    def _write(self, kind: str, value: object) -> str:
        plain = self._kinds[kind].codec.write(value)
        if isinstance(plain, str) and kind in TEXTS:
            return _placed(plain, self._memory.prefix) if kind == SETTINGS else plain
        return dump({"value": plain})


def _placed(settings: str, prefix: str) -> str:
    """Settings with the prefix of the site that stores them; "" leaves it out of a file."""
    value = parse_stored(settings)
    value.pop("place", None)
    return dump(value | {"place": prefix} if prefix else value)


def _time(text: str) -> int:
    """Time of a stored result, without reading all of it; -1 if there is none."""
    found = TIME.match(text)
    return int(found[1]) if found else -1
