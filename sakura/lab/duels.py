"""Duels on the command line: made from a finished game, and read from a link."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from sakura.core import link
from sakura.core.deal import EDITION
from sakura.core.duel import Duel, Version, duel_of
from sakura.core.error import BadInput, shown
from sakura.core.replay import Replay
from sakura.games import GAMES, RULES
from sakura.play.seat import last
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


def read(fragment: str) -> tuple[Duel, list[Version]]:
    """Return the duel in a link, and its results. Raises BadInput for a link of another kind, a
    damaged one, and a result that the deal does not give."""
    kind, value = link.read(fragment)
    if kind != KIND:
        raise BadInput(f"a link of the kind {kind}, not {KIND}")
    duel = Duel.read(value)
    versions = duel.open(RULES, known)
    for number, version in enumerate(versions):
        if duel.challenge.edition == EDITION and (duel.sealed or number):
            _check(version)
    return duel, versions


def _check(version: Version) -> None:
    """Raise BadInput if a computer seat would have chosen something else."""
    info = GAMES[version.challenge.game]
    for claim in version.proof().claims():
        seat = info.make_seat(claim.name, Random(claim.seed))
        if not claim.holds(last(seat.think(claim.observation))):
            name = PAINTERS[info.painters[claim.seat]].name
            raise BadInput(
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
