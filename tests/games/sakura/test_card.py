"""Cards: each has a labelled face and a sentence as its name."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from sakura.games.sakura.rules.cards import GARDEN_ACTIONS, PAINTER_ACTIONS, Card, printed_deck
from sakura.games.sakura.view.card import (
    card_back,
    card_face,
    card_words,
    seal,
)
from sakura.ui.words import Words

WORDS = Words()
DECK = printed_deck()
PAIRS = [
    Card(60, garden, painter)
    for garden in GARDEN_ACTIONS.values()
    for painter in PAINTER_ACTIONS.values()
]


def said(face: str) -> str:
    return " ".join(
        e.text or "" for e in ElementTree.fromstring(face).iter() if e.tag[-4:] == "text"
    )


@pytest.mark.parametrize(
    "card", [*DECK.values(), *PAIRS], ids=lambda c: f"{c.order}-{c.painter.text}"
)
def test_every_card_has_a_face_of_signs_and_numbers(card: Card) -> None:
    face = card_face(card)
    assert "style=" not in face
    assert str(card.order) in said(face)
    assert len(face) < 4000
    assert set(said(face)) <= set("0123456789+ ")


def test_arrows_point_where_the_action_goes() -> None:
    def arrows(card: Card) -> tuple[int, int]:
        face = card_face(card)
        return face.count('class="arrow"'), face.count('class="arrow back"')

    own = PAINTER_ACTIONS["+1"]
    assert arrows(Card(1, GARDEN_ACTIONS["emperor+2"], own)) == (2, 0)
    assert arrows(Card(1, GARDEN_ACTIONS["emperor-1"], own)) == (1, 1)
    assert arrows(Card(1, GARDEN_ACTIONS["closest-2"], own)) == (1, 1)
    assert arrows(Card(1, GARDEN_ACTIONS["emperor±1"], PAINTER_ACTIONS["±3"])) == (2, 2)


def test_a_card_is_described_in_words() -> None:
    assert card_words(DECK[17], WORDS) == (
        "17: the Emperor goes forward 1, then you go forward or back 3"
    )
    assert card_words(DECK[3], WORDS) == (
        "3: the closest painter goes back 2, then you go forward 1"
    )
    assert card_words(DECK[13], WORDS).endswith("then you leap over the next painter")
    assert len({card_words(card, WORDS).split(": ")[1] for card in PAIRS}) == len(PAIRS)


def test_back_and_seal_are_well_formed() -> None:
    ElementTree.fromstring(card_back())
    assert said(seal(42)) == "42"
    assert "style=" not in card_back() + seal(42)
