"""Analysis of a match of Okiya: the exact value of every move."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from itertools import islice, pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core.table import Table
from sakura.games import GAMES
from sakura.games.okiya.analysis import ENOUGH, ORDER, Move, OkiyaAnalysis, Trap, appraise
from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.solver import Best, Solver, Value
from sakura.games.okiya.rules.tiles import Tile
from sakura.games.okiya.view.review import DECIDED, NEVER, panel, sentences
from sakura.games.okiya.view.tiles import opening, tile_name
from sakura.play.analysis import Question
from sakura.play.seat import last
from sakura.ui.names import Names
from sakura.ui.words import LANGUAGES, Words
from tests.narrowed import fields, found, inside, integer, integers, items
from tests.sweeps import first

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

GAME = Okiya()

Answered = tuple[OkiyaAnalysis, dict[Question, Best]]
"""An analysis and its answers."""


def played(
    levels: list[str],
    match: str = "single",
    target: int | None = None,
    full_board: str = "win",
    seed: int = 0,
) -> OkiyaAnalysis:
    raw: JsonObject = {"match": match, "target": target, "full_board": full_board}
    table = Table(GAME, GAME.options(raw), Random(seed))
    seats = [
        GAMES["okiya"].make_seat(level, Random(f"{seed}/{n}")) for n, level in enumerate(levels)
    ]
    while waiting := table.waiting():
        table.choose(waiting[0], seats[waiting[0]].choose(table.observe(waiting[0])))
    return OkiyaAnalysis(GAME, tuple(table.steps), table.position)


def answered(analysis: OkiyaAnalysis, seats: Collection[int] = (0, 1)) -> dict[Question, Best]:
    return {
        question: last(appraise(analysis.observation(question)))
        for question in analysis.questions(seats)
    }


@pytest.mark.parametrize("match", [("single", None), ("points", 10)])
def test_every_move_of_every_round_is_judged_by_the_solver(match: tuple[str, int | None]) -> None:
    analysis = played(["adept", "random"], *match, seed=2)
    result = analysis.result(answered(analysis), (0, 1))
    assert result["game"] == "okiya"
    rounds, written = items(result, "rounds"), items(GAME.write(list(analysis.steps)), "rounds")
    assert [inside(line, "round") for line in rounds] == list(range(1, len(written) + 1))
    for line, of_record in zip(rounds, written, strict=True):
        taken, moves = integers(of_record, "moves"), [*map(fields, items(line, "moves"))]
        assert [move["cell"] for move in moves] == taken
        solver = Solver(analysis.tiles(integer(line, "round")))
        for number, move in enumerate(moves):
            values = solver.values(tuple(taken[:number]))
            after = values[integer(move, "cell")]
            assert move["after"] == {"value": after.value, "plies": after.plies}
            best = inside(move, "before", "value"), inside(move, "before", "plies")
            assert move["best"] == [
                cell for cell, value in values.items() if (value.value, value.plies) == best
            ]
            assert best[0] == max((v.value for v in values.values()), key=ORDER.index)
            assert move["turned"] == (after.value != best[0])
            assert move["seat"] == (integer(of_record, "starter") + number) % 2


def test_the_value_after_a_move_is_the_value_before_the_next() -> None:
    """A win for one seat after its tile is a loss for the other before its own."""
    analysis = played(["novice", "random"], seed=4)
    moves = list(analysis.moves(answered(analysis), (0, 1)))
    other = {"win": "loss", "loss": "win", "draw": "draw"}
    for move, following in pairwise(moves):
        assert following.before.value == other[move.after.value]
        assert following.before.plies == found(move.after.plies) - 1


@pytest.fixture(scope="module")
def masterly() -> Answered:
    """Match of masters, and its answers."""
    analysis = played(["master", "master"], seed=1)
    return analysis, answered(analysis)


def test_masters_never_lose_a_won_position(masterly: Answered) -> None:
    analysis, answers = masterly
    assert not any(move.turned for move in analysis.moves(answers, (0, 1)))
    lines = sentences(analysis, answers, (0, 1), Names(("Haruo", "Mariko")), Words())
    assert lines[:2] == ["Round 1", f"{NEVER} Mariko was winning from the first tile on."]
    assert all(("trap" in line and "found" in line) or "found it." in line for line in lines[2:])


def test_an_analysis_can_be_limited_to_one_seat() -> None:
    analysis = played(["novice", "novice"], seed=3)
    result = analysis.result(answered(analysis, [1]), [1])
    assert {
        inside(move, "seat") for line in items(result, "rounds") for move in items(line, "moves")
    } == {1}


@pytest.mark.parametrize("before", ORDER)
@pytest.mark.parametrize("after", ORDER)
def test_a_move_turns_a_round_if_it_loses_value(before: str, after: str) -> None:
    move = Move(1, 1, 1, 0, 0, Value(before, 5), Value(after, 5), (0,))
    assert move.turned == ((after, before) in {("loss", "draw"), ("loss", "win"), ("draw", "win")})


@pytest.fixture(scope="module")
def careless() -> Answered:
    """Match with many mistakes, and its answers."""
    analysis = played(["random", "random"], "first-to-3", seed=6)
    return analysis, answered(analysis)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("you", [None, 1])
def test_turning_moves_are_described_in_every_language(
    careless: Answered, language: str, you: int | None
) -> None:
    analysis, answers = careless
    moves = list(analysis.moves(answers, (0, 1)))
    turned = [move for move in moves if move.telling]
    lines = sentences(analysis, answers, (0, 1), Names(("Haruo", "Mariko"), you), Words(language))
    assert turned and len([line for line in lines if line[0].isdigit()]) == len(turned)


def test_a_trap_leaves_one_winning_reply_of_many_to_a_lost_seat(careless: Answered) -> None:
    analysis, answers = careless
    moves = list(analysis.moves(answers, (0, 1)))
    assert {move.trap.missed for move in moves if move.trap} == {True, False}
    for move, then in pairwise(moves):
        values = Solver(analysis.tiles(then.round)).values(
            analysis.steps[then.step].before.moves, exact=False
        )
        wins = [cell for cell, value in values.items() if value.value == "win"]
        lays = move.before.value == "loss" and len(wins) == 1 and len(values) >= ENOUGH
        if then.number == 1 or not lays:
            assert move.trap is None
        else:
            assert move.trap == Trap(wins[0], then.cell != wins[0])
            assert then.turned == move.trap.missed


def test_an_only_move_counts_among_many_tiles_and_outside_traps(
    careless: Answered,
) -> None:
    analysis, answers = careless
    found = 0
    for move in analysis.moves(answers, (0, 1)):
        values = Solver(analysis.tiles(move.round)).values(
            analysis.steps[move.step].before.moves, exact=False
        )
        best = max((value.value for value in values.values()), key=ORDER.index)
        kept = [cell for cell, value in values.items() if value.value == best]
        alone = best != "loss" and kept == [move.cell] and len(values) >= ENOUGH
        before = [other.trap for other in analysis.moves(answers, (0, 1)) if other.step < move.step]
        laid = move.number > 1 and bool(before and before[-1])
        assert move.only == (alone and not laid)
        found += move.only
    assert found


def test_a_mistake_names_the_best_answer_to_it(careless: Answered) -> None:
    analysis, answers = careless
    moves = list(analysis.moves(answers, (0, 1)))
    for move, then in pairwise(moves):
        if then.number > 1:
            assert move.answer == then.best[0]
        if move.turned:
            assert move.answer is not None
            answer = tile_name(analysis.tiles(move.round)[move.answer], Words())
            line = next(
                line
                for line in of_rounds(analysis, answers, (0, 1))[move.round - 1]
                if line.startswith(f"{move.number}. ")
            )
            assert (f"allowed {answer}." in line) == (move.after.value == "loss")
    assert any(move.turned for move in moves)
    assert moves[-1].answer is None


def of_rounds(
    analysis: OkiyaAnalysis, answers: dict[Question, Best], seats: Collection[int]
) -> list[list[str]]:
    """Return the sentences of each round, in English."""
    rounds: list[list[str]] = []
    for line in sentences(analysis, answers, seats, Names(("Haruo", "Mariko")), Words()):
        if line.startswith("Round "):
            rounds.append([])
        else:
            rounds[-1].append(line)
    return rounds


def test_the_last_mistake_decided_a_round_that_is_known_to_its_end(careless: Answered) -> None:
    analysis, answers = careless
    for number, lines in enumerate(of_rounds(analysis, answers, (0, 1)), 1):
        moves = [move for move in analysis.moves(answers, (0, 1)) if move.round == number]
        last = [move.number for move in moves if move.turned][-1:]
        decided = [line for line in lines if DECIDED in line]
        assert [int(line.partition(".")[0]) for line in decided] == last
    known = {question: best for question, best in answers.items() if question != max(answers)}
    assert not any(DECIDED in line for line in of_rounds(analysis, known, (0, 1))[-1])
    alone = [line for lines in of_rounds(analysis, answers, (0,)) for line in lines]
    assert alone and not any(DECIDED in line for line in alone)


def plies_told(plies: int, language: str = "en") -> str:
    """Words of a win in that many tiles."""
    analysis = played(["adept", "adept"], full_board="draw", seed=5)
    first, second = islice(analysis.questions((0, 1)), 2)
    answers = {
        first: Best(Value("win", plies + 1), (3,), (3,), 12),
        second: Best(Value("loss", plies), (3,), (3,), 5),
    }
    drawn = panel(analysis, answers, (0, 1), 0, Names(("Haruo", "Mariko")), Words(language))
    return found(re.search(r'aria-label="([^"]*)"', drawn))[1]


@pytest.mark.parametrize(
    ("language", "plies", "says"),
    [
        ("en", 1, "Move 1: Mariko can force a win. Tiles to go: 1."),
        ("en", 2, "Move 1: Mariko can force a win. Tiles to go: 2."),
        ("es", 1, "Jugada 1: Mariko puede forzar la victoria. Losetas que faltan: 1."),
        ("es", 4, "Jugada 1: Mariko puede forzar la victoria. Losetas que faltan: 4."),
        (
            "fr",
            1,
            "Coup 1\u202f: Mariko peut forcer la victoire. Tuiles restant à prendre\u202f: 1.",
        ),
        (
            "fr",
            4,
            "Coup 1\u202f: Mariko peut forcer la victoire. Tuiles restant à prendre\u202f: 4.",
        ),
    ],
)
def test_a_box_shows_the_number_of_tiles_left(language: str, plies: int, says: str) -> None:
    assert plies_told(plies, language) == says


def test_a_winning_move_is_called_one(careless: Answered) -> None:
    analysis, answers = careless
    drawn = panel(analysis, answers, (0, 1), 0, Names(("Haruo", "Mariko"), 1), Words())
    assert re.search(r"Move \d+: (Haruo wins|you win)\.", drawn) and "to go: 0" not in drawn


def test_the_boxes_letters_are_explained(careless: Answered) -> None:
    analysis, answers = careless
    drawn = panel(analysis, answers, (0, 1), 0, Names(("Haruo", "Mariko"), 1), Words())
    key = found(re.search(r'<p class="values-key">(.*?)</p>', drawn))[1]
    letters = re.findall(r'class="token-(\d)"[^>]*>(\w)</b>(\w+)', key)
    assert letters == [("0", "H", "Haruo"), ("1", "M", "You")]


def test_an_analysis_of_one_seat_has_its_moves_only(careless: Answered) -> None:
    """Although the values before the opponent's moves reveal those of its own."""
    analysis, answers = careless
    both = list(analysis.moves(answers, (0, 1)))
    assert list(analysis.moves(answers, (1,))) == [move for move in both if move.seat == 1]


@pytest.mark.parametrize("seats", [(0,), (1,), (0, 1)])
def test_a_round_without_mistakes_says_so(careless: Answered, seats: tuple[int, ...]) -> None:
    analysis, answers = careless
    names = Names(("Haruo", "Mariko"))
    by_round = " ".join(sentences(analysis, answers, seats, names, Words())).split("Round ")[1:]
    assert any("fell for" in of_round for of_round in by_round) or seats == (1,)
    for of_round in by_round:
        gave = " turned " in of_round or "fell for" in of_round
        assert (NEVER in of_round) != gave


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_panel_has_a_box_per_move_and_links_to_turning_moves(
    careless: Answered, language: str
) -> None:
    analysis, answers = careless
    names, words = Names(("Haruo", "Mariko"), 1), Words(language)
    moves = sorted(analysis.moves(answers, (0, 1)), key=lambda move: (move.round, move.number))
    drawn = panel(analysis, answers, (0, 1), moves[3].step, names, words)
    boxes = re.findall(
        r'<li class="([^"]*)"(?: data-left="(\d+)")?><button[^>]*>([^<]*)</button></li>', drawn
    )
    assert len(boxes) == len(moves)
    for (style, left, letter), move in zip(boxes, moves, strict=True):
        draw, plies = move.after.value == "draw", move.after.plies
        assert left == ("" if draw or plies == 1 else str(found(plies) - 1))
        assert style.endswith(" turned") == move.turned
        ahead = {"win": move.seat, "loss": 1 - move.seat}.get(move.after.value)
        assert style.split()[0] == ("even" if ahead is None else f"token-{ahead}")
        assert letter == ("=" if ahead is None else "HM"[ahead])
    assert re.findall(r'aria-current="true" data-see="(\d+)"', drawn) == [str(moves[3].step)]
    assert set(re.findall(r'data-see="(\d+)"', drawn)) == {str(move.step) for move in moves}
    assert re.findall(r'data-try="(\d+)"', drawn) == [
        str(move.step) for move in moves if move.telling
    ]
    assert drawn.count("<h3>") == moves[-1].round


def test_a_round_without_turning_moves_says_so(masterly: Answered) -> None:
    analysis, answers = masterly
    drawn = panel(analysis, answers, (0, 1), 0, Names(("Haruo", "Mariko")), Words())
    ways = drawn.count("set a trap") + drawn.count("found it.")
    assert NEVER in drawn and drawn.count("data-try") == ways


def even(plies: int) -> Best:
    return Best(Value("draw", plies), (3,), (3,), 5)


def test_a_drawn_position_is_called_a_draw() -> None:
    analysis = played(["adept", "adept"], full_board="draw", seed=5)
    first, second = islice(analysis.questions((0, 1)), 2)
    answers = {first: even(16), second: even(15)}
    drawn = panel(analysis, answers, (0, 1), 0, Names(("Haruo", "Mariko")), Words())
    assert drawn.count("for a draw.") == 2 and ">=</button>" in drawn


def told_by_json(
    of_round: JsonObject, every: list[Json], tiles: tuple[Tile, ...], words: Words
) -> Iterator[tuple[int, dict[str, list[int] | None], str, list[str]]]:
    """Expected content of the sentences about a round, from its JSON alone: numbers and names of
    tiles in every sentence after the first. `every` has all moves, for the outcome of traps."""
    for move in items(of_round, "moves"):
        number = every.index(move) + 1
        before, after = fields(move, "before"), fields(move, "after")
        then = every[number] if number < len(every) else None
        tile = tile_name(tiles[integer(move, "cell")], words)
        trap = before["value"] == "loss" and then is not None and len(items(then, "best")) == 1
        best = [tile_name(tiles[cell], words) for cell in integers(move, "best")]
        plies = integer(before, "plies")
        kept = [plies] if before["value"] == "win" and plies > 1 else []
        yield (
            number,
            {
                "turned": [number, *kept] if inside(move, "turned") else None,
                "trap": [number] if trap else None,
                "only": [number] if after["value"] == before["value"] != "loss" else None,
            },
            tile,
            best,
        )


@pytest.mark.native  # this many matches take long in WebAssembly
@pytest.mark.parametrize("number", first(1, range(200)))
def test_every_number_in_a_sentence_is_in_the_json(number: int) -> None:
    match = {7: ("first-to-3", None), 17: ("points", 10)}.get(number % 20, ("single", None))
    levels = [("random", "novice", "adept")[(number + seat) % 3] for seat in (0, 1)]
    full_board = "draw" if number % 10 == 5 else "win"
    analysis = played(levels, *match, full_board, number)
    answers = answered(analysis)
    result = json.loads(json.dumps(analysis.result(answers, (0, 1))))
    for language in LANGUAGES:
        words = Words(language)
        for seats in ((0,), (1,), (0, 1)):
            mine = json.loads(json.dumps(analysis.result(answers, seats)))
            said = sentences(
                analysis, answers, seats, Names(("Haruo", "Mariko"), number % 2), words
            )
            for of_round, whole in zip(mine["rounds"], result["rounds"], strict=True):
                assert numbers(said.pop(0)) == [of_round["round"]]
                tiles = analysis.tiles(of_round["round"])
                gave = any(move["turned"] for move in of_round["moves"])
                if said and said[0].startswith(words.say(NEVER)):
                    assert not gave
                    said.pop(0)
                for count, kinds, tile, best in told_by_json(
                    of_round, whole["moves"], tiles, words
                ):
                    head = words.say("{number}. {told}", number=count, told="")
                    if said and numbers(said[0])[:1] == [count] and said[0].startswith(head):
                        sentence = said.pop(0)
                        assert numbers(sentence) in kinds.values()
                        assert tile.casefold() in sentence.casefold()
                        if kinds["turned"]:
                            assert all(
                                name in sentence or opening(name) in sentence for name in best
                            )
                    else:
                        assert not kinds["turned"]
            assert said == []


def numbers(text: str) -> list[int]:
    return [int(figure) for figure in re.findall(r"\d+", text)]
