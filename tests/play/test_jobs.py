"""Thinking that is done elsewhere, and advice for a player."""

from random import Random
from types import SimpleNamespace

import pytest

from sakura.core.table import Table
from sakura.games import GAMES, RULES
from sakura.games.okiya.rules.solver import Solver
from sakura.games.okiya.seats.advice import OkiyaAdvice
from sakura.games.sakura.rules.position import Stage
from sakura.games.sakura.seats.advice import REASONS, SakuraAdvice
from sakura.games.sakura.seats.advisor import _reason
from sakura.play.job import Advising, Choosing, Job, pack, unpack

GAME = RULES["sakura"]


def sakura_table(rounds, seed=0, players=4, two_player=None):
    """A table between random seats, some rounds on, where cards are to be chosen."""
    raw = {"players": players, "two_player": two_player, "board": "classic"}
    random = Random(seed)
    table = Table(GAME, GAME.options(raw), random)
    while table.position.round < rounds or table.position.stage is not Stage.CHOOSE:
        seat = table.waiting()[0]
        table.choose(seat, random.choice(table.legal(seat)))
    return table


@pytest.mark.parametrize(
    "seat", ["random", "novice", "adept:patient", "expert:saboteur", "master:shadow"]
)
def test_a_job_thinks_the_same_elsewhere(seat):
    job = Choosing("sakura", seat, "7", sakura_table(5).observe(2))
    there: Job = unpack(pack(job))
    assert there == job and pack(there).isascii()
    assert run(there.think(GAMES)) == run(job.think(GAMES))
    assert unpack(pack(run(job.think(GAMES)))) == run(job.think(GAMES))


def run(thinking):
    while True:
        try:
            next(thinking)
        except StopIteration as stop:
            return stop.value


def test_advice_is_about_the_card_it_names():
    seen = sakura_table(6, 1).observe(3)
    advice = run(Advising("sakura", "1", seen).think(GAMES))
    assert isinstance(advice, SakuraAdvice)
    assert advice.action in GAME.choices(seen)
    assert 0 <= advice.place <= 4 and 0 < advice.placed <= 1
    assert 0 <= advice.bumps <= 1 and 0 <= advice.reached <= 1
    assert advice.instead in GAME.choices(seen) and advice.instead != advice.action
    assert advice.reason in REASONS
    again = run(Advising("sakura", "1", seen).think(GAMES))
    assert again == advice


class Round:
    """How a guessed round ends for seat 0 of two: its place, and its tokens, 3 before."""

    def __init__(self, place=1, tokens=3):
        self.painters = [4, 5]
        self.tokens = [tokens, 3]
        self._place = place

    def ranking(self):
        return {1: [0, 1], 2: [1, 0], 0: []}[self._place]


@pytest.mark.parametrize(
    ("others", "reason"),
    [
        ([Round(tokens=2), Round()], "bumps"),
        ([Round(tokens=4), Round()], "tokens"),
        ([Round(2, tokens=5), Round(2, tokens=5)], "behind"),
        ([Round(0, tokens=5), Round(0, tokens=5)], "behind"),
        ([Round(tokens=5), Round(tokens=5)], "alike"),
        ([Round(tokens=6), Round(tokens=6)], "alike"),
    ],
)
def test_a_reason_is_what_is_worse_about_the_next_best(others, reason):
    seen = SimpleNamespace(tokens=(3, 3))
    assert _reason(20 * [Round(tokens=5), Round(tokens=5)], 20 * others, 0, seen) == reason


def test_what_may_be_the_luck_of_the_guesses_is_no_reason():
    seen = SimpleNamespace(tokens=(3, 3))
    ends, others = [Round(tokens=5)] * 10, [Round(tokens=2)] * 3 + [Round(tokens=5)] * 7
    assert _reason(ends, others, 0, seen) == "alike"
    assert _reason(20 * ends, 20 * others, 0, seen) == "bumps"


def test_advice_for_two_names_both_cards():
    for seed in range(20):
        table = sakura_table(4, seed, players=2, two_player="tactical")
        seat = table.position.supplier()
        if seat is not None:
            seen = table.observe(seat)
            advice = run(Advising("sakura", "1", seen).think(GAMES))
            assert advice.action.court in seen.hand
            return
    pytest.fail("nobody supplies")


def test_advice_at_okiya_is_the_solvers():
    game = RULES["okiya"]
    seen = {"win": 0, "loss": 0}
    for seed in range(12):
        raw = {"match": "single", "target": None, "full_board": "win"}
        random = Random(seed)
        table = Table(game, game.options(raw), random)
        for _ in range(4):
            if table.waiting():
                table.choose(table.waiting()[0], random.choice(table.legal(table.waiting()[0])))
        if not table.waiting():
            continue
        seat = table.waiting()[0]
        advice = run(Advising("okiya", "1", table.observe(seat)).think(GAMES))
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
        for cell, one in Solver(position.tiles).values(position.moves).items():
            job = Advising("okiya", "1", table.observe(seat), str(cell))
            found = run(job.think(GAMES))
            assert (found.action, found.value, found.plies) == (cell, one.value, one.plies)
            assert bool(found.replies) == (one.value == "loss")
    assert min(seen.values()) > 0
