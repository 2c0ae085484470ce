"""Guided first game: its placement, its effects on settings, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sakura.core import link
from sakura.games import GAMES
from sakura.ui.words import Words
from tests.browser.layout import OVERLAPS, WIDTH
from tests.browser.seen import CARD, FORWARD, OUTSIDE, RESULT, TILE
from tests.browser.test_board import SAKURA, TIGHT
from tests.browser.visitor import (
    OpenPage,
    begin,
    change_table,
    choose,
    choose_card,
    decision,
    follow,
    learn,
    let_pass,
    play_card,
    prefer,
    ready,
    resize,
)
from tests.sweeps import FULL, first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.moving

GUIDE = "#guide"
END = "#guide [data-command=guide-end]"
PHONE_SIDE = (844, 390)
ANIMATED = "() => getComputedStyle(document.querySelector('.pointed')).animationName"
NAMED = """(label) => [...document.querySelectorAll('button')]
    .filter((e) => e.textContent.trim() === label && e.checkVisibility())
    .map((e) => e.dataset.command)"""
"""Script that lists the commands of the buttons with this label."""


READ = """() => {
    const [lesson, middle] = ['#lesson', '.middle'].map((part) => document.querySelector(part));
    const [upper, lower] = [lesson, middle].map((e) => e.getBoundingClientRect().bottom);
    return [lesson.scrollHeight - lesson.clientHeight, lower - upper];
}"""
"""Script that returns the overflow of a lesson and the blank space below it, in pixels."""

FORGET = """() => Object.keys(localStorage).filter((name) => name.startsWith('sakura.game.'))
    .forEach((name) => localStorage.removeItem(name))"""
"""Script that deletes all games in progress."""


def new_here(open_page: OpenPage, **options: str) -> Page:
    """Start page of a new visitor, who begins a game."""
    page = open_page(**options)
    begin(page)
    page.wait_for_selector(GUIDE)
    return page


def test_a_newcomer_is_offered_a_guide_and_can_decline_it(open_page: OpenPage) -> None:
    page = new_here(open_page)
    assert "Tokens go to those closest behind the Emperor" in page.inner_text(GUIDE)
    assert page.inner_text(END) == "No, thanks"
    assert page.locator(".pointed").count() == 3
    assert page.locator(f"{CARD}:visible").count() == 5
    assert page.inner_text("#ask") == "Choose a card."
    page.click(END)
    assert page.locator(f"{GUIDE}, .pointed").count() == 0
    assert page.locator("[data-painter]:visible").count() == 4
    page.reload()
    ready(page)
    decision(page)
    prefer(page, speed="instant")
    play_card(page)
    assert page.locator(GUIDE).count() == 0
    page.evaluate(FORGET)
    page.reload()
    ready(page)
    begin(page)
    play_card(page)
    assert page.locator(GUIDE).count() == 0
    page.click("[data-command=leave]")
    change_table(page)
    page.click("#change [data-command=guide]")  # started all the same
    page.wait_for_selector(GUIDE)
    assert page.inner_text(END) == "I know this"


@rare
def test_a_game_requested_by_an_address_is_not_guided(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant")
    begin(page)
    play_card(page)
    assert page.locator(GUIDE).count() == 0


@rare
def test_after_the_lessons_three_rounds_are_guided_and_the_game_continues(
    open_page: OpenPage,
) -> None:
    page = open_page("?speed=instant")
    learn(page)
    for number in range(1, 9):
        page.wait_for_selector(f"#lesson:has-text('{number} of 9')")
        page.click("#lesson [data-command=lesson-next]")
    page.wait_for_selector("#lesson:has-text('9 of 9')")
    page.locator(CARD).first.click()
    page.click("[data-command=play]")
    page.click("#commands [data-command=guide]")
    for number in range(1, 5):
        decision(page)
        page.wait_for_selector(GUIDE)
        assert page.inner_text("#round") == f"Round {number}"
        assert page.inner_text(END) == "I know this"
        assert page.locator(".pointed").count() == {1: 3, 2: 2, 3: 3, 4: 0}[number]
        if number == 2:
            page.reload()
            ready(page)
            page.wait_for_selector(f"{GUIDE}:has-text('Cards act from low to high')")
        if number == 4:
            assert "after the third tree" in page.inner_text(GUIDE)
        play_card(page)
    page.wait_for_selector(GUIDE, state="detached")
    assert page.locator("[data-painter]:visible").count() == 3
    assert page.locator("#seats small:text('Computer (novice)')").count() == 2
    if not page.locator(RESULT).count():
        shown = page.inner_text("#round")
        page.goto(page.url.partition("?")[0])  # saved like any other
        decision(page)
        assert page.inner_text("#round") == shown


def lessons_not_read_at_once(page: Page) -> dict[str, list[tuple[int, int]]]:
    """Phones in which a lesson scrolls, or leaves more than a blank line below it."""
    phones = first(3, [(360, 740), *(size for size in SAKURA if size[0] < 480)])
    found: dict[str, list[tuple[int, int]]] = {}
    for number in range(1, 6):
        page.wait_for_selector(f"#lesson h2 small:has-text('{number} ')")
        title = page.inner_text("#lesson h2")
        for size in phones:
            resize(page, *size)
            hidden, blank = page.evaluate(READ)
            if hidden > 0 or (blank > 48 and 2 * size[0] <= size[1]):
                found.setdefault(title, []).append(size)
        page.click("#lesson [data-command=lesson-next]")
    return found


@rare
@pytest.mark.parametrize("language", ["fr-FR", "es-ES", "en-US"])
def test_the_guide_shrinks_no_board_and_lessons_need_no_scrolling(
    open_page: OpenPage, language: str
) -> None:
    page = new_here(open_page, locale=language)
    sizes = [*SAKURA, PHONE_SIDE, (768, 1024), (1024, 768)]
    guided, faults = {}, {}
    for size in sizes:
        resize(page, *size)
        guided[size] = page.evaluate(WIDTH)
        box = page.locator(GUIDE).bounding_box()
        assert box and box["height"] >= 30
        found = [*page.evaluate(OUTSIDE), *page.evaluate(OVERLAPS)]
        if found:
            faults[size] = found
    assert faults == {}
    page.click(END)
    for size in sizes:
        resize(page, *size)
        assert page.evaluate(WIDTH) == guided[size]
    page.click("[data-command=leave]")
    learn(page)
    assert lessons_not_read_at_once(page) == {}


@rare
def test_a_preview_replaces_the_guide_while_a_card_is_selected(open_page: OpenPage) -> None:
    page = new_here(open_page)
    page.locator(CARD).first.click()
    page.wait_for_selector("#say:has-text('If it acts first')")
    assert page.locator(GUIDE).is_hidden()
    assert page.locator(".pointed").count() == 0
    page.locator(CARD).first.click()  # deselected
    page.wait_for_selector(GUIDE)
    assert page.locator(".pointed").count() == 3


@rare
def test_the_guides_rings_stand_still_with_reduced_motion(open_page: OpenPage) -> None:
    page = new_here(open_page)
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(ANIMATED) == "point"
    count = "() => getComputedStyle(document.querySelector('.pointed')).animationIterationCount"
    assert page.evaluate(count) == "3"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(ANIMATED) == "none"


@rare
def test_the_cards_of_the_last_round_can_be_seen_beside_it(open_page: OpenPage) -> None:
    page = open_page("?speed=instant")
    choose(page, "players", "3")
    page.click("#change [data-command=guide]")
    play_card(page)
    page.wait_for_selector(f"{GUIDE}:has-text('Cards act from low to high')")
    page.keyboard.press("z")
    page.wait_for_selector("#strip [data-turn] >> visible=true")
    assert page.locator(GUIDE).is_visible()
    page.click("[data-command=recap]")
    page.wait_for_selector(f"{CARD} >> visible=true")
    for size in [*SAKURA, PHONE_SIDE] if FULL else TIGHT:
        resize(page, *size)
        ways = [page.locator(way).bounding_box() for way in ("[data-command=recap]", END)]
        assert all(ways)
        first, second = sorted((way for way in ways if way), key=lambda way: way["x"])
        assert first["x"] + first["width"] <= second["x"] + 1, size


def test_okiya_tells_newcomers_its_goal(open_page: OpenPage) -> None:
    page = open_page()
    begin(page, "okiya")
    page.wait_for_selector("#say:has-text('Get four tokens in a line or a square.')")


LESSON = "() => JSON.parse(localStorage.getItem('sakura.settings') || '{}').lessons ?? {}"
"""Script that returns the finished lessons by game."""


@rare
def test_a_link_can_hold_a_lesson(open_page: OpenPage) -> None:
    """It does not count among the site's lessons, and its content is text."""
    page = open_page("?speed=instant")
    lesson = GAMES["okiya"].lessons()[2].write() | {"task": "Find <b>the</b> line."}
    follow(page, "#" + link.write("lesson", lesson))
    page.wait_for_selector("#lesson:has-text('1 of 1')")
    assert "Find <b>the</b> line." in page.inner_text("#lesson")
    decision(page)
    page.click("[data-cell='1']")
    page.click("#commands [data-command=lesson-again]")
    page.wait_for_selector("#lesson:has-text('1 of 1')")
    decision(page)
    page.click("[data-cell='11']")
    page.wait_for_selector("#lesson:has-text('Well done')")
    assert page.evaluate(LESSON) == {}
    page.reload()
    page.wait_for_selector("#lesson:has-text('1 of 1')")
    page.click("#lesson [data-command=lesson-next]")
    page.wait_for_selector("#start-form")
    assert page.evaluate(LESSON) == {}


@rare
@pytest.mark.parametrize(("game", "language"), first(1, [("sakura", "fr"), ("okiya", "es")]))
def test_a_lesson_offers_its_next_step_only_while_nothing_moves(
    open_page: OpenPage, game: str, language: str
) -> None:
    page = open_page(f"?speed=slow&lang={language}", stopped=True)
    choose(page, "game", game)
    learn(page, game)
    words, count = Words(language), len(GAMES[game].lessons())
    for number in range(1, count + 1):
        progress = words.say("{number} of {count}", number=number, count=count)
        page.wait_for_selector(f"#lesson:has-text('{progress}')")
        decision(page)
        ahead = words.say_in("lesson", "Next" if number < count else "Finish")
        assert page.evaluate(NAMED, ahead) == ["lesson-next"]
        if page.locator(CARD).count():
            choose_card(page, 0)
            page.click("[data-command=play]")
        else:
            page.locator(TILE).first.click()
        while not page.locator("#commands [data-command=lesson-again]").count():
            page.wait_for_selector("#commands [data-command=skip]")
            assert page.evaluate(NAMED, ahead) == []
            if game == "sakura":
                let_pass(page, "() => document.querySelector('#strip .turn')")
                assert page.locator("#strip").is_visible()
                assert page.locator("#hand").is_hidden()
            page.click("#commands [data-command=skip]")
            page.wait_for_selector(f"#commands [data-command=lesson-again], {FORWARD}")
            assert page.evaluate(NAMED, ahead) in ([], ["lesson-next"])
            if page.locator(FORWARD).count():
                page.click(FORWARD)
        if number < count:
            page.click("#commands [data-command=lesson-next]")
