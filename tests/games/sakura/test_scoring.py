"""Scoring at a cherry tree, in whole rounds."""

import pytest

from sakura.games.sakura.rules.events import (
    CardsDiscarded,
    CardTurned,
    Event,
    GameEnded,
    LinedUp,
    RoundEnded,
    SakuraReached,
    TokensPaid,
)
from sakura.games.sakura.rules.position import Position, Stage
from tests.games.sakura.figures import play, rules, table


def at_the_tree(
    *painters: int,
    emperor: int = 19,
    scored: tuple[int, ...] = (),
    special: dict[int, str] | None = None,
    tokens: tuple[int, ...] | None = None,
    choices: str = "",
) -> tuple[Position, tuple[Event, ...]]:
    """Play cards 10, 11, 12 … in seat order in a garden whose next space is a tree."""
    game = rules(special)
    cards = range(10, 10 + len(painters))
    position = table(
        game, *((one,) for one in cards), painters=painters, tokens=tokens, emperor=emperor,
        scored=scored,
    )  # fmt: skip
    return play(game, position, *cards, choices=choices)


@pytest.mark.parametrize(
    ("painters", "emperor", "scored", "paid"),
    [
        ((5, 9, 7), 19, (), (1, 3, 2)),  # seat 0 itself goes one step, to 6
        ((5, 9, 7), 31, (20,), (1, 3, 2)),
        ((5, 9, 7), 43, (20, 32), (1, 4, 2)),
        ((5, 9, 7, 3), 19, (), (1, 3, 2, 0)),
        ((5, 9, 7, 3), 43, (20, 32), (1, 4, 2, 0)),
        ((5, 9, 7, 3, 2), 23, (), (1, 3, 2, 1, 0)),
        ((5, 9, 7, 3, 2, 1), 23, (), (1, 3, 2, 1, 0, 0)),
        ((5, 9, 7, 3, 2, 1), 51, (24, 38), (1, 4, 2, 1, 0, 0)),
    ],
)
def test_tokens_by_closeness(
    painters: tuple[int, ...], emperor: int, scored: tuple[int, ...], paid: tuple[int, ...]
) -> None:
    after, _ = at_the_tree(*painters, emperor=emperor, scored=scored)
    assert after.tokens == tuple(5 + share for share in paid)
    assert after.supply == 54 - sum(after.tokens)
    assert after.scored == (*scored, emperor + 1)


def test_the_others_line_up_behind_the_first() -> None:
    after, events = at_the_tree(15, 5, 11)
    assert after.painters == (16, 14, 15)
    assert LinedUp(((0, 16, 16), (2, 11, 15), (1, 5, 14))) in events


def test_the_emperor_loses_remaining_steps_at_a_tree() -> None:
    after, events = at_the_tree(15, 5, 11, special={10: "emperor+2 / +1"})
    assert after.emperor == 20
    assert SakuraReached(20) in events


def test_cards_that_did_not_resolve_are_discarded() -> None:
    after, events = at_the_tree(15, 5, 11, special={11: "emperor+2 / +3", 12: "emperor+2 / +3"})
    assert after.emperor == 20
    assert CardsDiscarded(((11, 1), (12, 2))) in events
    assert [event.order for event in events if isinstance(event, CardTurned)] == [10]
    assert set(after.discard) == {10, 11, 12}


def test_cards_before_the_tree_have_resolved() -> None:
    after, events = at_the_tree(15, 5, 11, emperor=18)
    # The Emperor: 19, then 20 with the second card; the third is discarded.
    assert CardsDiscarded(((12, 2),)) in events
    assert after.scored == (20,)
    assert [event.order for event in events if isinstance(event, CardTurned)] == [10, 11]


def test_the_last_card_can_reach_the_tree() -> None:
    after, events = at_the_tree(15, 5, 11, emperor=17)
    assert after.scored == (20,)
    assert not any(isinstance(event, CardsDiscarded) for event in events)


def test_every_seat_draws_after_a_scoring() -> None:
    after, events = at_the_tree(15, 5, 11)
    assert [len(hand) for hand in after.hands] == [5, 5, 5]
    assert (after.stage, after.round) == (Stage.CHOOSE, 5)
    assert events[-1] == RoundEnded(5)


def test_the_painter_action_counts_before_the_tokens() -> None:
    _, events = at_the_tree(9, 11, 5, special={10: "emperor+1 / leap"})
    assert TokensPaid(20, ((0, 3), (1, 2), (2, 1))) in events


def test_the_game_ends_at_once_after_the_last_tree() -> None:
    after, events = at_the_tree(15, 5, 11, emperor=43, scored=(20, 32))
    assert after.stage is Stage.OVER
    assert [len(hand) for hand in after.hands] == [4, 4, 4]  # nobody draws
    assert events[-2:] == (RoundEnded(5), GameEnded((0,)))


def test_most_tokens_win_from_any_space() -> None:
    after, events = at_the_tree(15, 5, 11, emperor=43, scored=(20, 32), tokens=(5, 20, 5))
    assert after.tokens == (9, 21, 7)
    assert events[-1] == GameEnded((1,))


def test_a_scored_tree_pays_no_second_time() -> None:
    after, events = at_the_tree(9, 11, 5, scored=(20,), special={12: "emperor-1 / +1"})
    assert not any(isinstance(event, TokensPaid) for event in events)
    assert (after.emperor, after.tokens) == (20, (5, 5, 5))
