"""The descriptions of the levels: the shares that they name are those of the ladders."""

from __future__ import annotations

import re

import pytest

from sakura.core.seats import LEVELS
from sakura.games.okiya.seats.ladder import LADDER
from sakura.games.okiya.seats.scale import SCALE as OKIYA
from sakura.games.sakura.seats.ladder import LADDERS
from sakura.games.sakura.seats.scale import SCALE as SAKURA
from sakura.ui.words import LANGUAGES, Words


def share(above: float, others: int) -> float:
    """Share of games that an adept wins against so many of a level that is so many Elo above it."""
    return 1 / (1 + others * 10 ** (above / 400))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS[1:])
def test_the_shares_are_those_of_the_ladders(level: str, language: str) -> None:
    for told, ladder, others in ((SAKURA, LADDERS[4, None], 3), (OKIYA, LADDER, 1)):
        (percent,) = re.findall(r"(\d+)\s?%", Words(language).say(told[level]))
        assert int(percent) == round(100 * share(ladder[level], others))


def test_a_stronger_level_leaves_you_less() -> None:
    for told in (SAKURA, OKIYA):
        found = [int(re.findall(r"(\d+)%", told[level])[0]) for level in LEVELS[1:]]
        assert found == sorted(found, reverse=True)
