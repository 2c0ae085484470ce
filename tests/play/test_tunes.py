"""Tunes for the end of a game."""

import pytest

from sakura.play.tunes import LOST, SHARED, WON, outcome_tune


@pytest.mark.parametrize(
    ("winners", "people", "tune"),
    [
        ((0,), (0,), WON),
        ((1,), (0,), LOST),
        ((1,), (0, 1), WON),
        ((1,), (), WON),
        ((0, 1), (0,), SHARED),
        ((1, 2), (0,), LOST),
        ((), (0,), SHARED),
    ],
)
def test_winning_losing_and_sharing_sound_different(
    winners: tuple[int, ...], people: tuple[int, ...], tune: str
) -> None:
    assert outcome_tune(winners, people) == tune
    assert len({WON, SHARED, LOST}) == 3
