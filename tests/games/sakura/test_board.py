"""Boards: the package's data, and refusals of broken files."""

from importlib.resources import files

import pytest

from sakura.core.error import BadInput
from sakura.games.sakura.rules.board import lay, printed_boards, read_boards
from tests.games.sakura.figures import assert_refused

TEXT = files("sakura.games.sakura.rules").joinpath("data/boards.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "players", "torii", "sakuras"),
    [
        *(("classic", players, 8, (20, 32, 44)) for players in (2, 3, 4)),
        *(("classic", players, 10, (24, 38, 52)) for players in (5, 6)),
        *(("stroll", players, 7, (16, 25, 34)) for players in (2, 3, 4)),
        *(("stroll", players, 9, (20, 31, 42)) for players in (5, 6)),
    ],
)
def test_special_spaces_are_where_the_boards_say(
    name: str, players: int, torii: int, sakuras: tuple[int, ...]
) -> None:
    board = lay(name, printed_boards()[name], players)
    assert (board.torii, board.sakuras, board.last) == (torii, sakuras, sakuras[-1])


@pytest.mark.parametrize(("players", "width"), [(2, 1), (3, 1), (4, 1), (5, 3), (6, 3)])
@pytest.mark.parametrize("name", ["classic", "stroll"])
def test_four_bridges_and_the_torii_right_after_the_first(
    name: str, players: int, width: int
) -> None:
    board = lay(name, printed_boards()[name], players)
    assert [len(bridge) for bridge in board.bridges] == [width] * 4
    for bridge in board.bridges:
        assert bridge == tuple(range(bridge[0], bridge[0] + width))
    assert board.torii == board.bridges[0][-1] + 1
    spaces = [board.torii, *board.sakuras, *sum(board.bridges, ())]
    assert len(spaces) == len(set(spaces))


def test_the_tree_that_scores_next_may_be_where_the_emperor_is() -> None:
    board = lay("classic", printed_boards()["classic"], 4)
    first, second, last = board.sakuras
    assert [board.next_sakura(space, ()) for space in (1, first, first + 1)] == [
        first,
        first,
        second,
    ]
    assert board.next_sakura(first, (first,)) == second
    assert board.next_sakura(last, board.sakuras) == last


LEG = "{ before = 1, after = 1, end = %s }"
TORII, SAKURA = '"torii"', '"sakura"'
GOOD = f"[b]\nlegs = [{', '.join(LEG % end for end in (TORII, SAKURA, SAKURA, SAKURA))}]"


def test_an_owners_board_is_read() -> None:
    board = lay("b", read_boards(GOOD)["b"], 3)
    assert (board.torii, board.sakuras) == (4, (8, 12, 16))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "has no boards"),
        ("# only a comment", "has no boards"),
        ("[classic", "not a TOML file"),
        (GOOD + "\n[b]", "not a TOML file"),
        ("a = " + "[" * 5000, "not a TOML file"),
        ("b = 3", "`legs` must list 4"),
        ("[b]", "`legs` must list 4"),
        ("[b]\nlegs = 4", "`legs` must list 4"),
        ("[b]\nlegs = []", "`legs` must list 4"),
        (GOOD[:-1] + f", {LEG % SAKURA}]", "`legs` must list 4"),
        (GOOD.replace(TORII, '"gate"'), "leg 1: `end` must be torii or sakura, not 'gate'"),
        (GOOD.replace(TORII, "[]"), "leg 1: `end` must be torii or sakura"),
        (GOOD.replace(TORII, SAKURA), "must end at the torii"),
        (GOOD.replace(SAKURA, TORII), "must end at the torii"),
        (
            GOOD.replace("before = 1", "before = -1", 1),
            "leg 1: `before` must be a number of spaces",
        ),
        (GOOD.replace("before = 1", "before = true"), "leg 1: `before`"),
        (GOOD.replace("before = 1", "before = 1.0"), "leg 1: `before`"),
        (GOOD.replace("after = 1", 'after = "x"'), "leg 1: `after`"),
        (GOOD.replace("before = 1", "before = 1000"), "longer than 200"),
        (GOOD.replace("before = 1", "before = 1" + "0" * 99), "longer than 200"),
        (GOOD.replace("before = 1, ", ""), "leg 1: a leg has exactly"),
        (GOOD.replace("before = 1,", "before = 1, width = 2,"), "leg 1: a leg has exactly"),
    ],
)
def test_a_broken_board_is_refused_in_one_sentence(text: str, says: str) -> None:
    assert_refused(read_boards, text, "boards.toml: ", says)


def test_an_integer_of_too_many_digits_is_refused() -> None:
    with pytest.raises(BadInput, match=r"^boards\.toml"):
        read_boards(GOOD.replace("before = 1", "before = " + "9" * 5000))


def test_the_source_is_named() -> None:
    with pytest.raises(BadInput, match=r"^mine\.toml: "):
        read_boards("", "mine.toml")
