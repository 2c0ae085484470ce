"""A duel as this device stores it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from sakura.core.attempt import Attempt
from sakura.core.duel import Duel, DuelResult
from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.core.json_text import parse_stored
from sakura.core.record import dump

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


class StoredDuel(NamedTuple):
    """A duel with its results so far, the visitor's `own` among them, and the first attempt while
    it is in progress."""

    duel: Duel
    own: DuelResult | None
    attempt: Attempt | None

    @classmethod
    def read(cls, text: str) -> StoredDuel:
        """Read what `write` has written; raises BadInput. `check` replays the games."""
        entry = parse_stored(text)
        duel, own, first = Duel.read(entry.get("duel")), entry.get("own"), entry.get("first")
        if type(own) is not int or not -1 <= own < len(duel.results):
            raise BadInput(f"own: no result {shown(own)}")
        attempt = Attempt.read(first) if first else None
        return cls(duel, duel.results[own] if own >= 0 else None, attempt)

    def write(self, at: float) -> str:
        """Return the text to store at that time, in milliseconds since 1970."""
        entry: JsonObject = {
            "at": at,
            "duel": self.duel.write(),
            "own": self.duel.results.index(self.own) if self.own else -1,
            "first": self.attempt.write() if self.attempt else None,
        }
        return dump(entry)

    def check(self, games: Mapping[str, AnyGame], known: Callable[[str, str], bool]) -> None:
        """Raise BadInput unless its deal gives all results and the attempt."""
        self.duel.open(games, known)
        if self.attempt:
            if self.attempt.challenge != self.duel.challenge:
                raise BadInput("first: other challenge")
            self.attempt.restore(games, known)


def rank(text: str) -> tuple[bool, float]:
    """Return the sort key by which stored duels make room for others, in ascending order: damaged
    ones, then from the oldest to the latest, but games in progress only after all others."""
    try:
        entry = parse_stored(text)
    except BadInput:
        return False, 0.0
    at = entry.get("at")
    return bool(entry.get("first")), float(at) if isinstance(at, int | float) else 0.0
