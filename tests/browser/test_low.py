"""Low windows, as at a zoom of 400%: the table does not fit and scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sakura.ui.words import LANGUAGES
from tests.browser.layout import LOW, OVERLAPS, SMALL, TEXT, WIDTH
from tests.browser.seen import CARD, PAINTED
from tests.browser.test_board import choosing, enlarge_text, of_okiya, of_sakura
from tests.browser.visitor import OpenPage, change_table, open_panel, resize, tab_to
from tests.sweeps import FULL, first, rare

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Page

Window = tuple[int, int]

NAMED: list[Window] = [
    (320, 256), (427, 267), (384, 216), (360, 330), (300, 480), (610, 200),
    (280, 180), (280, 567), (512, 384), (530, 470), (599, 500), (583, 550), (640, 303),
]  # fmt: skip
SWEPT: list[Window] = [
    (width, height)
    for width in (280, 300, 320, 360, 384, 427, 480, 511, 567, 599, 640)
    for height in (180, 200, 216, 256, 267, 303, 384, 500)
    if width < 600 or height <= 303
]
WINDOWS = [*NAMED, *SWEPT] if FULL else NAMED

WRONG = f"""() => ({{
    page: ({LOW})(), small: ({SMALL})(), overlaps: ({OVERLAPS})(), text: ({TEXT})(),
}})"""


def faults(page: Page, windows: Iterable[Window] = WINDOWS) -> dict[Window, Any]:
    """Faults of a scrolling table, by window."""
    found = {}
    for window in windows:
        resize(page, *window)
        page.evaluate("() => scrollTo(0, 0)")
        wrong = {name: all_ for name, all_ in page.evaluate(WRONG).items() if all_}
        if wrong:
            found[window] = wrong
    return found


@pytest.mark.parametrize(
    "state", first(1, ["six", "direction", "lesson", "hint", "recap", "hand over"])
)
def test_sakura_scrolls_in_low_windows(open_page: OpenPage, state: str) -> None:
    assert faults(of_sakura(open_page, state)) == {}


def test_okiya_scrolls_in_low_windows(open_page: OpenPage) -> None:
    assert faults(of_okiya(open_page, "fr")) == {}


@rare
@pytest.mark.parametrize("state", ["six", "direction", "lesson"])
def test_low_windows_scroll_with_doubled_text(open_page: OpenPage, state: str) -> None:
    page = of_sakura(open_page, state)
    enlarge_text(page)
    assert faults(page) == {}


@rare
@pytest.mark.parametrize("game", ["sakura", "okiya"])
def test_low_windows_scroll_beside_panels(open_page: OpenPage, game: str) -> None:
    page = choosing(open_page, "es", 4) if game == "sakura" else of_okiya(open_page, "es")
    found = {}
    for key, name in (("o", "settings"), ("r", "rules"), ("i", "share")):
        open_panel(page, key, name)
        found[name] = faults(page)
        page.keyboard.press("Escape")
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@rare
@pytest.mark.parametrize("game", ["sakura", "okiya"])
def test_no_window_has_a_tiny_board(open_page: OpenPage, game: str) -> None:
    page = choosing(open_page, "en", 4) if game == "sakura" else of_okiya(open_page, "en")
    tiny = {}
    for width in range(280, 681, 20):
        for height in range(180, 621, 20):
            resize(page, width, height)
            if (board := page.evaluate(WIDTH)) < 250:
                tiny[width, height] = board
    assert tiny == {}


IN_VIEW = """(selector) => {
    const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
    return top >= -1 && bottom <= innerHeight + 1;
}"""


@rare
def test_focused_and_opened_elements_scroll_into_view(open_page: OpenPage) -> None:
    page = choosing(open_page, "en", 4)
    resize(page, 320, 256)
    page.focus("[data-command=leave]")
    assert not page.evaluate(IN_VIEW, CARD)
    tab_to(page, CARD)
    assert page.evaluate(IN_VIEW, ":focus")
    assert page.evaluate(IN_VIEW, "[data-command=play]")
    page.evaluate("() => scrollTo(0, 0)")
    open_panel(page, "o", "settings")
    assert abs(page.locator("#panel").bounding_box()["y"]) < 10  # type: ignore[index]
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    # the panel's history entry is gone
    page.wait_for_function("() => history.state === 'start/game'")
    page.evaluate(PAINTED)
    assert page.evaluate(IN_VIEW, "#log-box summary")


IN_ITS_DOOR = """() => {
    const door = document.querySelector('.door:has(#play)').getBoundingClientRect();
    return [...document.querySelectorAll('.door:has(#play) > :is(h2, #play)')].every((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        const words = range.getBoundingClientRect();
        return words.left >= door.left && words.right <= door.right;
    });
}"""
"""Script that checks that a game's name and the button that starts it are within its door."""


@rare
@pytest.mark.parametrize("language", LANGUAGES)
def test_games_begin_beside_the_form_with_doubled_text(open_page: OpenPage, language: str) -> None:
    page = open_page(f"?lang={language}")
    change_table(page)
    enlarge_text(page)
    for window in ((360, 702), (390, 844), (320, 568), (768, 1024)):
        resize(page, *window)
        assert page.evaluate(IN_ITS_DOOR), window


SIDEWAYS = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
ABOVE = """() => [...document.querySelectorAll('#page *:not(svg *)')] // cut at its own edge
    .filter((e) => e.checkVisibility() && e.getBoundingClientRect().top + scrollY < -1)
    .map((e) => e.className.baseVal ?? e.className)"""


@rare
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(
    "address",
    [
        "?",
        "?embed=1&",
        *(f"{name}.fr.html?" for name in ("rules", "about", "privacy", "licences", "embed")),
    ],
)
def test_other_pages_fit_as_well(open_page: OpenPage, address: str, large: bool) -> None:
    page = open_page(address + "lang=fr", ready=address == "?")
    if address == "?":
        change_table(page)
    if large:
        enlarge_text(page)
    for window in NAMED:
        resize(page, *window)
        assert not page.evaluate(SIDEWAYS), window
        assert page.evaluate(ABOVE) == [], window
