"""Stored duels: an entry for each challenge that somebody has played on this device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import Date

from sakura.browser import faults
from sakura.browser.duel_outcomes import PLACE
from sakura.browser.page import Page
from sakura.core.error import BadInput
from sakura.play.stored_duel import StoredDuel, rank

if TYPE_CHECKING:
    from sakura.core.attempt import Attempt
    from sakura.core.challenge import Challenge

MOST_KEPT = 12
"""Most duels in storage; the oldest make room."""


class DuelShelf:
    """The store of duels."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._memory = page.memory
        self._seen: dict[str, str] = {}
        """Entries as this tab has checked or stored them, by key."""

    def _key(self, challenge: Challenge) -> str:
        return f"{self._memory.prefix}{PLACE}{challenge.digest}"

    def find(self, challenge: Challenge) -> StoredDuel | None:
        """Return the duel, or None if there is none. A damaged entry is set aside, so that it bars
        nobody from the duel."""
        key = self._key(challenge)
        text = self._memory.stored(key)
        if text is None:
            return None
        try:
            found = StoredDuel.read(text)
            if text != self._seen.get(key):
                found.check(self._page.rules, self._page.may_sit)
        except BadInput as error:
            faults.report(error)
            self._memory.set_aside(key)
            return None
        self._seen[key] = text
        return found

    def put(self, stored: StoredDuel) -> None:
        """Store a duel; of too many, one makes room."""
        memory, key = self._memory, self._key(stored.duel.challenge)
        text = self._seen[key] = stored.write(float(Date.now()))
        others = memory.texts(memory.prefix + PLACE)
        others.pop(key, None)
        for old in sorted(others, key=lambda one: rank(others[one]))[: 1 - MOST_KEPT]:
            memory.drop(old)
        memory.put(key, text)

    def changed(self, challenge: Challenge) -> Attempt | None:
        """Return the first attempt if another tab has stored it since it was read or stored here;
        else None."""
        key = self._key(challenge)
        if self._memory.stored(key) in (None, self._seen.get(key)):
            return None
        stored = self.find(challenge)
        return stored.attempt if stored else None
