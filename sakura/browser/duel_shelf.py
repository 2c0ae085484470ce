"""Stored duels: an entry for each challenge that somebody has played on this device."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from js import Date

from sakura.browser import faults
from sakura.browser.duel_outcomes import PLACE
from sakura.browser.memory import Memory
from sakura.core.attempt import Attempt
from sakura.core.duel import Duel, DuelResult
from sakura.core.error import BadInput
from sakura.core.json_text import parse_stored
from sakura.core.record import dump

if TYPE_CHECKING:
    from sakura.core.challenge import Challenge
    from sakura.core.plain import JsonObject

MOST_KEPT = 12
"""Most duels in storage; the oldest make room."""


class StoredDuel(NamedTuple):
    """A duel with its results so far, the visitor's `own` among them, and the first attempt while
    it is in progress."""

    duel: Duel
    own: DuelResult | None
    attempt: Attempt | None


class DuelShelf:
    """The store of duels."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._seen: dict[str, str] = {}
        """Entries as this tab has read or stored them, by key."""

    def _key(self, challenge: Challenge) -> str:
        return f"{self._memory.prefix}{PLACE}{challenge.digest}"

    def find(self, challenge: Challenge) -> StoredDuel | None:
        """Return the duel, or None if there is none. A damaged entry is set aside."""
        key = self._key(challenge)
        text = self._memory.stored(key)
        if text is None:
            return None
        try:
            entry = parse_stored(text)
            duel, own, attempt = Duel.read(entry.get("duel")), entry.get("own"), entry.get("first")
            if type(own) is not int or not -1 <= own < len(duel.results):
                raise BadInput(str(own))
            self._seen[key] = text
            first = Attempt.read(attempt) if attempt else None
            return StoredDuel(duel, duel.results[own] if own >= 0 else None, first)
        except BadInput as error:
            faults.report(error)
            self._memory.set_aside(key)
            return None

    def put(self, stored: StoredDuel) -> None:
        """Store a duel; the oldest of too many makes room."""
        memory, key, duel = self._memory, self._key(stored.duel.challenge), stored.duel
        entry: JsonObject = {
            "at": float(Date.now()),
            "duel": duel.write(),
            "own": duel.results.index(stored.own) if stored.own else -1,
            "first": stored.attempt.write() if stored.attempt else None,
        }
        text = self._seen[key] = dump(entry)
        others = memory.texts(memory.prefix + PLACE)
        others.pop(key, None)
        for old in sorted(others, key=lambda one: _time(others[one]))[: 1 - MOST_KEPT]:
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


def _time(text: str) -> float:
    try:
        at = parse_stored(text).get("at")
    except BadInput:
        return 0.0
    return float(at) if isinstance(at, int | float) else 0.0
