"""The preview of a card matches the rules."""

from __future__ import annotations

from itertools import takewhile
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core.table import Table
from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.games.sakura.rules.events import (
    DirectionChosen,
    EmperorMoved,
    NobodyMoved,
    PainterDisgraced,
    PainterMoved,
    SakuraReached,
)
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import COURT, Position, Stage, observe
from sakura.games.sakura.rules.preview import Fall, choices, preview
from sakura.games.sakura.view.scene import scene_of

GAME = Sakura()
SEEN = (
    DirectionChosen | EmperorMoved | NobodyMoved | PainterDisgraced | PainterMoved | SakuraReached
)
"""Events of a card."""


def position_of(seed: int, players: int, decisions: int) -> Position:
    two = "standard" if players == 2 else None
    options = GAME.options({"players": players, "two_player": two, "board": "stroll"})
    random = Random(seed)
    table = Table(GAME, options, random)
    for _ in range(decisions):
        if waiting := table.waiting():
            table.choose(waiting[0], random.choice(table.legal(waiting[0])))
    return table.position


@given(st.integers(0, 10**6), st.integers(2, 6), st.integers(0, 60))
def test_every_previewed_outcome_follows_the_rules(seed: int, players: int, decisions: int) -> None:
    position = position_of(seed, players, decisions)
    seat = decisions % players
    for order in position.hands[seat]:
        card = GAME.cards[order]
        seen = preview(observe(position, seat), seat, card)
        ends, bumped = set(), []
        for garden in (FORWARD, BACK) if card.garden.either else (None,):
            for own in (FORWARD, BACK) if card.painter.either else (None,):
                walk = position.walk()
                walk.events = []
                walk.act(seat, card, "garden", garden)
                walk.act(seat, card, "painter", own)
                ends.add((walk.emperor, *walk.painters))
                bumped.append(
                    {
                        Fall(one.painter, one.at, one.end)
                        for one in walk.events
                        if isinstance(one, PainterDisgraced)
                    }
                )
        assert set(seen.emperor) == {end[0] for end in ends}
        for painter, space in enumerate(position.painters):
            spaces = {end[painter + 1] for end in ends}
            assert set(seen.painters.get(painter, (space,))) == spaces
        assert set(seen.falls) == set.union(*bumped)
        painters = [{fall.painter for fall in falls} for falls in bumped]
        assert seen.surely == set.intersection(*painters)
        assert all(
            seen.may_bump(painter) == (painter in set.union(*painters)) for painter in range(6)
        )


def test_the_court_painter_only_goes_forward() -> None:
    position = position_of(3, 2, 30)
    either = next(
        card for card in GAME.cards.values() if card.painter.either and not card.garden.either
    )
    assert len(preview(observe(position, 0), COURT, either).painters.get(COURT, (0,))) == 1
    assert position.stage in Stage


@given(st.integers(0, 10**6), st.integers(2, 6), st.integers(0, 60))
def test_exactly_the_painters_one_step_from_a_bump_are_warned(
    seed: int, players: int, decisions: int
) -> None:
    position = position_of(seed, players, decisions)
    warned = scene_of(observe(position, 0)).endangered()
    for painter, space in enumerate(position.painters):
        walk = position.walk()
        walk.events = []
        walk.move_painter(painter, 1)
        bumps = any(isinstance(event, PainterDisgraced) for event in walk.events)
        assert (painter in warned) == (bumps and space > 0)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_preview_of_a_direction_matches_the_rules(players: int) -> None:
    """Up to the next question, or the next card."""
    parts = set()
    for seed in range(20):
        for decisions in range(1, 30):
            position = position_of(seed, players, decisions)
            if position.stage is not Stage.RESOLVE:
                continue
            order, _ = position.queue[0]
            card = GAME.cards[order]
            parts.add((position.part, card.painter.either))
            ends = choices(observe(position, 0), card)
            assert list(ends) == [FORWARD, BACK]
            for direction, walk in ends.items():
                _, events = GAME.apply(position, {GAME.to_act(position)[0]: direction})
                assert walk.events == list(takewhile(lambda event: isinstance(event, SEEN), events))
    assert len(parts) == 3
