"""Sequential tests: error rates as stated, decided deal by deal."""

import json
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from random import Random
from typing import ParamSpec, TypeVar

import pytest

import sakura
from sakura.core.error import BadInput
from sakura.lab.elo import share
from sakura.lab.sprt import FEWEST, Sprt, SprtRun, Verdict
from tests.calls import wrong
from tests.lab.conftest import Run
from tests.narrowed import found


def played(
    random: Random,
    points: float,
    sprt: Sprt,
    seats: int = 2,
    alike: float = 0.0,
    most: int = 3000,
) -> Verdict:
    """Verdict on simulated games of a first seat that is that many points above the others."""
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
def test_the_true_hypothesis_is_accepted(seats: int, alike: float) -> None:
    random, sprt, times = Random(11), Sprt(0, 100), 100
    for truth, wanted in ((0, "elo0"), (100, "elo1")):
        verdicts = [played(random, truth, sprt, seats, alike) for _ in range(times)]
        right = sum(verdict.accepted == wanted for verdict in verdicts)
        assert right >= 0.9 * times  # 95% are promised
        assert all(len(verdict.ratios) >= FEWEST for verdict in verdicts)


def test_a_clear_difference_is_decided_early() -> None:
    random, sprt = Random(3), Sprt(0, 30)
    close = [len(played(random, 30, sprt).ratios) for _ in range(20)]
    plain = [len(played(random, 300, sprt).ratios) for _ in range(20)]
    assert sum(plain) * 3 < sum(close)


def test_a_test_is_undecided_before_enough_deals() -> None:
    for won, wanted in ((2, "elo1"), (0, "elo0")):
        run = SprtRun(Sprt(0, 200), ["a", "b"])
        assert [run.add(won) for _ in range(FEWEST)] == [False] * (FEWEST - 1) + [True]
        assert run.verdict().accepted == wanted


def test_an_undecided_test_says_so() -> None:
    run = SprtRun(Sprt(-10, 10, alpha=0.01, beta=0.1), ["a", "b"])
    for _ in range(FEWEST + 10):
        run.add(1)
    verdict = run.verdict()
    assert verdict.accepted is None and verdict.sentence().startswith(
        "Test of −10 against 10 Elo for the first seat: undecided after 50 deals"
    )
    result = verdict.json()
    assert (result["deals"], result["ratio"], result["accepted"]) == (50, 0, None)
    assert (result["lower"], result["upper"]) == (
        -2.2925,
        4.4998,
    )  # log(0.1 / 0.99), log(0.9 / 0.01)


OPTIONS = ("okiya", ["adept", "random"], 60, 4)


def test_a_tournament_stops_as_soon_as_it_is_decided() -> None:
    table = sakura.tournament(*OPTIONS, sprt=Sprt(0, 150))
    test = found(table.test)
    assert test.accepted == "elo1" and table.deals == len(test.ratios) == FEWEST
    assert table[0].games == 2 * FEWEST
    same = sakura.tournament("okiya", ["adept", "random"], FEWEST, 4)
    assert table.rows == same.rows and same.test is None
    back = sakura.tournament("okiya", ["random", "adept"], 60, 4, sprt=Sprt(0, 150))
    assert found(back.test).accepted == "elo0"


P = ParamSpec("P")
T = TypeVar("T")


class Patient(Executor):
    """Executor that plays no more deals than needed."""

    def __init__(self) -> None:
        self.cancelled: list[Callable[[], bool]] = []
        """Functions that tell whether each deal was cancelled."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        self.cancelled.append(future.cancelled)
        if len(self.cancelled) <= FEWEST:
            future.set_result(fn(*args, **kwargs))
        return future


def test_jobs_no_longer_needed_are_cancelled() -> None:
    executor = Patient()
    table = sakura.tournament(*OPTIONS, executor, sprt=Sprt(0, 150))
    assert found(table.test).accepted == "elo1"
    assert len(executor.cancelled) == OPTIONS[2] > FEWEST
    assert all(cancelled() for cancelled in executor.cancelled[FEWEST:])


def test_the_same_seed_stops_at_the_same_deal_on_any_executor(run: Run, tmp_path: Path) -> None:
    from concurrent.futures import ProcessPoolExecutor

    local = sakura.tournament(*OPTIONS, sprt=Sprt(0, 150))
    for number in (1, 3):
        with ProcessPoolExecutor(number) as executor:
            assert sakura.tournament(*OPTIONS, executor, sprt=Sprt(0, 150)) == local
    arguments = "tournament --game okiya --players 2 --seats adept,random --deals 60 --seed 4"
    code, lines, _ = run(*arguments.split(), "--elo0", 0, "--elo1", 150, "--json")
    assert code == 0 and json.loads(lines[0]) == {
        "rows": [row.json() for row in local], "sprt": found(local.test).json(),
    }  # fmt: skip


@pytest.mark.parametrize(
    "call",
    [
        lambda: Sprt(0, 0),
        lambda: Sprt(40, 0),
        lambda: Sprt(0, 1e9),
        lambda: Sprt(float("nan"), 3),
        wrong(Sprt, "0", 40),
        lambda: Sprt(True, 40),
        lambda: Sprt(10**5000, 40),
        lambda: Sprt(0, 40, alpha=0),
        lambda: Sprt(0, 40, alpha=1e-320),
        lambda: Sprt(0, 40, beta=0.5),
        lambda: SprtRun(Sprt(0, 40), ["a", "a"]),
    ],
)
def test_a_wrong_test_is_bad_input(call: Callable[[], object]) -> None:
    with pytest.raises(BadInput):
        call()
