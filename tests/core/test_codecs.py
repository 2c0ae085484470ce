"""Codecs: observations and events survive a round trip through JSON, and invalid JSON is
refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core.codec import (
    ArrayOf,
    Codec,
    Codecs,
    Flag,
    Implied,
    ListOf,
    MadeOf,
    MappingOf,
    Maybe,
    ObjectOf,
    OneOf,
    Pair,
    Raw,
    RawObject,
    Tagged,
    Text,
    Triple,
    Validated,
    Whole,
    words,
)
from sakura.core.error import BadInput
from sakura.core.game import WATCHER, Outcome, Step
from sakura.core.seat_codec import ObservingSeat
from sakura.games import RULES
from sakura.games.okiya.rules import events as okiya_events
from sakura.games.sakura.rules import events as sakura_events
from tests.tables import OPTIONS, any_game, every_game, in_progress, played, seeds

if TYPE_CHECKING:
    from tests.tables import Choice

decisions = st.integers(0, 90)


def of(name: str) -> Codecs[Any, Any]:
    """Codecs of a short game."""
    game = RULES[name]
    return game.codecs(game.options(OPTIONS[name]))


def returned(codec: Codec[Any], value: object) -> object:
    """Value after a round trip through JSON."""
    return codec.read(json.loads(json.dumps(codec.write(value))))


@given(any_game, seeds, decisions)
def test_observations_and_events_survive_json(choice: Choice, seed: int, most: int) -> None:
    table = played(RULES[choice[0]], choice[1], seed, most)
    game, codecs = table.game, table.game.codecs(table.options)
    positions = [*(step.before for step in table.steps[1:]), table.position]
    for position in positions[-4:]:
        for seat in (*range(game.seats(table.options)), WATCHER):
            seen = game.observe(position, seat)
            assert returned(codecs.observation, seen) == seen
    for step in table.steps:
        for event in step.events:
            assert returned(codecs.event, event) == event


@pytest.mark.parametrize(
    ("name", "event"), [("sakura", sakura_events.Event), ("okiya", okiya_events.Event)]
)
def test_there_is_a_codec_for_every_event(name: str, event: Any) -> None:
    codec = of(name).event
    assert isinstance(codec, Tagged)
    assert {kind: one.make for kind, one in codec.kinds.items()} == {
        one.__name__: one for one in get_args(event)
    }


def made_of(codec: object) -> Iterator[MadeOf[Any]]:
    """All object codecs within a codec."""
    if isinstance(codec, MadeOf):
        yield codec
    parts = vars(codec).values() if isinstance(codec, Codec) else ()
    for part in parts:
        for one in part.values() if isinstance(part, dict) else [part]:
            yield from made_of(one)


@every_game
def test_no_field_is_forgotten(name: str) -> None:
    codecs = of(name)
    found = [*made_of(codecs.observation), *made_of(codecs.event)]
    assert len(found) > 5
    for codec in found:
        made: Any = codec.make
        fields = made.__match_args__
        assert set(codec.fields) | set(codec.implied) == set(fields)
        assert not codec.implied or isinstance(codec, ObjectOf)
        if isinstance(codec, ArrayOf):
            assert tuple(codec.fields) == fields


# -- each codec ------------------------------------------------------------------------------------

OUTCOME = ObjectOf(Outcome, winners=ListOf(Whole(0, 5), 6), scores=ListOf(Whole(0, 54), 6))
NUMBER = Whole(1, 60)


@pytest.mark.parametrize(
    ("codec", "value", "plain"),
    [
        (NUMBER, 60, 60),
        (Flag(), False, False),
        (Text(3), "árb", "árb"),
        (Raw(), {"a": [1]}, {"a": [1]}),
        (RawObject(), {"a": [1]}, {"a": [1]}),
        (OneOf({"one": 1, "none": None}), None, "none"),
        (words("+", "-"), "-", "-"),
        (Maybe(NUMBER), None, None),
        (Maybe(NUMBER), 7, 7),
        (ObservingSeat(2), WATCHER, -2),
        (ObservingSeat(2), 1, 1),
        (ListOf(NUMBER, 2), (), []),
        (ListOf(NUMBER, 2), (1, 2), [1, 2]),
        (MappingOf(NUMBER, Flag(), 2), {3: True}, [[3, True]]),
        (Pair(NUMBER, Flag()), (1, True), [1, True]),
        (Triple(NUMBER, NUMBER, Flag()), (1, 2, True), [1, 2, True]),
        (OUTCOME, Outcome((1,), (3, 4)), {"winners": [1], "scores": [3, 4]}),
        (ArrayOf(Outcome, **OUTCOME.fields), Outcome((), (3,)), [[], [3]]),
        (Tagged(Outcome=ArrayOf(Outcome, **OUTCOME.fields)), Outcome((), ()), ["Outcome", [], []]),
    ],
    ids=lambda one: type(one).__name__,
)
def test_a_value_is_written_and_read_back(codec: Codec[Any], value: object, plain: Any) -> None:
    assert codec.write(value) == plain
    assert codec.read(plain) == value and type(codec.read(plain)) is type(value)


def refuse_all(value: object) -> None:
    raise BadInput("never")


@pytest.mark.parametrize(
    ("codec", "plain", "why"),
    [
        (NUMBER, 0, "0 is not a whole number from 1 to 60"),
        (NUMBER, 61, "61 is not a whole number"),
        (NUMBER, True, "True is not a whole number"),
        (NUMBER, 1.0, "1.0 is not a whole number"),
        (NUMBER, 10**4000, "not a whole number"),
        (NUMBER, "1", "'1' is not a whole number"),
        (Flag(), 1, "1 is neither true nor false"),
        (Text(3), "four", "not a text of at most 3"),
        (Text(3), None, "not a text"),
        (words("+", "-"), "±", r"is not one of \['\+', '-'\]"),
        (words("+", "-"), [], "is not one of"),
        (Maybe(NUMBER), False, "not a whole number"),
        (ObservingSeat(2), -1, "is not one of"),
        (ObservingSeat(2), 2, "is not one of"),
        (ObservingSeat(2), True, "is not one of"),
        (ObservingSeat(2), [], "is not one of"),
        (ListOf(NUMBER, 2), {}, "not a list of at most 2"),
        (ListOf(NUMBER, 2), [1, 2, 3], "not a list of at most 2"),
        (ListOf(NUMBER, 2), [1, 0], "0 is not a whole number"),
        (ListOf(NUMBER, 2), "12", "not a list"),
        (MappingOf(NUMBER, Flag(), 2), [[3, True], [3, False]], "has the same key twice"),
        (MappingOf(NUMBER, Flag(), 2), {"3": True}, "not a list"),
        (Pair(NUMBER, Flag()), [1], "not a list of 2"),
        (Pair(NUMBER, Flag()), {}, "not a list of 2"),
        (Triple(NUMBER, NUMBER, Flag()), [1, 2], "not a list of 3"),
        (Validated(NUMBER, refuse_all), 1, "never"),
        (OUTCOME, [], "is not an object"),
        (OUTCOME, {"winners": []}, "scores is missing"),
        (OUTCOME, {"winners": [], "scores": [], "more": 1}, "unknown field 'more'"),
        (OUTCOME, {"winners": [9], "scores": []}, "winners: 9 is not a whole number"),
        (ArrayOf(Outcome, **OUTCOME.fields), [[]], "not a list of 2"),
        (ArrayOf(Outcome, **OUTCOME.fields), {}, "not a list of 2"),
        (Tagged(Outcome=ArrayOf(Outcome, **OUTCOME.fields)), [], "is not one of"),
        (Tagged(Outcome=ArrayOf(Outcome, **OUTCOME.fields)), "Outcome", "is not one of"),
        (Tagged(Outcome=ArrayOf(Outcome, **OUTCOME.fields)), [[]], "is not one of"),
        (Tagged(Outcome=ArrayOf(Outcome, **OUTCOME.fields)), ["Other", [], []], "is not one of"),
        (
            Tagged(Outcome=ArrayOf(Outcome, **OUTCOME.fields)),
            ["Outcome", 1, []],
            "Outcome: winners",
        ),
    ],
)
def test_anything_else_is_refused_in_a_sentence(codec: Codec[Any], plain: Any, why: str) -> None:
    with pytest.raises(BadInput, match=why) as refused:
        codec.read(plain)
    assert str(refused.value).isprintable() and len(str(refused.value)) < 200


def test_an_implied_field_is_computed_and_not_written() -> None:
    before = Implied(lambda actions: len(actions), "actions")
    codec = ObjectOf(Step, before=before, actions=ListOf(NUMBER, 5), events=ListOf(NUMBER, 5))
    step: Step[Any, Any, Any] = Step(2, (3, 4), ())  # type: ignore[arg-type]
    assert codec.write(step) == {"actions": [3, 4], "events": []}
    assert codec.read(codec.write(step)) == step
    with pytest.raises(BadInput, match="unknown field 'before'"):
        codec.read({"before": 2, "actions": [], "events": []})


# -- inconsistent values -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "plain", "why"),
    [
        ("seat", 3, "seat 3 is not one of"),
        ("seat", -1, "seat -1 is not one of"),
        ("painters", [0, 0], "must have 3 entries"),
        ("tokens", [5] * 4, "must have 3 entries"),
        ("hand_sizes", [5] * 6, "must have 3 entries"),
        ("queue", [[7, 3]], "names a painter beyond the 3 of the game"),
        ("queue", [[7, 2]], "must be the last cards of the round"),
        (
            "options",
            {"players": 4, "two_player": None, "board": "stroll"},
            "unknown field 'options'",
        ),
        ("past", [[0, [0], [5, 5, 5], 0, [], [], False]], "must have 3 entries"),
        (
            "past",
            [[0, [0] * 3, [5] * 3, 0, [], [[1, 5]], False]],
            "names a painter beyond the 3 of the game",
        ),
    ],
)
def test_sakura_refuses_values_that_cannot_be_drawn(field: str, plain: Any, why: str) -> None:
    codec = of("sakura").observation
    good: Any = codec.write(in_progress("sakura").observe(0))
    with pytest.raises(BadInput, match=why):
        codec.read(good | {field: plain})


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"tiles": []}, "all sixteen"),
        ({"tiles": ["pine-bird"] * 16}, "all sixteen"),
        ({"tiles": [], "starter": None}, "before the tiles are laid out"),
        ({"tiles": [], "starter": None, "moves": []}, "before the tiles are laid out"),
        ({"moves": [3, 3]}, "taken twice"),
        ({"moves": [16]}, "not a whole number from 0 to 15"),
        ({"score": [1]}, "not a list of 2"),
    ],
)
def test_okiya_refuses_values_that_cannot_be_drawn(change: dict[str, object], why: str) -> None:
    codec = of("okiya").observation
    good: Any = codec.write(in_progress("okiya").observe(0))
    with pytest.raises(BadInput, match=why):
        codec.read(good | change)
