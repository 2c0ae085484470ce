"""Names of seats: a style follows a level that can have one."""

from __future__ import annotations

import pytest

from sakura.core.seats import COMPUTER, FRIEND, LEVELS, PERSON, seat_name


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "random"])
def test_a_level_may_have_a_style(level: str) -> None:
    assert seat_name(level, "shadow") == f"{level}:shadow"
    assert seat_name(level) == level


@pytest.mark.parametrize("seat", [PERSON, FRIEND, COMPUTER, "random"])
def test_seats_without_levels_have_no_style(seat: str) -> None:
    assert seat_name(seat, "shadow") == seat_name(seat) == seat
