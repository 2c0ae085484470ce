"""Duels in storage."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from sakura.core.attempt import attempt_of
from sakura.core.error import BadInput
from sakura.core.saved import Saved
from sakura.games import GAMES, RULES
from sakura.play.stored_duel import StoredDuel, rank
from tests.core.test_duel import DUELS
from tests.tables import every_game

if TYPE_CHECKING:
    from sakura.core.challenge import Challenge


def known(game: str, name: str) -> bool:
    return GAMES[game].is_seat(name)


def begun(challenge: Challenge) -> Saved:
    """A first attempt after its first choices."""
    table = challenge.table(RULES)
    for seat in table.waiting():
        table.choose(seat, Random(1).choice(table.legal(seat)))
    return Saved(table, list(challenge.who))


def stored(name: str, own: int, attempt: bool = False) -> StoredDuel:
    duel = DUELS[name]
    saved = begun(duel.challenge)
    first = attempt_of(duel.challenge, "2026-12-24", saved) if attempt else None
    return StoredDuel(duel, duel.results[own] if own >= 0 else None, first)


@every_game
@pytest.mark.parametrize(("own", "attempt"), [(-1, True), (-1, False), (0, False), (1, False)])
def test_a_duel_survives_storage(name: str, own: int, attempt: bool) -> None:
    before = stored(name, own, attempt)
    after = StoredDuel.read(before.write(7.0))
    after.check(RULES, known)
    assert after == before


@pytest.mark.parametrize("change", [{"own": 2}, {"own": -2}, {"own": True}, {"own": None}])
def test_an_own_result_that_is_not_there_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="own: no result"):
        StoredDuel.read(json.dumps(json.loads(stored("okiya", 0).write(7.0)) | change))


@every_game
def test_games_that_their_deal_does_not_give_are_refused(name: str) -> None:
    one = stored(name, -1, attempt=True)
    edited = replace(one.duel, results=(replace(one.duel.results[0], digest="00000000"),))
    with pytest.raises(BadInput, match="not one that the deal gives"):
        one._replace(duel=edited).check(RULES, known)
    other = DUELS["okiya" if name == "sakura" else "sakura"]
    with pytest.raises(BadInput, match="first: other challenge"):
        one._replace(duel=other).check(RULES, known)
    assert one.attempt
    with pytest.raises(BadInput, match="not a record"):
        one._replace(attempt=replace(one.attempt, game={})).check(RULES, known)


def test_games_in_progress_make_room_last() -> None:
    oldest, latest = stored("okiya", 0).write(1.0), stored("okiya", 1).write(9.0)
    playing, untimed = stored("okiya", -1, attempt=True).write(0.0), '{"at": "noon"}'
    texts = [playing, latest, "{", oldest, untimed]
    assert sorted(texts, key=rank) == ["{", untimed, oldest, latest, playing]
