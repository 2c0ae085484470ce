"""Puzzles of Sakura: legal, clear, explained, and small."""

from __future__ import annotations

from random import Random

import pytest

from sakura.core.data import read_bytes
from sakura.core.error import BadInput
from sakura.core.replay import Replay
from sakura.core.restore import table_of
from sakura.games import GAMES, RULES
from sakura.games.sakura.puzzles import SakuraPuzzle, SakuraPuzzles, lines, make, parsed, why
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Play, Stage
from sakura.games.sakura.seats.evaluator import appraise
from sakura.games.sakura.view.better import reasons
from sakura.play.seat import last
from sakura.ui.words import LANGUAGES, Words
from tests.sweeps import FULL, first

NUMBERS = first(12, range(1, len(lines()) + 1))
LEAST, GUESSES, NEAR = 0.10, 20_000, 0.03

EACH = 15
"""One of so many puzzles is searched again: ten seconds each with all guesses."""

every_puzzle = pytest.mark.parametrize("number", NUMBERS)


@every_puzzle
def test_a_record_leads_to_a_choice_with_one_card_that_adepts_do_not_take(number: int) -> None:
    puzzle = make(number)
    table = table_of(Replay(puzzle.record(), RULES), Random(0))
    assert table.position.stage is Stage.CHOOSE and puzzle.seat in table.waiting()
    assert puzzle.hand == table.position.hands[puzzle.seat]
    assert puzzle.chance(puzzle.card) - puzzle.chance(puzzle.ranked[1]) >= LEAST
    seen = table.observe(puzzle.seat)
    for seed in range(8):
        adept = GAMES["sakura"].make_seat("adept", Random(seed))
        assert adept.choose(seen) != Play(puzzle.card)


@every_puzzle
def test_the_reason_is_a_difference_described_in_every_language(number: int) -> None:
    puzzle = make(number)
    assert any(reason.numbers for reason in reasons(*puzzle.worths(), Words()))
    for language in LANGUAGES:
        said = why(puzzle, Words(language))
        assert str(puzzle.card) in said and "{" not in said


@pytest.mark.native
@pytest.mark.parametrize("number", first(1, NUMBERS[::EACH]))
def test_long_searches_with_other_seeds_find_the_same(number: int) -> None:
    puzzle = make(number)
    table = table_of(Replay(puzzle.record(), RULES), Random(0))
    guesses = GUESSES if FULL else 1500
    found = last(appraise(Sakura(), table.observe(puzzle.seat), Random(number), guesses))
    by_card = {worth.choice.card: worth.chance for worth in found if isinstance(worth.choice, Play)}
    ranked = sorted(by_card, key=by_card.__getitem__, reverse=True)
    assert ranked[0] == puzzle.card
    assert by_card[ranked[0]] - by_card[ranked[1]] >= (LEAST if FULL else LEAST - NEAR)
    assert all(abs(by_card[card] - puzzle.chance(card)) < NEAR for card in puzzle.hand)


def test_positions_are_all_different_and_the_file_is_small() -> None:
    found = lines()
    assert len({(line.game, line.decisions) for line in found}) == len(found)
    assert len(read_bytes("sakura.games.sakura", "data/puzzles.txt")) <= 40_000
    assert all(parsed(line.text()) == line for line in found)
    assert len({line.rating // 100 for line in found}) > 3


def test_invalid_puzzle_data_is_refused() -> None:
    for number in (0, len(lines()) + 1, True, "1"):
        with pytest.raises(BadInput, match="a puzzle's number must be 1 to"):
            make(number)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="have no grades"):
        last(SakuraPuzzles().make("hard", 1))


def test_the_verdict_states_the_chance_of_the_card_played() -> None:
    maker = SakuraPuzzles()
    puzzle = last(maker.make("", 1))
    assert isinstance(puzzle, SakuraPuzzle)
    right = maker.verdict(puzzle, [*puzzle.line], Words())
    worst = puzzle.ranked[-1]
    wrong = maker.verdict(puzzle, [[worst, None]], Words())
    assert wrong.endswith(right) and wrong.startswith(f"Card {worst} wins ")
    assert len(maker.ratings()) == len(lines())
