"""Replays: they can be left, described and translated at any moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sakura.core.saved import Saved
from sakura.games import RULES
from tests.browser.links import kept_record, okiya, to_watch
from tests.browser.seen import SHOWN, TOLD, TURNS
from tests.browser.visitor import OpenPage, let_pass, open_panel, prefer, skip
from tests.sweeps import rare
from tests.tables import played

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


@rare
@pytest.mark.parametrize("record", ["sakura-3", "okiya-points-10"])
def test_a_change_of_language_keeps_the_step(open_page: OpenPage, record: str) -> None:
    page = open_page("?speed=slow" + kept_record(record), stopped=True)
    let_pass(page, f"() => ({TOLD})() >= 8")
    step = page.evaluate(SHOWN), page.evaluate(TOLD)
    prefer(page, language="fr")
    page.wait_for_selector("[title='Règles']")
    page.evaluate(TURNS)
    assert (page.evaluate(SHOWN), page.evaluate(TOLD)) == step
    skip(page)
    lines = page.evaluate(TOLD)
    page.click("[data-command=watch]")
    skip(page)
    assert page.evaluate(TOLD) == lines  # no line is missing or repeated


def test_a_long_game_can_be_left_while_skipping(open_page: OpenPage) -> None:
    options: JsonObject = {"match": "points", "target": 20, "full_board": "draw"}
    long = Saved(played(RULES["okiya"], options, 11), ["random", "random"])  # 299 events
    page = open_page(to_watch(long))
    page.wait_for_selector("[data-command=skip]")
    page.evaluate("""() => new Promise((left) => {
        document.querySelector('[data-command=skip]').click();
        setTimeout(() => left(document.querySelector('[data-command=leave]').click()));
    })""")
    page.wait_for_selector("#play")
    assert page.locator("#result").count() == 0


def test_the_table_is_described_as_it_is_shown(open_page: OpenPage) -> None:
    page = open_page("?speed=slow" + to_watch(okiya(0, 1, 2, 3)), stopped=True)
    let_pass(page, "() => document.querySelectorAll('.cell.taken').length === 1")
    open_panel(page, "d", "describe")
    described = page.inner_text("#panel")
    assert "Haruo's tokens: row 1 column 1." in described
    assert "Mariko's tokens" not in described
    page.keyboard.press("Escape")
    skip(page)
    open_panel(page, "d", "describe")
    assert "Mariko's tokens: row 1 column 2 and row 1 column 4." in page.inner_text("#panel")
