"""Back/forward cache: a frozen page resumes, and does not overwrite later progress of its game.

Only a full Chromium freezes pages; Playwright usually disables it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.seen import CARD, DECISION, FORWARD, PLAY
from tests.browser.test_keeping import plain
from tests.browser.test_letters import TURN, invited, move, received
from tests.browser.visitor import (
    OpenPage,
    begin,
    decision,
    follow,
    play_card,
    ready,
    shown,
    take_tile,
)
from tests.desk import FLAGS, find
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Playwright

NOTES = """() => {
    window.met = [];
    for (const name of ['freeze', 'resume']) document.addEventListener(name, () => met.push(name));
    addEventListener('pageshow', () => met.push('pageshow'));
}"""
"""Script that records freeze and resume events in this document."""


@pytest.fixture(scope="module")
def whole(playwright: Playwright) -> Iterator[Browser]:
    """Full Chromium with its user interface."""
    browser = playwright.chromium.launch(
        executable_path=find(),
        headless=False,
        args=[*FLAGS, "--headless=new"],
        ignore_default_args=["--disable-back-forward-cache"],
    )
    yield browser
    browser.close()


@pytest.fixture
def browser(whole: Browser) -> Browser:
    """Full Chromium in place of the usual browser."""
    return whole


def leave(page: Page) -> int:
    """Open another page in the same tab; return the history entry of the page before."""
    page.evaluate(NOTES)
    history = page.context.new_cdp_session(page).send("Page.getNavigationHistory")
    page.goto(plain(page) + "rules.html")
    return int(history["entries"][history["currentIndex"]]["id"])


def come_back(page: Page, entry: int) -> None:
    """Go to that entry, whose page was frozen. A browser short of resources freezes none; the test
    is then skipped."""
    page.context.new_cdp_session(page).send("Page.navigateToHistoryEntry", {"entryId": entry})
    ready(page)  # `rules.html`, the page before, never gets ready
    if not page.evaluate("() => 'met' in window"):
        pytest.skip("the browser has not kept the page")
    page.wait_for_function("() => met.length === 3")
    assert page.evaluate("() => met") == ["freeze", "resume", "pageshow"]


@rare
def test_a_frozen_page_resumes_where_it_stopped(open_page: OpenPage) -> None:
    """Frozen during an animation, while opponents think."""
    page = open_page("?players=3&speed=fast&seat-1=adept&seat-2=adept", worker=True)
    begin(page)
    page.locator(CARD).first.click()
    page.click(PLAY)
    page.wait_for_selector("#say:has-text('The cards are turned over')")
    come_back(page, leave(page))
    decision(page)
    while page.locator(FORWARD).count():
        page.click(FORWARD)
        page.wait_for_function(DECISION)
    assert page.inner_text("#round") == "Round 2"
    seen = shown(page)
    page.goto(plain(page))
    ready(page)
    assert shown(page) == seen


@rare
@pytest.mark.parametrize("game", first(1, ["sakura", "okiya"]))
def test_a_frozen_page_does_not_overwrite_a_newer_game(open_page: OpenPage, game: str) -> None:
    page = open_page("?players=3&match=points-20&speed=instant&seat-1=random&seat-2=random")
    begin(page, game)
    decide(page, game)
    old, entry = shown(page), leave(page)
    page.goto(plain(page).replace("rules.html", "") + "?speed=instant")
    ready(page)
    page.evaluate("() => document.querySelector('#resume [data-command=continue]')?.click()")
    decision(page)
    assert shown(page) == old
    decide(page, game)
    seen = shown(page)
    assert seen != old
    come_back(page, entry)
    decision(page)
    assert shown(page) == seen
    decide(page, game)
    assert shown(page) != seen


@rare
def test_a_frozen_page_does_not_overwrite_a_newer_game_by_links(open_page: OpenPage) -> None:
    first, second = invited(open_page)
    received(second, move(first))
    page = plain(second)
    entry = leave(second)
    second.goto(page)
    ready(second)
    second.click("[data-letter]")
    second.wait_for_selector(TURN)
    letter = move(second)
    come_back(second, entry)
    second.wait_for_selector("[data-command=send]")
    received(first, letter)
    follow(second, move(first))
    second.wait_for_selector(TURN)
    assert second.locator("#notice").is_hidden()


def decide(page: Page, game: str) -> None:
    """Play a card or take a tile, and wait for the next decision."""
    if game == "okiya":
        take_tile(page)
        decision(page)
    else:
        play_card(page)
