"""Decks: the package's data, and refusals of broken files."""

from collections import Counter
from importlib.resources import files
from itertools import product

import pytest

from sakura.games.sakura.rules.cards import printed_deck, read_deck
from tests.games.sakura.figures import assert_refused

TEXT = files("sakura.games.sakura.rules").joinpath("data/deck.csv").read_text("utf-8")
LINES = TEXT.splitlines()


def test_sixty_different_order_numbers() -> None:
    deck = printed_deck()
    assert sorted(deck) == list(range(1, 61))
    assert all(card.order == order for order, card in deck.items())


def test_44_cards_move_the_emperor_forward_or_let_choose_and_16_do_the_rest() -> None:
    garden = Counter(card.garden.text for card in printed_deck().values())
    forward = garden["emperor+1"] + garden["emperor+2"] + garden["emperor±1"]
    others = garden["emperor-1"] + garden["closest-2"] + garden["furthest+2"]
    assert (forward, others) == (44, 16)
    assert all(garden.values()) and len(garden) == 6


def test_all_eight_painter_actions_occur() -> None:
    painter = {card.painter.text for card in printed_deck().values()}
    assert painter == {"+1", "+2", "+3", "±1", "±2", "±3", "leap", "count"}


def line(number: int, text: str) -> str:
    """The deck with one line replaced; line 1 is the heading."""
    return "\n".join([*LINES[: number - 1], text, *LINES[number:]])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "first line"),
        ("\n".join(LINES[1:]), "first line"),
        (line(1, "order;garden;painter"), "line 2: a card is order,garden,painter"),
        (line(1, "order|garden|painter"), "first line"),
        (line(9, '8,"emperor+1,leap'), "line 61: unexpected end of data"),
        (line(9, '8,"emperor+1"x,leap'), "line 9: "),
        (LINES[0], "has 60 cards, this one has 0"),
        ("\n".join(LINES[:-1]), "has 60 cards, this one has 59"),
        (line(3, "1,emperor+1,leap"), "line 3: order number 1 is used twice"),
        (TEXT + "7,emperor+1,leap\n", "line 62: order number 7 is used twice"),
        (line(61, "61,emperor+1,leap"), "line 61: the order number must be 1-60, not '61'"),
        (line(61, "0,emperor+1,leap"), "line 61: the order number"),
        (line(61, "-1,emperor+1,leap"), "line 61: the order number"),
        (line(61, "6.0,emperor+1,leap"), "line 61: the order number"),
        (line(61, "sixty,emperor+1,leap"), "line 61: the order number"),
        (line(61, "٦٠,emperor+1,leap"), "line 61: the order number"),
        (line(61, "9" * 5000 + ",emperor+1,leap"), "line 61: the order number"),
        (line(9, "8,emperor+3,+2"), "line 9: there is no garden action 'emperor+3'"),
        (line(9, "8,+2,emperor±1"), "line 9: there is no garden action '+2'"),
        (line(9, "8,emperor+1,fly"), "line 9: there is no painter action 'fly'"),
        (line(9, "8,emperor+1,"), "line 9: there is no painter action ''"),
        (line(9, "8,emperor+1"), "line 9: a card is order,garden,painter"),
        (line(9, "8,emperor+1,leap,leap"), "line 9: a card is order,garden,painter"),
        (line(9, "x" * 100_000), "line 9: a card is"),
        (line(9, "8,emperor+1,\x00\x1b[2J"), "line 9: there is no painter action"),
    ],
)
def test_a_broken_deck_is_refused_in_one_sentence(text: str, says: str) -> None:
    assert_refused(read_deck, text, "deck.csv", says)


@pytest.mark.parametrize("ending", ["\r\n", "\n\n", " \n"])
def test_line_endings_and_blank_lines_do_not_matter(ending: str) -> None:
    assert read_deck(TEXT.replace("\n", ending)) == printed_deck()


def test_the_order_of_the_lines_does_not_matter() -> None:
    assert read_deck("\n".join([LINES[0], *reversed(LINES[1:])])) == printed_deck()


def cells(separator: str, quote: str = "", end: str = "\n") -> str:
    """The deck in a spreadsheet's format."""
    return "".join(
        separator.join(f"{quote}{cell}{quote}" for cell in line.split(",")) + end for line in LINES
    )


@pytest.mark.parametrize(
    "text",
    [
        *(cells(*how) for how in product(",;\t", ("", '"'), ("\n", "\r\n", "\r"))),
        TEXT.replace("\n", "\n\n"),
        TEXT.replace("\n", ",,\n"),
        TEXT + ",,\n" * 100,
        cells(";").replace("\n", "\n;;;\n"),
        TEXT.replace(",+", ","),  # spreadsheets turn +2 into the number 2
        TEXT.replace(",", " , "),
    ],
    ids=lambda text: ascii(text[:30]),
)
def test_a_deck_saved_by_a_spreadsheet_is_the_same(text: str) -> None:
    assert read_deck(text) == printed_deck()
