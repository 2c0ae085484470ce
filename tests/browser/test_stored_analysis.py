"""Saved analysis: available at once after a reload, recomputed if corrupt."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.browser.links import kept_record
from tests.browser.seen import ANALYSED, RESULT, TILE
from tests.browser.visitor import (
    OpenPage,
    begin,
    finish_okiya,
    finish_sakura,
    ready,
)
from tests.sweeps import rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = "(start) => Object.keys(localStorage).filter((key) => key.startsWith(start))"
TEXT = "(name) => localStorage.getItem(name)"
STORE = "([name, text]) => localStorage.setItem(name, text)"
THINKING = "() => document.documentElement.dataset.thinking ?? ''"
"""Places in which the page has computed anything; empty if none."""
KNOWN = "() => document.querySelector('#review .progress')?.textContent.match(/[1-9]\\d* of/)"
NEARLY_FULL = """() => {
    const fits = (size) => {
        try { localStorage.setItem('other', 'x'.repeat(size)); } catch { return false; }
        return true;
    };
    let size = 0;
    for (let more = 2 ** 23; more >= 1; more /= 2) if (fits(size + more)) size += more;
    fits(size - 30_000);
}"""
"""Script that fills the storage so that a game or an analysis fits, but not both."""


def open_review(page: Page) -> None:
    """Open the review in its initial state."""
    page.click("[data-command=review]")
    page.wait_for_selector("#review")


def reload_page(page: Page) -> None:
    page.reload()
    ready(page)


def reload(page: Page) -> None:
    """Reload the page and wait for the end of the game."""
    reload_page(page)
    page.wait_for_selector(RESULT)


@rare
def test_a_stored_analysis_is_complete_after_a_reload(open_page: OpenPage) -> None:
    """Until the visitor opens a game in progress, or continues this one."""
    page = open_page("?speed=instant")
    begin(page)
    page.click("[data-command=leave]")
    begin(page, "okiya")
    finish_okiya(page)
    open_review(page)
    page.wait_for_function(ANALYSED)
    seen = page.inner_text("#review")
    for _ in range(2):  # the saved one equals the computed one
        reload(page)
        open_review(page)
        assert page.evaluate(ANALYSED)
        assert page.inner_text("#review") == seen
        assert page.evaluate(THINKING) == ""
    page.keyboard.press("u")
    page.wait_for_selector(TILE)
    reload_page(page)
    page.wait_for_selector(TILE)
    assert not page.locator(RESULT).count()
    finish_okiya(page)
    open_review(page)
    page.wait_for_function(ANALYSED)
    page.click("#panel [data-command=close]")
    page.click("#commands [data-command=leave]")
    page.wait_for_function("() => history.state === 'start'")
    reload_page(page)
    page.wait_for_selector("#hand .card")


@rare
def test_a_finished_game_is_shown_after_a_reload(open_page: OpenPage) -> None:
    """Even without an analysis; another tab opens the start page."""
    page = open_page("?speed=instant")
    begin(page, "okiya")
    finish_okiya(page)
    result = page.inner_text(RESULT)
    reload(page)
    assert page.inner_text(RESULT) == result
    open_review(page)
    page.wait_for_function(ANALYSED)
    other = page.context.new_page()
    other.goto(page.url.partition("?")[0])
    ready(other)
    other.wait_for_selector("#start-form")


@rare
def test_the_end_of_a_first_game_is_shown_after_a_reload(open_page: OpenPage) -> None:
    """Also while retrying one of its steps."""
    page = open_page("?players=2&board=stroll&speed=instant")
    page.click("#play")
    finish_sakura(page)
    result = page.inner_text(RESULT)
    reload(page)
    assert page.inner_text(RESULT) == result
    page.evaluate("() => localStorage.clear()")
    page.locator("#log [data-revisit]").first.evaluate("(line) => line.click()")
    page.click("[data-command=branch]")
    page.wait_for_selector(".practice")
    reload(page)
    assert page.inner_text(RESULT) == result


@rare
def test_a_frame_stores_analyses_of_its_own_games_only(open_page: OpenPage) -> None:
    page = open_page("?embed=1&game=okiya&speed=instant", ready=False)
    page.click("[data-command=open]")
    finish_okiya(page)
    open_review(page)
    page.wait_for_function(ANALYSED)
    assert len(page.evaluate(NAMES, "sakura.frame.study.")) == 1
    page.reload()
    page.click("[data-command=open]")
    page.wait_for_selector(RESULT)
    open_review(page)
    assert page.evaluate(ANALYSED) and page.evaluate(THINKING) == ""
    page.evaluate("(hash) => { location.hash = hash; }", kept_record("okiya-single"))
    page.wait_for_selector("#commands :text('Watch again')")  # frames invite to nothing
    open_review(page)
    page.wait_for_function(ANALYSED)
    assert len(page.evaluate(NAMES, "sakura.frame.study.")) == 1
    assert page.evaluate(NAMES, "sakura.study.") == []


@rare
def test_an_analysis_replaces_the_oldest_analysis_and_no_game(
    open_page: OpenPage,
) -> None:
    page = open_page("?speed=instant")
    for number in range(7):
        page.evaluate(STORE, [f"sakura.study.{number}", f'{{"at":{number},'])
    begin(page, "okiya")
    finish_okiya(page)
    open_review(page)
    page.wait_for_function(ANALYSED)
    kept = sorted(page.evaluate(NAMES, "sakura.study."))
    assert len(kept) == 6 and set(kept) >= {f"sakura.study.{number}" for number in range(2, 7)}
    page.evaluate("() => localStorage.clear()")
    page.click("#panel [data-command=close]")
    page.click("[data-command=again]")
    page.evaluate(NEARLY_FULL)
    finish_okiya(page)
    open_review(page)
    page.wait_for_function(ANALYSED)
    assert page.evaluate(NAMES, "sakura.study.") == []
    assert page.locator("#notice").is_hidden()


@rare
def test_a_damaged_analysis_is_computed_again(open_page: OpenPage) -> None:
    page = open_page("?speed=instant")
    begin(page, "okiya")
    finish_okiya(page)
    open_review(page)
    page.wait_for_function(ANALYSED)
    seen = page.inner_text("#review")
    (name,) = page.evaluate(NAMES, "sakura.study.")
    good = json.loads(page.evaluate(TEXT, name))
    spoilt = json.dumps({**good, "answers": [7] * len(good["answers"])})
    page.evaluate(STORE, [name, spoilt])
    reload(page)
    open_review(page)
    page.wait_for_function(ANALYSED)
    assert page.inner_text("#review") == seen and page.evaluate(THINKING)
    assert page.evaluate(TEXT, f"aside.{name}#1") == spoilt
    assert json.loads(page.evaluate(TEXT, name))["answers"] == good["answers"]
    page.evaluate(STORE, [name, "[" * 5000])
    reload_page(page)
    page.wait_for_selector("#play:visible")
    assert page.evaluate(NAMES, "sakura.study.") == []


@rare
def test_a_half_finished_analysis_is_continued(open_page: OpenPage) -> None:
    page = open_page("?players=2&board=stroll&speed=instant")
    begin(page)
    finish_sakura(page)
    open_review(page)
    page.wait_for_function(f"() => ({KNOWN})() || ({ANALYSED})()")
    reload(page)
    (name,) = page.evaluate(NAMES, "sakura.study.")
    known = [answer for answer in json.loads(page.evaluate(TEXT, name))["answers"] if answer]
    assert known
    open_review(page)
    page.wait_for_function(ANALYSED)
    whole = json.loads(page.evaluate(TEXT, name))["answers"]
    assert all(whole) and all(answer in whole for answer in known)
