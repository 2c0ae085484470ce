"""Worked examples of the rulebook: red, blue and green, with offsets from the Emperor."""

import json
from pathlib import Path

import pytest

from sakura.games.sakura.rules.board import lay, printed_boards
from sakura.games.sakura.rules.cards import GARDEN_ACTIONS, PAINTER_ACTIONS, Card
from sakura.games.sakura.rules.walk import Walk

DATA = Path(__file__).parent.parent.parent / "data"
STARTS = json.loads((DATA / "example_starts.json").read_text("utf-8"))
EMPEROR = 30
RED, BLUE, GREEN = 0, 1, 2
BLUES = Card(1, GARDEN_ACTIONS["closest-2"], PAINTER_ACTIONS["+1"])
GREENS = Card(2, GARDEN_ACTIONS["furthest+2"], PAINTER_ACTIONS["+3"])


def story(start: list[int]) -> list[list[int]]:
    """Offsets after blue's card and after green's, and the final tokens."""
    board = lay("classic", printed_boards()["classic"], 3)
    walk = Walk(board, EMPEROR, [EMPEROR + at for at in start], [5, 5, 5], 39, (20,))
    steps = []
    for painter, card in ((BLUE, BLUES), (GREEN, GREENS)):
        walk.act(painter, card, "garden", None)
        walk.act(painter, card, "painter", None)
        steps.append([at - EMPEROR for at in walk.painters])
    return [*steps, walk.tokens]


def test_example_1_blue_and_green_play_their_cards() -> None:
    blue, green, tokens = story([-2, -4, -3])
    assert blue == [-6, -2, -3]
    assert green == [-4, -2, -5]
    assert tokens == [5, 5, 4]


@pytest.mark.parametrize("example", STARTS, ids=lambda example: str(example["start"]))
def test_example_2_every_start_of_the_story(example: dict[str, list[int]]) -> None:
    blue, green, tokens = story(example["start"])
    assert (blue, green, tokens) == (
        example["after_blue"], example["after_green"], example["tokens"],
    )  # fmt: skip


def test_example_2_has_twenty_starts() -> None:
    assert len(STARTS) == 20


@pytest.mark.parametrize(("players", "beyond"), [(3, True), (5, False)])
def test_example_3_the_emperor_and_a_bridge(players: int, beyond: bool) -> None:
    board = lay("classic", printed_boards()["classic"], players)
    bridge = board.bridges[1]
    walk = Walk(board, bridge[0] - 1, [0] * players, [5] * players, 30, ())
    walk.move_emperor(2)
    assert walk.emperor == (bridge[-1] + 1 if beyond else bridge[1])
