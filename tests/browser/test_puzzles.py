"""Puzzles on the page: from the panel to the verdict, by keyboard and by clicks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sakura.games.okiya.puzzles import OkiyaPuzzle, make
from sakura.games.sakura.puzzles import lines
from sakura.games.sakura.puzzles import make as make_sakura
from sakura.play.puzzle_book import START
from sakura.play.seat import last
from sakura.ui.words import LANGUAGES
from tests.browser.test_axe import faults
from tests.browser.visitor import OpenPage, ready, resize
from tests.sweeps import rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

NEXT = "#commands [data-command=puzzle-next]"
SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"


def open_panel(page: Page) -> None:
    page.focus(".more [data-command=puzzles]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".puzzle-offer")


def begin(page: Page, puzzle: str) -> None:
    """Start puzzles of that game and grade from the panel, by keyboard."""
    page.focus(f"[data-puzzle='{puzzle}']")
    page.keyboard.press("Enter")


def asked(page: Page, name: str) -> None:
    """Wait for the puzzle of that name."""
    page.wait_for_selector(f"#lesson h2:has-text('{name}')")


def take(page: Page, puzzle: OkiyaPuzzle) -> None:
    """Play the solution."""
    for cell in puzzle.solution[::2]:
        page.click(f"[data-cell='{cell}']:not([aria-disabled])")
    page.wait_for_selector(NEXT)


def miss(page: Page, puzzle: OkiyaPuzzle) -> None:
    """Take a wrong tile; it is refuted on the board."""
    right = puzzle.solution[0]
    page.click(f"[data-cell]:not([aria-disabled]):not([data-cell='{right}']) >> nth=0")
    page.wait_for_selector(NEXT)


def book(page: Page) -> dict[str, object]:
    """The solver's stored book."""
    key = page.evaluate("() => Object.keys(localStorage).find((key) => key.endsWith('puzzles'))")
    found: dict[str, object] = json.loads(page.evaluate("(key) => localStorage[key]", key))
    return found


def test_a_puzzle_is_solved_and_the_next_one_missed(open_page: OpenPage) -> None:
    page = open_page("?speed=instant")
    open_panel(page)
    begin(page, "okiya easy")
    asked(page, "Okiya 1 · Easy")
    take(page, last(make("easy", 1)))
    assert page.inner_text("#lesson p").startswith("Solved.")
    assert "Solved." in page.inner_text("#spoken")
    page.keyboard.press("n")
    asked(page, "Okiya 2 · Easy")
    puzzle = last(make("easy", 2))
    miss(page, puzzle)
    assert page.inner_text("#lesson p").startswith("Missed. Taking")
    assert page.inner_text(".puzzle-marks") == "✓✗"
    kept = book(page)
    assert kept["reached"] == [["okiya easy", 2]] and kept["ratings"] != [["okiya", START]]
    assert [one[:3] for one in kept["missed"]] == [["okiya", "easy", 2]]  # type: ignore[attr-defined]
    page.keyboard.press("a")
    take(page, puzzle)
    assert book(page) == kept, "a repeat never counts"
    page.click("#commands [data-command=puzzles]")
    page.wait_for_selector("[data-command=puzzles-missed]")
    page.click("[data-command=puzzles-missed]")
    asked(page, "Okiya 2 · Easy")
    take(page, puzzle)
    page.click(NEXT)
    page.wait_for_selector("#panel .finding:has-text('1 of 1 solved')")


@rare
def test_the_right_card_by_keyboard_on_a_small_screen(open_page: OpenPage) -> None:
    page = open_page("?speed=instant")
    resize(page, 320, 480)
    open_panel(page)
    assert not page.evaluate(SIDEWAYS) and not faults(page)
    begin(page, "sakura")
    page.wait_for_selector("#lesson h2:has-text('Sakura ')")
    number = int(page.inner_text("#lesson h2").split()[1])
    puzzle = make_sakura(number)
    page.wait_for_selector("[data-card]")
    page.keyboard.press(str(puzzle.hand.index(puzzle.card) + 1))
    page.keyboard.press("p")
    page.wait_for_selector(NEXT)
    assert page.inner_text("#lesson p").startswith(f"Solved. Card {puzzle.card} wins ")
    assert not page.evaluate(SIDEWAYS)
    assert book(page)["given"] == [["sakura", [number]]] and number <= len(lines())


@rare
def test_a_rush_ends_after_three_minutes(open_page: OpenPage) -> None:
    page = open_page()
    open_panel(page)
    page.clock.install()
    page.click("[data-rush=okiya]")
    for number in (1, 2, 3):
        asked(page, f"Okiya {number} ·")
        puzzle = last(make("easy", number))
        for cell in puzzle.solution[::2]:
            page.click(f"[data-cell='{cell}']:not([aria-disabled])")
            page.clock.run_for(100)
        page.clock.run_for(3000)
    page.clock.run_for(200_000)
    page.wait_for_selector("#panel .finding:has-text('3 solved')")


@rare
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panel_fits_in_every_language(open_page: OpenPage, language: str) -> None:
    page = open_page(f"?lang={language}")
    ready(page)
    for size in ((320, 568), (320, 256), (1280, 800)):
        resize(page, *size)
        open_panel(page)
        assert not page.evaluate(SIDEWAYS) and not faults(page)
        page.keyboard.press("Escape")


@rare
def test_without_storage_the_book_lasts_as_long_as_the_page(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full'); }; }"
    )
    open_panel(page)
    for number in (1, 2):
        begin(page, "okiya easy")
        asked(page, f"Okiya {number} · Easy")
        page.click("[data-command=leave]")
        open_panel(page)
