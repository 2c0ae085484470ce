"""Output of `make findings`: correct means of the right games in the right sections."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from math import sqrt
from random import Random

import pytest

from sakura.games.okiya.rules.solver import Solver
from sakura.games.okiya.rules.tiles import TILES
from sakura.games.sakura.rules.board import GATE, lay, printed_boards
from sakura.games.sakura.rules.cards import printed_deck, read_deck
from sakura.games.sakura.rules.walk import Walk
from sakura.lab.elo import student
from tests.sweeps import rare
from tools.findings import (
    balance,
    cards,
    figures,
    games,
    lengths,
    rulings,
    sensitivity,
    skill,
)
from tools.findings.__main__ import PAGE, SECTIONS, insert


def test_a_figure_is_a_mean_with_its_interval() -> None:
    found = figures.figure([1.0, 2.0, 3.0, 6.0])
    assert found.mean == 3 and found.interval == pytest.approx(student(3) * sqrt(14 / 3) / 2)
    assert figures.Figure(0.25, 0.031).percent("+") == "+25.0 ± 3.1"
    # Two games with as many values each count as two values.
    pairs = [(2.0, 2.0), (8.0, 2.0)]
    assert figures.ratio(pairs) == pytest.approx((2.5, 1.96 * sqrt(18) / 4))


def test_a_constant_share_still_has_an_interval() -> None:
    assert figures.share([0.0] * 60) == (0, 0.05)
    assert figures.share([0.0, 1.0]) == figures.figure([0.0, 1.0])


def test_lines_replace_their_section() -> None:
    text = "a\n<!-- b -->\nold\n<!-- end of b -->\nc\n"
    assert insert(text, "b", ["1", "2"]) == "a\n<!-- b -->\n1\n2\n<!-- end of b -->\nc\n"
    with pytest.raises(SystemExit, match="no section d"):
        insert(text, "d", [])


def test_the_page_has_a_filled_table_per_section() -> None:
    text = PAGE.read_text("utf-8")
    for name in SECTIONS:
        inside = text.partition(f"<!-- {name} -->")[2].partition(f"<!-- end of {name} -->")[0]
        assert "|" in inside, name


def test_a_table_is_markdown() -> None:
    assert figures.table(("a", "b"), [("1", "2")]) == ["| a | b |", "| --- | --- |", "| 1 | 2 |"]


def test_the_same_deal_is_dealt_to_all() -> None:
    setting = games.sakura("3")
    first, second = (games.play(setting, [name] * 3, "x") for name in ("novice", "random"))
    assert first.steps[0].actions == second.steps[0].actions
    assert first.position != second.position
    assert games.play(setting, ["random"] * 3, "x").position == second.position
    assert games.play(setting, ["random"] * 3, "x", "y").position != second.position
    assert "tactical" in str(games.sakura("2 tactical").options)


def test_every_draw_is_found() -> None:
    played = games.play(games.sakura("4"), ["random"] * 4, "draws")
    found = list(cards.draws(played))
    rounds = played.position.round
    # All are dealt five, and draw one after each round but the last.
    assert Counter(seat for seat, _ in found) == dict.fromkeys(range(4), 5 + rounds - 1)
    decks = [step.actions[-1] for step in played.steps if -1 in step.actions]
    drawn = Counter(card for deck in decks for card in deck)
    drawn.subtract(played.position.deck)
    assert Counter(card for _, card in found) == +drawn


def test_gains_of_drawn_cards_are_summed() -> None:
    played = games.play(games.sakura("4"), ["random"] * 4, "draws")
    gained = cards.gains(played)
    (winner,) = played.outcome().winners  # type: ignore[union-attr]
    card = next(card for seat, card in cards.draws(played) if seat == winner)
    assert gained[card][0] >= 0.75 - 0.25 * (gained[card][1] - 1)
    assert sum(total for total, _ in gained.values()) == pytest.approx(0)
    two: cards.Gains = [{1: (0.75, 1), 2: (-0.5, 2)}, {1: (-0.25, 1)}]
    assert cards.worth(two, {1}.__contains__).mean == 0.25
    assert cards.worth(two, {1, 2}.__contains__).mean == 0


def test_variance_is_divided_between_players_and_deals() -> None:
    better: skill.Shares = [[1.0, 1.0], [0.0, 0.0]]  # the first player wins in either place
    assert skill.parts([better] * 5) == pytest.approx((1, 0, 0))
    lucky: skill.Shares = [[1.0, 0.0], [1.0, 0.0]]  # the first place wins with either player
    luckier: skill.Shares = [[0.0, 1.0], [0.0, 1.0]]
    found = skill.parts([lucky, luckier] * 5)
    assert found.level == 0 and found.dealt == pytest.approx(1)
    mixed: list[skill.Shares] = [[[1.0, 0.0], [1.0, 0.0]], better, [[0.0, 0.0], [1.0, 1.0]]]
    assert sum(skill.parts(mixed)) == pytest.approx(1)


def test_painters_on_the_gate_are_ranked_by_the_ruling() -> None:
    board = lay("classic", printed_boards()["classic"], 4)
    ranked = {}
    for painters in ([0, 5, 6, 4], [0, 5, 0, 4]):
        for words, ranking in rulings.RANKINGS.items():
            with rulings.ruled(ranking):
                walk = Walk(board, 20, [*painters], [5] * 4, 34, ())
                ranked[words, painters.count(GATE)] = walk.ranking()
    one, nobody, everybody = rulings.RANKINGS
    assert ranked[one, 1] == [2, 1, 3, 0] and ranked[one, 2] == [1, 3]
    assert ranked[nobody, 1] == [2, 1, 3] and ranked[nobody, 2] == [1, 3]
    assert ranked[everybody, 1] == [2, 1, 3, 0] and ranked[everybody, 2] == [1, 3, 0, 2]


def test_positions_at_trees_and_bumps_are_counted() -> None:
    played = games.play(games.sakura("4"), ["random"] * 4, "trees")
    stood = list(rulings.at_trees(played))
    assert len(stood) == 3 and stood[-1] == list(played.position.painters)
    lost = 20 + sum((3, 2, 1, 3, 2, 1, 4, 2, 1)) - sum(played.position.tokens)
    assert 0 <= lost <= rulings.bumps(played)


def test_other_decks_and_boards_are_valid() -> None:
    printed = printed_deck()
    for words, deck in sensitivity.decks():
        text = "\n".join(f"{c.order},{c.garden.text},{c.painter.text}" for c in deck.values())
        assert read_deck(f"order,garden,painter\n{text}\n") == deck
        changed = sum(deck[order] != printed[order] for order in printed)
        assert changed == sensitivity.EXCHANGED if "made" in words else changed > 20
    usual = lay("", printed_boards()["classic"], 4)
    for words, boards in sensitivity.boards():
        board = lay("", boards["classic"], 4)
        assert board != usual and len(board.sakuras) == 3, words


@rare
def test_best_play_agrees_with_the_solver() -> None:
    solved = {number: balance.solve(number) for number in (2, 5)}
    assert {drawn.best for _, drawn in solved.values()} == {"win", "draw"}
    for number, (won, drawn) in solved.items():
        assert won.best != "draw" and (won.best == "win") == (won.openings > 0)
        tiles = list(TILES)
        Random(f"findings/{number}").shuffle(tiles)
        values = Solver(tuple(tiles), "draw").values((), exact=False).values()
        assert sum(value.value == "win" for value in values) == round(12 * won.openings)
        assert drawn.best == min((value.value for value in values), key=balance.BEST.index)


@pytest.mark.parametrize(
    "lines",
    [
        lambda: cards.lines(3),
        lambda: balance.places(2),
        lambda: [*lengths.rounds(2), *lengths.matches(2)],
        lambda: rulings.full_board(2),
        lambda: skill.variance(50),
    ],
)
def test_rows_of_tables_have_as_many_cells_as_heads(lines) -> None:  # type: ignore[no-untyped-def]
    for is_table, rows in groupby(lines(), lambda line: line.startswith("|")):
        assert not is_table or len({row.count("|") for row in rows}) == 1
