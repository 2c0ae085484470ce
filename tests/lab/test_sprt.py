"""Sequential tests: right as often as they say, decided deal by deal."""

import json
from concurrent.futures import Executor, Future
from random import Random

import pytest

import sakura
from sakura.core.error import BadInput
from sakura.lab.elo import share
from sakura.lab.sprt import FEWEST, Sprt, SprtRun


def played(random, points, sprt, seats=2, alike=0.0, most=3000):
    """The verdict on made-up games of a first seat that is that many points above the others."""
    names = ["first", *["other"] * (seats - 1)]
    run, chance = SprtRun(sprt, names), share(points, 1, seats)
    for _ in range(most):
        first = random.random() < chance
        won = sum(
            first if random.random() < alike else random.random() < chance for _ in range(seats)
        )
        if run.add(won):
            break
    return run.verdict()


@pytest.mark.parametrize(("seats", "alike"), [(2, 0.0), (2, 0.7), (4, 0.3)])
def test_what_is_true_is_accepted(seats, alike):
    random, sprt, times = Random(11), Sprt(0, 100), 100
    for truth, wanted in ((0, "elo0"), (100, "elo1")):
        found = [played(random, truth, sprt, seats, alike) for _ in range(times)]
        right = sum(verdict.accepted == wanted for verdict in found)
        assert right >= 0.9 * times  # 95 % are promised
        assert all(len(verdict.ratios) >= FEWEST for verdict in found)


def test_what_is_plain_is_decided_early():
    random, sprt = Random(3), Sprt(0, 30)
    close = [len(played(random, 30, sprt).ratios) for _ in range(20)]
    plain = [len(played(random, 300, sprt).ratios) for _ in range(20)]
    assert sum(plain) * 3 < sum(close)


def test_nobody_knows_before_there_are_enough_deals():
    for won, wanted in ((2, "elo1"), (0, "elo0")):
        run = SprtRun(Sprt(0, 200), ["a", "b"])
        assert [run.add(won) for _ in range(FEWEST)] == [False] * (FEWEST - 1) + [True]
        assert run.verdict().accepted == wanted


def test_a_test_that_is_not_decided_says_so():
    run = SprtRun(Sprt(-10, 10, alpha=0.01, beta=0.1), ["a", "b"])
    for _ in range(FEWEST + 10):
        run.add(1)
    verdict = run.verdict()
    assert verdict.accepted is None and verdict.sentence().startswith(
        "Test of −10 against 10 Elo for the first of the seats: undecided after 50 deals"
    )
    told = verdict.json()
    assert (told["deals"], told["ratio"], told["accepted"]) == (50, 0, None)
    assert (told["lower"], told["upper"]) == (-2.2925, 4.4998)  # log(0.1 / 0.99), log(0.9 / 0.01)


OPTIONS = ("okiya", ["adept", "random"], 60, 4)


def test_a_tournament_stops_as_soon_as_it_is_decided():
    found = sakura.tournament(*OPTIONS, sprt=Sprt(0, 150))
    assert found.test.accepted == "elo1" and found.deals == len(found.test.ratios) == FEWEST
    assert found[0].games == 2 * FEWEST
    same = sakura.tournament("okiya", ["adept", "random"], FEWEST, 4)
    assert found.rows == same.rows and same.test is None
    back = sakura.tournament("okiya", ["random", "adept"], 60, 4, sprt=Sprt(0, 150))
    assert back.test.accepted == "elo0"


class Patient(Executor):
    """Plays no more deals than are needed."""

    def __init__(self):
        self.futures = []

    def submit(self, fn, /, *args, **kwargs):
        self.futures.append(Future())
        if len(self.futures) <= FEWEST:
            self.futures[-1].set_result(fn(*args, **kwargs))
        return self.futures[-1]


def test_what_is_not_needed_any_more_is_called_off():
    executor = Patient()
    assert sakura.tournament(*OPTIONS, executor, sprt=Sprt(0, 150)).test.accepted == "elo1"
    assert len(executor.futures) == OPTIONS[2] > FEWEST
    assert all(future.cancelled() for future in executor.futures[FEWEST:])


def test_the_same_seed_stops_at_the_same_deal_on_any_executor(run, tmp_path):
    from concurrent.futures import ProcessPoolExecutor

    here = sakura.tournament(*OPTIONS, sprt=Sprt(0, 150))
    for number in (1, 3):
        with ProcessPoolExecutor(number) as executor:
            assert sakura.tournament(*OPTIONS, executor, sprt=Sprt(0, 150)) == here
    arguments = "tournament --game okiya --players 2 --seats adept,random --deals 60 --seed 4"
    code, lines, _ = run(*arguments.split(), "--elo0", 0, "--elo1", 150, "--json")
    assert code == 0 and json.loads(lines[0]) == {
        "rows": [row.json() for row in here], "sprt": here.test.json(),
    }  # fmt: skip


@pytest.mark.parametrize(
    "call",
    [
        lambda: Sprt(0, 0),
        lambda: Sprt(40, 0),
        lambda: Sprt(0, 1e9),
        lambda: Sprt(float("nan"), 3),
        lambda: Sprt("0", 40),
        lambda: Sprt(True, 40),
        lambda: Sprt(10**5000, 40),
        lambda: Sprt(0, 40, alpha=0),
        lambda: Sprt(0, 40, alpha=1e-320),
        lambda: Sprt(0, 40, beta=0.5),
        lambda: SprtRun(Sprt(0, 40), ["a", "a"]),
    ],
)
def test_a_wrong_test_is_bad_input(call):
    with pytest.raises(BadInput):
        call()
