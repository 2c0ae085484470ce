"""A game is one folder: in a site that was built with a third one it is played, watched, learnt."""

from __future__ import annotations

import re

import pytest

from sakura.core import link
from tests.browser.third_site import third_site
from tests.browser.visitor import prefer

RECORD = {
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
def site(tmp_path_factory):
    from tools.serve import Site

    with Site(folder=third_site(tmp_path_factory.mktemp("third"))) as served:
        yield served.address


def begin(page):
    page.click("#play")
    page.wait_for_function(ASKED)
    prefer(page, speed="instant")


def fits(page):
    return page.evaluate(
        """() => {
            const page = document.documentElement;
            const boxes = [...document.querySelectorAll('.board-box svg, .seat, .commands button')]
                .map((element) => element.getBoundingClientRect());
            return page.scrollWidth <= innerWidth && page.scrollHeight <= innerHeight
                && boxes.every((box) => box.left >= -1 && box.right <= innerWidth + 1
                    && box.top >= -1 && box.bottom <= innerHeight + 1);
        }"""
    )


def after(page, act):
    """Does it, and waits until its turn is over and the next decision or the end is there."""
    told = page.locator("#log li").count()
    act()
    page.wait_for_function("(told) => document.querySelectorAll('#log li').length > told", arg=told)
    page.wait_for_function(ASKED)


@pytest.mark.parametrize("size", ["phone", "small"])
def test_a_whole_game_by_clicking(open_page, size):
    page = open_page("?game=pebbles&heap=large", size)
    assert page.locator(".picture-pebbles").is_visible()
    assert page.locator(".picture-sakura").is_hidden()
    assert page.locator(".seat-row").locator("visible=true").count() == 2
    begin(page)
    assert fits(page)
    page.click("[data-command=hint]")
    page.wait_for_selector("[data-take].advised")
    assert re.match(r"Leave \d+|Take any", page.locator("#say").inner_text())
    while not page.locator("#result").count():
        assert fits(page)
        after(page, page.locator("[data-take]").last.click)
    assert re.fullmatch("(Ume|Take) wins", page.locator("#result").inner_text())
    assert page.locator(".pebble-heap").get_attribute("aria-label") == "0 pebbles are left."
    assert fits(page)
    page.click("[data-command=again]")
    page.wait_for_function("() => document.querySelector('[data-take]')")


def test_a_whole_game_by_keyboard_with_a_reload_in_the_middle(open_page):
    page = open_page("?game=pebbles", "desktop")
    page.focus("#play")
    page.keyboard.press("Enter")
    page.wait_for_function(ASKED)
    prefer(page, speed="instant")
    after(page, lambda: page.keyboard.press("1"))
    assert page.evaluate("() => document.activeElement.dataset.take") == "1"
    before = page.evaluate(LOG)
    page.goto(page.url.partition("?")[0])
    page.wait_for_function(ASKED)
    assert page.evaluate(LOG) == before
    while not page.locator("#result").count():
        after(page, lambda: page.keyboard.press("1"))
    assert page.evaluate("() => document.activeElement.id") == "result"
    assert fits(page)


def test_a_record_is_watched_back_and_forth_also_in_another_language(open_page):
    page = open_page("?speed=slow#" + link.write("record", RECORD))
    page.click("[data-command=pause]")
    heap = page.locator(".pebble-heap")
    while heap.get_attribute("aria-label") != "6 pebbles are left.":
        page.click("[data-command=step]")
    assert page.evaluate(LOG)[0] == "Take takes 2 pebbles."
    prefer(page, language="fr")
    assert page.locator("[data-command=resume]").inner_text() == "Continuer"
    assert page.evaluate(LOG)[0] == "Take takes 2 pebbles."  # nobody has translated it
    page.click("[data-command=step-back]")
    page.wait_for_selector(".pebble-heap[aria-label='8 pebbles are left.']")
    assert page.locator(".pebble-heap .gone").count() == 1
    assert page.evaluate(LOG) == ["Ume takes 1 pebble.", "9 pebbles lie there. Ume begins."]
    page.click("[data-command=resume]")
    page.click("[data-command=skip]")
    page.wait_for_selector("#result")
    assert page.locator("#result").inner_text() == "Take gagne"
    page.click("[data-command=watch]")
    page.wait_for_selector("[data-command=pause]")


def test_the_lessons_and_the_rules(open_page):
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
    assert page.locator("#panel .drawn-heap .pebble").count() == 10
    assert fits(page)


def test_a_frame_shows_its_cover(open_page):
    page = open_page("?embed=1&game=pebbles", ready=False)
    assert page.locator(".cover .title").inner_text() == "Pebbles"
    assert page.locator(".cover .picture-pebbles").is_visible()
    assert page.locator(".cover .picture-sakura").is_hidden()
