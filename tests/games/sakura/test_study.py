"""Luck and choice of a game of Sakura: the books balance, and say what they should."""

from itertools import pairwise
from random import Random

import pytest

from sakura.core.table import Table
from sakura.games import GAMES
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import COURT, Play, Stage
from sakura.games.sakura.seats.evaluator import Calibration, Worth, appraise
from sakura.games.sakura.study import SakuraStudy, balance
from sakura.games.sakura.view.study import LEAST, choice_words, verdict, worth_another_look
from sakura.play.seat import last
from sakura.ui.names import Names
from sakura.ui.words import LANGUAGES, Words

GAME = Sakura()
VARIANTS = [(2, "standard"), (2, "tactical"), (3, None), (4, None), (5, None), (6, None)]
TO_1E_9 = 1e-9


def played(players, two_player=None, level="random", seed=0, board="stroll"):
    """A finished game between seats of that level."""
    raw = {"players": players, "two_player": two_player, "board": board}
    table = Table(GAME, GAME.options(raw), Random(seed))
    seats = [GAMES["sakura"].make_seat(level, Random(f"{seed}/{n}")) for n in range(players)]
    while waiting := table.waiting():
        for seat in waiting:
            table.choose(seat, seats[seat].choose(table.observe(seat)))
    return SakuraStudy(GAME, tuple(table.steps), table.position)


def answered(study, seats, guesses, seed=0):
    return {
        question: last(
            appraise(GAME, study.observation(question), Random(f"{seed}/{question}"), guesses)
        )
        for question in study.questions(seats)
    }


def check_books(study, answers, seats):
    """Every account of every seat adds up, and so do all of them together."""
    outcome = GAME.outcome(study.end)
    for seat in seats:
        accounts = study.accounts(answers, seat)
        assert len(accounts) == study.end.round
        for account, following in pairwise(accounts):
            assert abs(account.after - following.before) < TO_1E_9
        assert all(account.loss >= 0 for account in accounts)
        assert accounts[-1].draw == 0
        found = balance(accounts)
        result = (seat in outcome.winners) / len(outcome.winners)
        assert abs(found.result - result) < TO_1E_9
        told = found.start - found.choice + found.rounds + found.draws
        assert abs(told - result) < TO_1E_9


@pytest.mark.parametrize(("players", "two_player"), VARIANTS)
def test_the_books_of_every_seat_balance(players, two_player):
    study = played(players, two_player, "novice")
    check_books(study, answered(study, range(players), guesses=3), range(players))


def made_up(study, seats, random):
    """Any judgement of what could be chosen: the books must balance whatever is thought of it."""
    answers = {}
    for question in study.questions(seats):
        seen = study.observation(question)
        chances = {choice: random.random() for choice in GAME.choices(seen)}
        best = max(chances.values())
        answers[question] = tuple(
            Worth(choice, chance, 0.01, best - chance, 0.0, 0.0, 1, 1.0)
            for choice, chance in chances.items()
        )
    return answers


@pytest.mark.native  # two hundred games take long in WebAssembly
def test_the_books_of_two_hundred_games_balance():
    for number in range(200):
        players, two_player = VARIANTS[number % len(VARIANTS)]
        board = ("classic", "stroll")[number % 4 == 0]
        study = played(players, two_player, ("random", "adept")[number % 2], number, board)
        check_books(study, made_up(study, range(players), Random(number)), range(players))


def test_a_study_hangs_on_nothing_that_was_hidden():
    """The same observation, the same answer: what others held then is not asked for."""
    study = played(3)
    question = next(study.questions([1]))
    seen = study.observation(question)
    once, again = (last(appraise(GAME, seen, Random(7), 20)) for _ in range(2))
    assert once == again
    assert {worth.choice for worth in once} == set(map(Play, seen.hand))


def test_all_that_the_court_painter_could_play_is_judged_too():
    study = played(2, "tactical")
    both = [
        question
        for question in study.questions([0, 1])
        if study.observation(question).stage is Stage.CHOOSE
        and study.observation(question).supplies
    ]
    worths = last(appraise(GAME, study.observation(both[0]), Random(0), 2))
    assert len(worths) == 20
    answers = answered(study, [0, 1], guesses=1)
    result = study.result(answers, [0, 1])
    names = {name for line in result["rounds"] for seat in line["seats"] for name in seat["cards"]}
    assert any("+" in name for name in names)
    assert all(
        seat["played"] in seat["cards"] for line in result["rounds"] for seat in line["seats"]
    )
    assert COURT not in {seat["seat"] for seat in result["seats"]}


def test_what_surely_costs_is_lost_and_what_cannot_be_told_apart_is_not():
    study = played(4, level="random", seed=3, board="classic")
    answers = answered(study, [0], guesses=60)
    accounts = study.accounts(answers, 0)
    costs = [account.loss for account in accounts]
    assert max(costs) > 0.02 and min(costs) == 0
    for account in accounts:
        best = max(account.worths, key=lambda worth: worth.chance)
        if account.played == best:
            assert account.played.loss == 0
        assert account.played.loss <= best.chance - account.played.chance + TO_1E_9


def test_masters_lose_less_by_choice_than_adepts_and_those_than_who_plays_anything():
    lost = {}
    for level in ("master", "adept", "random"):
        study = played(2, "standard", level, seed=5)
        answers = answered(study, [0, 1], guesses=20)
        lost[level] = sum(
            account.loss for seat in [0, 1] for account in study.accounts(answers, seat)
        )
    assert lost["master"] < lost["adept"] < lost["random"]


def test_books_of_rounds_that_are_answered_so_far():
    study = played(3)
    answers = answered(study, [2], guesses=2)
    early = {question: found for question, found in answers.items() if question[0] < 12}
    some, all_ = study.accounts(early, 2), study.accounts(answers, 2)
    assert 0 < len(some) < len(all_)
    assert some[:-1] == all_[: len(some) - 1]
    assert study.accounts({}, 2) == []


@pytest.mark.parametrize("chance", [0, 0.2, 0.5, 1])
def test_a_calibration_keeps_what_is_certain_and_the_order(chance):
    calibrate = Calibration(0.7, 0.6)
    assert calibrate(0) == 0 and calibrate(1) == 1
    assert 0 <= calibrate(chance) <= 1
    assert calibrate(chance) <= calibrate(min(1, chance + 0.1))
    assert Calibration(1, 1)(chance) == pytest.approx(chance)


# -- in words ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def careless():
    """The accounts of somebody who plays anything."""
    study = played(4, level="random", seed=3)
    return study.accounts(answered(study, [0], guesses=30), 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("you", [None, 0])
def test_a_verdict_in_every_language(careless, language, you):
    accounts = careless
    names = Names(("Ume", "Take", "Ai", "Fuji"), you)
    words = Words(language)
    told = verdict(balance(accounts), accounts, names, words)
    assert len(told) == 3 and all(sentence.endswith(".") for sentence in told)
    assert ("Ume" in " ".join(told)) == (you is None)
    worst = worth_another_look(accounts)
    assert 0 < len(worst) <= 3
    assert all(account.loss >= LEAST for account in worst)
    losses = [account.loss for account in worst]
    assert losses == sorted(losses, reverse=True)
    for account in worst:
        assert str(account.round) in choice_words(account, words)
