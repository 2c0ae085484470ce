"""The second half of a double click never presses a button that has just appeared there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sakura.ui.click import NEAR, SOON, Click

PLAY = Click("play", 1, time=1000.0, x=200.0, y=600.0)
TAP = replace(PLAY, by_touch=True)


def test_a_double_click_presses_once() -> None:
    assert replace(PLAY, what="direction", count=2).strays(PLAY)
    assert replace(PLAY, what="direction", count=2, time=1450.0, x=203.0).strays(PLAY)


def test_a_second_click_on_the_same_button_counts() -> None:
    assert not replace(PLAY, count=2).strays(PLAY)
    assert not replace(TAP, time=1150.0).strays(TAP)


@pytest.mark.parametrize(
    "second", [replace(TAP, time=1000.0 + SOON), replace(TAP, x=200.0 + NEAR, y=600.0 - NEAR)]
)
def test_a_double_tap_is_not_counted_by_phones(second: Click) -> None:
    assert replace(second, what="direction").strays(TAP)


@pytest.mark.parametrize(
    "second",
    [
        replace(TAP, time=1001.0 + SOON),
        replace(TAP, x=201.0 + NEAR),
        replace(TAP, y=599.0 - NEAR),
    ],
)
def test_two_taps_apart_in_time_or_space_both_count(second: Click) -> None:
    assert not replace(second, what="direction").strays(TAP)


def test_only_the_browsers_count_tells_double_clicks_of_a_mouse() -> None:
    assert not replace(PLAY, what="direction").strays(PLAY)


def test_a_key_press_is_never_ignored_as_the_second_half_of_a_double_tap() -> None:
    """They have no position, and the focus goes to the next decision."""
    key = Click("play", 0, by_touch=True, time=1000.0)
    assert not replace(key, what="direction", time=1100.0).strays(key)


def test_a_click_without_effect_starts_no_double_tap() -> None:
    assert not TAP.strays(replace(TAP, what="", time=900.0))
    assert not replace(TAP, time=50.0, x=10.0, y=10.0).strays(Click())  # the very first click
    assert replace(TAP, what="", time=1100.0).strays(TAP)
