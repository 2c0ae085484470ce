"""The sixteen rulings where the rulebook is silent, one test each."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from sakura.core.game import Outcome
from sakura.games.sakura.rules.cards import GARDEN_ACTIONS, PAINTER_ACTIONS
from sakura.games.sakura.rules.events import (
    CardsRevealed,
    DeckShuffled,
    LinedUp,
    NobodyMoved,
    PainterDisgraced,
    TokensPaid,
)
from sakura.games.sakura.rules.position import COURT, Play, Stage
from sakura.games.sakura.rules.round import winners
from tests.games.sakura.figures import ALL_CARDS, act, figures, play, rules, table
from tests.narrowed import found


def every_small_garden() -> Iterator[tuple[int, tuple[int, ...]]]:
    for emperor in range(1, 8):
        for painters in product(range(emperor), repeat=3):
            on_path = [space for space in painters if space]
            if len(on_path) == len(set(on_path)):
                yield emperor, painters


def test_r01_no_action_leaves_a_painter_on_or_ahead_of_the_emperor() -> None:
    actions = {**GARDEN_ACTIONS, **PAINTER_ACTIONS}.values()
    for emperor, painters in every_small_garden():
        for action in actions:
            for direction in "+-" if action.either else (None,):
                after = act(figures(emperor, *painters), 0, action.text, direction)
                assert max(after.painters) < after.emperor, (emperor, painters, action.text)


def test_r02_the_emperor_counts_every_space() -> None:
    wide = figures(15, 1, 2, 3, 4, 5)  # the second bridge is on 16, 17 and 18
    assert wide.board.bridges[1] == (16, 17, 18)
    assert act(wide, 0, "emperor+2").emperor == 17
    held = act(figures(10, 9, 8, 3), 2, "emperor-1")
    assert held.emperor == 9  # not the next space without a painter


def test_r03_a_disgraced_painter_goes_three_painter_free_spaces_back_from_the_emperor() -> None:
    bumped = act(figures(10, 8, 9, 6), 0, "+1")  # over 9, onto the Emperor
    # 9 is held; 8, its own former space, is the first; 7 the second; 6 is held; 5 the third.
    assert bumped.painters == [5, 9, 6]
    assert (bumped.tokens, bumped.supply) == ([4, 5, 5], 40)
    assert bumped.events == [PainterDisgraced(0, 8, 10, 5, 1)]
    # Counted from the Emperor, not from the painter's own space.
    assert act(figures(10, 7, 1, 2), 0, "+3").painters[0] == 7
    # It stops on the gate.
    assert act(figures(3, 2, 1, 0), 0, "+2").painters == [0, 1, 0]


def test_r03_another_seats_card_can_disgrace_a_painter() -> None:
    pushed = act(figures(4, 3, 2, 1), 0, "furthest+2")
    assert pushed.painters == [3, 2, 0]
    assert pushed.tokens == [5, 5, 4]


def test_r04_two_on_the_gate_none_is_furthest_but_the_painter_action_happens() -> None:
    game = rules({5: "furthest+2 / +2", 40: "emperor+1 / +1", 41: "emperor+1 / +1"})
    position = table(game, (40,), (41,), (5,), painters=(0, 0, 3))
    after, events = play(game, position, 40, 41, 5)
    assert after.painters == (1, 2, 5)
    assert NobodyMoved(-1, "furthest", "gate") in events


def test_r04_all_on_the_gate_none_is_closest_but_the_painter_action_happens() -> None:
    game = rules({5: "closest-2 / +2"})
    position = table(game, (5,), (40,), (41,))
    after, events = play(game, position, 5, 40, 41)
    assert after.painters == (2, 1, 3)
    assert NobodyMoved(-1, "closest", "gate") in events


def test_r04_one_alone_on_the_gate_is_furthest() -> None:
    assert act(figures(9, 5, 0, 3), 0, "furthest+2").painters == [5, 2, 3]
    assert act(figures(9, 0, 0, 3), 0, "closest-2").painters == [0, 0, 1]


def test_r05_leap_goes_over_a_whole_chain() -> None:
    assert act(figures(12, 2, 4, 5), 0, "leap").painters == [6, 4, 5]
    assert act(figures(12, 2, 4, 6), 0, "leap").painters == [5, 4, 6]  # 5 ends the chain
    bumped = act(figures(6, 2, 4, 5), 0, "leap")
    assert bumped.painters == [1, 4, 5]  # 3, 2 and 1 are free
    assert bumped.tokens == [4, 5, 5]


def test_r05_leap_from_the_gate_goes_over_the_rearmost_painter_on_the_path() -> None:
    assert act(figures(12, 0, 7, 3), 0, "leap").painters == [4, 7, 3]
    assert act(figures(12, 0, 0, 3), 0, "leap").painters == [4, 0, 3]
    gate = act(figures(12, 0, 0, 0), 0, "leap")
    assert gate.painters == [0, 0, 0]
    assert [type(event) for event in found(gate.events)] == [NobodyMoved]


def test_r06_count_counts_painters_strictly_ahead() -> None:
    assert act(figures(12, 0, 0, 3), 0, "count").painters == [1, 0, 3]
    assert act(figures(12, 0, 0, 0), 0, "count").painters == [0, 0, 0]
    assert act(figures(12, 3, 4, 5, 1), 0, "count").painters == [7, 4, 5, 1]  # 6 and 7 are free
    bumped = act(figures(6, 3, 4, 5), 0, "count")
    assert bumped.painters == [1, 4, 5]
    assert bumped.tokens[0] == 4


def plays_of(*cards: int) -> dict[int, Play]:
    return {seat: Play(one) for seat, one in enumerate(cards)}


def test_r07_directions_are_chosen_one_by_one_as_cards_resolve() -> None:
    game = rules({7: "emperor+2 / +1", 20: "emperor±1 / ±2"})
    position = table(game, (20,), (7,), (50,), painters=(5, 2, 3), emperor=10)
    first, _ = game.apply(position, plays_of(20, 7, 50))
    assert (first.stage, game.to_act(first)) == (Stage.RESOLVE, (0,))
    assert (first.emperor, first.part) == (12, "garden")  # card 7 has resolved before the choice
    second, _ = game.apply(first, {0: "-"})
    assert (second.emperor, second.painters[0]) == (11, 5)  # done before the next choice
    assert (game.to_act(second), second.part) == ((0,), "painter")
    third, _ = game.apply(second, {0: "-"})
    assert third.painters == (1, 4, 5)  # from 5 over 4 and 3; card 7 had moved painter 1 to 4


def test_r07_backward_where_nothing_is_behind_is_legal_and_does_nothing() -> None:
    game = rules({7: "emperor±1 / ±2"})
    position = table(game, (7,), (50,), (51,), emperor=1)
    halfway, _ = game.apply(position, plays_of(7, 50, 51))
    assert game.legal(halfway, 0) == ("+", "-")
    after, events = game.apply(halfway, {0: "-"})
    assert (after.emperor, events[-1]) == (1, NobodyMoved(-1, "emperor", "start"))
    _, events = game.apply(after, {0: "-"})
    assert NobodyMoved(0, "own", "still") in events


def test_r08_the_card_that_reached_the_tree_may_still_bump_before_the_scoring() -> None:
    game = rules({7: "emperor+2 / +3"})
    position = table(game, (7,), (50,), (51,), painters=(18, 17, 5), emperor=19)
    after, events = play(game, position, 7, 50, 51)
    assert PainterDisgraced(0, 18, 20, 16, 1) in events  # not from 21
    assert TokensPaid(20, ((1, 3), (0, 2), (2, 1))) in events
    assert after.tokens == (6, 8, 6)


def test_r08_its_direction_is_still_asked_for() -> None:
    game = rules({7: "emperor+1 / ±1"})
    position = table(game, (7,), (50,), (51,), painters=(18, 17, 5), emperor=19)
    after, _ = play(game, position, 7, 50, 51, choices="-")
    assert after.tokens == (7, 8, 6)  # 18 → 16, behind the painter on 17


def test_r09_alone_on_the_gate_a_painter_ranks_last_and_is_paid() -> None:
    game = rules()
    position = table(game, (7,), (50,), (51,), painters=(12, 0, 15), emperor=19)
    after, _ = play(game, position, 7, 50, 51)
    assert after.tokens == (7, 6, 8)
    assert after.painters == (14, 13, 15)


def test_r09_together_on_the_gate_they_get_nothing_and_stay() -> None:
    game = rules()
    position = table(game, (7,), (50,), (51,), painters=(12, 0, 0), emperor=19)
    after, _ = play(game, position, 7, 50, 51)
    assert after.tokens == (8, 5, 5)
    assert after.painters == (13, 0, 0)
    five = figures(24, 9, 0, 12, 15, 0)
    five.reached = 24
    five.score((3, 2, 1, 1))
    assert five.tokens == [6, 5, 7, 8, 5]


def test_r10_the_line_up_is_close_behind_the_first_and_never_below_the_gate() -> None:
    lined = figures(20, 9, 17, 0, 12)
    lined.line_up()
    assert lined.painters == [15, 17, 14, 16]
    low = figures(20, 2, 1, 0)
    low.line_up()
    assert low.painters == [2, 1, 0]
    assert low.events == []


def test_r10_no_line_up_after_the_last_tree() -> None:
    game = rules()
    position = table(
        game, (7,), (50,), (51,), painters=(40, 30, 20), emperor=43, scored=(20, 32)
    )  # fmt: skip
    after, events = play(game, position, 7, 50, 51)
    assert after.stage is Stage.OVER
    assert after.painters == (41, 30, 20)
    assert not any(isinstance(event, LinedUp) for event in events)


def test_r11_seats_draw_in_order_and_the_deck_is_not_shuffled_before_it_must() -> None:
    game = rules()
    position = table(game, (7,), (50,), (51,), on_deck=(60, 59, 58))
    after, events = play(game, position, 7, 50, 51)
    assert [set(new) - set(old) for new, old in zip(after.hands, position.hands, strict=True)] == [
        {60}, {59}, {58},
    ]  # fmt: skip
    assert (after.stage, after.deck) == (Stage.CHOOSE, ())  # empty, and not reshuffled
    assert set(after.discard) == set(position.discard) | {7, 50, 51}
    assert not any(isinstance(event, DeckShuffled) for event in events)


def test_r11_a_draw_from_an_empty_deck_shuffles_the_discard_with_the_cards_just_played() -> None:
    game = rules()
    position = table(game, (7,), (50,), (51,), on_deck=(60,))
    waiting, _ = play(game, position, 7, 50, 51)
    assert game.to_act(waiting) == (-1,)
    assert 60 in waiting.hands[0] and len(waiting.hands[1]) == len(waiting.hands[2]) == 4
    assert {7, 50, 51} <= set(waiting.discard)
    fresh = (51, 7, *sorted(set(waiting.discard) - {7, 51}))
    after, events = game.apply(waiting, {-1: fresh})
    assert DeckShuffled(len(fresh)) in events
    assert 51 in after.hands[1] and 7 in after.hands[2]
    assert (after.stage, after.deck, after.discard) == (Stage.CHOOSE, fresh[2:], ())


def last_round(painters: tuple[int, ...], tokens: tuple[int, ...]) -> Outcome:
    game = rules()
    position = table(
        game, (7,), (50,), (51,), painters=painters, tokens=tokens, emperor=43, scored=(20, 32)
    )  # fmt: skip
    return found(game.outcome(play(game, position, 7, 50, 51)[0]))


def test_r12_a_final_tie_on_the_gate_is_a_shared_win() -> None:
    assert last_round((5, 0, 0), (2, 9, 9)).winners == (1, 2)


def test_r12_any_other_tie_goes_to_the_closest() -> None:
    assert last_round((30, 9, 12), (2, 8, 7)).winners == (2,)  # 9 tokens each in the end
    assert last_round((5, 1, 0), (1, 7, 8)).winners == (1,)  # one of them on the gate


def test_r13_the_court_painter_is_paid_like_a_third_player_but_cannot_win() -> None:
    game = rules()
    position = table(
        game, (7,), (50,), two_player="standard", painters=(10, 12, 42), tokens=(5, 6, 20),
        emperor=43, scored=(20, 32),
    )  # fmt: skip
    after, events = play(game, position, 7, 50)
    assert TokensPaid(44, ((COURT, 4), (1, 2), (0, 1))) in events
    assert after.tokens == (6, 8, 24)
    assert found(game.outcome(after)).winners == (1,)
    assert found(game.outcome(after)).scores == (6, 8)
    # Nor does it win a tie that it would break.
    tied = replace(after, tokens=(6, 8, 8))
    assert winners(tied.tokens, tied.painters, 2) == (1,)


def test_r13_the_court_painter_begins_with_five_tokens_on_the_gate() -> None:
    game = rules()
    begun = game.start(game.options({"players": 2, "two_player": "standard", "board": "test"}))
    assert (begun.tokens, begun.painters, begun.supply) == ((5, 5, 5), (0, 0, 0), 39)
    assert len(begun.hands) == 2


def test_r14_the_supplier_is_the_further_of_the_two_players() -> None:
    game = rules()
    for painters, supplier in (((6, 4, 9), 1), ((4, 6, 1), 0), ((0, 3, 0), 0), ((3, 0, 0), 1)):
        position = table(game, (7, 8), (50, 51), two_player="tactical", painters=painters)
        for seat in (0, 1):
            supplies = {
                isinstance(play, Play) and play.court is not None
                for play in game.legal(position, seat)
            }
            assert supplies == {seat == supplier}, painters


def test_r14_with_both_on_the_gate_the_top_card_is_used() -> None:
    game = rules()
    position = table(game, (7,), (50,), two_player="tactical", painters=(0, 0, 5))
    _, events = play(game, position, 7, 50)
    assert CardsRevealed(tuple(sorted([(7, 0), (50, 1), (position.deck[0], COURT)]))) in events


def test_r15_emperor_back_can_disgrace_its_own_player_who_then_acts_from_the_new_space() -> None:
    game = rules({7: "emperor-1 / +2"})
    position = table(game, (7,), (50,), (51,), painters=(9, 3, 6), emperor=10)
    after, events = play(game, position, 7, 50, 51)
    assert PainterDisgraced(0, 9, 9, 5, 1) in events  # 8 and 7 are free, 6 is held, 5 is free
    assert after.painters[0] == 8  # from 5: 6 is held, 7, 8
    assert after.tokens == (4, 5, 5)


def test_r16_tokens_come_from_the_supply_and_it_is_large_enough() -> None:
    for players in range(2, 7):
        two_player = "standard" if players == 2 else None
        game = rules()
        raw = {"players": players, "two_player": two_player, "board": "test"}
        start = game.start(game.options(raw))
        assert sum(start.tokens) + start.supply == 54
        paid = (3 + 2 + 1) * 2 + (4 + 2 + 1) + (3 if players >= 5 else 0)
        assert start.supply >= paid
    position = table(rules(), (7,), (50,), (51,), painters=(12, 2, 15), emperor=19)
    after, _ = play(rules(), position, 7, 50, 51)
    assert after.supply == position.supply - 6
    assert set(ALL_CARDS) == {*after.deck, *after.discard, *sum(after.hands, ())}
