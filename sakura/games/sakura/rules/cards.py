"""The 60 cards of Sakura, read from a data file and validated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sakura.core.data import read_text
from sakura.core.error import BadInput, shown

DECK_SIZE = 60

FORWARD, BACK = "+", "-"


@dataclass(frozen=True, slots=True)
class CardAction:
    """One half of a card.

    `who` moves: "emperor", "closest", "furthest" (garden actions), "own", "leap" or "count"
    (painter actions). `steps` is signed, forward is positive. With `either` the card's player
    chooses the direction, and `steps` is positive.
    """

    text: str
    who: str
    steps: int = 0
    either: bool = False


GARDEN_ACTIONS = {
    action.text: action
    for action in (
        CardAction("emperor+1", "emperor", 1),
        CardAction("emperor+2", "emperor", 2),
        CardAction("emperor-1", "emperor", -1),
        CardAction("emperor±1", "emperor", 1, either=True),
        CardAction("closest-2", "closest", -2),
        CardAction("furthest+2", "furthest", 2),
    )
}

PAINTER_ACTIONS = {
    action.text: action
    for action in (
        *(CardAction(f"+{steps}", "own", steps) for steps in (1, 2, 3)),
        *(CardAction(f"±{steps}", "own", steps, either=True) for steps in (1, 2, 3)),
        CardAction("leap", "leap"),
        CardAction("count", "count"),
    )
}


@dataclass(frozen=True, slots=True)
class Card:
    """A card. The lowest `order` resolves first; the garden action comes before the painter
    action."""

    order: int
    garden: CardAction
    painter: CardAction


Cards = Mapping[int, Card]


COLUMNS = ["order", "garden", "painter"]

SEPARATORS = ",;\t"
"""Separators between cells: spreadsheets use the one of their language."""


def read_deck(text: str, source: str = "deck.csv") -> Cards:
    """Read the cards of a CSV text with the columns order, garden, painter; sorted by order number.

    Raises BadInput with one sentence if a line cannot be read, or if the order numbers are not 1 to
    60.
    """
    import csv  # the page has no such texts

    head = text.partition("\n")[0]
    separator = max(SEPARATORS, key=head.count)
    reader = csv.reader(text.splitlines(keepends=True), delimiter=separator, strict=True)
    try:
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error as error:
        raise BadInput(f"{source}, line {reader.line_num}: {error}") from None
    return deck_of(rows, source)


def deck_of(rows: Iterable[tuple[int, list[str]]], source: str) -> Cards:
    """Return the cards of numbered lines; raises BadInput like `read_deck`."""
    lines = ((number, _cells(row)) for number, row in rows)
    if next(lines, (1, []))[1] != COLUMNS:
        raise BadInput(f"{source}: the first line must be {','.join(COLUMNS)}")
    cards: dict[int, Card] = {}
    for number, cells in lines:
        if any(cells):
            card = _card(cells, f"{source}, line {number}")
            if card.order in cards:
                raise BadInput(f"{source}, line {number}: order number {card.order} is used twice")
            cards[card.order] = card
    if len(cards) != DECK_SIZE:
        raise BadInput(f"{source}: a deck has {DECK_SIZE} cards, this one has {len(cards)}")
    return cards


def _cells(row: list[str]) -> list[str]:
    """Return the cells of a row without the empty ones beside the table."""
    cells = [cell.strip() for cell in row]
    while len(cells) > len(COLUMNS) and not cells[-1]:
        cells.pop()
    return cells


def _card(cells: list[str], where: str) -> Card:
    if len(cells) != len(COLUMNS):
        raise BadInput(f"{where}: a card is {','.join(COLUMNS)}, not {shown(','.join(cells))}")
    order, garden, painter = cells
    numbers = {str(n): n for n in range(1, DECK_SIZE + 1)}
    if order not in numbers:
        raise BadInput(f"{where}: the order number must be 1-{DECK_SIZE}, not {shown(order)}")
    if garden not in GARDEN_ACTIONS:
        raise BadInput(f"{where}: there is no garden action {shown(garden)}")
    if painter.isdigit():
        painter = f"+{painter}"  # as spreadsheets write it back
    if painter not in PAINTER_ACTIONS:
        raise BadInput(f"{where}: there is no painter action {shown(painter)}")
    return Card(numbers[order], GARDEN_ACTIONS[garden], PAINTER_ACTIONS[painter])


def printed_deck() -> Cards:
    """Return the deck of the package."""
    lines = read_text("sakura.games.sakura.rules", "data/deck.csv").splitlines()
    return deck_of(((number, line.split(",")) for number, line in enumerate(lines, 1)), "deck.csv")
