"""The guide of three rounds: true, short, and pointing at what it names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from sakura.core.table import Table
from sakura.games import GAMES
from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Position, Stage, observe
from sakura.games.sakura.view.guide import ROUNDS, guidance, places, rings
from sakura.games.sakura.view.path import path
from sakura.ui.emblems import PAINTERS
from sakura.ui.guide import guide
from sakura.ui.words import LANGUAGES, Words
from tests.games.sakura import figures

EN = Words("en")
GAME = Sakura()
LONGEST = 155
"""Most characters shown at once in any language: four lines on a small phone."""

Asked = tuple[Position, int, list[happened.Event]]
"""A position in which a seat is asked, and all earlier events."""


def asked(players: int, seed: int, two_player: str | None = None) -> Iterator[Asked]:
    """Every decision of the first seat in a game of random choices, for five rounds."""
    random = Random(seed)
    raw = {"players": players, "two_player": two_player, "board": "stroll"}
    table = Table(GAME, GAME.options(raw), random)
    while (waiting := table.waiting()) and table.position.round < ROUNDS + 2:
        events = [event for step in table.steps for event in step.events]
        if 0 in waiting:
            yield table.position, 0, events
        table.choose(waiting[0], random.choice(table.legal(waiting[0])))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", range(2, 7))
def test_three_rounds_are_guided_at_any_table(players: int, language: str) -> None:
    words = Words(language)
    for seed in range(8):
        two_player = ("standard", "tactical")[seed % 2] if players == 2 else None
        for position, seat, events in asked(players, seed, two_player):
            said = guidance(observe(position, seat), seat, events, words)
            text = " ".join(said)
            assert bool(said) == (position.round <= ROUNDS)
            assert len(text) <= LONGEST
            assert "{" not in text and not any(f" {p.name} " in text for p in PAINTERS)
            if position.stage is Stage.CHOOSE and position.round:
                assert len(said) >= 2 or not said  # the result of the last round, and the next step


def test_the_goal_comes_first_and_the_end_last() -> None:
    first: dict[int, str] = {}
    for position, seat, events in asked(3, 1):
        if position.stage is Stage.CHOOSE:
            first.setdefault(
                position.round, " ".join(guidance(observe(position, seat), seat, events, EN))
            )
    assert first[0].startswith(
        "Tokens go to those closest behind the Emperor when he reaches a tree"
    )
    assert first[ROUNDS].endswith("most tokens after the third tree wins.")
    assert first[ROUNDS + 1] == ""


def test_the_description_of_the_table_is_true() -> None:
    seen = set()
    for seed in range(30):
        for position, seat, events in asked(4, seed):
            text = " ".join(guidance(observe(position, seat), seat, events, EN))
            if position.stage is not Stage.CHOOSE or not 0 < position.round <= ROUNDS:
                continue
            gap = position.emperor - position.painters[seat]
            if "behind the Emperor." in text:
                seen.add("gap")
                assert f"You are {gap} space" in text
            if "You are at the gate" in text:
                seen.add("gate")
                assert position.painters[seat] == 0
            if "from the tree" in text:
                seen.add("tree")
                ahead = position.board.next_sakura(position.emperor, position.scored)
                assert f"He is {ahead - position.emperor} space" in text
            if "reached the tree" in text:
                seen.add("paid")
                assert position.scored
    assert seen >= {"gap", "gate", "tree"}


def test_a_step_onto_the_emperor_is_warned_of() -> None:
    rules = figures.rules()
    for painters in ((8, 5, 2), (7, 8, 2), (7, 5, 2)):
        position = replace(
            figures.table(rules, (1,), (2,), (3,), painters=painters, emperor=9), round=1
        )
        walk = position.walk()
        walk.events = []
        walk.move_painter(0, 1)
        touches = any(isinstance(event, happened.PainterDisgraced) for event in walk.events)
        assert ("One more step" in " ".join(guidance(observe(position, 0), 0, [], EN))) == touches


def test_a_bump_and_a_tree_are_mentioned_for_the_last_round_only() -> None:
    position = replace(
        figures.table(figures.rules(), (1,), (2,), (3,), painters=(3, 5, 2), emperor=9), round=2
    )
    bump = happened.PainterDisgraced(0, 7, 9, 3, 1)
    paid = happened.TokensPaid(9, ((1, 3), (0, 2)))
    opened = happened.CardsRevealed(((1, 0), (2, 1), (3, 2)))

    def said(*events: happened.Event) -> str:
        return " ".join(guidance(observe(position, 0), 0, events, EN))

    assert "three spaces back, one token lost." in said(opened, bump)
    assert "three spaces back." in said(opened, replace(bump, lost=0))
    assert "bumped" not in said(opened, replace(bump, painter=1))
    assert "bumped" not in said(opened, bump, opened)
    assert "2 tokens for you" in said(opened, paid)
    assert "nothing for you" in said(opened, replace(paid, paid=((1, 3),)))
    assert "for you" not in said(opened, paid, opened)


def test_painters_named_in_the_question_have_a_ring() -> None:
    for position, seat, _ in asked(3, 4):
        named = places(observe(position, seat), seat)
        if position.stage is Stage.RESOLVE or position.round >= ROUNDS:
            assert named == []
            continue
        assert (None, position.emperor) in named
        assert (seat, position.painters[seat]) in named
        drawn = rings(named, position.board, "tall")
        assert drawn.count('class="pointed"') == len(named)
        x, _ = path(position.board, "tall").point(position.emperor)
        assert f"{x:.1f}".rstrip("0").rstrip(".") in drawn
        assert all(0 <= space <= position.board.last for _, space in named)
    first = next(asked(3, 4))[0]
    tree = first.board.next_sakura(first.emperor, first.scored)
    assert (None, tree) in places(observe(first, 0), 0)


def test_a_guided_game_is_one_the_form_offers() -> None:
    for game in GAMES.values():
        assert all(value in game.fields[name].values for name, value in game.guided.items())
    assert GAMES["sakura"].guided and GAMES["okiya"].guided


def test_an_offered_guide_can_be_declined() -> None:
    offered, chosen = (guide(["One.", "Two."], new, EN) for new in (True, False))
    assert "<p>One. Two.</p>" in offered and "No, thanks" in offered
    assert "I know this" in chosen and 'data-command="guide-end"' in chosen
