"""Duels by friend: how often the visitor's result was better than a friend's, of all duels ever.

The page stores only the latest duels, so the outcome against each friend's result is an item of its
own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from sakura.core.challenge import Challenge
from sakura.core.codec import ObjectOf, Text, Validated, Whole
from sakura.core.duel import Duel, DuelResult, Version, checked_name
from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.core.json_text import LATEST, parse_stored
from sakura.core.people import LONGEST
from sakura.core.progress import ProgressKind
from sakura.core.record import dump

OUTCOME = "outcome"
"""Name of this kind of progress."""

WON, EVEN, LOST = 1, 0, -1
"""Outcomes for the visitor."""


@dataclass(frozen=True, slots=True)
class DuelOutcome:
    """Outcome of a duel with one friend: the time of the comparison in milliseconds since 1970, the
    friend's name ("" if the link has none), the game, and whose result was better."""

    at: int
    name: str
    game: str
    outcome: int


@dataclass(slots=True)
class FriendTally:
    """Duels with one friend."""

    duels: int = 0
    won: int = 0
    even: int = 0
    lost: int = 0

    def add(self, outcome: int) -> None:
        """Count a duel."""
        self.duels += 1
        self.won += outcome == WON
        self.even += outcome == EVEN
        self.lost += outcome == LOST


def outcomes(
    versions: Sequence[Version], own: DuelResult | None, at: int
) -> dict[str, DuelOutcome]:
    """Return the outcomes of the visitor's `own` result against all others of a duel, by key; none
    without it."""
    mine = next((version for version in versions if version.result == own), None)
    if not mine:
        return {}
    game = mine.challenge.game
    return {
        key_of(version.challenge, version.result): DuelOutcome(
            at, version.result.name, game, _outcome(mine, version)
        )
        for version in versions
        if version is not mine
    }


def new_outcomes(
    stored: str,
    noted: Container[str],
    games: Mapping[str, AnyGame],
    known: Callable[[str, str], bool],
    at: int,
) -> dict[str, DuelOutcome]:
    """Return the outcomes in a stored duel whose keys are not `noted`. Raises BadInput."""
    entry = parse_stored(stored)
    duel, number = Duel.read(entry.get("duel")), entry.get("own")
    if not isinstance(number, int) or number not in range(len(duel.results)):
        return {}
    own = duel.results[number]
    keys = {key_of(duel.challenge, one) for one in duel.results if one != own}
    if all(key in noted for key in keys):
        return {}
    found = outcomes(duel.open(games, known), own, at)
    return {key: one for key, one in found.items() if key not in noted}


def key_of(challenge: Challenge, result: DuelResult) -> str:
    """Return the key of a friend's result: a digest of the challenge and of all decisions. The name
    is left out, because it may change in a later link."""
    text = dump({"challenge": challenge.write(), "moves": result.moves})
    return hashlib.blake2s(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _outcome(mine: Version, other: Version) -> int:
    return (mine.merit < other.merit) - (mine.merit > other.merit)


def by_friend(found: Iterable[DuelOutcome]) -> dict[str, FriendTally]:
    """Return the tallies by name, the friend of most duels first."""
    tallies: dict[str, FriendTally] = {}
    for one in sorted(found, key=lambda one: (one.at, one.name), reverse=True):
        tallies.setdefault(one.name, FriendTally()).add(one.outcome)
    return dict(sorted(tallies.items(), key=lambda item: -item[1].duels))


def friends(games: Mapping[str, AnyGame]) -> ProgressKind[DuelOutcome]:
    """Return the kind of outcomes at these games."""

    def check(one: DuelOutcome) -> None:
        if one.game not in games:
            raise BadInput(f"unknown game {shown(one.game)}")

    return ProgressKind(OUTCOME, Validated(DUEL_OUTCOME, check), _later)


def _later(one: DuelOutcome, other: DuelOutcome) -> DuelOutcome:
    """Return the outcome that was found last, with the name in the latest link."""
    return max(one, other, key=lambda each: (each.at, dump(DUEL_OUTCOME.write(each))))


DUEL_OUTCOME = ObjectOf(
    DuelOutcome,
    at=Whole(0, int(LATEST)),
    name=Validated(Text(LONGEST), checked_name),
    game=Text(32),
    outcome=Whole(LOST, WON),
)
"""Outcomes as JSON has them."""
