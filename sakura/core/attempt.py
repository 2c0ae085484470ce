"""Attempts at a challenge: the first one counts, and is kept with its decisions.

An attempt is plain JSON, so that a browser's storage, a file and another device can hold it alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from sakura.core.challenge import CHALLENGE, Challenge
from sakura.core.codec import Codec, Maybe, ObjectOf, RawObject, Text, Whole
from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame, Outcome
from sakura.core.json_text import parse_object
from sakura.core.record import dump
from sakura.core.restore import load
from sakura.core.saved import Saved, plain_action, save

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject
    from sakura.core.table import AnyTable


class NotOfThisDeal(BadInput):
    """A result that the deal of its challenge does not give."""


class Placing(NamedTuple):
    """Result of one seat: its tokens or points, its place from 1, and its share of the win."""

    tokens: int
    place: int
    share: float


def placing(outcome: Outcome, seat: int) -> Placing:
    """Return the result of a seat. In a draw all seats share the win.

    >>> placing(Outcome((2,), (9, 11, 11)), 1)
    Placing(tokens=11, place=2, share=0.0)
    """
    winners = outcome.winners or tuple(range(len(outcome.scores)))
    own = outcome.scores[seat]
    if seat in winners:
        return Placing(own, 1, 1 / len(winners))
    better = [
        other for other, score in enumerate(outcome.scores) if score > own or other in winners
    ]
    return Placing(own, 1 + len(better), 0.0)


class Portion(Codec[float]):
    """A share of the win."""

    def write(self, value: float) -> Json:
        return value

    def read(self, plain: Json) -> float:
        if type(plain) not in (int, float) or not 0 <= plain <= 1:  # type: ignore[operator]
            raise BadInput(f"{shown(plain)} is not a share of the win")
        return float(plain)  # type: ignore[arg-type]


PLACING = ObjectOf(Placing, tokens=Whole(0, 999), place=Whole(1, 9), share=Portion())
"""Results as JSON has them."""

LONGEST_DATE = 10


@dataclass(frozen=True, slots=True)
class Attempt:
    """The first attempt at a challenge, perhaps still in progress.

    `begun` is the local date on which it began, as text. `game` is the game as `save` writes it; it
    holds every decision. `result` is None until the game is over.
    """

    challenge: Challenge
    begun: str
    game: JsonObject
    result: Placing | None = None

    @classmethod
    def read(cls, plain: Json) -> Attempt:
        """Read what `write` has written; raises BadInput. `restore` checks the game."""
        return ATTEMPT.read(plain)

    def write(self) -> JsonObject:
        """Return the attempt as JSON."""
        return ATTEMPT.write(self)

    def restore(self, games: Mapping[str, AnyGame], known: Callable[[str, str], bool]) -> Saved:
        """Return its game to go on with. Raises BadInput if it is not one of the challenge, or if
        the result is not the game's."""
        challenge = self.challenge
        challenge.check(games, known)
        saved = load(dump(self.game), games, known, challenge.shuffler(()))
        if tuple(saved.who) != challenge.who:
            raise BadInput(f"other seats than in the challenge: {shown(saved.who)}")
        challenge.check_deal(saved.table)
        saved.table.random = challenge.shuffler(saved.table.steps)
        outcome = saved.table.outcome()
        if self.result != (outcome and placing(outcome, challenge.seat)):
            raise BadInput("a result that the game does not have")
        return saved


ATTEMPT = ObjectOf(
    Attempt,
    challenge=CHALLENGE,
    begun=Text(LONGEST_DATE),
    game=RawObject(),
    result=Maybe(PLACING),
)
"""Attempts as JSON has them."""


def attempt_of(challenge: Challenge, begun: str, saved: Saved) -> Attempt:
    """Return the attempt at that state of its game."""
    outcome = saved.table.outcome()
    result = placing(outcome, challenge.seat) if outcome else None
    return Attempt(challenge, begun, parse_object(save(saved)), result)


def decisions(table: AnyTable, seat: int) -> list[Json]:
    """Return the seat's decisions so far, a secret one included, as JSON."""
    chosen = [step.actions[seat] for step in table.steps if seat in step.actions]
    if seat in table.chosen:
        chosen.append(table.chosen[seat])
    return [plain_action(action) for action in chosen]


class Attempts(Protocol):
    """The page's part for some challenges, with its store of first attempts."""

    def changed(self, challenge: Challenge) -> Saved | None:
        """Return the game of the first attempt if another tab has stored it since it was read or
        stored here; else None."""
        ...

    def keep(self, attempt: Attempt) -> None:
        """Store the attempt in place of an earlier state of it."""

    def ended(self, challenge: Challenge) -> None:
        """Take note that a game of that challenge is over, and show what follows."""

    def practise(self, challenge: Challenge) -> None:
        """Begin another game of that challenge, for practice."""

    def reopen(self, challenge: Challenge) -> None:
        """Open the stored game of that challenge, which another tab has continued."""
