"""Whole games, clicked through as a person would."""

import re

import pytest
from visitor import prefer

RESULT = "#result"
DECISION = """() => document.querySelector('#result, [data-command=forward], .cell.legal')
    || (document.querySelector('#hand .card:not(.back):not(.played)')
        && document.getElementById('ask').textContent)"""


def choose(page, name, value):
    page.locator(f'[name="{name}"][value="{value}"]').check(force=True)


def fits(page):
    """Whether all that one plays with is inside the window, without scrolling."""
    return page.evaluate(
        """() => {
            const page = document.documentElement;
            const boxes = [...document.querySelectorAll('.garden, .okiya-board, .card, .commands')]
                .map((element) => element.getBoundingClientRect());
            return page.scrollWidth <= innerWidth && page.scrollHeight <= innerHeight
                && boxes.every((box) => box.left >= -1 && box.right <= innerWidth + 1
                    && box.top >= -1 && box.bottom <= innerHeight + 1);
        }"""
    )


def play_sakura(page):
    """Plays the middle card every time, and forward where it may; returns the rounds seen."""
    rounds = set()
    while True:
        page.wait_for_function(DECISION)
        if page.locator(RESULT).count():
            return rounds
        rounds.add(page.locator("#round").inner_text())
        if page.locator("[data-command=forward]").count():
            page.click("[data-command=forward]")
        else:
            page.locator("#hand .card").nth(2).click()
            if (
                page.locator("#hand .card[aria-pressed=true]").count() == 1
                and not page.locator("[data-command=play]").count()
            ):
                page.locator("#hand .card").nth(3).click()
            page.click("[data-command=play]")
        page.wait_for_function("() => !document.querySelector('[data-command=play]')")


@pytest.mark.parametrize("size", ["phone", "desktop", "small"])
def test_a_whole_game_of_sakura(open_page, size):
    page = open_page("?board=stroll&players=4", size)
    page.click("#play")
    page.wait_for_selector("#hand .card")
    assert fits(page)
    prefer(page, speed="instant")
    rounds = play_sakura(page)
    assert len(rounds) >= 4
    heading = page.locator(RESULT).inner_text()
    assert re.fullmatch(r"(Ume|Take|Ai|Fuji) wins", heading)
    assert "Most tokens" in page.locator(".result").inner_text()
    assert page.locator(".tree.scored").count() == 3
    over = int(page.locator("#log li:has-text('is over')").first.text_content().split()[1])
    assert page.locator("#round").text_content() == f"Round {over}"
    assert page.evaluate("() => document.activeElement.id") == "result"
    assert fits(page)
    page.click("[data-command=again]")
    page.wait_for_selector("#hand button.card")
    assert page.locator("#round").inner_text() == "Round 1"


def test_the_tactical_game_for_two(open_page):
    page = open_page("?players=2&two_player=tactical&board=stroll")
    page.click("#play")
    page.wait_for_selector("#hand .card")
    prefer(page, speed="instant")
    play_sakura(page)
    assert "wins" in page.locator(RESULT).inner_text()


def test_two_people_never_see_each_others_hands(open_page):
    page = open_page("?players=3&seat-1=person&board=stroll")
    page.click("#play")
    for name in ("Ume", "Take"):
        page.wait_for_selector(f"text=Pass the device to {name}.")
        assert page.locator("#hand button").count() == 0
        assert page.locator("#hand .back").count() == 5
        page.click("[data-command=reveal]")
        assert page.locator("#hand button.card").count() == 5
        page.locator("#hand button.card").first.click()
        page.click("[data-command=play]")
    page.wait_for_function("() => !document.querySelector('#hand button')")


def play_okiya(page):
    while True:
        page.wait_for_function(DECISION)
        if page.locator(RESULT).count():
            return
        told = page.locator("#log li").count()
        page.locator(".cell.legal").first.click()
        page.wait_for_function(
            "(told) => document.querySelectorAll('#log li').length > told", arg=told
        )


@pytest.mark.parametrize("size", ["phone", "desktop", "small"])
def test_a_whole_match_of_okiya(open_page, size):
    page = open_page("?game=okiya&match=first-to-3", size)
    page.click("#play")
    page.wait_for_selector(".cell")
    prefer(page, speed="instant")
    page.wait_for_selector(".cell.legal")
    assert fits(page)
    play_okiya(page)
    assert re.fullmatch(r"(Ume|Ai) wins", page.locator(RESULT).inner_text())
    assert "3 of 3" in page.locator(".result").inner_text()
    assert fits(page)
    if page.locator(".cell.won").count():
        assert page.locator(".cell.won.taken").count() == 4


def test_a_tile_that_does_not_match_is_refused_in_words(open_page):
    page = open_page("?game=okiya&seat-1=person")
    page.click("#play")
    page.wait_for_selector(".cell.legal")
    page.locator('[data-cell="5"]').click(force=True)
    assert page.locator("#say").inner_text() == "The first tile must be on the border."
    page.locator('[data-cell="0"]').click()
    page.wait_for_selector(".cell.taken")
    page.wait_for_selector(".cell.legal")
    page.locator('[data-cell="0"]').click(force=True)
    assert page.locator("#say").inner_text() == "That tile is taken already."


def in_the_middle_of_a_round(open_page):
    page = open_page("?players=3")
    page.click("#play")
    prefer(page, speed="slow")
    page.wait_for_function(DECISION)
    page.locator("#hand .card").first.click()
    page.click("[data-command=play]")
    page.wait_for_selector("#say:has-text('The cards are turned over')")
    return page


def test_each_step_is_shown_and_can_be_skipped(open_page):
    page = in_the_middle_of_a_round(open_page)
    before = page.locator("#log li").count()
    page.click("[data-command=skip]")
    page.wait_for_function(DECISION, timeout=4000)
    assert page.locator("#log li").count() > before  # at least the card that asks, or all three


def test_a_click_is_answered_within_a_frame(open_page):
    """The card answers in the same task as the click: no frame can pass in between."""
    page = open_page()
    page.click("#play")
    page.wait_for_function(DECISION)
    answered = page.evaluate(
        """() => {
            const card = document.querySelector('#hand .card');
            card.click();
            return card.getAttribute('aria-pressed') === 'true'
                && document.querySelector('[data-command=play]') !== null;
        }"""
    )
    assert answered


def test_leaving_in_the_middle_of_a_round_starts_cleanly_anew(open_page):
    page = in_the_middle_of_a_round(open_page)
    page.click("[data-command=leave]")
    choose(page, "game", "okiya")
    page.click("#play")
    page.click("[data-command=anew]")
    page.wait_for_selector(".okiya-board")
    page.wait_for_timeout(1500)  # long enough for a step of the game that was left
    assert page.locator("#garden").count() == 0


def test_turning_the_device_redraws_the_garden(open_page):
    page = open_page("?players=6")
    page.click("#play")
    page.wait_for_selector("#hand .card")
    assert page.locator(".garden.tall").count() == 1
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_selector(".garden.wide #emperor")
    assert fits(page)


def test_computers_alone_play_to_the_end(open_page):
    page = open_page("?players=2&board=stroll&seat-0=adept&seat-1=novice")
    page.click("#play")
    page.wait_for_selector("#hand", state="attached")
    prefer(page, speed="instant")
    page.wait_for_selector(RESULT, timeout=30_000)


def test_a_whole_round_by_keyboard(open_page):
    page = open_page("?players=3")
    page.focus("#play")
    page.keyboard.press("Enter")
    page.wait_for_function(DECISION)
    prefer(page, speed="instant")
    page.focus("#hand .card")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    while page.evaluate("() => document.activeElement.dataset.command") != "play":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('#log li').length > 2")


@pytest.mark.parametrize("game", ["sakura", "okiya"])
def test_the_log_can_be_read_on_a_phone(open_page, game):
    page = open_page(f"?game={game}", "small")
    page.click("#play")
    page.wait_for_function(DECISION)
    page.click("[data-command=log]")
    assert page.locator("#log li").first.is_visible()
    assert fits(page)
    page.click("[data-command=log]")
    assert page.locator("#log li").first.is_hidden()
    page.wait_for_function(DECISION)
