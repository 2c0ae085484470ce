"""The best moment of a game, found from its events alone."""

from __future__ import annotations

import json
from random import Random

import pytest

from sakura.core.record import dump
from sakura.core.replay import Replay, parse
from sakura.core.restore import table_of
from sakura.core.table import AnyTable
from sakura.games import GAMES, RULES
from sakura.games.okiya.rules.events import TileTaken
from sakura.games.sakura.rules.events import PainterDisgraced, TokensPaid
from sakura.ui.words import Words
from tests.desk import ROOT
from tests.tables import OPTIONS, in_progress, played

WORDS = Words("en")


def kept(name: str) -> AnyTable:
    record = json.loads((ROOT / f"tests/data/records/{name}.json").read_text("utf-8"))
    return table_of(Replay(parse(dump(record)), RULES), Random(0))


def swings(table: AnyTable) -> dict[int, int]:
    """Tokens between the greatest gain and the greatest loss of each round, and its bumps."""
    gains: dict[int, list[int]] = {}
    bumps: dict[int, int] = {}
    for step in table.steps:
        number = table.game.rounds(step.before)
        gain = gains.setdefault(number, [0] * 7)  # the last one is nobody's
        for event in step.events:
            if isinstance(event, PainterDisgraced):
                gain[event.painter] -= event.lost
                bumps[number] = bumps.get(number, 0) + 1
            elif isinstance(event, TokensPaid):
                for painter, tokens in event.paid:
                    gain[painter] += tokens
    return {n: max(gain) - min(gain) + bumps.get(n, 0) for n, gain in gains.items()}


@pytest.mark.parametrize("seed", range(6))
def test_no_round_of_sakura_moves_more_tokens(seed: int) -> None:
    table = played(RULES["sakura"], OPTIONS["sakura"], seed)
    found = GAMES["sakura"].highlight(table, WORDS)
    assert found
    at = table.game.rounds(table.steps[found.step].before)
    assert swings(table)[at] == max(swings(table).values())
    assert found.called.startswith(f"Round {at + 1}: ")
    before = table.steps[found.step - 1].before
    assert table.game.rounds(before) < at or found.step == 1, "not the round's first step"


def test_the_words_tell_what_happens_and_not_who_wins() -> None:
    table = kept("sakura-3")
    found = GAMES["sakura"].highlight(table, WORDS)
    assert found and found.called == "Round 18: the Emperor reaches a cherry tree"


def test_the_last_two_tiles_of_okiya_are_left() -> None:
    table = kept("okiya-single")
    found = GAMES["okiya"].highlight(table, WORDS)
    assert found and found.called == "The last two tiles"
    left = [event for step in table.steps[found.step :] for event in step.events]
    assert sum(isinstance(event, TileTaken) for event in left) == 2


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_has_just_begun_has_no_best_moment(name: str) -> None:
    assert GAMES[name].highlight(in_progress(name, 0), WORDS) is None
