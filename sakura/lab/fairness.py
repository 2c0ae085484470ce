"""Checks of finished games against their seals, with every computer seat choosing again."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from sakura.core.fairness import Claim, Proof, SeatReport, proof_of
from sakura.core.game import AnyGame
from sakura.core.replay import Replay
from sakura.core.saved import plain_action
from sakura.games import GAMES
from sakura.lab.executors import Report, collected
from sakura.play.seat import last

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject


@dataclass(frozen=True, slots=True)
class Verified:
    """A proof, what the computer seats have chosen again, and the report on each of them."""

    proof: Proof
    again: list[tuple[Claim, object]]
    reports: list[SeatReport]

    @property
    def holds(self) -> bool:
        """True if the seal fits and every choice was the seat's own."""
        followed = not any(report.failed for report in self.reports)
        return self.proof.holds and self.proof.current and followed

    def json(self) -> JsonObject:
        """Return the object that `verify --json` prints."""
        proof = self.proof
        played = proof.played
        codec = played.game.codecs(played.options).observation
        return {
            "game": played.game.name,
            "digest": proof.digest,
            "sealed": proof.sealed,
            "dealt_anew": list(proof.dealt_anew),
            "shuffles": proof.shuffles,
            "undone": proof.seal.undone,
            "edition": proof.seal.edition,
            "current": proof.current,
            "holds": self.holds,
            "seats": [
                {
                    "seat": report.seat,
                    "levels": list(report.names),
                    "choices": report.choices,
                    "failed": list(report.failed),
                }
                for report in self.reports
            ],
            "choices": [
                {
                    "round": claim.round,
                    "seat": claim.seat,
                    "seed": claim.seed,
                    "saw": codec.write(claim.observation),
                    "chose": plain_action(claim.action),
                    "follows": claim.holds(chosen),
                }
                for claim, chosen in self.again
            ],
        }


class Repetition(NamedTuple):
    """A claimed choice, to be made again; can be sent to another process."""

    game: AnyGame
    claim: Claim


def choose_again(asked: Repetition) -> object:
    """Return what a new seat of the same level chooses from the same observation. Raises BadInput
    for a level or style that does not exist."""
    info = GAMES[asked.game.name].with_rules(asked.game)
    seat = info.make_seat(asked.claim.name, Random(asked.claim.seed))
    return last(seat.think(asked.claim.observation))


def chosen_again(
    asked: Sequence[Repetition], executor: Executor | None = None, progress: Report | None = None
) -> list[tuple[Claim, object]]:
    """Return the claims with the choices made again. `progress` is called after each."""
    chosen = collected(asked, executor, choose_again, progress)
    return [(one.claim, action) for one, action in zip(asked, chosen, strict=True)]


def verify(
    played: Replay,
    meta: Json,
    executor: Executor | None = None,
    progress: Report | None = None,
) -> Verified:
    """Check a game with that `meta`. `progress` is called after each choice made again. Raises
    BadInput for a game that is not over, has no seal, or names a level or style that does not
    exist."""
    proof = proof_of(played, meta)
    claims = proof.claims() if proof.current else ()
    asked = [Repetition(played.game, claim) for claim in claims]
    again = chosen_again(asked, executor, progress)
    reports = [proof.report(seat, again) for seat in proof.computers] if proof.current else []
    return Verified(proof, again, reports)
