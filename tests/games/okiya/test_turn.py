"""Turn, legal tiles with reasons, and lead, in words and in pictures."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest

from sakura.core.table import Table
from sakura.games.okiya.rules.game import Okiya, OkiyaTable
from sakura.games.okiya.rules.position import Layout, Observation
from sakura.games.okiya.rules.tiles import TILES
from sakura.games.okiya.view.table import PLAYERS, page, players, round_words, score, why_not
from sakura.games.okiya.view.tiles import feature_face, plant_face, tile_face
from sakura.games.okiya.view.tokens import token
from sakura.games.okiya.view.turn import task, turn
from sakura.ui.names import Names
from sakura.ui.words import LANGUAGES, Words

WORDS = Words()
WHO = ("person", "adept")
ALONE, SEVERAL = Names(PLAYERS, 0), Names(PLAYERS)


def played(*moves: int, match: str = "single", target: int | None = None) -> OkiyaTable:
    """Round in which seat 0 began and those cells were taken."""
    game = Okiya()
    options = game.options({"match": match, "target": target, "full_board": "win"})
    table = Table(game, options, Random(0), Layout(0, TILES))
    for cell in moves:
        table.choose(table.waiting()[0], cell)
    return table


def seen(*moves: int) -> Observation:
    """Observation of that round."""
    return played(*moves).observe(0)


def test_the_turn_and_the_legal_tiles_are_announced() -> None:
    first, then = seen(), seen(0)
    assert task(first, True, ALONE, WORDS) == "Take any tile on the border."
    assert task(first, True, SEVERAL, WORDS) == "Haruo, take any tile on the border."
    assert task(first, False, SEVERAL, WORDS) == "Haruo may take any tile on the border."
    assert task(then, True, Names(PLAYERS, 1), WORDS) == "Take a pine or a bird."
    assert task(then, True, SEVERAL, WORDS) == "Mariko, take a pine or a bird."
    assert task(then, False, ALONE, WORDS) == "Mariko needs a pine or a bird."


def test_the_first_tile_of_a_round_matches_none() -> None:
    assert "<svg" not in turn(seen(), True, ALONE, WORDS)


def test_the_last_tile_is_shown_with_its_player() -> None:
    shown = turn(seen(0), False, ALONE, WORDS)
    assert tile_face(TILES[0]) + token(0) in shown
    assert 'role="img" aria-label="You took the pine with a bird."' in shown
    shown = turn(seen(0, 1), True, ALONE, WORDS)
    assert tile_face(TILES[1]) + token(1) in shown
    assert 'role="img" aria-label="Mariko took the pine with the sun."' in shown


@pytest.mark.parametrize("here", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_plant_and_feature_have_their_pictures_in_the_sentence(language: str, here: bool) -> None:
    words = Words(language)
    for cell in (0, 3, 12, 15):
        shown = turn(seen(cell), here, SEVERAL, words)
        root = ElementTree.fromstring(shown)
        assert "".join(root.itertext()) == task(seen(cell), here, SEVERAL, words)
        assert plant_face(TILES[cell]) in shown
        assert feature_face(TILES[cell]) in shown
        assert len([part for part in root.iter("span") if part.get("class") == "match"]) == 2


def test_parts_of_a_tile_are_pictures_of_their_own() -> None:
    faces = {plant_face(tile) for tile in TILES}, {feature_face(tile) for tile in TILES}
    assert [len(each) for each in faces] == [4, 4]
    assert all(ElementTree.fromstring(face).get("aria-hidden") for each in faces for face in each)


def seats(table: OkiyaTable) -> list[str]:
    """Description of each player."""
    shown = players(table.observe(0), ALONE, WHO, None, WORDS)
    return ["".join(seat.itertext()) for seat in ElementTree.fromstring(f"<ol>{shown}</ol>")]


def test_the_leader_is_named_beside_the_score() -> None:
    begun = played(match="points", target=10)
    assert seats(begun) == ["You 0 of 10 ", "Mariko 0 of 10 Computer (adept)"]
    won = played(0, 4, 5, 7, 15, 11, 10, match="points", target=10)
    assert seats(won) == ["You 9 of 10 leads ", "Mariko 0 of 10 Computer (adept)"]
    assert seats(played(0, 4, 5, 7, 15, 11, 10)) == ["You", "MarikoComputer (adept)"]


def test_the_board_comes_before_its_description() -> None:
    table = page(False, False, WHO, WORDS)
    places = [table.index(f'id="{name}"') for name in ("board", "players", "binding", "commands")]
    assert places == sorted(places)


def test_an_illegal_tile_gives_its_reason() -> None:
    assert why_not(seen(), 5, WORDS) == "The first tile must come from the border."
    assert why_not(seen(0), 0, WORDS) == "That tile has been taken."
    assert why_not(seen(0), 5, WORDS) == (
        "The cherry with the sun doesn't match. Take a pine or a bird."
    )


def test_rounds_and_points_are_those_of_a_match() -> None:
    alone = seen(0)
    assert round_words(alone, WORDS) == "" and score(alone, 0, WORDS) == ""
    match = played(0, match="points", target=10).observe(0)
    assert round_words(match, WORDS) == "Round 1"
    assert score(match, 1, WORDS) == "0 of 10"
    between = replace(match, round=1, ended="line")
    assert round_words(between, WORDS) == "Round 1"  # the round that has just ended
