"""Luck and choice of a game of Sakura: the books balance, and say what they should."""

import re
from itertools import pairwise
from random import Random

import pytest

from sakura.core.table import Table
from sakura.games import GAMES
from sakura.games.sakura.rules.events import TokensPaid
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import COURT, Play, Stage
from sakura.games.sakura.seats.evaluator import Calibration, Worth, appraise
from sakura.games.sakura.study import Account, SakuraStudy, balance
from sakura.games.sakura.view.study import (
    LEAST,
    account_words,
    choice_words,
    panel,
    percent,
    sentences,
    verdict,
    worth_another_look,
)
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


def figures(panel):
    """The numbers of every seat's table in a panel, a row a round."""
    plain = re.sub("</?button[^>]*>", "", panel)
    return [
        [
            re.findall(r"<t[dh][^>]*>([^<]*)</t[dh]>", row)
            for row in re.findall("<tr>.*?</tr>", body)
        ]
        for body in re.findall("<tbody>.*?</tbody>", plain)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panel_has_the_figures_of_every_seat_once_all_are_known(language):
    study = played(3, level="random", seed=3)
    answers = answered(study, range(3), guesses=4)
    names, words = Names(("Ume", "Take", "Ai"), 1), Words(language)
    drawn = panel(study, answers, [1, 0, 2], 0, names, words)
    tables = figures(drawn)
    assert len(tables) == 3
    for seat, rows in zip([1, 0, 2], tables, strict=True):
        accounts = study.accounts(answers, seat)
        assert [row[0] for row in rows] == [str(account.round) for account in accounts]
        assert [row[1] for row in rows] == [f"{percent(account.before)} %" for account in accounts]
        for row, account in zip(rows, accounts, strict=True):
            said = [float(text) for text in row[2:5]]
            true = [-100 * account.loss, 100 * account.luck, 100 * account.draw]
            assert said == pytest.approx(true, abs=0.06)
    look = worth_another_look(study.accounts(answers, 1))
    assert look and drawn.count("data-try=") == len(look)
    for account in look:
        assert f'data-try="{study.rounds[account.round - 1][0]}"' in drawn
    for told in re.findall(r"<p[^>]*>([^<]*%[^<]*)</p>", drawn):
        assert "\u00a0%" in told and " %" not in told  # no line begins with the sign
    assert drawn.count("<polyline") == 6  # chances and tokens
    # A course has a point a round and one for the result; words stand at the rounds after a tree.
    assert {len(points.split()) for points in re.findall(r'points="([^"]*)"', drawn)} == {
        len(study.rounds) + 1
    }
    trees = sum(isinstance(event, TokensPaid) for step in study.steps for event in step.events)
    assert drawn.count('class="mark-word"') == 2 * trees > 0


def test_a_panel_of_what_is_known_so_far_has_neither_verdict_nor_figures():
    study, names, words = played(3), Names(("Ume", "Take", "Ai")), Words()
    answers = answered(study, [2], guesses=2)
    early = {question: found for question, found in answers.items() if question[0] < 12}
    drawn = panel(study, early, [2, 0], 0, names, words)
    assert figures(drawn) == [] and 'class="finding"' not in drawn and "data-try=" not in drawn
    first, second, *held = re.findall(r'points="([^"]*)"', drawn)
    assert len(first.split()) == len(study.accounts(early, 2)) and second == ""
    assert [len(course.split()) for course in held] == [len(study.rounds) + 1] * 2
    nothing = panel(study, {}, [0], 0, names, words)
    assert "chance to win of everybody" in nothing


def test_all_sentences_of_two_seats():
    study = played(2, "tactical", seed=4)
    answers = made_up(study, [0, 1], Random(4))
    told = sentences(study, answers, [1, 0], Names(("Ume", "Take", "Ai")), Words())
    assert "at first" in told[0] and "Ume" in told[0]
    for seat in (0, 1):
        for account in study.accounts(answers, seat):
            assert account_words(account, Words()) in told
    assert any("for the court painter" in line for line in told)


def account(played, best, loss=0.25):
    """The third round, in which that was played and something else was best."""
    return Account(3, 0, 0.5, (played, best), played, loss, 0.0)


def worth(order, chance, bumps=0.0, place=1, reached=0.0):
    return Worth(Play(order), chance, 0.01, 0.0, bumps, reached, place, 1.0)


def test_a_choice_that_cost_is_told_with_what_was_better_about_the_best():
    plain = choice_words(account(worth(5, 0.25), worth(9, 0.5)), Words())
    assert "Round 3: card 5 cost 25 %. Better was card 9" in plain
    assert "leaves you better off for the rounds to come" in plain
    safer = choice_words(account(worth(5, 0.25, bumps=0.6), worth(9, 0.5, bumps=0.1)), Words())
    assert "bumps into the Emperor in 1 of 10 rounds instead of 6" in safer
    assert "better off" not in safer
    tree = choice_words(account(worth(5, 0.25), worth(9, 0.5, reached=0.9)), Words())
    assert "most often it is " in tree and "bumps" not in tree and "better off" not in tree


def test_where_the_best_card_was_played_its_direction_is_what_cost():
    best = worth(5, 0.5)
    said = choice_words(account(best, worth(9, 0.25)), Words())
    assert said == "Round 3: card 5. The direction cost 25 %."


@pytest.mark.parametrize(
    ("luck", "says"),
    [(0.0, "as much as it took"), (0.2, "Luck gave you 20 %"), (-0.2, "Luck took 20 % from you")],
)
def test_a_verdict_without_a_choice_that_cost(luck, says):
    accounts = [Account(1, 0, 0.5, (worth(5, 0.5),), worth(5, 0.5), 0.0, luck)]
    told = verdict(balance(accounts), accounts, Names(("Ume", "Ai"), 0), Words())
    assert "None of your choices can be told from the best." in told
    assert says in told[-1]
