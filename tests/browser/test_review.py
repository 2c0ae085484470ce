"""Looking back: a game that is over is studied and shown once more, from any place in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.links import kept_record
from tests.browser.seen import RESULT, TILE
from tests.browser.visitor import OpenPage, begin, finish_okiya, finish_sakura, open_panel

if TYPE_CHECKING:
    from playwright.sync_api import Page

STUDIED = "() => document.querySelector('#study') && !document.querySelector('#study .progress')"
SHORT = "?players=2&board=stroll&speed=instant"
NO_PANEL = "() => document.getElementById('panel').hidden"
AT = "(count) => document.getElementById('seek')?.value === `${count}`"
"""The game is shown up to that event."""


def looked_back(page: Page) -> None:
    """Opens the study of a game that is over, and waits for all of it."""
    page.click("[data-command=look-back]")
    page.wait_for_function(STUDIED)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_luck_and_choice_of_a_game_of_sakura(open_page: OpenPage, size: str) -> None:
    page = open_page(SHORT, size)
    begin(page)
    finish_sakura(page)
    looked_back(page)
    finding = page.inner_text("#study .finding")
    assert "at first" in finding and "%" in finding and "Luck" in finding
    assert page.locator("#study .course").count() == 2
    assert page.get_attribute("#study .chart", "aria-label") == finding
    rounds = page.locator("#study .books").first.locator("tbody tr").count()
    assert rounds == int(page.inner_text("#round").split()[-1])
    page.click("#study summary")
    assert page.locator("#study td").first.is_visible()
    inside = "() => document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(inside)


def test_the_truth_about_a_match_of_okiya(open_page: OpenPage) -> None:
    page = open_page("?speed=instant")
    begin(page, "okiya")
    finish_okiya(page)
    looked_back(page)
    moves = page.locator("#study .values li")
    turned = page.locator("#study .values .turned")
    assert moves.count() > 3 and turned.count() == page.locator("[data-see]").count()
    assert moves.first.locator("span").get_attribute("aria-label")


def test_from_the_study_into_the_game_and_through_it_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("?speed=instant")
    begin(page, "okiya")
    finish_okiya(page)
    looked_back(page)
    page.locator("[data-see]").last.click()
    page.click("#panel [data-command=close]")
    page.wait_for_selector("[data-command=step]")
    assert not page.locator(RESULT).count()
    page.focus("#seek")
    here = int(page.input_value("#seek"))
    taken = page.locator("#board .taken, #board [class*=token]").count()
    page.keyboard.press("ArrowRight")
    page.wait_for_function(AT, arg=here + 1)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(AT, arg=here + 2)
    assert page.evaluate("() => document.activeElement.id") == "seek"
    assert page.locator("#board .taken, #board [class*=token]").count() >= taken
    page.keyboard.press("Home")
    page.wait_for_function(AT, arg=0)
    page.click("[data-command=step]")
    page.wait_for_function(AT, arg=1)
    page.focus("#seek")
    page.keyboard.press("End")
    page.wait_for_selector(RESULT)
    assert page.locator("[data-command=again]").is_visible()


def test_what_is_known_is_there_at_once_the_second_time_in_any_language(
    open_page: OpenPage,
) -> None:
    page = open_page("?speed=instant")
    begin(page, "okiya")
    finish_okiya(page)
    looked_back(page)
    page.click("#panel [data-command=close]")
    page.wait_for_function(NO_PANEL)
    open_panel(page, "o", "settings")
    page.select_option("#language", "fr")
    page.click("#panel [data-command=close]")
    page.click("[data-command=look-back]")
    page.wait_for_selector("#study")
    assert page.evaluate(STUDIED)
    assert "Manche 1" in page.inner_text("#study")


def test_a_game_that_is_watched_can_be_gone_through(open_page: OpenPage) -> None:
    page = open_page(kept_record("sakura-3"))
    page.wait_for_selector("#seek")
    total = int(page.get_attribute("#seek", "max") or 0)
    page.focus("#seek")
    page.keyboard.press("End")
    page.wait_for_selector(RESULT)
    page.click("[data-command=watch]")
    page.wait_for_selector("#seek")
    page.focus("#seek")
    page.keyboard.press("PageUp")
    page.wait_for_selector("[data-command=step]")
    assert 0 < int(page.input_value("#seek")) < total
    page.keyboard.press("End")
    page.wait_for_selector("[data-command=look-back]")


def test_a_move_taken_back_while_looking_back_is_played_on_from(open_page: OpenPage) -> None:
    """The game is not over any more: it is asked for a move, and studied anew at its new end."""
    page = open_page("?speed=instant")
    begin(page, "okiya")
    finish_okiya(page)
    looked_back(page)
    page.locator("[data-see]").first.click()
    page.click("#panel [data-command=close]")
    page.wait_for_selector("#seek")
    page.keyboard.press("u")
    page.wait_for_selector(TILE)
    assert not page.locator("#seek").count()
    finish_okiya(page)
    page.click("[data-command=look-back]")
    page.wait_for_function(STUDIED)
    moves = page.locator("#study .values li").count()
    assert moves == page.locator(".cell.taken").count()
