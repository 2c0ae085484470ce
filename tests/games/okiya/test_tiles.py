"""Okiya's tiles, tokens and board: valid, distinguishable, named, and small."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from xml.etree import ElementTree

import pytest

from sakura.games.okiya.rules.tiles import FEATURES, PLANTS, TILES, Tile
from sakura.games.okiya.view.board import Cell, board, cell_button
from sakura.games.okiya.view.tiles import (
    feature_name,
    matching_words,
    plant_name,
    tile_face,
    tile_label,
    tile_name,
)
from sakura.games.okiya.view.tokens import token
from sakura.ui.names import Names
from sakura.ui.words import LANGUAGES, Words

WORDS = Words()
NAMES = Names(("Haruo", "Mariko"))
NOBODY = (None,) * 16


def shapes(drawing: str, *styles: str) -> list[str]:
    """Path data of the drawing, or of its paths with these classes."""
    paths = [e for e in ElementTree.fromstring(drawing).iter() if e.tag == "path"]
    return [p.attrib["d"] for p in paths if not styles or p.attrib["class"] in styles]


def laid(
    owners: Sequence[int | None] = NOBODY,
    legal: Collection[int] = (),
    last: int | None = None,
    winning: Collection[int] = (),
) -> list[Cell]:
    """Cells of a board with these tokens."""
    return [
        Cell(number, TILES[number], owner, number in legal, number == last, number in winning)
        for number, owner in enumerate(owners)
    ]


def cells(markup: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(markup).findall("button")


def styles(button: ElementTree.Element) -> set[str]:
    return set(button.attrib["class"].split())


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_every_tile_has_a_face(tile: Tile) -> None:
    face = tile_face(tile)
    root = ElementTree.fromstring(face)
    assert root.attrib["viewBox"] == "0 0 100 100"
    assert root.attrib["class"] == f"tile {tile.plant} {tile.feature}"
    assert root.attrib["aria-hidden"] == "true"
    assert "style=" not in face and "id=" not in face and "<text" not in face
    assert len(list(root.iter())) <= 16


def test_faces_differ_in_shape_not_in_class_alone() -> None:
    assert len({tuple(shapes(tile_face(tile))) for tile in TILES}) == 16


@pytest.mark.parametrize("part", [0, 1], ids=["plant", "feature"])
def test_a_plant_or_feature_looks_the_same_on_all_its_tiles(part: int) -> None:
    for name in (PLANTS, FEATURES)[part]:
        faces = [set(shapes(tile_face(tile))) for tile in TILES if tile[part] == name]
        others = [set(shapes(tile_face(tile))) for tile in TILES if tile[part] != name]
        assert len(faces) == 4
        shared = faces[0].intersection(*faces)
        own = shared - shared.intersection(*others)
        assert own, f"nothing tells {name}"
        assert all(own.isdisjoint(other) for other in others)


def test_the_poem_is_in_front_of_the_plant_and_the_sun_behind() -> None:
    assert "bark" in tile_face(Tile("pine", "poem")).partition("strip")[0]
    assert "disc" in tile_face(Tile("pine", "sun")).partition("bark")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_differ_in_every_language(language: str) -> None:
    words = Words(language)
    for name in (tile_name, tile_label, matching_words):
        assert len({name(tile, words) for tile in TILES}) == 16


def test_names() -> None:
    tile = Tile("maple", "rain")
    assert plant_name(tile, WORDS) == "maple"
    assert feature_name(tile, WORDS) == "rain"
    assert tile_name(tile, WORDS) == "the maple with rain"
    assert tile_label(tile, WORDS) == "maple, rain"
    assert matching_words(Tile("iris", "bird"), WORDS) == "an iris or a bird"


def test_tokens_differ_in_shape() -> None:
    first, second = token(0), token(1)
    assert "style=" not in first + second
    assert not set(shapes(first)) & set(shapes(second))
    assert len(first) <= 1500 and len(second) <= 1500


def test_the_board_at_the_start() -> None:
    legal = frozenset(range(16)) - {5, 6, 9, 10}
    buttons = cells(board(laid(legal=legal), NAMES, WORDS))
    assert [int(b.attrib["data-cell"]) for b in buttons] == list(range(16))
    assert all(b.attrib["type"] == "button" and b.find("svg") is not None for b in buttons)
    for number, button in enumerate(buttons):
        assert styles(button) == ({"cell", "legal"} if number in legal else {"cell"})
        assert button.attrib.get("aria-disabled") == (None if number in legal else "true")
    assert buttons[6].attrib["aria-label"] == "Row 2, column 3: cherry, rain"
    assert buttons[15].attrib["aria-label"] == "Row 4, column 4: iris, poem, can be taken"


def test_a_board_with_tokens() -> None:
    owners = (0, 1) + (None,) * 14
    buttons = cells(board(laid(owners, {4, 5}, last=1), NAMES, WORDS))
    assert styles(buttons[0]) == {"cell", "taken"}
    assert styles(buttons[1]) == {"cell", "taken", "last"}
    assert [b.attrib["data-cell"] for b in buttons if "aria-current" in b.attrib] == ["1"]
    assert buttons[0].attrib["aria-label"] == "Row 1, column 1: Haruo took the pine with a bird"
    assert buttons[1].attrib["aria-label"] == "Row 1, column 2: Mariko took the pine with the sun"
    pictures = [b.find("svg").attrib["class"] for b in buttons[:3]]  # type: ignore[union-attr]
    assert pictures == ["token seat-token-0", "token seat-token-1", "tile pine rain"]
    assert all(b.attrib["aria-disabled"] == "true" for b in buttons[:2])


def test_a_won_board() -> None:
    owners = (0, 0, 1, 1, 0, 0) + (None,) * 10
    winning = frozenset({0, 1, 4, 5})
    buttons = cells(board(laid(owners, last=5, winning=winning), NAMES, WORDS))
    assert {n for n, b in enumerate(buttons) if "won" in styles(b)} == winning
    assert not any("legal" in styles(b) for b in buttons)


def test_a_cell_drawn_alone_equals_the_cell_of_the_board() -> None:
    legal = frozenset({3})
    whole = board(laid(legal=legal), NAMES, WORDS)
    assert cell_button(Cell(3, TILES[3], legal=True), NAMES, WORDS) in whole


@pytest.mark.parametrize("owners", [NOBODY, (0, 1) * 8], ids=["tiles", "tokens"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_markup_is_small(owners: tuple[int | None, ...], language: str) -> None:
    words, legal = Words(language), frozenset(range(16))
    markup = board(laid(owners, legal), NAMES, words)
    assert "style=" not in markup
    assert len(markup.encode()) <= 40_000
    assert len(list(ElementTree.fromstring(markup).iter())) <= 900
