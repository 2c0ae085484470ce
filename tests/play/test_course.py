"""Courses: the game as the people at a device know it, independent of hidden information."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core.game import CHANCE, WATCHER
from sakura.core.view import view_of
from sakura.games import RULES
from sakura.play.course import Course
from tests.hidden import redealt
from tests.tables import OPTIONS, any_game, every_game, in_progress, played, seeds

if TYPE_CHECKING:
    from sakura.core.table import AnyTable
    from tests.tables import Choice

decisions = st.integers(0, 40)


def known(table: AnyTable, seats: list[int]) -> list[object]:
    """Everything that a course reveals to the people in those seats."""
    course: Course[Any, Any, Any, Any] = Course(table, seats)
    steps = range(len(course))
    return [
        course.now,
        [course.view(step) for step in range(len(course) + 1)],
        [course.events(step) for step in steps],
        [course.choices(step) for step in steps],
    ]


@given(any_game, seeds, decisions, st.sets(st.integers(0, 5)))
def test_a_course_does_not_depend_on_hidden_cards(
    choice: Choice, seed: int, most: int, wanted: set[int]
) -> None:
    table = played(RULES[choice[0]], choice[1], seed, most)
    if table.outcome() is None:
        seats = [seat for seat in wanted if seat < table.game.seats(table.options)]
        assert known(redealt(table, seats, Random(seed)), seats) == known(table, seats)


@every_game
@pytest.mark.parametrize("seats", [(), (1,), (0, 1)])
def test_a_view_is_what_its_seats_saw_at_that_step(name: str, seats: tuple[int, ...]) -> None:
    table = in_progress(name)
    course: Course[Any, Any, Any, Any] = Course(table, seats)
    positions = [*(step.before for step in table.steps), table.position]
    assert len(course) == len(table.steps)
    for step, position in enumerate(positions):
        seen = {seat: table.game.observe(position, seat) for seat in seats or (WATCHER,)}
        assert course.view(step).seen == seen
        assert course.view(step).shared == seen[next(iter(seen))]
    assert course.now == view_of(table, seats)


def test_others_choices_are_revealed_at_the_end() -> None:
    table = played(RULES["sakura"], OPTIONS["sakura"], 1, 10)
    course: Course[Any, Any, Any, Any] = Course(table, (1,))
    for step, done in enumerate(table.steps):
        assert course.choices(step) == {s: a for s, a in done.actions.items() if s == 1}
    table = played(RULES["sakura"], OPTIONS["sakura"], 1)
    course = Course(table, (1,))
    for step, done in enumerate(table.steps):
        assert course.choices(step) == {s: a for s, a in done.actions.items() if s != CHANCE}
        assert set(course.view(step).seen) == {0, 1, 2}


@every_game
def test_a_course_grows_and_rewinds_with_its_table(name: str) -> None:
    table = in_progress(name)
    course: Course[Any, Any, Any, Any] = Course(table, (0,))
    count = len(course)
    for seat in table.waiting():
        table.choose(seat, table.legal(seat)[0])
    assert len(course) > count
    assert [len(course.events(step)) for step in range(len(course))] == [
        course.count(step) for step in range(len(course))
    ]
    table.rewind(count)
    assert len(course) == count and course.now == view_of(table, (0,))
