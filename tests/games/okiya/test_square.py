"""The square, its winning patterns and the sixteen tiles."""

from itertools import combinations

import pytest

from sakura.core.error import BadInput
from sakura.games.okiya.rules.square import BORDER, LINES, SQUARES, cells, made, mask
from sakura.games.okiya.rules.tiles import FEATURES, PLANTS, TILES, Tile, matches, parse_tile

AS_LINES = {
    (0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15),
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
    (0, 5, 10, 15), (3, 6, 9, 12),
}  # fmt: skip
AS_SQUARES = {
    (0, 1, 4, 5), (1, 2, 5, 6), (2, 3, 6, 7),
    (4, 5, 8, 9), (5, 6, 9, 10), (6, 7, 10, 11),
    (8, 9, 12, 13), (9, 10, 13, 14), (10, 11, 14, 15),
}  # fmt: skip


def test_the_border_is_all_but_the_middle() -> None:
    assert set(range(16)) - set(BORDER) == {5, 6, 9, 10}
    assert len(BORDER) == 12


def test_ten_lines_and_nine_squares() -> None:
    assert sorted(map(cells, LINES)) == sorted(AS_LINES)
    assert sorted(map(cells, SQUARES)) == sorted(AS_SQUARES)


def test_four_cells_win_exactly_when_they_are_a_line_or_a_square() -> None:
    for four in combinations(range(16), 4):
        assert bool(made(mask(four))) == (four in AS_LINES | AS_SQUARES), four


def test_three_cells_never_win() -> None:
    assert not any(made(mask(three)) for three in combinations(range(16), 3))


def test_a_line_is_named_before_a_square() -> None:
    assert cells(made(mask((0, 1, 2, 3, 4, 5)))) == (0, 1, 2, 3)
    assert cells(made(mask((0, 1, 4, 5, 10, 15)))) == (0, 5, 10, 15)
    assert cells(made(mask((0, 1, 4, 5, 11)))) == (0, 1, 4, 5)


def test_masks_and_cells_are_inverse() -> None:
    for four in combinations(range(16), 4):
        assert cells(mask(four)) == four


def test_sixteen_tiles_every_plant_with_every_feature() -> None:
    assert PLANTS == ("pine", "cherry", "maple", "iris")
    assert FEATURES == ("bird", "sun", "rain", "poem")
    assert len(set(TILES)) == 16
    assert {str(tile) for tile in TILES} == {f"{p}-{f}" for p in PLANTS for f in FEATURES}


def test_a_tile_matches_the_six_others_of_its_plant_or_feature() -> None:
    for tile in TILES:
        assert sum(matches(tile, other) for other in TILES if other != tile) == 6
    assert matches(Tile("pine", "sun"), Tile("iris", "sun"))
    assert matches(Tile("pine", "sun"), Tile("pine", "poem"))
    assert not matches(Tile("pine", "sun"), Tile("iris", "rain"))


def test_tiles_are_read_back() -> None:
    assert all(parse_tile(str(tile)) == tile for tile in TILES)


@pytest.mark.parametrize(
    "text",
    ["pine", "pine-moon", "", "sun-pine", "Pine-sun", " pine-sun", 3, None, ["pine-sun"], {}],
)
def test_unknown_tiles_are_refused(text: object) -> None:
    with pytest.raises(BadInput, match="there is no tile"):
        parse_tile(text)
