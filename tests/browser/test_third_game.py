"""A game is one folder: a site built with a third game plays, replays and teaches it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from sakura.core import link
from tests.browser.made_site import made_site
from tests.browser.seen import OUTSIDE, RESULT, TOLD
from tests.browser.third_site import THIRD
from tests.browser.visitor import (
    OpenPage,
    change_table,
    hint,
    learn,
    open_panel,
    over,
    prefer,
    skip,
    until_told,
)
from tests.desk import Site
from tests.sweeps import first, rare

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
TAKE = "[data-take]"
ASKED = f"() => document.querySelector('{TAKE}, {RESULT}')"
LINES = "() => [...document.querySelectorAll('#log li')].map((line) => line.textContent)"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a site with the third game."""
    with Site(folder=made_site(THIRD, tmp_path_factory.mktemp("third"))) as served:
        yield served.address


def asked(page: Page) -> None:
    """Wait for a decision or the end of the game."""
    page.wait_for_function(ASKED)


def turn(page: Page, take: Callable[[], None]) -> None:
    """Take pebbles and watch until the next decision or the end."""
    lines = page.evaluate(TOLD)
    take()
    until_told(page, lines)
    asked(page)


@rare
@pytest.mark.parametrize("size", first(1, ["phone", "small"]))
def test_a_whole_game_by_clicking(open_page: OpenPage, size: str) -> None:
    page = open_page("?game=pebbles&heap=large", size)
    assert page.locator(".door .picture-pebbles").is_visible()
    assert page.locator(".door:has(#play)").inner_text().startswith("Pebbles")
    change_table(page)
    assert page.locator(".seat-row:visible, .chair:visible").count() == 2
    page.click("#play")
    asked(page)
    prefer(page, speed="instant")
    assert re.match(r"Leave \d+:|Take any:", hint(page))
    while not over(page):
        assert page.evaluate(OUTSIDE) == []
        turn(page, page.locator(TAKE).last.click)
    assert re.fullmatch("You win|Kenji wins", page.inner_text(RESULT))
    assert page.locator(".pebble-heap").get_attribute("aria-label") == "0 pebbles are left."
    assert page.evaluate(OUTSIDE) == []
    page.click("[data-command=again]")
    page.wait_for_selector(".pebble-heap:not([aria-label^='0 '])")


def test_a_whole_game_by_keyboard_with_a_reload_in_the_middle(open_page: OpenPage) -> None:
    page = open_page("?game=pebbles", "desktop")
    page.focus("#play")
    page.keyboard.press("Enter")
    asked(page)
    prefer(page, speed="instant")
    turn(page, lambda: page.keyboard.press("1"))
    assert page.evaluate("() => document.activeElement.dataset.take") == "1"
    lines = page.evaluate(LINES)
    page.goto(page.url.partition("?")[0])
    asked(page)
    assert page.evaluate(LINES) == lines
    while not over(page):
        turn(page, lambda: page.keyboard.press("1"))
    assert page.evaluate("() => document.activeElement.id") == "result"
    assert page.evaluate(OUTSIDE) == []


def test_a_record_can_be_stepped_both_ways_and_in_another_language(open_page: OpenPage) -> None:
    page = open_page("?speed=slow#" + link.write("record", RECORD), stopped=True)
    until_told(page, 0)
    page.click("[data-command=pause]")
    while (lines := page.evaluate(TOLD)) > 1:
        page.click("[data-command=step-back]")
        page.wait_for_function(f"(lines) => ({TOLD})() < lines", arg=lines)
    for lines in (1, 2):
        page.click("[data-command=step]")
        until_told(page, lines)
    log = ["Kenji takes 2 pebbles.", "Haruo takes 1 pebble.", "9 pebbles lie there. Haruo begins."]
    assert page.evaluate(LINES) == log
    prefer(page, language="fr")
    page.wait_for_selector("[data-command=resume]:has-text('Reprendre')")
    assert page.evaluate(LINES) == log  # it has no translation
    page.click("[data-command=step-back]")
    page.wait_for_selector(".pebble-heap[aria-label='8 pebbles are left.']")
    assert page.locator(".pebble-heap .gone").count() == 1
    assert page.evaluate(LINES) == log[1:]
    page.click("[data-command=resume]")
    skip(page)
    assert page.inner_text(RESULT) == "Kenji gagne"
    page.click("[data-command=watch]")
    page.wait_for_selector("[data-command=pause]")


@rare
def test_the_lessons_and_the_rules(open_page: OpenPage) -> None:
    page = open_page("?game=pebbles&speed=instant")
    learn(page, "pebbles")
    page.wait_for_selector("#lesson:has-text('The last pebble')")
    page.locator(TAKE).first.click()
    page.wait_for_selector("#lesson:has-text('Not yet')")
    page.click("[data-command=lesson-again]")
    page.locator(TAKE).nth(2).click()
    page.wait_for_selector("#lesson:has-text('Well done')")
    page.click("[data-command=lesson-next]")
    page.wait_for_selector("#lesson:has-text('Leave four')")
    open_panel(page, "r", "rules")
    assert page.locator("#panel .drawn-heap .pebble").count() == 10
    assert page.evaluate(OUTSIDE) == []


def test_a_frame_shows_its_cover(open_page: OpenPage) -> None:
    page = open_page("?embed=1&game=pebbles", ready=False)
    assert page.inner_text(".cover .title") == "Pebbles"
    assert page.locator(".cover .picture-pebbles").is_visible()
    assert page.locator(".cover .picture-sakura").is_hidden()
