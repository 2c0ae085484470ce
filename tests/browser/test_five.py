"""The daily five: first answers that count, in spite of reloads, other tabs and midnight."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sakura.core import link
from sakura.core.day import Day
from sakura.core.record import dump
from sakura.games import GAMES
from sakura.games.okiya.puzzles import OkiyaPuzzle, make
from sakura.play.daily import DailyLink
from sakura.play.five import PlayedFive
from sakura.play.seat import last
from sakura.ui.words import LANGUAGES
from tests.browser.test_axe import faults
from tests.browser.test_daily import (
    DATE,
    MONDAY,
    PLAY,
    SIDEWAYS,
    at,
    enter,
    finished,
    link_of,
    stores,
)
from tests.browser.visitor import OpenPage, copied, follow, resize
from tests.sweeps import rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

CARD = ".daily-card[data-daily=okiya]"
STORED = f"sakura.daily.okiya.{DATE}"
NEXT = "#commands [data-command=puzzle-next]"
SOLVED = PlayedFive(DATE, (True, False, True, True, True))


def puzzle(place: int) -> OkiyaPuzzle:
    """The puzzle of that Monday with that number, from 1."""
    return last(make(*GAMES["okiya"].five(Day.read(DATE))[place - 1]))


def played(five: PlayedFive) -> str:
    """Script that stores an attempt at that Monday's puzzles."""
    return stores(STORED, dump(five.write()))


def kept(page: Page) -> tuple[object, object]:
    """Marks, and right tiles at the next puzzle, as they are stored."""
    found = json.loads(page.evaluate("(key) => localStorage[key]", STORED))
    return found["marks"], found["right"]


def go_on(page: Page, place: int) -> None:
    """Continue from the page of the day with the puzzle of that number."""
    page.wait_for_selector(PLAY)
    page.click(PLAY)
    page.wait_for_selector(f"#lesson h2:has-text('puzzle {place} of 5')")


def take(page: Page, cell: int) -> None:
    page.click(f"[data-cell='{cell}']:not([aria-disabled])")


def solve(page: Page, place: int, begun: int = 0) -> None:
    """Take the right tiles, after so many that were taken before."""
    for cell in puzzle(place).solution[2 * begun :: 2]:
        take(page, cell)
    page.wait_for_selector(NEXT)


def miss(page: Page, place: int) -> None:
    """Take a wrong tile first."""
    right = puzzle(place).solution[0]
    page.click(f"[data-cell]:not([aria-disabled]):not([data-cell='{right}']) >> nth=0")


@rare
def test_an_interrupted_puzzle_goes_on_and_the_result_is_shared(open_page: OpenPage) -> None:
    page = open_page(script=MONDAY + played(PlayedFive(DATE, SOLVED.marks[:4], 1)))
    enter(page, CARD)
    assert page.evaluate("document.activeElement.id") == "daily-date"
    go_on(page, 5)
    solve(page, 5, begun=1)
    assert kept(page) == ([*SOLVED.marks], 0)
    page.keyboard.press("n")
    page.wait_for_selector("#daily-day h3:has-text('4 of 5 solved')")
    assert page.inner_text(".five li:nth-child(2)").split() == ["Easy", "✗", "missed"]
    assert page.locator(".square[aria-current] small").inner_text() == "4/5"
    lines = copied(page, "daily-share").split("\n")
    assert lines[:3] == ["Okiya, five of 30 November 2026", "I solved 4 of 5.", "✓ ✗ ✓ ✓ ✓"]
    kind, value = link.read(lines[3].partition("#")[2])
    assert len(lines) == 4 and kind == "daily" and value["game"] == "okiya"
    page.click(f"[data-daily='sakura {DATE}']")
    page.wait_for_selector(".sitters")
    page.click("[data-command=leave]")
    page.wait_for_selector(f"{CARD} b:has-text('✓✗✓✓✓')")


def test_a_wrong_tile_counts_at_once_in_spite_of_a_reload(open_page: OpenPage) -> None:
    page = open_page("?daily=okiya", script=MONDAY)
    page.click(PLAY)
    page.wait_for_selector("#lesson h2:has-text('puzzle 1 of 5')")
    miss(page, 1)
    page.wait_for_function("(key) => /true|false/.test(localStorage[key])", arg=STORED)
    assert kept(page) == ([False], 0)
    page.reload()
    go_on(page, 2)
    take(page, puzzle(2).solution[0])
    page.wait_for_function("(key) => JSON.parse(localStorage[key]).right === 1", arg=STORED)
    page.go_back()
    page.wait_for_selector(f"{PLAY}:has-text('Continue')")
    assert kept(page) == ([False], 1)


@rare
def test_the_same_puzzles_again_are_practice(open_page: OpenPage) -> None:
    page = open_page(script=MONDAY + played(SOLVED))
    enter(page, CARD)
    page.click("[data-command=daily-again]")
    page.wait_for_selector("#lesson h2:has-text('practice 1 of 5')")
    miss(page, 1)
    page.wait_for_selector(NEXT)
    assert kept(page) == ([*SOLVED.marks], 0)
    assert page.locator("#commands [data-command=puzzles]").count() == 0
    page.keyboard.press("n")
    page.wait_for_selector("#lesson h2:has-text('practice 2 of 5')")


@rare
def test_of_two_tabs_the_first_mark_counts(open_page: OpenPage) -> None:
    one = open_page("?daily=okiya", script=MONDAY)
    two = one.context.new_page()
    two.add_init_script(MONDAY)
    two.goto(one.url)
    for page in (one, two):
        page.wait_for_selector(PLAY)
        page.click(PLAY)
        page.wait_for_selector("#lesson h2:has-text('puzzle 1 of 5')")
    miss(one, 1)
    one.wait_for_selector(NEXT)
    take(two, puzzle(1).solution[0])
    two.wait_for_selector("#notice:has-text('another tab')")
    assert two.locator("#daily").count() == 1 and kept(two) == ([False], 0)
    go_on(two, 2)


@rare
def test_midnight_changes_the_card_and_the_page_but_not_what_was_begun(open_page: OpenPage) -> None:
    page = open_page(script=at("2026, 10, 30, 23, 59, 50") + played(PlayedFive(DATE, (True,))))
    enter(page, CARD)
    go_on(page, 2)
    later = "window.now += 20000; window.dispatchEvent(new Event('focus'))"
    page.evaluate(later)
    solve(page, 2)
    assert kept(page) == ([True, True], 0)
    page.go_back()
    page.wait_for_selector(f"{PLAY}:has-text('Continue')")
    assert page.inner_text("#daily-date") == "30 November 2026"
    page.click("[data-command=leave]")
    page.wait_for_selector(f"{CARD}:not(:has(b))")
    page.evaluate("window.now -= 20000; window.dispatchEvent(new Event('focus'))")
    page.wait_for_selector(f"{CARD} b:has-text('✓✓')")
    enter(page, CARD)
    assert page.inner_text("#daily-date") == "30 November 2026", "the clock was set back"


@rare
def test_a_page_that_was_only_looked_at_follows_the_date(open_page: OpenPage) -> None:
    page = open_page("?daily=okiya", script=at("2026, 10, 30, 23, 59, 50"))
    page.wait_for_selector(PLAY)
    page.evaluate("window.now += 20000; window.dispatchEvent(new Event('focus'))")
    page.wait_for_selector("#daily-date:has-text('1 December 2026')")
    assert link.read(link_of(page))[1]["date"] == "2026-12-01"


@rare
def test_a_link_and_a_frame_lead_to_the_five(open_page: OpenPage) -> None:
    page = open_page(script=MONDAY)
    follow(page, "#" + link.write("daily", DailyLink("okiya", "2026-02-28").write()))
    page.wait_for_selector("#daily-date:has-text('28 February 2026')")
    page.click(PLAY)
    page.wait_for_selector("#lesson h2:has-text('28 February 2026: puzzle 1 of 5')")
    frame = open_page("?daily=okiya&embed=1", ready=False, script=MONDAY)
    frame.click("[data-command=play], .cover button")
    frame.wait_for_selector(".five")
    frame.click(PLAY)
    frame.wait_for_selector("#lesson h2:has-text('puzzle 1 of 5')")
    miss(frame, 1)
    frame.wait_for_selector(NEXT)
    frame.keyboard.press("n")
    frame.wait_for_selector("#lesson h2:has-text('puzzle 2 of 5')")


@rare
@pytest.mark.parametrize("size", [(360, 600), (320, 256), (1280, 800)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_the_five_fits_and_has_no_faults(
    open_page: OpenPage, size: tuple[int, int], language: str
) -> None:
    for five in (SOLVED, PlayedFive(DATE, (True, False))):
        page = open_page(f"?daily=okiya&lang={language}", script=MONDAY + finished() + played(five))
        resize(page, *size)
        page.wait_for_selector(".five")
        assert not page.evaluate(SIDEWAYS) and faults(page) == []
