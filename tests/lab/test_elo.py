"""Elo ratings of simulated games with known strengths."""

from math import log10
from random import Random

import pytest

from sakura.lab.elo import FEW, MOST, elo, share, spread, student
from sakura.lab.standings import places, rows
from tests.lab.made_up import made_up
from tests.narrowed import found
from tests.sweeps import first


def test_for_two_seats_it_is_ordinary_elo() -> None:
    mine = [1.0, 0.5, 0.5, 1.0]
    above, half = elo(mine, [1 - one for one in mine])
    assert above == pytest.approx(400 * log10(0.75 / 0.25))
    # ordinary Elo's slope at a share p, times the interval h
    spread = 3.182446 * (0.25 / 3 / 4) ** 0.5
    assert half == pytest.approx(spread * 400 / (2.302585092994046 * 0.75 * 0.25))
    back, same = elo([1 - one for one in mine], mine)
    assert back == pytest.approx(-found(above)) and same == pytest.approx(half)


def test_a_seat_without_wins_has_no_elo() -> None:
    assert elo([1.0, 1.0], [0.0, 0.0]) == elo([0.0, 0.0], [1.0, 1.0]) == (None, None)
    above, half = elo([0.5], [0.25])
    assert above == pytest.approx(400 * log10(2)) and half is None


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_share_and_elo_convert_into_each_other(seats: int) -> None:
    for points in (-300, 0, 120):
        one = share(points, 1, seats)
        other = (1 - one) / (seats - 1)
        assert elo([one] * 2, [other] * 2)[0] == pytest.approx(points)


def test_the_last_seat_has_no_elo() -> None:
    played = made_up(Random(1), [100, 0, 0], 50, 0.0)
    first, last = rows(["adept", "novice", "novice"], played)
    assert found(first.elo) > 0 and found(first.elo_interval) > 0
    assert (last.elo, last.elo_interval) == (None, None)


def test_two_seats_of_one_name_have_one_elo() -> None:
    """Twice as many wins by two seats of a name do not make it stronger."""
    played = made_up(Random(2), [150, 150, 0, 0], 2000, 0.3)
    row = rows(["adept", "adept", "novice", "novice"], played)[0]
    assert abs(found(row.elo) - 150) < 2 * found(row.elo_interval)


@pytest.mark.parametrize(
    ("strengths", "alike"),
    first(1, [((120, 0), 0.0), ((300, 150, 0, 0), 0.0), ((200, 100, -50, 0), 0.7)]),
)
def test_intervals_cover_the_truth_as_often_as_stated(
    strengths: tuple[int, ...], alike: float
) -> None:
    """Also with correlated games in a deal, for which intervals over games would be too short."""
    random, tables, held, seen = Random(7), 120, 0, 0
    names = [f"seat {number}" for number in range(len(strengths))]
    for _ in range(tables):
        for row, truth in zip(
            rows(names, made_up(random, strengths, 120, alike))[:-1], strengths, strict=False
        ):
            seen += 1
            held += abs(found(row.elo) - truth) <= found(row.elo_interval)
    assert 0.90 <= held / seen <= 0.99


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [
        (1, 12.7062047362), (2, 4.3026527297), (3, 3.1824463053), (4, 2.7764451052),
        (5, 2.5705818356), (6, 2.4469118511), (7, 2.3646242516), (8, 2.3060041352),
        (9, 2.2621571628), (10, 2.2281388520), (15, 2.1314495456), (20, 2.0859634473),
        (30, 2.0422724563), (60, 2.0002978220), (100, 1.9839715185), (1000, 1.9623390808),
    ],
)  # fmt: skip
def test_the_quantile_of_students_t_is_that_of_the_tables(degrees: int, quantile: float) -> None:
    assert student(degrees) == pytest.approx(quantile, abs=1e-9)


def test_more_deals_make_no_interval_longer() -> None:
    quantiles = [student(degrees) for degrees in range(1, 200)] + [student(MOST)]
    assert quantiles == sorted(quantiles, reverse=True) and 1.96 < quantiles[-1] < 1.962
    assert spread([0.0, 1.0] * MOST) == pytest.approx(
        student(MOST) * 0.5 / (2 * MOST) ** 0.5, rel=1e-3
    )


@pytest.mark.parametrize("deals", range(2, FEW + 2))
@pytest.mark.parametrize(
    ("strengths", "alike"), [((0, 0), 0.0), ((120, 0), 0.0), ((0, 0, 0, 0), 0.3)]
)
def test_intervals_of_few_deals_cover_the_truth_too(
    deals: int, strengths: tuple[int, ...], alike: float
) -> None:
    """Also if all observed deals are alike: two deals with the same winner prove nothing."""
    random, names = Random(deals), [f"seat {number}" for number in range(len(strengths))]
    weights = [10 ** (elo / 400) for elo in strengths]
    held = []
    for _ in range(150):
        played = made_up(random, strengths, deals, alike)
        for row, weight in zip(rows(names, played), weights, strict=True):
            held.append(abs(row.share - weight / sum(weights)) <= found(row.interval))
        if len(set(strengths)) == 1:
            held += [
                abs(p.share - 1 / len(names)) <= found(p.interval) for p in places(names, played)
            ]
    assert sum(held) >= 0.9 * len(held)


def test_identical_deals_still_have_an_interval() -> None:
    played = made_up(Random(1), [3000, 0], 2, 1.0)
    row = rows(["master", "random"], played)[0]
    assert (row.share, found(row.interval) > 0.4) == (1.0, True)
    (same,) = rows(["random", "random"], played)
    assert (same.share, same.interval) == (0.5, 0.0)  # as it must be
