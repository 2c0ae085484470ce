"""Path and garden of every printed board: nothing is clipped or overlaps."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist, isclose
from xml.etree import ElementTree

import pytest

from sakura.games.sakura.rules.board import Board, Leg, lay, printed_boards
from sakura.games.sakura.view.garden import (
    Placement,
    distance,
    draw_ahead,
    figures,
    ground,
    stand,
    trail,
)
from sakura.games.sakura.view.path import GATE_SEATS, Path, Shape, path
from sakura.ui.emblems import PAINTERS, emblem_picture
from sakura.ui.names import Names
from sakura.ui.words import Words

SHAPES: tuple[Shape, ...] = ("tall", "wide")
BOARDS = [lay(name, legs, players) for name, legs in printed_boards().items() for players in (4, 6)]
ALL = pytest.mark.parametrize(
    ("board", "shape"),
    [
        pytest.param(board, shape, id=f"{board.name}-{board.last}-{shape}")
        for board in BOARDS
        for shape in SHAPES
    ],
)
WORDS = Words()


def spaces(way: Path) -> list[tuple[float, float]]:
    return [way.point(space) for space in range(1, way.last + 1)]


@ALL
def test_every_figure_is_inside_the_picture(board: Board, shape: Shape) -> None:
    way = path(board, shape)
    for x, y in [*spaces(way), *(way.seat_at_gate(k) for k in range(GATE_SEATS))]:
        assert way.figure <= x <= way.size[0] - way.figure
        assert way.figure <= y <= way.size[1] - way.figure


@ALL
def test_no_two_figures_overlap(board: Board, shape: Shape) -> None:
    way = path(board, shape)
    assert way.figure >= 9
    seats = [way.seat_at_gate(k) for k in range(GATE_SEATS)]
    for a, b in combinations([*seats, *spaces(way)], 2):
        assert dist(a, b) >= 2 * way.figure


@ALL
def test_spaces_are_spread_evenly(board: Board, shape: Shape) -> None:
    way = path(board, shape)
    for a, b in pairwise(spaces(way)):
        assert 0.8 * way.step <= dist(a, b) <= way.step + 0.01
    assert dist(way.point(0), way.point(1)) < 3 * way.step + 3 * way.figure


@ALL
def test_the_path_climbs_from_the_gate_to_the_last_tree(board: Board, shape: Shape) -> None:
    way = path(board, shape)
    wide, high = way.size
    assert way.point(0)[0] < wide / 3 and way.point(0)[1] > high * 2 / 3
    assert way.point(board.last)[1] < high / 3
    for space in range(1, board.last + 1):
        x, y = way.tangent(space)
        assert isclose(x * x + y * y, 1)


@ALL
def test_trees_stand_beside_their_space_off_the_path(board: Board, shape: Shape) -> None:
    way = path(board, shape)
    for space in board.sakuras:
        spot = way.beside(space, 48 * way.scale)
        assert way.clearance(spot) > way.stone
        assert dist(spot, way.point(space)) < 3 * way.step + 30


def test_only_the_gate_has_seats() -> None:
    way = path(BOARDS[0], "tall")
    assert way.place(4, 0) == way.seat_at_gate(4)
    assert way.place(4, 7) == way.point(7)


def test_walking_goes_along_the_path_and_through_the_gate() -> None:
    way = path(BOARDS[0], "tall")
    walked = way.between(3, 9)
    assert dist(walked[0], way.point(3)) < 1e-6 and dist(walked[-1], way.point(9)) < 1e-6
    assert dist(walked[0], way.between(9, 3)[-1]) < 1e-6
    assert way.between(0, 2)[0] == way.gate == way.between(2, 0)[-1]
    assert way.between(5, 5)


def test_a_board_of_another_length_fits_too() -> None:
    for plain in (0, 20):
        legs = (Leg(plain, 0, "torii"), *[Leg(plain, plain, "sakura")] * 3)
        board = lay("own", legs, 6)
        for shape in SHAPES:
            way = path(board, shape)
            assert dist(way.point(3), way.point(4)) >= 2 * way.figure
            ElementTree.fromstring(ground(board, shape, WORDS))


@ALL
def test_the_ground_markup_is_small_and_well_formed(board: Board, shape: Shape) -> None:
    text = ground(board, shape, WORDS)
    tree = ElementTree.fromstring(text)
    assert "style=" not in text
    assert len(text.encode()) <= 26 * 1024
    assert len(list(tree.iter())) <= 450
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {"trails", "distance", "figures", *(f"tree-{s}" for s in board.sakuras)} <= set(ids)
    marked = {element.get("data-space") for element in tree.iter()} - {None}
    assert marked == {str(space) for space in range(board.last + 1)}


def test_a_tree_blooms_once_it_has_scored() -> None:
    board = BOARDS[0]
    first, second = board.sakuras[:2]
    tree = ElementTree.fromstring(ground(board, "tall", WORDS, (first,)))
    assert tree.find(f".//*[@id='tree-{first}']").get("class") == "tree scored"  # type: ignore[union-attr]
    assert tree.find(f".//*[@id='tree-{second}']").get("class") == "tree"  # type: ignore[union-attr]


def test_figures_are_drawn_on_their_spaces() -> None:
    board = BOARDS[0]
    way = path(board, "tall")
    text = figures(
        board,
        "tall",
        Placement(12, (0, 9, 0), closest=1, court=2),
        Names(("Haruo", "<Kenji>", "Mariko"), you=0),
        WORDS,
    )
    tree = ElementTree.fromstring(f"<g>{text}</g>")
    at = {element.get("id"): element for element in tree}
    assert at["emperor"].get("transform") == stand(way.point(12))
    assert at["painter-0"].get("transform") == stand(way.seat_at_gate(0))
    assert at["painter-1"].get("transform") == stand(way.point(9))
    assert at["painter-0"].get("class") == "figure you"
    assert at["painter-1"].get("class") == "figure closest"
    assert at["painter-1"][0].text == "<Kenji> on space 9"
    assert at["painter-2"][0].text == "Mariko at the gate"


def test_the_distance_counts_to_the_tree_that_scores_next() -> None:
    board = BOARDS[0]
    assert "8 to the tree" in distance(board, "tall", 12, (), WORDS)
    assert "12 to the tree" in distance(board, "tall", 20, (20,), WORDS)
    assert distance(board, "tall", board.last, board.sakuras, WORDS) == ""


@ALL
def test_the_emperor_does_not_hide_the_distance(board: Board, shape: Shape) -> None:
    way, before = path(board, shape), 1
    half, tall = 1.3 * way.figure, 3.2 * way.figure
    for number, tree in enumerate(board.sakuras):
        for space in range(before, tree):
            text = distance(board, shape, space, board.sakuras[:number], WORDS)
            label = ElementTree.fromstring(text)
            x, y = float(label.get("x", "")), float(label.get("y", ""))
            width = 6.5 * len(label.text or "")
            left = x if label.get("text-anchor") == "start" else x - width
            stands, at = way.point(space)
            beside = stands + half < left or left + width < stands - half
            assert beside or y < at - tall or at + way.figure < y - 10, (tree, space)
            assert y > 14
        before = tree


def test_trails_are_well_formed() -> None:
    for text in (
        trail(BOARDS[0], "wide", 0, 9, 3),
        trail(BOARDS[0], "wide", 9, 6),
    ):
        ElementTree.fromstring(text)
        assert "style=" not in text


def test_painters_differ_in_shape_letter_and_colour() -> None:
    assert len(PAINTERS) == GATE_SEATS
    for feature in ("name", "letter", "style", "shape"):
        assert len({getattr(painter, feature) for painter in PAINTERS}) == len(PAINTERS)
    for k in range(len(PAINTERS)):
        plain, court = emblem_picture(k), emblem_picture(k, court=True)
        ElementTree.fromstring(plain)
        ElementTree.fromstring(court)
        assert "hat" in court and "hat" not in plain


def test_every_static_part_of_the_garden_is_drawn_ahead_in_both_shapes() -> None:
    board = lay("classic", printed_boards()["classic"], 4)
    drawn = [piece for piece in draw_ahead(board) if piece.startswith("<")]
    tall, wide = drawn[: len(drawn) // 2], drawn[len(drawn) // 2 :]
    shapes: dict[Shape, list[str]] = {"tall": tall, "wide": wide}
    for shape, pieces in shapes.items():
        whole = ground(board, shape, Words())
        assert len(pieces) > 6 and len(pieces[-1]) > 1000
        assert all(piece in whole for piece in pieces)
