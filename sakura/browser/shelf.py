"""Saved games that the visitor can continue: their own, and games by link."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from js import Uint8Array, crypto, window

from sakura.browser import dom, faults
from sakura.browser.memory import GAME, LETTER, TAB
from sakura.core import link
from sakura.core.error import BadInput
from sakura.core.letter import Letter
from sakura.core.restore import load
from sakura.core.saved import Saved
from sakura.core.seats import elsewhere

if TYPE_CHECKING:
    from sakura.browser.memory import Memory
    from sakura.browser.page import Page
    from sakura.core.json_text import Entry

SECRET, SECRET_BYTES = "secret", 16

MOST_FOUND, MOST_TRIED = 50, 150
"""Limits of a search: games found, and entries read. Thousands of foreign entries must not block
the start."""


class SavedEntry(NamedTuple):
    """A game in progress, with its key, its stored entry, and `turn`: True if the visitor is to
    move."""

    kind: str
    name: str
    entry: Entry
    saved: Saved
    turn: bool


class Listed(NamedTuple):
    """Games in progress, and the number of further entries that were not read."""

    games: list[SavedEntry]
    more: int


def own_games(page: Page) -> Listed:
    """The visitor's own games: this tab's first, then the latest."""
    return _read(page, _entries(page.memory, GAME), MOST_FOUND)


def letters(page: Page, most: int) -> Listed:
    """The latest games by link."""
    return _read(page, _entries(page.memory, LETTER), most)


def both(page: Page, most: int) -> Listed:
    """Games of both kinds: this tab's own first, then the latest."""
    return _read(page, _entries(page.memory, GAME, LETTER), most)


def find(page: Page, kind: str, name: str) -> SavedEntry | None:
    """The game in progress of that name, or None."""
    named = [one for one in _entries(page.memory, kind) if one[1] == name]
    return next(iter(_read(page, named, 1).games), None)


def letter_of(page: Page, name: str) -> tuple[Letter, int] | None:
    """The game by link of that name, even if over, with the visitor's seat."""
    memory = page.memory
    entry = memory.entries(LETTER).get(name)
    try:
        return _letter(page, name, entry, secret(memory)) if entry else None
    except Exception as error:
        faults.report(error)
        memory.set_aside(memory.prefix + LETTER + name)
        return None


def secret(memory: Memory) -> bytes:
    """Secret of this browser, 16 random bytes; made at the first call."""
    key = memory.prefix + SECRET
    text = memory.stored(key) or ""
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != SECRET_BYTES:
        memory.set_aside(key)
        drawn = crypto.getRandomValues(Uint8Array.new(SECRET_BYTES)).to_py()
        found = bytes(drawn)
        memory.put(key, found.hex())
    elif key in memory.unsaved:  # there may be room now, or another tab may have stored one
        del memory.unsaved[key]
        if memory.stored(key) is None:
            memory.put(key, text)
        else:
            memory.unsaved[key] = text
    return found


_Entries = Sequence[tuple[str, str, "Entry"]]
"""Triples of kind, name and entry."""


def _entries(memory: Memory, *kinds: str) -> _Entries:
    """Candidates: this tab's game first, then the latest entries."""
    try:
        own = str(window.sessionStorage.getItem(memory.prefix + TAB))
    except dom.MISSING:
        own = memory.name
    found = [
        (kind, name, entry)
        for kind in kinds
        for name, entry in memory.entries(kind).items()
        if not entry["over"]
    ]
    return sorted(found, key=lambda one: (one[:2] == (GAME, own), one[2]["at"]), reverse=True)


def _read(page: Page, entries: _Entries, most: int) -> Listed:
    """The first `most` games in progress. Finished ones are skipped; damaged ones are set aside
    together."""
    memory, attempts = page.memory, 0
    found: list[SavedEntry] = []
    spoilt: list[str] = []
    own = secret(memory) if any(kind == LETTER for kind, _, _ in entries) else b""
    for kind, name, entry in entries[:MOST_TRIED]:
        if len(found) == most:
            break
        attempts += 1
        try:
            if kind == GAME:
                saved = load(entry["game"], page.rules, page.may_sit, Random())
                turn = True
            else:
                letter, seat = _letter(page, name, entry, own)
                who = elsewhere(len(letter.marks), here=seat)
                saved, turn = Saved(letter.table, who), seat in letter.table.waiting()
        except Exception as error:
            faults.report(error)
            spoilt.append(memory.prefix + kind + name)
            continue
        if saved.table.outcome() is None:
            found.append(SavedEntry(kind, name, entry, saved, turn))
    memory.set_aside(*spoilt)
    return Listed(found, len(entries) - attempts)


def _letter(page: Page, name: str, entry: Entry, own: bytes) -> tuple[Letter, int]:
    """The game by link of an entry, with the visitor's seat.

    Raises BadInput, also if the visitor has no seat and nobody here can continue it.
    """
    letter = Letter.read(link.read(entry["game"])[1], page.rules, Random())
    seat = letter.seat_of(own)
    if seat is None or letter.name != name:
        raise BadInput("no seat here")
    return letter, seat
