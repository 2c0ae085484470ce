"""Every lesson can be done, can be missed, shows what it says, and comes to its verdict."""

from __future__ import annotations

from itertools import chain, repeat

import pytest

from sakura.games import GAMES
from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.play.lesson import LessonGame

ALL = [(name, number) for name, game in GAMES.items() for number in range(len(game.lessons()))]


def begun(name: str, number: int) -> LessonGame:
    """The lesson as the learner finds it."""
    lessons = GAMES[name].lessons()
    return LessonGame(GAMES[name].game, lessons[number], number, len(lessons))


def played(name: str, number: int, first: object, direction: str) -> LessonGame:
    """The lesson after the learner's first action, and that direction wherever one is asked."""
    lesson = begun(name, number)
    learner = chain([first], repeat(direction))
    while waiting := lesson.waiting():
        for seat in waiting:
            lesson.choose(seat, lesson.preset(seat) if seat else next(learner))
    return lesson


def outcomes(name: str, number: int) -> list[LessonGame]:
    """What comes of every first action of the learner, with each direction."""
    actions = begun(name, number).table.legal(0)
    return [played(name, number, one, way) for one in actions for way in (FORWARD, BACK)]


@pytest.mark.parametrize(("name", "number"), ALL)
def test_the_goal_can_be_met(name: str, number: int) -> None:
    assert 0 in begun(name, number).waiting()
    assert any(lesson.met for lesson in outcomes(name, number))


@pytest.mark.parametrize(
    ("name", "number"), [one for one in ALL if one not in (("okiya", 0), ("okiya", 1))]
)
def test_the_goal_can_be_missed(name: str, number: int) -> None:
    assert not all(lesson.met for lesson in outcomes(name, number))


@pytest.mark.parametrize(("name", "number"), ALL)
def test_a_lesson_plays_to_its_verdict_as_it_says(name: str, number: int) -> None:
    laid = begun(name, number)
    assert not laid.tried
    for lesson in outcomes(name, number):
        assert lesson.tried and lesson.waiting() == ()
        decided = [step.actions for step in lesson.table.steps[len(laid.table.steps) :]]
        others = [{seat: action for seat, action in one.items() if seat > 0} for one in decided]
        assert others[0] == lesson.lesson.others
        assert {action for one in others[1:] for action in one.values()} <= {lesson.lesson.then}


@pytest.mark.parametrize(("name", "number"), ALL)
def test_the_last_lesson_is_known(name: str, number: int) -> None:
    assert begun(name, number).last == ((name, number + 1) not in ALL)
