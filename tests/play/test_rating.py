"""Ratings: they find the strength of simulated players, and say how sure they are."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sakura.core.arithmetic import exp
from sakura.core.seats import LEVELS
from sakura.games import GAMES, RULES
from sakura.games.okiya.seats.ladder import LADDER
from sakura.games.sakura.seats.ladder import LADDERS
from sakura.play.rating import PER_POINT, Ladder, after, newcomer, observed, rated, rating_of
from sakura.play.results import Result
from sakura.play.summary import course, habits, opponents, rated_games, tallies
from tests.tables import OPTIONS, every_game

FOUR: Ladder = LADDERS[4, None]
DOCUMENT = Path(__file__).parent.parent.parent / "docs/opponents.md"


def finish(elos: list[float], random: Random) -> list[int]:
    """Seats from first to last, drawn by Luce's choice."""
    left = list(range(len(elos)))
    order = []
    while left:
        seat = random.choices(left, [exp(PER_POINT * elos[one]) for one in left])[0]
        order.append(seat)
        left.remove(seat)
    return order


@pytest.mark.parametrize("elo", [-331, -80, 0, 126, 265])
def test_a_rating_finds_the_strength_of_a_steady_player(elo: float) -> None:
    inside = 0
    for seed in range(12):
        random, belief = Random(seed), newcomer()
        for _ in range(60):
            others = [FOUR[random.choice(["novice", "adept", "expert"])] for _ in range(3)]
            order = finish([elo, *others], random)
            at = order.index(0)
            ahead, behind = (
                [others[n - 1] for n in part] for part in (order[:at], order[at + 1 :])
            )
            belief = after(belief, ahead, behind)
        rating = rating_of(belief, 60)
        inside += abs(rating.elo - elo) <= rating.half
    assert inside >= 10


def test_games_narrow_a_newcomers_rating() -> None:
    belief, halves = newcomer(), []
    for _ in range(20):
        halves.append(rating_of(belief, 0).half)
        belief = after(belief, [0.0], [0.0])
    assert halves[0] > 500 > 250 > halves[-1]


def test_evenly_matched_results_change_nothing_and_wins_raise_a_rating() -> None:
    start = newcomer()
    assert after(start, [], [0.0]).elo > start.elo > after(start, [0.0], []).elo
    assert abs(after(start, [], []).elo - start.elo) < 5


RESULT = Result(
    1, "sakura", {"players": 4, "two_player": None, "board": "classic"},
    ("person", "adept", "adept:shadow", "novice:slips"), (0,), (9, 7, 7, 3),
    ((100, 50, 0, 0), (50, 5, 0, 0), (50, 5, 0, 0), (50, 9, 0, 0)),
)  # fmt: skip


def test_only_games_without_help_against_computers_are_rated() -> None:
    assert rated(RESULT)
    assert not rated(replace(RESULT, assisted=True))
    assert not rated(replace(RESULT, who=("person", "person", "adept", "adept")))
    assert not rated(replace(RESULT, who=("person", "friend", "adept", "adept")))
    first = observed(newcomer(), RESULT, FOUR)
    last = observed(newcomer(), replace(RESULT, winners=(1,), scores=(1, 9, 8, 7)), FOUR)
    assert first.elo > newcomer().elo > last.elo
    games = [RESULT, replace(RESULT, assisted=True), RESULT]
    assert len(course(rated_games(games, lambda one: FOUR, 5))) == 3
    assert rated_games(games, lambda one: {}, 5) == []


def test_games_are_tallied_by_opponents() -> None:
    shared = replace(RESULT, winners=(0, 1), scores=(9, 9, 3, 3), traits=())
    alone = replace(RESULT, who=("person", "adept", "adept", "adept"))
    found = tallies([RESULT, shared, alone, replace(RESULT, who=("person",) * 4)], opponents)
    assert list(found) == ["mixed", "adept"]
    mixed = found["mixed"]
    assert (mixed.games, mixed.won, mixed.shared, mixed.tokens, mixed.places) == (2, 1, 1, 18, 2)
    assert (mixed.bumps, mixed.counted) == (50, 1)


def test_a_habit_is_reported_only_if_significant() -> None:
    (habit,) = habits([RESULT])
    assert (habit.number, habit.level, habit.yours, habit.theirs) == (1, "adept", 0.5, 0.1)
    assert habits([replace(RESULT, traits=tuple((9, 3, 0, 0) for _ in range(4)))]) == []
    even = ((100, 11, 0, 0), (50, 5, 0, 0), (50, 5, 0, 0), (50, 5, 0, 0))
    assert habits([replace(RESULT, traits=even)]) == [] == habits([])


def test_ladders_match_the_document() -> None:
    text = DOCUMENT.read_text("utf-8")
    for (players, variant), ladder in LADDERS.items():
        table = f"{players} {variant}" if variant else str(players)
        for upper, lower in (("novice", "random"), ("adept", "novice"), ("expert", "adept"),
                             ("master", "expert")):  # fmt: skip
            (row,) = re.findall(rf"^\| {table} \| {upper} \|(.*%\*\*.* \+\d+ ±.*)\|$", text, re.M)
            cell = row.split("|")[LEVELS.index(lower)]
            (step,) = re.findall(r" \+(\d+) ±", cell)
            assert ladder[upper] - ladder[lower] == int(step)
    for upper, lower in (("novice", "random"), ("adept", "novice"), ("expert", "adept"),
                         ("master", "expert")):  # fmt: skip
        (step,) = re.findall(rf"^\| {upper} against {lower} \|.*\| (\d+) ±", text, re.M)
        assert LADDER[upper] - LADDER[lower] == int(step)


@every_game
def test_every_game_has_a_ladder(name: str) -> None:
    assert GAMES[name].ladder(RULES[name].options(OPTIONS[name]))["adept"] == 0
