"""Hints of whole games: no sentence is said again and again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from sakura.core.table import Table
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.seats.advisor import advise
from sakura.games.sakura.seats.simple import SakuraAdept
from sakura.games.sakura.view.advice import advice_words
from sakura.play.seat import last
from sakura.ui.words import Words

pytestmark = pytest.mark.native  # it searches

GAME = Sakura()
MOST = 1 / 3
"""Largest share of a game's hints that one sentence may be in."""


def hints(players: int, seed: int) -> Iterator[list[str]]:
    """Play a game by its hints, and yield each without the choice that it advises."""
    options = GAME.options({"players": players, "two_player": None, "board": "classic"})
    table = Table(GAME, options, Random(seed))
    seats = [SakuraAdept(GAME, Random(f"{seed}/{seat}")) for seat in range(players)]
    told: list[str] = []
    while waiting := table.waiting():
        seat = waiting[-1]
        seen = table.observe(seat)
        if seat:
            table.choose(seat, seats[seat].choose(seen))
            continue
        advice = last(advise(GAME, seen, Random(f"{seed}/hint/{len(table.steps)}")))
        told = advice_words(advice, seen, Words(), told)
        yield told[1:]
        table.choose(seat, advice.action)


def test_no_sentence_is_in_more_than_a_third_of_the_hints() -> None:
    for games in ([(4, 1), (3, 3)], [(4, 6), (5, 8)]):
        given = [hint for players, seed in games for hint in hints(players, seed)]
        kinds = Counter(re.sub(r"\d+", "N", said) for hint in given for said in hint)
        assert len(given) > 25 and len(kinds) > 20
        sentence, times = kinds.most_common(1)[0]
        assert times <= MOST * len(given), sentence
