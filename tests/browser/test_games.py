"""Whole games by clicking."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.seen import DECISION, LONG, OUTSIDE, RESULT, TILE, TOLD, TURNS
from tests.browser.visitor import (
    OpenPage,
    begin,
    choose,
    decision,
    finish_okiya,
    finish_sakura,
    let_pass,
    prefer,
    resize,
    tab_to,
    take_tile,
)
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page


@rare
@pytest.mark.moving
@pytest.mark.parametrize("size", first(1, ["phone", "desktop", "small"]))
def test_a_whole_game_of_sakura(open_page: OpenPage, size: str) -> None:
    page = open_page("?board=stroll&players=4", size, worker=True)
    page.click("#play")
    page.wait_for_selector("#hand .card")
    assert page.evaluate(OUTSIDE) == []
    prefer(page, speed="instant")
    rounds = finish_sakura(page)
    assert len(rounds) >= 4
    heading = page.locator(RESULT).inner_text()
    assert re.fullmatch(r"You win|(Kenji|Mariko|Naoki) wins", heading)
    assert page.locator(".result .why p").first.inner_text().endswith(".")
    assert page.locator(".result tbody tr").count() == 4
    assert page.locator(".tree.scored").count() == 3
    last = page.locator("#log .chapter h2").first.text_content()
    assert last == page.locator("#round").text_content()
    assert page.evaluate("() => document.activeElement.id") == "result"
    assert page.evaluate(OUTSIDE) == []
    page.click("[data-command=again]")
    page.wait_for_selector("#hand button.card")
    assert page.locator("#round").inner_text() == "Round 1"


@rare
def test_the_tactical_game_for_two(open_page: OpenPage) -> None:
    page = open_page("?players=2&two_player=tactical&board=stroll")
    page.click("#play")
    page.wait_for_selector("#hand .card")
    prefer(page, speed="instant")
    finish_sakura(page)
    assert re.match("You win|Kenji wins", page.locator(RESULT).inner_text())


def test_two_people_never_see_each_others_hands(open_page: OpenPage) -> None:
    page = open_page("?players=3&seat-1=person&board=stroll", stopped=True)
    page.click("#play")
    for name in ("Haruo", "Kenji"):
        page.wait_for_selector(f"text=Pass the device to {name}.")
        assert page.locator("#hand button").count() == 0
        assert page.locator("#hand .back").count() == 5
        page.click("[data-command=reveal]")
        assert page.locator("#hand button.card").count() == 5
        page.locator("#hand button.card").first.click()
        page.click("[data-command=play]")
    page.wait_for_function("() => !document.querySelector('#hand button')")
    let_pass(page, "() => document.querySelectorAll('#strip .turn').length === 3")
    assert page.locator("#strip").is_visible()
    assert page.locator("#hand").is_hidden()


@rare
@pytest.mark.moving
@pytest.mark.parametrize("size", first(1, ["desktop", "small", "phone"]))
def test_a_whole_match_of_okiya(open_page: OpenPage, size: str) -> None:
    page = open_page("?game=okiya&match=first-to-3", size, worker=True)
    page.click("#play")
    page.wait_for_selector(".cell")
    prefer(page, speed="instant")
    page.wait_for_selector(".cell.legal")
    assert page.evaluate(OUTSIDE) == []
    finish_okiya(page)
    assert re.fullmatch(r"You win|Mariko wins", page.locator(RESULT).inner_text())
    rounds = page.locator(".result tbody tr").all_inner_texts()
    assert [text.split()[-1] for text in rounds].count("3") == 1
    assert page.evaluate(OUTSIDE) == []
    if page.locator(".cell.won").count():
        assert page.locator(".cell.won.taken").count() == 4


def test_a_tile_that_does_not_match_is_refused_in_words(open_page: OpenPage) -> None:
    page = open_page("?game=okiya&seat-1=person")
    begin(page, "okiya")
    page.locator('[data-cell="5"]').click(force=True)
    assert page.locator("#say").inner_text() == "The first tile must come from the border."
    take_tile(page, '[data-cell="0"]')
    page.wait_for_selector(TILE)
    page.locator('[data-cell="0"]').click(force=True)
    assert page.locator("#say").inner_text() == "That tile has been taken."


def in_the_middle_of_a_round(open_page: OpenPage) -> Page:
    """Page at the first step of a round, with the clock stopped."""
    page = open_page("?players=3&speed=slow", stopped=True)
    begin(page)
    page.locator("#hand .card").last.click()  # acts late
    page.click("[data-command=play]")
    page.wait_for_selector("#say:has-text('The cards are turned over')")
    return page


@pytest.mark.moving
def test_each_step_is_shown_and_can_be_skipped(open_page: OpenPage) -> None:
    page = in_the_middle_of_a_round(open_page)
    before = page.evaluate(TOLD)
    page.evaluate(TURNS)
    assert page.evaluate(TOLD) == before
    let_pass(page, f"(lines) => ({TOLD})() > lines", before)
    page.evaluate(TURNS)
    assert page.evaluate(TOLD) == before + 1
    page.click("[data-command=skip]")
    decision(page)
    assert page.evaluate(TOLD) > before + 1  # at least the card that asks, or all three


def test_a_click_is_answered_within_a_frame(open_page: OpenPage) -> None:
    """The card changes in the click's own task, so no frame can pass in between."""
    page = open_page()
    page.click("#play")
    decision(page)
    answered = page.evaluate(
        """() => {
            const card = document.querySelector('#hand .card');
            card.click();
            return card.getAttribute('aria-pressed') === 'true'
                && document.querySelector('[data-command=play]') !== null;
        }"""
    )
    assert answered


@rare
def test_a_game_left_in_mid_round_leaves_nothing_in_the_next(open_page: OpenPage) -> None:
    page = in_the_middle_of_a_round(open_page)
    page.click("[data-command=leave]")
    choose(page, "game", "okiya")
    page.click("#play")
    page.wait_for_selector(".okiya-board")
    page.clock.run_for(LONG)  # for the remaining steps of the game
    page.evaluate(TURNS)
    assert page.locator("#garden").count() == 0


def test_rotating_the_device_redraws_the_garden(open_page: OpenPage) -> None:
    page = open_page("?players=6")
    page.click("#play")
    page.wait_for_selector("#hand .card")
    assert page.locator(".garden.tall").count() == 1
    resize(page, 1024, 768)
    page.wait_for_selector(".garden.wide #emperor")
    assert page.evaluate(OUTSIDE) == []
    resize(page, 740, 360)  # too low for it
    page.wait_for_selector(".garden.tall #emperor")
    assert page.evaluate(OUTSIDE) == []


@rare
def test_computers_alone_play_to_the_end(open_page: OpenPage) -> None:
    page = open_page("?players=2&board=stroll&seat-0=adept&seat-1=novice")
    page.click("#play")
    page.wait_for_selector("#hand", state="attached")
    prefer(page, speed="instant")
    page.wait_for_selector(RESULT)


@rare
def test_a_whole_round_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("?players=3")
    page.focus("#play")
    page.keyboard.press("Enter")
    decision(page)
    prefer(page, speed="instant")
    page.focus("#hand .card")
    page.keyboard.press("Space")
    tab_to(page, "[data-command=play]")
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => ({DECISION})() && ({TOLD})() > 2")


@pytest.mark.parametrize("game", first(1, ["sakura", "okiya"]))
def test_the_log_can_be_read_on_a_phone(open_page: OpenPage, game: str) -> None:
    page = open_page(f"?game={game}", "small")
    page.click("#play")
    decision(page)
    page.click("[data-command=log]")
    assert page.locator("#log li").first.is_visible()
    assert page.evaluate(OUTSIDE) == []
    page.click("[data-command=log]")
    assert page.locator("#log li").first.is_hidden()
    decision(page)
