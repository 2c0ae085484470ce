"""Deck and boards: what the data files say, and how a broken one is refused."""

from importlib.resources import files

import pytest

from sakura.core.error import BadInput
from sakura.garden.board import lay, printed_boards, read_boards
from sakura.garden.cards import printed_deck, read_deck

DECK = files("sakura.garden").joinpath("data/deck.csv").read_text("utf-8")
BOARDS = files("sakura.garden").joinpath("data/boards.toml").read_text("utf-8")


def test_the_deck_has_sixty_different_cards():
    deck = printed_deck()
    assert sorted(deck) == list(range(1, 61))
    emperor = [
        card for card in deck.values() if card.garden.text in ("emperor+1", "emperor+2")
        or card.garden.either
    ]  # fmt: skip
    assert len(emperor) == 44


@pytest.mark.parametrize(
    ("name", "players", "torii", "sakuras"),
    [
        ("classic", 2, 8, (20, 32, 44)),
        ("classic", 4, 8, (20, 32, 44)),
        ("classic", 5, 10, (24, 38, 52)),
        ("classic", 6, 10, (24, 38, 52)),
        ("stroll", 4, 7, (16, 25, 34)),
        ("stroll", 6, 9, (20, 31, 42)),
    ],
)
def test_boards(name, players, torii, sakuras):
    board = lay(name, printed_boards()[name], players)
    assert (board.torii, board.sakuras) == (torii, sakuras)
    assert [len(bridge) for bridge in board.bridges] == [3 if players >= 5 else 1] * 4
    assert board.torii == board.bridges[0][-1] + 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "first line"),
        ("order,garden,painter\n", "has 0"),
        (DECK.replace("1,emperor+1,leap\n", "", 1), "has 59"),
        (DECK.replace("\n2,", "\n1,", 1), "stands twice"),
        (DECK.replace("\n60,", "\n61,"), "1-60"),
        (DECK.replace("\n60,", "\nsixty,"), "1-60"),
        (DECK.replace("emperor+2", "emperor+3"), "no garden action 'emperor+3'"),
        (DECK.replace("leap", "fly"), "no painter action 'fly'"),
        (DECK.replace("60,emperor+2,count", "60,emperor+2"), "line 61"),
    ],
)
def test_a_broken_deck_is_refused_in_one_sentence(text, says):
    with pytest.raises(BadInput, match="^deck.csv") as caught:
        read_deck(text)
    assert says in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "holds no board"),
        ("[classic", "not a TOML file"),
        ("classic = 3", "`legs` must list 4"),
        ("[classic]\nlegs = []", "`legs` must list 4"),
        (BOARDS.replace('"torii"', '"gate"'), "torii or sakura"),
        (BOARDS.replace('"torii"', '"sakura"'), "must end at the torii"),
        (BOARDS.replace("before = 6", "before = -6"), "leg 1: `before`"),
        (BOARDS.replace("before = 6", "before = true"), "leg 1: `before`"),
        (BOARDS.replace("before = 6", "before = 6000"), "longer than"),
        (BOARDS.replace("before = 6, ", ""), "exactly"),
    ],
)
def test_a_broken_board_is_refused_in_one_sentence(text, says):
    with pytest.raises(BadInput, match="^boards.toml") as caught:
        read_boards(text)
    assert says in str(caught.value) and "\n" not in str(caught.value)
