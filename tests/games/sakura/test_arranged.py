"""Arranged gardens of lessons: applied as written, or refused."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from sakura.core.error import BadInput
from sakura.core.table import Table
from sakura.games import RULES
from sakura.games.sakura.rules.position import ALL_TOKENS, START_TOKENS, Position, Stage

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

GAME = RULES["sakura"]
THREE: JsonObject = {"players": 3, "two_player": None, "board": "stroll"}
TWO: JsonObject = {"players": 2, "two_player": "standard", "board": "stroll"}
GARDEN: dict[str, Any] = {"emperor": 10, "painters": [7, 2, 0], "hands": [[33, 3, 60], [4], []]}


def laid(options: JsonObject, **change: Any) -> Position:
    position = GAME.arrange(GAME.options(options), GARDEN | change)
    assert isinstance(position, Position)
    return position


def test_an_arranged_position_places_figures_and_cards_as_written() -> None:
    position = laid(THREE)
    assert (position.stage, position.round) == (Stage.CHOOSE, 0)
    assert (position.emperor, position.painters) == (10, (7, 2, 0))
    assert position.tokens == (START_TOKENS,) * 3
    assert position.supply == ALL_TOKENS - 3 * START_TOKENS


def test_hands_are_filled_with_the_lowest_cards_and_the_others_are_the_deck() -> None:
    position = laid(THREE)
    hands = ((1, 2, 3, 33, 60), (4, 5, 6, 7, 8), (9, 10, 11, 12, 13))
    assert position.hands == hands
    assert position.deck == tuple(card for card in range(14, 60) if card != 33)
    assert position.discard == ()


def test_the_court_painter_has_a_space_and_no_hand() -> None:
    position = laid(TWO, hands=[[], []])
    assert position.painters == (7, 2, 0) and len(position.hands) == 2
    assert len(position.deck) == 50


@pytest.mark.parametrize("emperor", [8, 15])
def test_the_emperor_must_be_between_the_painters_and_the_first_tree(emperor: int) -> None:
    assert laid(THREE, emperor=emperor).emperor == emperor


def test_scored_trees_and_tokens_may_be_given() -> None:
    position = laid(THREE, emperor=33, trees=2, tokens=[9, 0, 14])
    assert position.scored == (16, 25) and position.tokens == (9, 0, 14)
    assert position.supply == ALL_TOKENS - 23
    assert laid(THREE, emperor=24, trees=1).scored == (16,)


@pytest.mark.parametrize(("trees", "most"), [(0, 35), (1, 41), (2, 47)])
def test_the_supply_must_cover_all_remaining_trees(trees: int, most: int) -> None:
    assert laid(THREE, trees=trees, tokens=[most, 0, 0]).supply == ALL_TOKENS - most
    with pytest.raises(BadInput, match="the supply cannot pay another"):
        laid(THREE, trees=trees, tokens=[most, 0, 1])


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "on a painter": ({"emperor": 7}, "space 7 is not between"),
    "under the tree": ({"emperor": 16}, "space 16 is not between"),
    "under the second tree": ({"emperor": 25, "trees": 1}, "space 25 is not between"),
    "after the last tree": ({"trees": 3}, "trees: 3 is not a whole number"),
    "too few tokens": ({"tokens": [1, 2]}, r"\[1, 2\] must have 3 entries, not 2"),
    "a debt": ({"tokens": [1, 2, -1]}, "tokens: -1 is not a whole number"),
    "no space": ({"emperor": 201}, "emperor: 201 is not a whole number"),
    "before the gate": ({"painters": [7, 2, -1]}, "painters: -1 is not a whole number"),
    "too few painters": ({"painters": [7, 2]}, r"\[7, 2\] must have 3 entries, not 2"),
    "too many painters": ({"painters": [0] * 7}, "not a list of at most 6"),
    "two on one space": ({"painters": [7, 7, 0]}, "two painters are on one space"),
    "too few hands": ({"hands": [[], []]}, "must have 3 entries, not 2"),
    "too many hands": ({"hands": [[]] * 4}, "must have 3 entries, not 4"),
    "a large hand": ({"hands": [[1, 2, 3, 4, 5, 6], [], []]}, "not a list of at most 5"),
    "no card": ({"hands": [[61], [], []]}, "61 is not a whole number"),
    "a card twice": ({"hands": [[5, 5], [], []]}, "a card is used twice"),
    "a card in two hands": ({"hands": [[5], [], [5]]}, "a card is used twice"),
    "something else": ({"deck": []}, "unknown field 'deck'"),
}


@pytest.mark.parametrize("what", BAD)
def test_an_impossible_garden_is_refused_in_a_sentence(what: str) -> None:
    change, said = BAD[what]
    with pytest.raises(BadInput, match=said):
        laid(THREE, **change)


@pytest.mark.parametrize("seed", range(20))
def test_any_possible_garden_can_be_played_to_the_end(seed: int) -> None:
    random = Random(seed)
    options = random.choice((TWO, THREE))
    emperor = random.randint(1, 15)
    painters = [random.choice((0, random.randrange(emperor))) for _ in range(3)]
    cards = random.sample(range(1, 61), 10)
    hands = [[], *[cards[: random.randint(0, 5)]] * (options["players"] == 3), cards[5:]]
    change = {"emperor": emperor, "painters": painters, "hands": hands}
    if any(painters.count(space) > 1 for space in painters if space):
        with pytest.raises(BadInput):
            laid(options, **change)
        return
    table = Table.at(GAME, GAME.options(options), laid(options, **change), random)
    while waiting := table.waiting():
        for seat in waiting:
            table.choose(seat, random.choice(table.legal(seat)))
    assert table.outcome()
    total: int = sum(table.position.tokens)
    assert total + table.position.supply == ALL_TOKENS
