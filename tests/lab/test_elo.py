"""Elo: what it says of made-up games whose truth is known."""

from math import log10
from random import Random

import pytest

from sakura.lab.elo import elo, share
from sakura.lab.standings import rows
from tests.lab.made_up import made_up


def test_of_two_it_is_ordinary_elo():
    mine = [1.0, 0.5, 0.5, 1.0]
    above, half = elo(mine, [1 - one for one in mine])
    assert above == pytest.approx(400 * log10(0.75 / 0.25))
    # Of a share p with an interval h it is ordinary Elo's slope times h.
    spread = 1.96 * (0.25 / 3 / 4) ** 0.5
    assert half == pytest.approx(spread * 400 / (2.302585092994046 * 0.75 * 0.25))
    back, same = elo([1 - one for one in mine], mine)
    assert (back, same) == (pytest.approx(-above), pytest.approx(half))


def test_who_has_won_nothing_has_no_elo():
    assert elo([1.0, 1.0], [0.0, 0.0]) == elo([0.0, 0.0], [1.0, 1.0]) == (None, None)
    assert elo([0.5], [0.25]) == (pytest.approx(400 * log10(2)), None)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_share_and_its_elo_are_one(seats):
    for points in (-300, 0, 120):
        one = share(points, 1, seats)
        other = (1 - one) / (seats - 1)
        assert elo([one] * 2, [other] * 2)[0] == pytest.approx(points)


def test_the_last_name_is_nothing_on_the_scale():
    played = made_up(Random(1), [100, 0, 0], 50, 0.0)
    first, last = rows(["adept", "novice", "novice"], played)
    assert first.elo > 0 and first.elo_interval > 0
    assert (last.elo, last.elo_interval) == (None, None)


def test_two_seats_of_a_name_are_one():
    """Twice as many wins by two seats of a name make it no stronger."""
    played = made_up(Random(2), [150, 150, 0, 0], 2000, 0.3)
    row = rows(["adept", "adept", "novice", "novice"], played)[0]
    assert abs(row.elo - 150) < 2 * row.elo_interval


@pytest.mark.parametrize(
    ("strengths", "alike"), [((120, 0), 0.0), ((300, 150, 0, 0), 0.0), ((200, 100, -50, 0), 0.7)]
)
def test_intervals_hold_the_truth_as_often_as_they_say(strengths, alike):
    """Also where the games of a deal are alike: intervals of single games would be too short."""
    random, tables, held, seen = Random(7), 120, 0, 0
    names = [f"seat {number}" for number in range(len(strengths))]
    for _ in range(tables):
        for row, truth in zip(
            rows(names, made_up(random, strengths, 120, alike))[:-1], strengths, strict=False
        ):
            seen += 1
            held += abs(row.elo - truth) <= row.elo_interval
    assert 0.90 <= held / seen <= 0.99
