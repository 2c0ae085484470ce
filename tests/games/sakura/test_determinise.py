"""Positions made from observations: the seat sees the same, and cards are counted right."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sakura.core.error import BadInput
from sakura.core.game import CHANCE, WATCHER
from sakura.core.table import Table
from sakura.games import RULES
from sakura.games.sakura.rules.determinise import counted
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Position, Stage
from tests.sweeps import first

GAME = Sakura()
CARDS = [*GAME.cards]
TABLES = [(2, "standard"), (2, "tactical"), (3, None), (4, None), (5, None), (6, None)]


def positions(players: int, variant: str | None, seed: int) -> list[Position]:
    """All positions of a random game, those before a reshuffle too."""
    options = GAME.options({"players": players, "two_player": variant, "board": "classic"})
    random = Random(seed)
    table = Table(GAME, options, Random(seed))
    while waiting := table.waiting():
        table.choose(waiting[0], random.choice(table.legal(waiting[0])))
    return [step.before for step in table.steps[1:]] + [table.position]


@pytest.mark.parametrize(("players", "variant"), TABLES)
@pytest.mark.parametrize("seed", first(1, range(5)))
def test_every_seat_sees_the_same_in_every_position_it_allows(
    players: int, variant: str | None, seed: int
) -> None:
    random = Random(seed)
    for position in positions(players, variant, seed)[:: 1 + players // 2]:
        for seat in (*range(players), WATCHER):
            seen = GAME.observe(position, seat)
            made = GAME.determinise(seen, random)
            assert GAME.observe(made, seat) == seen
            held = [card for hand in made.hands for card in hand]
            rest = [*made.deck, *made.discard, *(card for card, _ in made.plays)]
            assert sorted(held + rest) == CARDS
            if seat != WATCHER and seat in (acting := GAME.to_act(made)):
                assert GAME.legal(made, seat) == GAME.choices(seen)
                GAME.apply(made, {one: GAME.legal(made, one)[0] for one in acting})


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_cards_of_each_deck_are_counted_correctly(players: int, variant: str | None) -> None:
    decks = 0
    for seed in range(3):
        for position in positions(players, variant, seed):
            count = counted(GAME.observe(position, WATCHER), CARDS)
            decks = max(decks, count.latest)
            assert count.size == len(position.deck)
            for held, hand in zip(count.held, position.hands, strict=True):
                assert +held == Counter(count.deck_of[card] for card in hand)
            made = GAME.determinise(GAME.observe(position, 0), Random(seed))
            for held, hand in zip(count.held, made.hands, strict=True):
                assert +held == Counter(count.deck_of[card] for card in hand)
    assert decks > 0


def test_samples_have_different_hidden_cards() -> None:
    position = positions(4, None, 1)[0]
    seen = GAME.observe(position, 0)
    made = {GAME.determinise(seen, Random(seed)).hands for seed in range(20)}
    assert len(made) == 20 and {hands[0] for hands in made} == {position.hands[0]}


def test_before_the_deal_and_at_the_end_nothing_is_sampled() -> None:
    options = GAME.options({"players": 3, "two_player": None, "board": "classic"})
    start = GAME.start(options)
    assert GAME.determinise(GAME.observe(start, 0), Random(0)) == start
    over = positions(3, None, 2)[-1]
    assert over.stage is Stage.OVER
    made = GAME.determinise(GAME.observe(over, 1), Random(0))
    assert GAME.outcome(made) == GAME.outcome(over)


def test_an_impossible_observation_is_refused() -> None:
    from dataclasses import replace

    seen = GAME.observe(positions(3, None, 2)[3], 0)
    with pytest.raises(BadInput, match="cannot be counted"):
        GAME.determinise(replace(seen, hand_sizes=(5, 4, 5)), Random(0))
    with pytest.raises(BadInput, match="cannot be counted"):
        GAME.determinise(replace(seen, deck_size=seen.deck_size + 1), Random(0))


def test_a_game_that_hides_nothing_has_one_position() -> None:
    okiya = RULES["okiya"]
    table = Table(okiya, okiya.options({"match": "single", "target": None, "full_board": "win"}),
                  Random(1))  # fmt: skip
    while waiting := table.waiting():
        seen = table.observe(waiting[0])
        assert okiya.determinise(seen, Random(0)) == table.position
        table.choose(waiting[0], table.legal(waiting[0])[0])
    assert CHANCE not in okiya.to_act(table.position)
