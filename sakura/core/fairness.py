"""Proof that a finished game was fair: its seal, its shuffles, and the computers' choices.

A seal fixes the first deck and the seed before the first card (`core.seal`). All later shuffles
follow from the seed. Each choice of a computer seat follows from its observation and a seed of its
own, so anybody can let the same level choose again and compare.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from sakura.core.deal import EDITION, seat_seed
from sakura.core.error import BadInput
from sakura.core.game import CHANCE, AnyGame
from sakura.core.seal_codec import Opened, opened
from sakura.core.seats import is_computer

if TYPE_CHECKING:
    from sakura.core.game import AnyStep
    from sakura.core.plain import Json


class Finished(Protocol):
    """A finished game, at its table or read from a record."""

    game: AnyGame
    options: Any
    position: Any

    @property
    def steps(self) -> Sequence[AnyStep]:
        """Steps of the game, in order."""
        ...


@dataclass(frozen=True, slots=True)
class Claim:
    """A choice of a computer seat that must follow from its observation and seed.

    `step` counts from 0, `round` from 1. `name` is the level and style with which the seat chose.
    """

    step: int
    round: int
    seat: int
    name: str
    seed: str
    observation: Any
    action: object

    def holds(self, action: object) -> bool:
        """True if the seat has chosen the same again."""
        return type(action) is type(self.action) and action == self.action


class SeatReport(NamedTuple):
    """Checked choices of a computer seat: its levels and styles in order, the number of its
    choices, and the rounds of those that do not follow."""

    seat: int
    names: tuple[str, ...]
    choices: int
    failed: tuple[int, ...]


class Proof:
    """Checks of a finished game against its seal."""

    def __init__(self, played: Finished, opened: Opened) -> None:
        self.played = played
        self.digest = opened.digest
        self.seal = opened.seal

    @property
    def sealed(self) -> bool:
        """True if the digest is that of the game's deck, seed and seats."""
        played = self.played
        return self.seal.digest(played.game, played.options, played.steps) == self.digest

    @property
    def shuffles(self) -> int:
        """Number of shuffles after the first deck."""
        return sum(CHANCE in step.actions for step in self.played.steps) - 1

    @property
    def dealt_anew(self) -> list[int]:
        """Rounds, from 1, before which a shuffle does not follow from the seed."""
        game, steps = self.played.game, self.played.steps
        return [
            game.rounds(step.before) + 1
            for number, step in enumerate(steps)
            if CHANCE in step.actions
            and step.actions[CHANCE] != game.chance(step.before, self.seal.source(steps[:number]))
        ]

    @property
    def current(self) -> bool:
        """True if this version has the opponents of the game's edition, and can let them choose
        again."""
        return self.seal.edition == EDITION

    @property
    def computers(self) -> list[int]:
        """Seats of computers, also of those who replaced a person."""
        seats = {seat for seat, name in enumerate(self.seal.who) if is_computer(name)}
        return sorted(seats | {swap.seat for swap in self.seal.swaps if is_computer(swap.name)})

    @property
    def holds(self) -> bool:
        """True if the seal matches and nothing was dealt again."""
        return self.sealed and not self.dealt_anew

    def report(self, seat: int, again: Iterable[tuple[Claim, object]]) -> SeatReport:
        """Return the report on a seat, from the claims and its repeated choices."""
        checked = [(claim, chosen) for claim, chosen in again if claim.seat == seat]
        names = dict.fromkeys(claim.name for claim, _ in checked) or [self.seal.who[seat]]
        failed = tuple(claim.round for claim, chosen in checked if not claim.holds(chosen))
        return SeatReport(seat, tuple(names), len(checked), failed)

    def claims(self) -> Iterator[Claim]:
        """Yield all choices of computer seats, in the order of the game."""
        game, steps, computers = self.played.game, self.played.steps, self.computers
        for number, step in enumerate(steps):
            for seat in computers:
                name = self.seal.name_at(number, seat)
                if seat in step.actions and is_computer(name):
                    seed = seat_seed(self.seal.seed, game, steps[:number], step.before, seat)
                    seen = game.observe(step.before, seat)
                    round_ = game.rounds(step.before) + 1
                    yield Claim(number, round_, seat, name, seed, seen, step.actions[seat])


def proof_of(played: Finished, meta: Json) -> Proof:
    """Return the proof of a game with that `meta`. Raises BadInput unless the game is over and has
    a seal."""
    if played.game.outcome(played.position) is None:
        raise BadInput("the game is not over: its seal is opened at the end")
    seal = meta.get("seal") if isinstance(meta, dict) else None
    if seal is None:
        raise BadInput(
            "this game has no seal: it was dealt before games were sealed, or it does not come "
            "from a game against computers on the site"
        )
    return Proof(played, opened(seal, played.game.seats(played.options)))
