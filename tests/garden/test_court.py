"""Two players and the court painter."""

from dataclasses import replace
from random import Random

import pytest

from sakura.core.error import BadInput
from sakura.core.table import Table
from sakura.garden.events import CardsRevealed, DirectionChosen
from sakura.garden.game import Sakura
from sakura.garden.position import COURT, Play, Stage

GAME = Sakura()


def start(two_player, seed=1):
    options = GAME.options({"players": 2, "two_player": two_player, "board": "classic"})
    return Table(GAME, options, Random(seed)).position


def test_the_standard_court_painter_plays_the_top_card():
    position = start("standard")
    top = position.deck[0]
    plays = {seat: Play(position.hands[seat][0]) for seat in (0, 1)}
    _, events = GAME.apply(position, plays)
    revealed = next(event for event in events if isinstance(event, CardsRevealed))
    assert (top, COURT) in revealed.cards


def test_the_court_painter_always_chooses_forward():
    hands = ((1, 2, 3, 4, 5), (7, 8, 9, 10, 11))
    rest = (55, *(c for c in range(1, 61) if c != 55 and c not in hands[0] + hands[1]))
    position = replace(start("standard"), hands=hands, deck=rest, discard=())
    after, events = GAME.apply(position, {0: Play(1), 1: Play(7)})  # 55: emperor±1 / ±1
    chosen = [event for event in events if isinstance(event, DirectionChosen)]
    assert [(event.part, event.direction) for event in chosen] == [
        ("garden", "+"),
        ("painter", "+"),
    ]
    assert after.stage is Stage.CHOOSE


def test_the_tactical_supplier_plays_two_cards_and_draws_two():
    position = replace(start("tactical"), painters=(2, 4, 3))
    hand, other = position.hands
    with pytest.raises(BadInput, match="court painter's card"):
        GAME.apply(position, {0: Play(hand[0]), 1: Play(other[0])})
    with pytest.raises(BadInput, match="twice"):
        GAME.apply(position, {0: Play(hand[0], hand[0]), 1: Play(other[0])})
    with pytest.raises(BadInput, match="cannot play"):
        GAME.apply(position, {0: Play(hand[0], hand[1]), 1: Play(other[0], other[1])})
    after, events = GAME.apply(position, {0: Play(hand[0], hand[1]), 1: Play(other[0])})
    revealed = next(event for event in events if isinstance(event, CardsRevealed))
    assert (hand[1], COURT) in revealed.cards
    assert len(after.deck) == len(position.deck) - 3 or after.stage is Stage.RESOLVE


def test_an_empty_deck_is_shuffled_before_the_court_painter_draws():
    position = start("standard")
    empty = replace(position, deck=(), discard=position.deck)
    after, _ = GAME.apply(empty, {seat: Play(empty.hands[seat][0]) for seat in (0, 1)})
    assert after.stage is Stage.REVEAL
    assert sorted(after.discard) == sorted(position.deck)  # not the cards on the table
