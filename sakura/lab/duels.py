"""Duels on the command line: made from a finished game, and read from a link."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import TYPE_CHECKING

from sakura.core import link
from sakura.core.deal import EDITION
from sakura.core.duel import Duel, Version, duel_of
from sakura.core.error import BadInput, shown
from sakura.core.fairness import Claim
from sakura.core.replay import Replay
from sakura.games import GAMES, RULES
from sakura.lab.executors import Report
from sakura.lab.fairness import Repetition, chosen_again
from sakura.ui.emblems import PAINTERS

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

KIND = "challenge"


def known(game: str, name: str) -> bool:
    """True if a game has a seat of that name."""
    return GAMES[game].is_seat(name)


def made(played: Replay, meta: Json, seat: int | None, name: str) -> Duel:
    """Return the duel of a finished game; raises BadInput."""
    return duel_of(played, meta, seat, name, known)


def read(
    fragment: str, executor: Executor | None = None, progress: Report | None = None
) -> tuple[Duel, list[Version]]:
    """Return the duel in a link, and its results. `progress` is called after each choice of a
    computer that was made again. Raises BadInput for a link of another kind, a damaged one, and a
    result that the deal does not give."""
    kind, value = link.read(fragment)
    if kind != KIND:
        raise BadInput(f"a link of the kind {kind}, not {KIND}")
    duel = Duel.read(value)
    versions = duel.open(RULES, known)
    challenge = duel.challenge
    checked = versions[0 if duel.sealed else 1 :] if challenge.edition == EDITION else []
    claims = [(version, claim) for version in checked for claim in version.proof().claims()]
    asked = [Repetition(RULES[challenge.game], claim) for _, claim in claims]
    again = chosen_again(asked, executor, progress)
    for (version, claim), (_, action) in zip(claims, again, strict=True):
        if not claim.holds(action):
            raise _otherwise(version, claim)
    return duel, versions


def _otherwise(version: Version, claim: Claim) -> BadInput:
    """Return the error of a result in which a computer seat would have chosen something else."""
    name = PAINTERS[GAMES[version.challenge.game].painters[claim.seat]].name
    return BadInput(
        f"the result of {shown(version.result.name)} is not one that the deal gives: "
        f"in round {claim.round} {name} would have chosen otherwise"
    )


def plain(duel: Duel, versions: list[Version]) -> JsonObject:
    """Return the object that `challenge --json` prints."""
    challenge = duel.challenge
    return {
        "game": challenge.game,
        "edition": challenge.edition,
        "current": challenge.edition == EDITION,
        "options": dict(challenge.options),
        "who": list(challenge.who),
        "seat": challenge.seat,
        "results": [
            {
                "name": version.result.name,
                "tokens": version.placing.tokens,
                "place": version.placing.place,
                "undone": version.result.undone,
                "record": version.table.record(),
            }
            for version in versions
        ],
    }
