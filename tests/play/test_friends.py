"""Duels by friend: outcomes are counted once each, and stay when the duel is no longer stored."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sakura.core.duel import Duel
from sakura.core.error import BadInput
from sakura.games import GAMES, RULES
from sakura.play.friends import (
    OUTCOME,
    DuelOutcome,
    FriendTally,
    by_friend,
    key_of,
    new_outcomes,
    outcomes,
)
from tests.kinds import KINDS, duel_text


def known(game: str, name: str) -> bool:
    return GAMES[game].is_seat(name)


def duel(name: str) -> Duel:
    return Duel.read(json.loads(duel_text(name, 4)))


def stored(own: int) -> str:
    return json.dumps({"at": 1, "duel": json.loads(duel_text("sakura", 4)), "own": own})


@pytest.mark.parametrize("name", ["sakura", "okiya"])
def test_the_better_result_wins(name: str) -> None:
    versions = duel(name).open(RULES, known)
    found: dict[tuple[int, int], int] = {}
    for one, mine in enumerate(versions):
        for key, outcome in outcomes(versions, mine.result, 5).items():
            assert (outcome.at, outcome.name, outcome.game) == (5, "Ana", name)
            keys = [key_of(each.challenge, each.result) for each in versions]
            other = keys.index(key)
            found[one, other] = outcome.outcome
            sign = (mine.merit < versions[other].merit) - (versions[other].merit < mine.merit)
            assert outcome.outcome == sign
    assert len(found) == 12 and all(found[a, b] == -found[b, a] for a, b in found)
    assert {-1, 1} <= set(found.values())


def test_a_better_place_beats_more_tokens_and_equal_results_are_even() -> None:
    versions = duel("sakura").open(RULES, known)
    best = min(versions, key=lambda each: each.merit)
    assert all(best.placing.place <= each.placing.place for each in versions)
    twin = replace(versions[0], result=replace(versions[0].result, name="Bo"))
    (found,) = outcomes([versions[0], twin], versions[0].result, 1).values()
    assert found.outcome == 0 and found.name == "Bo"


def test_without_an_own_result_nothing_is_counted() -> None:
    versions = duel("okiya").open(RULES, known)
    assert outcomes(versions, None, 1) == {}
    assert new_outcomes(stored(-1), (), RULES, known, 1) == {}
    assert new_outcomes(stored(9), (), RULES, known, 1) == {}


def test_only_new_outcomes_are_found_in_a_stored_duel() -> None:
    whole = new_outcomes(stored(1), (), RULES, known, 7)
    assert len(whole) == 3
    first, *others = whole
    assert new_outcomes(stored(1), others, RULES, known, 7) == {first: whole[first]}
    assert new_outcomes(stored(1), whole, RULES, known, 7) == {}


def test_a_key_does_not_depend_on_the_name() -> None:
    one = duel("okiya")
    renamed = replace(one.results[0], name="Bo")
    assert key_of(one.challenge, one.results[0]) == key_of(one.challenge, renamed)
    assert key_of(one.challenge, one.results[0]) != key_of(one.challenge, one.results[1])


def test_friends_are_listed_by_the_number_of_duels() -> None:
    found = by_friend(
        DuelOutcome(at, name, "okiya", outcome)
        for at, name, outcome in ((1, "Ana", 1), (2, "Bo", 0), (3, "Ana", -1), (4, "Cleo", 1))
    )
    assert list(found) == ["Ana", "Cleo", "Bo"]
    assert found["Ana"] == FriendTally(2, 1, 0, 1) and found["Bo"] == FriendTally(1, 0, 1, 0)


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", " x"), ("name", "a" * 17), ("game", "chess"), ("outcome", 2), ("at", -1)],
)
def test_an_outcome_is_checked_value_by_value(field: str, value: object) -> None:
    codec = KINDS[OUTCOME].codec
    plain = codec.write(DuelOutcome(1, "Ana", "okiya", 1))
    assert codec.read(plain) == DuelOutcome(1, "Ana", "okiya", 1)
    with pytest.raises(BadInput):
        codec.read({**plain, field: value})  # type: ignore[dict-item]
