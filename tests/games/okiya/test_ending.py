"""End of a match: the reason given is true, and the winning pattern is drawn through its cells."""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core.game import CHANCE, WATCHER
from sakura.core.table import Table
from sakura.games.okiya.rules.game import Okiya, OkiyaTable
from sakura.games.okiya.rules.position import Layout, Observation, Position, observe
from sakura.games.okiya.rules.rematch import begun_by_the_other
from sakura.games.okiya.rules.square import CELLS, PATTERNS, SQUARES, cells
from sakura.games.okiya.view import ending
from sakura.games.okiya.view.reason import FEW, last_chance, reason_words
from sakura.games.okiya.view.strike import strike
from sakura.games.okiya.view.tiles import tile_name
from sakura.ui.names import Names
from sakura.ui.words import LANGUAGES, Words
from tests.narrowed import found
from tests.tables import okiya_options, played, seeds
from tests.translated import full_stop

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

GAME = Okiya()
NAMES = Names(("Haruo", "Mariko"))
ENGLISH = Words("en")


@lru_cache(maxsize=10_000)
def worth(position: Position) -> dict[int, int]:
    """Brute-force value of each legal tile for the mover: 1, 0 or −1."""

    def after(cell: int) -> int:
        then, _ = GAME.apply(position, {position.mover: cell})
        if then.ended is None:
            return -max(worth(then).values())
        return 0 if then.winner is None else 1

    return {cell: after(cell) for cell in position.free()}


def last_round(table: OkiyaTable) -> list[Position]:
    """Positions of the last round in which a tile had to be taken."""
    positions = [step.before for step in table.steps if CHANCE not in step.actions]
    return positions[-len(table.position.moves) :]


@given(okiya_options, seeds)
def test_the_losers_last_chance_is_what_the_solver_finds(options: JsonObject, seed: int) -> None:
    table = played(GAME, options, seed)
    position = table.position
    if position.winner is None:
        return
    found = last_chance(table.observe(0))
    loser = 1 - position.winner
    turns = [p for p in last_round(table) if p.mover == loser and CELLS - len(p.moves) <= FEW]
    if found is None:
        assert not turns
        return
    best = [max(worth(turn).values()) for turn in turns]
    hopeless = [turn for turn in turns if len(turn.moves) >= found.turn - (found.cell is None)]
    assert all(max(worth(turn).values()) == -1 for turn in hopeless)
    if found.cell is None:
        assert set(best) == {-1}
        assert found.turn == len(turns[0].moves) + 1
    else:
        (turn,) = (turn for turn in turns if len(turn.moves) + 1 == found.turn)
        expected = {"win": 1, "draw": 0}[found.value]
        assert worth(turn)[found.cell] == expected == max(worth(turn).values())
        assert found.cell != position.moves[found.turn - 1]


@pytest.mark.parametrize("language", LANGUAGES)
@given(options=okiya_options, seed=seeds, you=st.sampled_from([None, 0, 1]))
def test_every_reason_is_a_sentence_with_its_numbers(
    language: str, options: JsonObject, seed: int, you: int | None
) -> None:
    words, seen = Words(language), played(GAME, options, seed).observe(0)
    said = reason_words(seen, Names(NAMES.known, you), words)
    assert said.endswith(full_stop(language)) and "{" not in said and "None" not in said
    if seen.winner is None:
        return
    if you is None:
        assert NAMES.known[seen.winner] in said
    if seen.ended != "full":
        assert str(len(seen.moves)) in said
    if seen.ended == "blocked":
        assert tile_name(seen.tiles[seen.moves[-1]], words) in said
    if (chance := last_chance(seen)) and chance.cell is not None:
        assert tile_name(seen.tiles[chance.cell], words) in said
        assert str(chance.turn) in said


def won(pattern: int) -> Observation:
    """Board on which seat 0 has won by that pattern."""
    options = GAME.options({"match": "single", "target": None, "full_board": "win"})
    table = played(GAME, GAME.write_options(options), 1)
    at = Position(
        options, tiles=table.position.tiles, held=(pattern, 0), moves=cells(pattern),
        ended="square" if pattern in SQUARES else "line", winner=0,
    )  # fmt: skip
    return observe(at, 0)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_line_goes_through_the_four_tokens(pattern: int) -> None:
    drawn = strike(won(pattern))
    path = found(re.search(r' d="([^"]*)"', drawn))[1]
    middles = [(cell % 4 + 0.5, cell // 4 + 0.5) for cell in cells(pattern)]
    if pattern in SQUARES:
        (left, top), (right, bottom) = middles[0], middles[3]
        assert path == f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}z"
        return
    ax, ay, bx, by = map(float, re.findall(r"-?[\d.]+", path))
    for x, y in middles:  # on the line, between its ends
        assert abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) < 1e-9
        assert min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)
    assert 3 < max(abs(bx - ax), abs(by - ay)) < 4


def test_remaining_tiles_are_crossed_out_if_none_could_be_taken() -> None:
    for seed in range(200):
        position = played(
            GAME, {"match": "single", "target": None, "full_board": "win"}, seed
        ).position
        if position.ended == "blocked":
            path = found(re.search(r' d="([^"]*)"', strike(observe(position, WATCHER))))[1]
            assert path.count("m0-.2") == CELLS - len(position.moves)
            return
    raise AssertionError("nobody was blocked")


@given(okiya_options, seeds)
def test_the_result_counts_the_rounds(options: JsonObject, seed: int) -> None:
    table = played(GAME, options, seed)
    position, winners = table.position, found(table.outcome()).winners
    events = [event for step in table.steps for event in step.events]
    shown = ending.result(table.observe(0), winners, events, True, NAMES, ENGLISH)
    pictured = re.findall(r"seat-token-(\d)", shown.partition("</span>")[0])
    assert pictured == [str(seat) for seat in winners]
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", shown)
    if options["match"] == "single":
        assert not rows
    elif options["match"] == "first-to-3":
        cells_of = [re.findall(r"<td>(.*?)</td>", row) for row in rows]
        assert cells_of == [[str(score)] for score in position.score]
    else:
        for score, row in zip(position.score, rows, strict=True):
            goal = position.options.goal
            beyond = f"{score} points"  # “12 of 10” would read as a mistake
            assert f"<td>{beyond if score > goal else f'{score} of {goal}'}</td>" in row
    if position.round > 1:
        (sentence,) = ending.reasons(table.observe(0), NAMES, ENGLISH)
        assert sentence.startswith("Last round: ") and sentence in shown


def test_the_picture_has_every_tile_and_token() -> None:
    position = played(GAME, {"match": "single", "target": None, "full_board": "win"}, 3).position
    drawn = ending.picture(
        observe(position, WATCHER), (0,), "Okiya · example.org", Names(NAMES.known, 0), ENGLISH
    )
    assert drawn.count('class="token') == len(position.moves) + 2  # beside the names
    assert drawn.count('class="tile') == CELLS - len(position.moves)
    assert "Haruo wins" in drawn and "On move" in drawn and " id=" not in drawn
    assert "Okiya · example.org" in drawn
    assert not re.search(r"\b[Yy]ou\b", drawn)


@given(okiya_options, seeds)
def test_the_other_player_begins_the_next_match(options: JsonObject, seed: int) -> None:
    table = played(GAME, options, seed)
    laid = table.steps[0].actions[CHANCE]
    assert isinstance(laid, Layout)
    drawn = [Table(GAME, table.options, Random(f"{seed}/{number}")) for number in range(20)]
    turned = [one for one in drawn if begun_by_the_other(table, one)]
    assert 0 < len(turned) < len(drawn)
    assert all(one.position.starter == 1 - laid.starter for one in turned)


def full_board(full: str) -> Observation:
    """Round in which all sixteen tiles were taken."""
    options: JsonObject = {"match": "single", "target": None, "full_board": full}
    for seed in range(10_000):
        seen = played(GAME, options, seed).observe(0)
        if seen.ended == "full":
            return seen
    raise AssertionError("no full board")


def test_the_last_tile_of_a_full_board_is_framed_if_it_wins() -> None:
    drawn, won = full_board("draw"), full_board("win")
    assert strike(drawn) == ""
    frame = found(re.search(r' d="([^"]*)"', strike(won)))[1]
    row, column = divmod(won.moves[-1], 4)
    assert frame == f"M{column + 0.06:g} {row + 0.06:g}h.88v.88h-.88z"  # and no crosses
    assert drawn.winner is None and won.winner is not None
    assert reason_words(drawn, NAMES, ENGLISH) == "The board is full, and nobody has four together."
    tile = tile_name(won.tiles[won.moves[-1]], ENGLISH)
    last = f"{NAMES.known[won.winner]} took the last of the 16 tiles, {tile}. Whoever has nothing "
    last += "left to take loses."
    assert reason_words(won, NAMES, ENGLISH).startswith(last)
