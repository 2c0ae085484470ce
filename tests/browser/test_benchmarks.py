"""Benchmarks find their way through the page: they are not run with the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core import link
from tests.sweeps import rare
from tools.bench.review import measured, okiya_match, sakura_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@rare
def test_the_review_of_a_shared_game_is_measured(browser: Browser, site: str) -> None:
    for game in (okiya_match(), sakura_game()):
        first, again, longest = measured(browser, site, link.write("record", game))
        assert 0 < again < first and longest >= 0
