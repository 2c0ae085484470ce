"""A game is one folder: in a site that was built with a third one it is played, watched, learnt."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from sakura.core import link
from tests.browser.seen import OUTSIDE, TOLD
from tests.browser.third_site import third_site
from tests.browser.visitor import OpenPage, over, prefer, until_told
from tests.desk import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from sakura.core.plain import JsonObject

RECORD: JsonObject = {
    "format": "sakura-record/1",
    "game": "pebbles",
    "options": {"heap": "small"},
    "starter": 0,
    "laid": 9,
    "taken": [1, 2, 3, 3],
    "meta": {"seats": ["master", "novice"]},
}
ASKED = "() => document.querySelector('[data-take], #result')"
LOG = "() => [...document.querySelectorAll('#log li')].map((line) => line.textContent)"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site that was built with one more game."""
    with Site(folder=third_site(tmp_path_factory.mktemp("third"))) as served:
        yield served.address


def asked(page: Page) -> None:
    """Waits until pebbles may be taken, or the game is over."""
    page.wait_for_function(ASKED)


def after(page: Page, act: Callable[[], object]) -> None:
    """Does it, and waits until its turn is over and the next decision or the end is there."""
    lines = page.evaluate(TOLD)
    act()
    until_told(page, lines)
    asked(page)


@pytest.mark.parametrize("size", ["phone", "small"])
def test_a_whole_game_by_clicking(open_page: OpenPage, size: str) -> None:
    page = open_page("?game=pebbles&heap=large&speed=instant", size)
    assert page.locator(".picture-pebbles").is_visible()
    assert page.locator(".picture-sakura").is_hidden()
    assert page.locator(".seat-row").locator("visible=true").count() == 2
    page.click("#play")
    asked(page)
    assert page.evaluate(OUTSIDE) == []
    page.click("[data-command=hint]")
    page.wait_for_selector("[data-take].advised")
    assert re.match(r"Leave \d+|Take any", page.inner_text("#say"))
    while not over(page):
        assert page.evaluate(OUTSIDE) == []
        after(page, page.locator("[data-take]").last.click)
    assert re.fullmatch("(Ume|Take) wins", page.inner_text("#result"))
    assert page.get_attribute(".pebble-heap", "aria-label") == "0 pebbles are left."
    assert page.evaluate(OUTSIDE) == []
    page.click("[data-command=again]")
    page.wait_for_selector("[data-take]")


def test_a_whole_game_by_keyboard_with_a_reload_in_the_middle(open_page: OpenPage) -> None:
    page = open_page("?game=pebbles&speed=instant", "desktop")
    page.focus("#play")
    page.keyboard.press("Enter")
    asked(page)
    after(page, lambda: page.keyboard.press("1"))
    assert page.evaluate("() => document.activeElement.dataset.take") == "1"
    before = page.evaluate(LOG)
    page.goto(page.url.partition("?")[0])
    asked(page)
    assert page.evaluate(LOG) == before
    while not over(page):
        after(page, lambda: page.keyboard.press("1"))
    assert page.evaluate("() => document.activeElement.id") == "result"
    assert page.evaluate(OUTSIDE) == []


def test_a_record_is_watched_back_and_forth_also_in_another_language(open_page: OpenPage) -> None:
    page = open_page("?speed=slow#" + link.write("record", RECORD), stopped=True)
    page.click("[data-command=pause]")
    while page.get_attribute(".pebble-heap", "aria-label") != "6 pebbles are left.":
        lines = page.evaluate(TOLD)
        page.click("[data-command=step]")
        until_told(page, lines)
    assert page.evaluate(LOG)[0] == "Take takes 2 pebbles."
    prefer(page, language="fr")
    page.wait_for_selector("[data-command=resume]:has-text('Continuer')")
    assert page.evaluate(LOG)[0] == "Take takes 2 pebbles."  # nobody has translated it
    page.click("[data-command=step-back]")
    page.wait_for_selector(".pebble-heap[aria-label='8 pebbles are left.']")
    assert page.locator(".pebble-heap .gone").count() == 1
    assert page.evaluate(LOG) == ["Ume takes 1 pebble.", "9 pebbles lie there. Ume begins."]
    page.click("[data-command=resume]")
    page.click("[data-command=skip]")
    page.wait_for_selector("#result")
    assert page.inner_text("#result") == "Take gagne"
    page.click("[data-command=watch]")
    page.wait_for_selector("[data-command=pause]")


def test_the_lessons_and_the_rules(open_page: OpenPage) -> None:
    page = open_page("?game=pebbles&speed=instant")
    page.click("[data-command=learn]")
    page.wait_for_selector("#lesson:has-text('The last pebble')")
    page.wait_for_selector("[data-take]")
    page.locator("[data-take]").first.click()
    page.wait_for_selector("#lesson:has-text('Not yet')")
    page.click("[data-command=lesson-again]")
    page.locator("[data-take]").nth(2).click()
    page.wait_for_selector("#lesson:has-text('Well done')")
    page.click("[data-command=lesson-next]")
    page.wait_for_selector("#lesson:has-text('Leave four')")
    page.click("[data-command=rules]")
    page.wait_for_selector("#panel .drawn-heap")
    assert page.locator("#panel .drawn-heap .pebble").count() == 10
    assert page.evaluate(OUTSIDE) == []


def test_a_frame_shows_its_cover(open_page: OpenPage) -> None:
    page = open_page("?embed=1&game=pebbles", ready=False)
    assert page.locator(".cover .title").inner_text() == "Pebbles"
    assert page.locator(".cover .picture-pebbles").is_visible()
    assert page.locator(".cover .picture-sakura").is_hidden()
