"""The sixteen rulings, one test each: what the rulebook leaves open."""

from random import Random

from sakura.core.table import Table
from sakura.garden.board import lay, printed_boards
from sakura.garden.events import CardsDiscarded, NobodyMoved, PainterDisgraced, TokensPaid
from sakura.garden.game import Sakura, resolve, winners
from sakura.garden.position import COURT, Play, Stage
from sakura.garden.walk import Walk, shares

GAME = Sakura()
BOARD = lay("classic", printed_boards()["classic"], 3)


def walk(emperor, *painters, tokens=None, reached=0, board=BOARD, scored=()):
    tokens = list(tokens or [5] * len(painters))
    return Walk(board, emperor, list(painters), tokens, 54 - sum(tokens), scored, reached, [])


def play(emperor, painters, *cards, tokens=None, scored=(), board=BOARD, court=None):
    """Resolves (order, painter) cards that hold no ± action of a seat."""
    moved = walk(emperor, *painters, tokens=tokens, scored=scored, board=board)
    rest = resolve(moved, GAME.cards, tuple(sorted(cards)), "garden", None, court)
    return moved, rest


def table(players, two_player=None, seed=0):
    options = GAME.options({"players": players, "two_player": two_player, "board": "classic"})
    return Table(GAME, options, Random(seed))


def position_with(base, **changes):
    from dataclasses import replace

    return replace(base, **changes)


def test_r01_painters_stay_behind_the_emperor():
    for seed in range(20):
        game = table(2 + seed % 5, "tactical" if seed % 5 == 0 else None, seed)
        random = Random(seed)
        while waiting := game.waiting():
            assert max(game.position.painters) < game.position.emperor
            game.choose(waiting[0], random.choice(game.legal(waiting[0])))
        assert max(game.position.painters) < game.position.emperor


def test_r02_the_emperor_counts_every_space():
    wide = lay("classic", printed_boards()["classic"], 5)
    moved = walk(wide.bridges[1][0] - 1, 1, 2, 3, 4, 5, board=wide)
    moved.move_emperor(2)
    assert moved.emperor == wide.bridges[1][1]


def test_r03_disgrace_counts_painter_free_spaces_back_from_the_emperor():
    bumped = walk(10, 8, 9, 6)
    bumped.move_painter(0, 1)  # skips 9, meets the Emperor on 10
    # Back from 10: 9 is held, 8 is its own former space and free, 7 free, 6 held, 5 free.
    assert bumped.painters == [5, 9, 6]
    assert bumped.tokens == [4, 5, 5]
    assert bumped.supply == 40
    near_gate = walk(3, 2, 1, 0)
    near_gate.move_painter(0, 1)
    assert near_gate.painters == [0, 1, 0]
    by_another = walk(4, 3, 2, 1)
    by_another.garden_action(GAME.cards[5].garden, 2)  # furthest+2
    assert by_another.painters[2] == 0 and by_another.tokens == [5, 5, 4]


def test_r04_who_is_furthest_or_closest_at_the_gate():
    assert walk(8, 0, 0, 3).furthest() is None
    assert walk(8, 0, 0, 3).closest() == 2
    assert walk(8, 0, 0, 0).closest() is None
    assert walk(8, 0, 2, 3).furthest() == 0
    moved, _ = play(8, [0, 0, 3], (16, 2))  # furthest+2 / +2
    assert moved.painters == [0, 0, 5]
    assert NobodyMoved(-1, "furthest", "gate") in moved.events


def test_r05_a_chain_is_leapt_as_a_whole():
    chain = walk(12, 2, 4, 5)
    chain.leap(0)
    assert chain.painters == [6, 4, 5]
    bump = walk(6, 2, 4, 5)
    bump.leap(0)
    assert bump.painters == [1, 4, 5] and bump.tokens[0] == 4
    from_gate = walk(12, 0, 3, 7)
    from_gate.leap(0)
    assert from_gate.painters == [4, 3, 7]
    all_at_gate = walk(8, 0, 0, 0)
    all_at_gate.leap(0)
    assert all_at_gate.painters == [0, 0, 0]


def test_r06_count_counts_painters_strictly_ahead():
    at_gate = walk(8, 0, 0, 3)
    at_gate.count(0)
    assert at_gate.painters == [1, 0, 3]
    bump = walk(6, 3, 4, 5)
    bump.count(0)
    assert bump.tokens[0] == 4 and bump.painters == [1, 4, 5]  # 5 and 4 held; 3, 2, 1 are free


def test_r07_directions_are_chosen_at_resolution_and_back_may_do_nothing():
    # 55: emperor±1 / ±1
    moved = walk(1, 0, 0, 0)
    queue, part = resolve(moved, GAME.cards, ((55, 0),), "garden", None, None)
    assert (queue, part) == (((55, 0),), "garden")
    queue, part = resolve(moved, GAME.cards, queue, part, "-", None)
    assert moved.emperor == 1  # not below space 1, but legal
    assert (queue, part) == (((55, 0),), "painter")
    assert resolve(moved, GAME.cards, queue, part, "-", None) == ((), "garden")
    assert moved.painters == [0, 0, 0]


def test_r08_the_last_painter_action_may_bump_before_the_scoring():
    moved, (queue, _) = play(19, [18, 5, 4], (22, 0), (25, 1))  # emperor+1 / +3 reaches 20
    assert moved.reached == 20
    assert moved.painters[0] == 17 and moved.tokens[0] == 4  # 19, its own 18, then 17
    assert queue == ((25, 1),)


def test_r09_alone_at_the_gate_ranks_last_together_there_is_no_rank():
    alone = walk(20, 0, 12, 15, reached=20)
    alone.score(shares(3, final=False))
    assert alone.tokens == [6, 7, 8]
    alone.line_up()
    assert alone.painters == [13, 14, 15]
    together = walk(20, 0, 0, 15, reached=20)
    together.score(shares(3, final=False))
    together.line_up()
    assert together.tokens == [5, 5, 8] and together.painters == [0, 0, 15]


def test_r10_the_line_up_never_goes_beyond_the_gate_and_not_after_the_last_tree():
    early = walk(20, 2, 1, 5, 0, reached=20, board=lay("classic", printed_boards()["classic"], 4))
    early.painters = [1, 0, 2, 0]
    early.score(shares(4, final=False))
    early.line_up()
    assert early.painters == [1, 0, 2, 0]
    short = walk(20, 1, 0, 0, reached=20)
    short.painters = [2, 1, 0]
    short.line_up()
    assert short.painters == [2, 1, 0]
    over = finished_game()
    assert over.painters[0] - over.painters[1] > 1


def finished_game():
    base = table(3).position
    hands = ((22, 1, 2, 3, 4), (25, 5, 6, 7, 8), (31, 9, 10, 11, 12))
    near = position_with(
        base, emperor=43, painters=(40, 30, 20), scored=(20, 32), hands=hands,
        deck=tuple(c for c in range(1, 61) if c not in sum(hands, ())), discard=(),
    )  # fmt: skip
    after, _ = GAME.apply(near, {0: Play(22), 1: Play(25), 2: Play(31)})
    assert after.stage is Stage.OVER
    return after


def test_r11_seats_draw_in_order_and_the_deck_is_shuffled_only_when_a_draw_needs_it():
    base = table(3).position
    hands = ((20, 1, 2, 3, 4), (25, 5, 6, 7, 8), (36, 9, 10, 11, 12))
    rest = tuple(c for c in range(1, 61) if c not in sum(hands, ()))
    three_left = position_with(base, hands=hands, deck=rest[:3], discard=rest[3:])
    after, _ = GAME.apply(three_left, {0: Play(20), 1: Play(25), 2: Play(36)})
    assert after.stage is Stage.CHOOSE and after.deck == ()
    assert [set(hand) for hand in after.hands] == [
        {1, 2, 3, 4, rest[0]}, {5, 6, 7, 8, rest[1]}, {9, 10, 11, 12, rest[2]},
    ]  # fmt: skip
    one_left = position_with(base, hands=hands, deck=rest[:1], discard=rest[1:])
    after, _ = GAME.apply(one_left, {0: Play(20), 1: Play(25), 2: Play(36)})
    assert after.stage is Stage.DRAW and len(after.hands[0]) == 5 and len(after.hands[1]) == 4
    assert set(after.discard) == set(rest[1:]) | {20, 25, 36}


def test_r12_a_final_tie_at_the_gate_is_shared():
    over = finished_game()
    assert winners(position_with(over, tokens=(5, 9, 9), painters=(9, 0, 0))) == (1, 2)
    assert winners(position_with(over, tokens=(5, 9, 9), painters=(9, 3, 0))) == (1,)


def test_r13_the_court_painter_is_paid_but_cannot_win():
    position = table(2, "standard").position
    assert position.tokens == (5, 5, 5) and position.supply == 39
    assert winners(position_with(position, tokens=(6, 7, 20), painters=(1, 2, 3))) == (1,)
    scored = walk(20, 5, 6, 19, reached=20)
    scored.score(shares(2, final=False))
    assert scored.tokens[COURT] == 8


def test_r14_furthest_compares_the_two_players_only():
    position = table(2, "tactical").position
    assert position.supplier() is None  # both at the gate: the deck's top card is used
    assert position_with(position, painters=(4, 6, 1)).supplier() == 0
    assert position_with(position, painters=(4, 0, 0)).supplier() == 1


def test_r15_emperor_back_can_disgrace_its_own_player_who_then_acts():
    moved, _ = play(9, [8, 3, 2], (2, 0))  # emperor-1 / +2
    assert PainterDisgraced(0, 8, 8, 5, 1) in moved.events
    assert moved.painters[0] == 7  # 5, then +2, from the new space


def test_r16_the_supply_never_runs_out():
    for players in (2, 3, 4, 5, 6):
        base = table(players, "standard" if players == 2 else None).position
        most = sum(
            sum(shares(players, final)[: base.options.painters]) for final in (False, False, True)
        )
        assert base.supply >= most
    moved = walk(20, 10, 12, 15, reached=20)
    moved.score(shares(3, final=False))
    assert sum(moved.tokens) + moved.supply == 54
    assert any(isinstance(event, TokensPaid) for event in moved.events)


def test_cards_after_the_one_that_reached_the_tree_are_discarded():
    base = table(3).position
    hands = ((20, 1, 2, 3, 4), (25, 5, 6, 7, 8), (36, 9, 10, 11, 12))
    near = position_with(base, emperor=19, painters=(10, 11, 12), hands=hands)
    after, events = GAME.apply(near, {0: Play(20), 1: Play(25), 2: Play(36)})
    assert CardsDiscarded(((25, 1), (36, 2))) in events
    assert after.scored == (20,) and after.emperor == 20
