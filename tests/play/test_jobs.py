"""Jobs for computing elsewhere, and advice for a player."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core.table import Table
from sakura.games import GAMES
from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.solver import Solver
from sakura.games.okiya.seats.advice import OkiyaAdvice
from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.rules.game import Sakura, SakuraTable
from sakura.games.sakura.rules.position import Observation, Play, Stage
from sakura.games.sakura.rules.walk import Walk
from sakura.games.sakura.seats.advice import REASONS, SakuraAdvice
from sakura.games.sakura.seats.advisor import _reason
from sakura.play.job import Advising, Choosing, Job, pack, unpack
from sakura.play.seat import last

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

GAME = Sakura()


def sakura_table(
    rounds: int, seed: int = 0, players: int = 4, two_player: str | None = None
) -> SakuraTable:
    """Table between random seats after some rounds, when cards are to be chosen."""
    raw: JsonObject = {"players": players, "two_player": two_player, "board": "classic"}
    random = Random(seed)
    table = Table(GAME, GAME.options(raw), random)
    while table.position.round < rounds or table.position.stage is not Stage.CHOOSE:
        seat = table.waiting()[0]
        table.choose(seat, random.choice(table.legal(seat)))
    return table


@pytest.mark.parametrize(
    "seat", ["random", "novice", "adept:patient", "expert:saboteur", "master:shadow"]
)
def test_a_serialized_job_gives_the_same_result(seat: str) -> None:
    job = Choosing("sakura", seat, "7", sakura_table(5).observe(2))
    copy: Job[object] = unpack(pack(job))
    assert copy == job and pack(copy).isascii()
    assert last(copy.think(GAMES)) == last(job.think(GAMES))
    assert unpack(pack(last(job.think(GAMES)))) == last(job.think(GAMES))


def advised(observation: Observation) -> SakuraAdvice:
    job: Job[SakuraAdvice] = Advising("sakura", "1", observation)
    return last(job.think(GAMES))


def test_advice_is_about_the_card_it_names() -> None:
    seen = sakura_table(6, 1).observe(3)
    advice = advised(seen)
    assert isinstance(advice, SakuraAdvice)
    assert advice.action in GAME.choices(seen)
    assert 0 <= advice.place <= 4 and 0 < advice.placed <= 1
    assert 0 <= advice.bumps <= 1 and 0 <= advice.reached <= 1
    assert advice.instead in GAME.choices(seen) and advice.instead != advice.action
    assert advice.reason in REASONS
    assert advised(seen) == advice


BEGUN = sakura_table(0, players=2, two_player="standard").observe(0)


def ended(place: int = 1, tokens: int = 3) -> Walk:
    """Sampled outcome of a round for seat 0 of two: its place and tokens, from 3 before."""
    painters = {1: [5, 4], 2: [4, 5], 0: [GATE, GATE]}[place]
    return Walk(GAME.board(BEGUN.options), 9, painters, [tokens, 3], 20, ())


@pytest.mark.parametrize(
    ("others", "reason"),
    [
        ([ended(tokens=2), ended()], "bumps"),
        ([ended(tokens=4), ended()], "tokens"),
        ([ended(2, tokens=5), ended(2, tokens=5)], "behind"),
        ([ended(0, tokens=5), ended(0, tokens=5)], "behind"),
        ([ended(tokens=5), ended(tokens=5)], "alike"),
        ([ended(tokens=6), ended(tokens=6)], "alike"),
    ],
)
def test_a_reason_is_the_drawback_of_the_next_best_choice(others: list[Walk], reason: str) -> None:
    seen = replace(BEGUN, tokens=(3, 3))
    assert _reason(20 * [ended(tokens=5), ended(tokens=5)], 20 * others, 0, seen) == reason


def test_a_difference_within_sampling_error_is_no_reason() -> None:
    seen = replace(BEGUN, tokens=(3, 3))
    ends, others = [ended(tokens=5)] * 10, [ended(tokens=2)] * 3 + [ended(tokens=5)] * 7
    assert _reason(ends, others, 0, seen) == "alike"
    assert _reason(20 * ends, 20 * others, 0, seen) == "bumps"


def test_advice_for_the_supplier_names_both_cards() -> None:
    for seed in range(20):
        table = sakura_table(4, seed, players=2, two_player="tactical")
        seat = table.position.supplier()
        if seat is not None:
            seen = table.observe(seat)
            action = advised(seen).action
            assert isinstance(action, Play) and action.court in seen.hand
            return
    pytest.fail("nobody supplies")


def test_advice_at_okiya_is_the_solvers() -> None:
    game = Okiya()
    seen = {"win": 0, "loss": 0}
    for seed in range(12):
        raw: JsonObject = {"match": "single", "target": None, "full_board": "win"}
        random = Random(seed)
        table = Table(game, game.options(raw), random)
        for _ in range(4):
            if table.waiting():
                table.choose(table.waiting()[0], random.choice(table.legal(table.waiting()[0])))
        if not table.waiting():
            continue
        seat = table.waiting()[0]
        asked: Job[OkiyaAdvice] = Advising("okiya", "1", table.observe(seat))
        advice = last(asked.think(GAMES))
        assert isinstance(advice, OkiyaAdvice)
        position = table.position
        value = Solver(position.tiles).values(position.moves)[advice.action]
        assert (advice.value, advice.plies) == (value.value, value.plies)
        replies = Solver(position.tiles)
        if advice.value == "loss":
            winning = replies.values((*position.moves, advice.action))
            expected = {cell for cell, reply in winning.items() if reply.value == "win"}
            assert set(advice.replies) == expected
        seen[advice.value] += 1
        for cell, solved in Solver(position.tiles).values(position.moves).items():
            job: Job[OkiyaAdvice] = Advising("okiya", "1", table.observe(seat), str(cell))
            found = last(job.think(GAMES))
            assert (found.action, found.value, found.plies) == (cell, solved.value, solved.plies)
            assert bool(found.replies) == (solved.value == "loss")
    assert min(seen.values()) > 0
