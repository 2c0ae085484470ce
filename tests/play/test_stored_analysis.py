"""Saved analyses: they are restored completely, and invalid ones are refused."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core.error import BadInput
from sakura.core.saved import Saved, save
from sakura.games import GAMES, RULES
from sakura.games.okiya.analysis import ORDER
from sakura.games.okiya.rules.solver import Best, Value
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.seats import evaluator
from sakura.games.sakura.seats.evaluator import Outlook, Worth, judgement
from sakura.play.seat import last
from sakura.play.stored_analysis import LONGEST, answers_in, game_in, name_of, stored_at, write
from tests.fuzz.doors import analysis_of
from tests.tables import any_game, played, seeds

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject
    from sakura.play.analysis import AnyAnalysis, Question
    from tests.tables import Choice

COURT: JsonObject = {"players": 2, "two_player": "tactical", "board": "stroll"}
SINGLE: JsonObject = {"match": "single", "target": None, "full_board": "win"}
WORTH: tuple[Json, ...] = (
    None, "", "+", True, 0, 1, -1, 7, 0.5, -0.5, 1.5, 1e308, [], [1], {}, [[]], float("nan"),
)  # fmt: skip
"""Values that replace a valid one."""


def finished(name: str, raw: JsonObject, seed: int = 1) -> Saved:
    table = played(RULES[name], raw, seed)
    return Saved(table, ["person", *["adept"] * (table.game.seats(table.options) - 1)])


def made_up(analysis: AnyAnalysis, random: Random, part: float = 1.0) -> dict[Question, Any]:
    """Random answers for that share of the questions."""
    invent = _worths if analysis.game.name == "sakura" else _best
    questions = [question for question in analysis.all_questions if random.random() < part]
    return {question: invent(analysis, question, random) for question in questions}


def _worths(analysis: AnyAnalysis, question: Question, random: Random) -> tuple[Worth, ...]:
    choices = analysis.game.choices(analysis.observation(question))
    chances = [random.choice((0.0, 1.0, random.random())) for _ in choices]
    return tuple(
        Worth(
            choice, chance, random.random() / 60, max(chances) - chance, random.random(),
            _outlook(random),
        )
        for choice, chance in zip(choices, chances, strict=True)
    )  # fmt: skip


def _outlook(random: Random) -> Outlook:
    """Outlook with figures of 60 rounds."""
    bumps, won, exposed, placed = (round(random.random(), 3) for _ in range(4))
    tokens, behind = round(4 * random.random(), 3), round(1 + 20 * random.random(), 3)
    distance, danger, kept = (round(random.uniform(-3, 3), 3) for _ in range(3))
    place = random.randrange(3)
    return Outlook(bumps, won, exposed, placed, place, tokens, behind, distance, danger, kept)


def _best(analysis: AnyAnalysis, question: Question, random: Random) -> Best:
    free = analysis.game.choices(analysis.observation(question))
    keeping = sorted(random.sample(free, random.randint(1, len(free))))
    cells = sorted(random.sample(keeping, random.randint(1, len(keeping))))
    return Best(Value(random.choice(ORDER), 1), tuple(cells), tuple(keeping), len(free))


def read(text: str, name: str) -> Saved:
    return game_in(text, name, RULES, lambda game, seat: GAMES[game].is_seat(seat))


@given(any_game, seeds, st.sampled_from([0.0, 0.5, 1.0]))
def test_a_stored_analysis_is_restored_to_the_last_bit(
    choice: Choice, seed: int, part: float
) -> None:
    saved = finished(*choice, seed)
    analysis = analysis_of(saved)
    answers = made_up(analysis, Random(seed), part)
    name, text = name_of(saved.table), write(saved, analysis, answers, 7)
    assert repr(answers_in(text, name, analysis)) == repr(answers)
    assert stored_at(text) == 7 and len(text) < LONGEST
    again = read(text, name)
    assert save(again) == save(saved)
    assert repr(answers_in(text, name, analysis_of(again))) == repr(answers)


@pytest.mark.parametrize(("name", "raw"), [("sakura", COURT), ("okiya", SINGLE)])
def test_a_real_analysis_is_restored_with_the_same_accounts(name: str, raw: JsonObject) -> None:
    saved = finished(name, raw, 3)
    analysis = analysis_of(saved)
    review = GAMES[name].review()
    assert review
    answers = {}
    for question in analysis.all_questions:
        seen, random = analysis.observation(question), Random(f"study/{question}")
        if isinstance(analysis.game, Sakura):  # few samples will do
            answers[question] = last(evaluator.appraise(analysis.game, seen, random, 2))
        else:
            answers[question] = last(review.appraise(seen, random))
    again = answers_in(write(saved, analysis, answers, 7), name_of(saved.table), analysis)
    assert again == answers
    assert repr(analysis.result(again, (0, 1))) == repr(analysis.result(answers, (0, 1)))


@pytest.mark.parametrize(("name", "raw"), [("sakura", COURT), ("okiya", SINGLE)])
def test_an_analysis_belongs_to_one_game(name: str, raw: JsonObject) -> None:
    saved, other = finished(name, raw, 1), finished(name, raw, 2)
    analysis = analysis_of(saved)
    text = write(saved, analysis, made_up(analysis, Random(1)), 7)
    assert name_of(saved.table) != name_of(other.table)
    for reads in (read, lambda text, name: answers_in(text, name, analysis_of(other))):
        with pytest.raises(BadInput, match="another game"):
            reads(text, name_of(other.table))


def test_an_analysis_of_an_unfinished_game_is_refused() -> None:
    saved = Saved(played(RULES["okiya"], SINGLE, 1, 5), ["person", "adept"])
    text = write(saved, analysis_of(saved), {}, 7)
    with pytest.raises(BadInput, match="unfinished"):
        read(text, name_of(saved.table))


@pytest.mark.parametrize(("name", "raw"), [("sakura", COURT), ("okiya", SINGLE)])
def test_an_analysis_of_another_judgement_is_ignored(name: str, raw: JsonObject) -> None:
    saved = finished(name, raw)
    analysis = analysis_of(saved)
    value = json.loads(write(saved, analysis, made_up(analysis, Random(1)), 7))
    value["judged"] = "older"
    assert answers_in(json.dumps(value), name_of(saved.table), analysis) == {}


def test_different_weights_give_a_different_judgement(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = judgement()
    assert ours == analysis_of(finished("sakura", COURT)).judgement
    judgement.cache_clear()
    with monkeypatch.context() as changed:
        changed.setattr(evaluator, "read_bytes", lambda package, name: b"{}")
        theirs = judgement()
    judgement.cache_clear()
    assert theirs != ours == judgement()


# -- damage ---------------------------------------------------------------------------------------


def kept(name: str) -> tuple[Saved, AnyAnalysis, JsonObject]:
    saved = finished(name, COURT if name == "sakura" else SINGLE, 3)
    analysis = analysis_of(saved)
    return saved, analysis, json.loads(write(saved, analysis, made_up(analysis, Random(2)), 7))


KEPT = {name: kept(name) for name in ("sakura", "okiya")}


def refused(name: str, value: object) -> None:
    saved, analysis, _ = KEPT[name]
    with pytest.raises(BadInput) as caught:
        answers_in(value if isinstance(value, str) else json.dumps(value), _name(saved), analysis)
    assert str(caught.value).isprintable() and len(str(caught.value)) < 300


def _name(saved: Saved) -> str:
    return name_of(saved.table)


@pytest.mark.parametrize("name", KEPT)
@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", "[" * 5000, '{"at":' * 5000, "[" * LONGEST, "{}", '{"at":1}']
)
def test_text_that_is_no_analysis_is_refused(name: str, text: str) -> None:
    refused(name, text)
    with pytest.raises(BadInput):
        read(text, _name(KEPT[name][0]))


@pytest.mark.parametrize("name", KEPT)
@pytest.mark.parametrize(
    "changes",
    [
        {"game": []}, {"game": None},
        {"game": {}}, {"answers": {}}, {"answers": []}, {"answers": None},
        {"answers": "x" * LONGEST},
    ],
)  # fmt: skip
def test_an_analysis_with_a_wrong_value_is_refused(name: str, changes: JsonObject) -> None:
    refused(name, {**KEPT[name][2], **changes})


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        (0, [1, None]), (0, "+"), (0, []), (1, -0.1), (1, 1.1), (1, 1), (1, "0.5"),
        (1, float("nan")), (1, float("inf")), (2, -0.1), (2, float("nan")), (3, -1e-9), (3, 1.1),
        (4, None), (4, 2.0), (4, -0.5), (5, None), (5, []), (5, [0.0]), (5, "outlook"),
    ],
)  # fmt: skip
def test_an_impossible_value_of_a_card_is_refused(place: int, wrong: Any) -> None:
    value = json.loads(json.dumps(KEPT["sakura"][2]))
    value["answers"][4][0][place] = wrong
    refused("sakura", value)


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        (0, -0.1), (0, 1.1), (0, 1), (1, "0.5"), (2, 2.0), (3, [0.5]), (3, 1.5), (4, -1), (4, 4),
        (4, 1.0), (4, True), (5, 4.1), (5, -0.1), (5, None), (6, 0.9), (6, 1e9), (6, float("nan")),
        (7, float("inf")), (8, -1e3), (9, float("nan")), (9, 0),
    ],
)  # fmt: skip
def test_an_impossible_outcome_of_a_card_is_refused(place: int, wrong: Any) -> None:
    value = json.loads(json.dumps(KEPT["sakura"][2]))
    value["answers"][4][0][5][place] = wrong
    refused("sakura", value)


def test_a_chance_and_its_loss_cannot_exceed_one() -> None:
    value = json.loads(json.dumps(KEPT["sakura"][2]))
    value["answers"][4][0][1] = value["answers"][4][0][3] = 0.75
    refused("sakura", value)


@pytest.mark.parametrize(
    "wrong",
    [
        ["won", 1, [0], [0]], ["win", 0, [0], [0]], ["win", 17, [0], [0]], ["win", None, [0], [0]],
        ["win", True, [0], [0]], ["win", 1.0, [0], [0]], ["win", 1, [], []], ["win", 1, [0], []],
        ["win", 1, [5], [5]], ["win", 1, [0, 0], [0]], ["win", 1, [1, 0], [0, 1]],
        ["win", 1, [0], [1]], ["win", 1, [0], [0, 99]], ["win", 1, [0]], "win", [], 7, {},
    ],
)  # fmt: skip
def test_an_impossible_best_move_is_refused(wrong: Any) -> None:
    """The first tile must be on the border, which cell 5 is not."""
    value = json.loads(json.dumps(KEPT["okiya"][2]))
    value["answers"][0] = wrong
    refused("okiya", value)


@given(st.sampled_from(sorted(KEPT)), st.data())
def test_damage_anywhere_is_refused_or_still_valid(name: str, data: st.DataObject) -> None:
    """Anything accepted can be written back unchanged and drawn."""
    saved, analysis, whole = KEPT[name]
    value = json.loads(json.dumps(whole))
    container: Any = value
    while isinstance(container, list | dict) and container:
        keys = range(len(container)) if isinstance(container, list) else sorted(container)
        key, inside = data.draw(st.sampled_from(keys)), container
        container = inside[key]
        if data.draw(st.booleans()):
            break
    inside[key] = data.draw(st.sampled_from(WORTH))
    try:
        answers = answers_in(json.dumps(value), _name(saved), analysis)
    except BadInput:
        return
    again = write(saved, analysis, answers, 7)
    assert repr(answers_in(again, _name(saved), analysis)) == repr(answers)
    analysis.result({**made_up(analysis, Random(1)), **answers}, (0, 1))


def test_the_time_of_an_entry_is_read_from_its_first_characters() -> None:
    assert stored_at('{"at":12,"game":') == 12
    assert [stored_at(text) for text in ("", "{}", '{"at":-1,', '{"at":' + "9" * 99)] == [-1] * 4
