"""Two players and the court painter."""

import pytest

from sakura.core.error import BadInput
from sakura.games.sakura.rules.events import CardsRevealed, DirectionChosen, Event
from sakura.games.sakura.rules.position import COURT, Play
from tests.calls import wrong
from tests.games.sakura.figures import play, rules, table


def revealed(events: tuple[Event, ...]) -> dict[int, int]:
    return dict(next(event.cards for event in events if isinstance(event, CardsRevealed)))


def test_the_court_painter_plays_the_top_card_of_the_deck() -> None:
    game = rules()
    position = table(game, (7,), (50,), two_player="standard")
    after, events = play(game, position, 7, 50)
    top = position.deck[0]
    assert revealed(events) == {7: 0, 50: 1, top: COURT}
    assert set(after.discard) == {7, 50, top}
    assert after.deck == position.deck[3:]  # the court's card and one for each seat
    assert position.deck[1] in after.hands[0] and position.deck[2] in after.hands[1]


def test_the_court_painters_card_resolves_in_its_order() -> None:
    game = rules({60: "emperor-1 / +2"})
    position = table(game, (7,), (50,), two_player="standard", on_deck=(60, 59, 58))
    after, _ = play(game, position, 7, 50)
    assert after.emperor == 9  # 8, two forward, one back
    assert after.painters == (1, 2, 4)  # the last passes both others


def test_the_court_painter_always_chooses_forward_and_nobody_is_asked() -> None:
    game = rules({60: "emperor±1 / ±3"})
    position = table(game, (7,), (50,), two_player="standard", on_deck=(60, 59, 58))
    after, events = play(game, position, 7, 50)
    chosen = [event for event in events if isinstance(event, DirectionChosen)]
    assert [(event.painter, event.direction) for event in chosen] == [(COURT, "+"), (COURT, "+")]
    assert (after.emperor, after.painters[COURT]) == (11, 5)


def test_the_supplier_plays_two_cards_and_draws_two() -> None:
    game = rules()
    position = table(game, (7, 8), (50,), two_player="tactical", painters=(2, 4, 6), emperor=10)
    after, events = play(game, position, (7, 8), 50)
    assert revealed(events) == {7: 0, 8: COURT, 50: 1}
    assert [len(hand) for hand in after.hands] == [5, 5]
    first, second, third = position.deck[:3]
    assert {first, second} <= set(after.hands[0]) and third in after.hands[1]


def test_the_court_painters_choices_are_forward_in_the_tactical_variant_too() -> None:
    game = rules({8: "emperor±1 / ±3"})
    position = table(game, (7, 8), (50,), two_player="tactical", painters=(2, 4, 6), emperor=10)
    after, _ = play(game, position, (7, 8), 50)
    assert (after.emperor, after.painters[COURT]) == (13, 9)


@pytest.mark.parametrize(
    ("plays", "says"),
    [
        ((Play(7), Play(50)), "seat 0 must also play the court painter's card"),
        ((Play(7, 7), Play(50)), "seat 0 played card 7 twice"),
        ((Play(7, 50), Play(50)), "card 50 is not in the hand of seat 0"),
        ((Play(7, 8), Play(50, 51)), "seat 1 cannot play the court painter's card now"),
        ((Play(50), Play(50)), "card 50 is not in the hand of seat 0"),
        ((7, Play(50)), "seat 0 must play a card"),
    ],
)
def test_a_wrong_play_is_refused(plays: tuple[Play | int, Play], says: str) -> None:
    game = rules()
    position = table(game, (7, 8), (50, 51), two_player="tactical", painters=(2, 4, 6))
    with pytest.raises(BadInput, match=says):
        wrong(game.apply, position, dict(enumerate(plays)))()


def test_the_supplier_may_play_every_ordered_pair_of_its_hand() -> None:
    game = rules()
    position = table(game, (7, 8), (50, 51), two_player="tactical", painters=(2, 4, 6))
    pairs = game.legal(position, 0)
    assert len(set(pairs)) == 20 and Play(7, 8) in pairs and Play(8, 7) in pairs
    assert len(game.legal(position, 1)) == 5


def test_the_scoring_counts_the_court_painter() -> None:
    game = rules()
    position = table(
        game, (7,), (50,), two_player="standard", painters=(5, 9, 17), emperor=19
    )  # fmt: skip
    after, _ = play(game, position, 7, 50)
    assert after.tokens == (6, 7, 8)
    assert after.painters == (15, 16, 17)
