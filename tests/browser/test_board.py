"""Sakura's board comes first: as large as the window lets it, and the same through a whole game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.links import to_play
from tests.browser.seen import CARD, OUTSIDE
from tests.browser.test_reveal import asked_for_a_direction
from tests.browser.visitor import OpenPage, begin, open_panel, resize

if TYPE_CHECKING:
    from playwright.sync_api import Page

LEAST = {
    (390, 620): 350,
    (390, 664): 350,
    (390, 844): 350,
    (390, 932): 350,
    (375, 667): 330,
    (360, 640): 325,
    (375, 553): 285,
    (360, 560): 285,
    (320, 568): 264,
    (1280, 800): 860,
    (1920, 1080): 1250,
}
"""Pixels that the board is wide at least, by the window."""

OTHERS = [(844, 340), (844, 390), (768, 1024), (1024, 768), (1280, 720), (1366, 768), (2560, 1440)]

SWEEP = [(width, height) for width in range(320, 431, 22) for height in range(540, 941, 50)]

WIDTH = "() => document.querySelector('#garden svg').getBoundingClientRect().width"

OVERLAPS = """() => {
    const boxes = ['.bar', '#garden', '.middle', '.strip, .hand', '#commands', '.ask']
        .flatMap((each) => [...document.querySelectorAll(each)])
        .filter((e) => e.checkVisibility() && (e.textContent || e.id === 'garden'))
        .map((e) => [e.id || e.className, e.getBoundingClientRect()]);
    return boxes.flatMap(([name, a], n) => boxes.slice(n + 1)
        .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
        .map(([other]) => `${name} and ${other}`));
}"""
"""Parts of the table that lie over each other."""


def choosing(open_page: OpenPage, language: str, players: int) -> Page:
    """A card is chosen, and not played yet."""
    page = open_page(f"?players={players}&lang={language}&seat-1=random&speed=instant")
    begin(page)
    page.locator(CARD).first.click()
    return page


def directing(open_page: OpenPage, language: str) -> Page:
    """A direction is asked for."""
    page = open_page(f"?lang={language}&speed=instant" + to_play(asked_for_a_direction()))
    page.wait_for_selector("#commands [data-command=back]")
    return page


@pytest.mark.parametrize(
    ("language", "state"), [("en", "choosing"), ("fr", "six"), ("es", "directing")]
)
def test_at_every_size_all_is_there_and_the_board_is_large(
    open_page: OpenPage, language: str, state: str
) -> None:
    if state == "directing":
        page = directing(open_page, language)
    else:
        page = choosing(open_page, language, 6 if state == "six" else 4)
    faults = {}
    for width, height in (*LEAST, *OTHERS, *SWEEP):
        resize(page, width, height)
        found = {
            "out": page.evaluate(OUTSIDE),
            "overlap": page.evaluate(OVERLAPS),
            "small": min(0, page.evaluate(WIDTH) - LEAST.get((width, height), 250)),
        }
        if wrong := {name: value for name, value in found.items() if value}:
            faults[width, height] = wrong
    assert faults == {}


def test_the_board_does_not_change_during_a_game(open_page: OpenPage) -> None:
    page = directing(open_page, "en")
    for width, height in [(390, 620), (375, 553), (320, 568), (390, 844), (1280, 800)]:
        resize(page, width, height)
        board = page.evaluate(WIDTH)
        page.locator("[data-painter]").first.click()
        page.wait_for_selector("#panel:not([hidden])")
        assert page.evaluate(WIDTH) == board
        page.keyboard.press("Escape")
        open_panel(page, "o", "settings")
        assert page.evaluate(WIDTH) == board
        page.keyboard.press("Escape")
        assert page.evaluate(WIDTH) == board
    resize(page, 390, 620)
    board = page.evaluate(WIDTH)
    page.click("#commands [data-command=forward]")
    page.wait_for_function("() => !document.querySelector('#ghosts .choice')")
    assert page.evaluate(WIDTH) == board
    page.wait_for_selector(f"{CARD}, #commands [data-command=forward]")
    assert page.evaluate(WIDTH) == board


@pytest.mark.parametrize("width", [320, 360, 390, 430])
def test_the_board_grows_with_the_window_without_a_jump(open_page: OpenPage, width: int) -> None:
    page = choosing(open_page, "en", 4)
    before = 0.0
    for height in range(540, 800, 4):
        resize(page, width, height)
        board = page.evaluate(WIDTH)
        if before:
            assert -0.1 <= board - before <= 8
        before = board
