"""Every lesson can be passed and failed, shows its scene, and reaches its verdict."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import chain, repeat
from typing import Any, cast

import pytest

from sakura.core import link
from sakura.core.answers import SEAT
from sakura.core.error import BadInput
from sakura.core.json_text import LONGEST, parse_stored
from sakura.core.lesson import Lesson
from sakura.core.record import dump
from sakura.core.saved import plain_action
from sakura.core.table import AnyTable
from sakura.games import GAMES, RULES
from sakura.games.okiya.rules.events import RoundWon, TileTaken
from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.games.sakura.rules.events import PainterDisgraced
from sakura.games.sakura.rules.position import START_TOKENS
from sakura.play.lesson_game import LessonGame

ALL = [(name, number) for name, game in GAMES.items() for number in range(len(game.lessons()))]


def reached(space: int) -> Callable[[AnyTable], bool]:
    return lambda table: table.position.painters[0] == space


def unharmed(table: AnyTable) -> bool:
    """True if the learner did not bump into the Emperor."""
    return not any(
        isinstance(event, PainterDisgraced) and event.painter == 0
        for step in table.steps
        for event in step.events
    )


def right_behind(table: AnyTable) -> bool:
    """True if the learner is directly behind the Emperor without having bumped."""
    return table.position.emperor - table.position.painters[0] == 1 and unharmed(table)


def paid_first(table: AnyTable) -> bool:
    """True if the learner was paid as the closest to the Emperor."""
    return bool(table.position.tokens[0] == START_TOKENS + 3)


def wins_the_game(table: AnyTable) -> bool:
    outcome = table.outcome()
    return outcome is not None and outcome.winners == (0,)


def won(how: str) -> Callable[[AnyTable], bool]:
    return lambda table: any(
        isinstance(event, RoundWon) and event.how == how for event in table.steps[-1].events
    )


def took(table: AnyTable) -> bool:
    return any(isinstance(event, TileTaken) for event in table.steps[-1].events)


TASKS = {
    "sakura": (
        paid_first,
        reached(3),
        reached(7),
        reached(7),
        reached(8),
        reached(4),
        right_behind,
        unharmed,
        wins_the_game,
    ),
    "okiya": (took, took, won("line"), won("square"), won("blocked"), won("full")),
}
"""Goal of each lesson by the rules: exactly these answers count as right."""


def begun(name: str, number: int) -> LessonGame:
    """Lesson at its start."""
    lessons = GAMES[name].lessons()
    return LessonGame(lessons[number], RULES, number, len(lessons))


def played(name: str, number: int, first: object, direction: str) -> LessonGame:
    """Lesson after the learner's first action, with that direction for every question."""
    lesson = begun(name, number)
    learner = chain([first], repeat(direction))
    while waiting := lesson.waiting():
        for seat in waiting:
            lesson.choose(seat, lesson.preset(seat) if seat else next(learner))
    return lesson


def outcomes(name: str, number: int) -> list[LessonGame]:
    """Outcomes of every first action of the learner, with each direction."""
    actions = begun(name, number).table.legal(0)
    return [played(name, number, one, way) for one in actions for way in (FORWARD, BACK)]


@pytest.mark.parametrize(("name", "number"), ALL)
def test_the_goal_can_be_met(name: str, number: int) -> None:
    assert 0 in begun(name, number).waiting()
    assert any(lesson.met for lesson in outcomes(name, number))


@pytest.mark.parametrize(
    ("name", "number"),
    [one for one in ALL if one not in (("okiya", 0), ("okiya", 1), ("okiya", 5))],
)
def test_the_goal_can_be_missed(name: str, number: int) -> None:
    assert not all(lesson.met for lesson in outcomes(name, number))


@pytest.mark.parametrize(("name", "number"), ALL)
def test_the_right_answer_is_what_the_task_asks_for(name: str, number: int) -> None:
    asked = TASKS[name][number]
    for lesson in outcomes(name, number):
        assert lesson.met == asked(lesson.table), lesson.decided


@pytest.mark.parametrize(("name", "number"), ALL)
def test_a_lesson_plays_its_script_to_the_verdict(name: str, number: int) -> None:
    laid = begun(name, number)
    assert not laid.tried
    for lesson in outcomes(name, number):
        assert lesson.tried and lesson.waiting() == ()
        decided = [step.actions for step in lesson.table.steps[len(laid.table.steps) :]]
        others = [{seat: action for seat, action in one.items() if seat > 0} for one in decided]
        first = {seat: plain_action(action) for seat, action in others[0].items()}
        assert first == lesson.lesson.others
        assert {action for one in others[1:] for action in one.values()} <= {lesson.lesson.then}


@pytest.mark.parametrize(("name", "number"), ALL)
def test_the_last_lesson_of_a_game_is_marked(name: str, number: int) -> None:
    assert begun(name, number).last == ((name, number + 1) not in ALL)


def test_a_restarted_lesson_is_in_its_first_position() -> None:
    lesson = played("okiya", 2, 1, FORWARD)
    again = lesson.anew(RULES)
    assert lesson.tried and not again.tried
    assert (again.lesson, again.listed, again.number, again.count) == (lesson.lesson, True, 2, 6)


# -- lessons as data -----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "number"), ALL)
def test_a_lesson_survives_json_storage_and_links(name: str, number: int) -> None:
    lesson = GAMES[name].lessons()[number]
    text = dump(lesson.write())
    stored = Lesson.read(parse_stored(text))
    kind, carried = link.read(link.write("lesson", lesson.write()))
    assert (kind, dump(carried)) == ("lesson", text)
    sent = LessonGame(Lesson.read(carried), RULES)
    assert dump(stored.write()) == dump(sent.lesson.write()) == text
    assert sent.table.position == begun(name, number).table.position
    assert not sent.listed and sent.last and not sent.anew(RULES).listed
    assert len(text) < LONGEST / 20


def test_the_learner_may_have_any_seat() -> None:
    """The second player of Okiya moves, because the first already has."""
    value = written() | {"seat": 1, "right": [[0]]}
    value["start"]["rounds"][0]["moves"] = [8]
    lesson = LessonGame(Lesson.read(value), RULES)
    assert lesson.people == [1] and lesson.waiting() == (1,) and lesson.who == ["adept", "person"]
    lesson.choose(1, 0)
    assert lesson.tried and lesson.met and lesson.decided == [0]


def written(name: str = "okiya", number: int = 0) -> dict[str, Any]:
    """Lesson as JSON, for a test to change."""
    return cast("dict[str, Any]", json.loads(dump(GAMES[name].lessons()[number].write())))


BAD: dict[str, tuple[object, str]] = {
    "title": ("", "title: '' is not a sentence"),
    "task": ("x" * 401, "not a text of at most 400"),
    "done": ("a\u202eb", "done: .* is not a sentence"),
    "missed": ("two\nlines", "missed: .* is not a sentence"),
    "start": ([], "start: .* is not an object"),
    "right": ([[0]] * 201, "right: .* is not a list of at most 200"),
    "seat": (True, "seat: True is not a whole number"),
    "others": ({"1": 2}, "others: .* is not a list"),
    "whole_round": (1, "whole_round: 1 is neither"),
    "more": (1, "unknown field 'more'"),
}
"""Invalid parts of a lesson, with their error messages."""


@pytest.mark.parametrize("key", BAD)
def test_data_that_is_no_lesson_is_refused_in_a_sentence(key: str) -> None:
    value, said = BAD[key]
    with pytest.raises(BadInput, match=said):
        Lesson.read(written() | {key: value})
    lacking = written()
    if key in lacking:
        del lacking[key]
        with pytest.raises(BadInput, match=f"{key} is missing"):
            Lesson.read(lacking)


@pytest.mark.parametrize(
    ("key", "most"), [("title", 60), ("task", 400), ("done", 400), ("missed", 400)]
)
def test_a_sentence_may_be_as_long_as_its_limit(key: str, most: int) -> None:
    assert Lesson.read(written() | {key: "x" * most})
    with pytest.raises(BadInput, match=f"not a text of at most {most}"):
        Lesson.read(written() | {key: "x" * (most + 1)})


def test_each_other_seat_may_have_a_script() -> None:
    others = [[seat, 0] for seat in range(SEAT.high + 1)]
    assert len(Lesson.read(written() | {"others": others}).others) == SEAT.high + 1


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
def test_a_sentence_may_have_no_break_spaces(space: str) -> None:
    text = f"31{space}%"
    assert Lesson.read(written() | {"title": text}).title == text


UNPLAYABLE: dict[str, tuple[dict[str, Any], str]] = {
    "no answer": ({"right": []}, "there is no right answer"),
    "an empty answer": ({"right": [[0], []]}, "the lesson has answers but no decision"),
    "what is illegal": ({"right": [[0], [5]]}, "seat 0 cannot do 5 now"),
    "what looks like it": ({"right": [[False]]}, "seat 0 cannot do False now"),
    "somebody else's turn": ({"seat": 1}, "seat 1 has nothing to decide"),
    "no seat": ({"seat": 7}, "seat 7 has nothing to decide"),
    "no record": ({"start": {}}, "format must be"),
    "a damaged record": ({"start": {"format": "sakura-record/1", "game": "go"}}, "game must be"),
    "a position that is no game's": (
        {"start": {"game": "go", "options": {}, "position": {}}},
        "game must be one of",
    ),
    "a position without options": ({"start": {"game": "okiya", "position": {}}}, "options must be"),
    "a position of Okiya": (
        {"start": {**written()["start"], "position": 1}},
        "unknown field 'format' beside a position",
    ),
}


@pytest.mark.parametrize("what", UNPLAYABLE)
def test_an_unplayable_lesson_is_refused_at_set_up(what: str) -> None:
    change, said = UNPLAYABLE[what]
    lesson = Lesson.read(written() | change)
    with pytest.raises(BadInput, match=said):
        LessonGame(lesson, RULES)


def test_a_position_is_refused_for_a_game_without_a_format() -> None:
    start = {"game": "okiya", "options": written()["start"]["options"], "position": {}}
    with pytest.raises(BadInput, match="okiya has no format for positions"):
        Lesson.read(written() | {"start": start}).lay(RULES)


def test_a_seat_whose_script_is_illegal_thinks() -> None:
    value = written("sakura", 3)
    assert LessonGame(Lesson.read(value), RULES).preset(1) is not None
    value["others"] = [[1, [60, None]]]
    lesson = LessonGame(Lesson.read(value), RULES)
    assert lesson.preset(1) is None and lesson.preset(2) is None
