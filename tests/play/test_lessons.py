"""Every lesson can be done, can be missed, and shows what it says."""

from __future__ import annotations

import pytest
from sakura.text.lessons import LESSONS

from sakura.core.table import Table
from sakura.games import RULES
from sakura.games.sakura.rules.cards import FORWARD

GAMES = RULES
ALL = [(game, number) for game, lessons in LESSONS.items() for number in range(len(lessons))]


def outcomes(game: str, number: int) -> dict[object, bool]:
    """Whether the goal is met, for every first action of the learner (and each direction)."""
    lesson = LESSONS[game][number]
    found = {}
    for action in lesson.lay(GAMES[game]).legal(0):
        for direction in (FORWARD, "-"):
            table = lesson.lay(GAMES[game])
            play(table, lesson.script, action, direction)
            found[action, direction] = lesson.goal(table)
    return found


def play(table: Table, script, action, direction) -> None:
    rounds = table.game.rounds(table.position)
    for seat in table.waiting():
        table.choose(seat, script[seat] if seat else action)
    while table.waiting() and table.game.name == "sakura":
        if table.game.rounds(table.position) > rounds:
            return
        for seat in table.waiting():
            table.choose(seat, direction if seat == 0 else FORWARD)


@pytest.mark.parametrize(("game", "number"), ALL)
def test_the_goal_can_be_met(game: str, number: int) -> None:
    table = LESSONS[game][number].lay(GAMES[game])
    assert 0 in table.waiting()
    assert any(outcomes(game, number).values())


@pytest.mark.parametrize(
    ("game", "number"), [(game, number) for game, number in ALL if (game, number) not in
                         (("okiya", 0), ("okiya", 1))]
)  # fmt: skip
def test_the_goal_can_be_missed(game: str, number: int) -> None:
    assert not all(outcomes(game, number).values())
