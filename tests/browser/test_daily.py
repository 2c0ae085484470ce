"""The garden of the day: its card, its page, the first attempt, and clocks that lie."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sakura.core import link
from sakura.core.attempt import Placing
from sakura.core.day import Day
from sakura.core.duel import Duel
from sakura.core.record import dump
from sakura.games import GAMES
from sakura.play.daily import DailyLink, PlayedGarden, Reviewed
from sakura.ui.words import LANGUAGES
from tests.browser.test_axe import faults
from tests.browser.visitor import OpenPage, copied, follow, fragment, resize
from tests.core.test_duel import answered
from tests.play.test_daily import attempt
from tests.sweeps import rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

CARD = ".daily-card[data-daily=sakura]"
PLAY = "#daily-day [data-command=daily-play]"
DATE = "2026-11-30"
STORED = f"sakura.daily.sakura.{DATE}"

STEPPED = f"() => /\"steps\":2/.test(localStorage['{STORED}'])"
"""True once the first cards are stored."""

SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"


def at(time: str) -> str:
    """Script that sets the page's clock to a local time, as `year, month from 0, day, hour …`; it
    can be changed later by `window.now`."""
    return f"""{{
        const Real = Date;
        window.now = new Real({time}).getTime();
        globalThis.Date = class extends Real {{
            constructor(...parts) {{ if (parts.length) super(...parts); else super(window.now); }}
            static now() {{ return window.now; }}
        }};
    }}"""


MONDAY = at("2026, 10, 30, 12")


def finished(begun: str = DATE, size: int = 20) -> str:
    """Script that stores a finished garden of that Monday, with so many results of its field."""
    field = tuple(Placing(3 + n, 2, 0.0) for n in range(size))
    return stores(STORED, dump(PlayedGarden(attempt(begun), field, Reviewed(0.25, 3)).write()))


def stores(key: str, text: str) -> str:
    """Script that stores a text unless the key has one."""
    put = f"if (!localStorage['{key}']) localStorage['{key}'] = {json.dumps(text)};"
    return f"try {{ {put} }} catch {{}}"  # an empty document has no storage


def daily_link(date: str = DATE, edition: int = 1) -> str:
    return link.write("daily", DailyLink("sakura", date, edition).write())


def link_of(page: Page) -> str:
    """Fragment in the address of the page."""
    return str(page.evaluate("location.hash")).removeprefix("#")


def enter(page: Page, card: str = CARD) -> None:
    """Open a card on the start page by keyboard."""
    page.wait_for_selector(card)
    page.focus(card)
    page.keyboard.press("Enter")
    page.wait_for_selector("#daily")


def test_a_garden_is_entered_left_and_continued(open_page: OpenPage) -> None:
    page = open_page(script=MONDAY)
    enter(page)
    assert page.inner_text("#daily-date") == "30 November 2026"
    assert page.evaluate("document.activeElement.id") == "daily-date"
    assert page.locator(".sitters li").count() == 4 and not page.evaluate(SIDEWAYS)
    page.focus(PLAY)
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-card]")
    page.keyboard.press("1")
    page.keyboard.press("p")
    page.wait_for_function(STEPPED)
    page.go_back()
    page.wait_for_selector(f"{PLAY}:has-text('Continue')")
    page.evaluate("window.now += 86400000; window.dispatchEvent(new Event('focus'))")
    assert page.inner_text("#daily-date") == "30 November 2026", "what was begun stays"
    page.click("[data-command=leave]")
    page.wait_for_selector(f"{CARD}:not(:has(b))")


def test_a_result_has_a_field_a_month_and_can_be_shared(open_page: OpenPage) -> None:
    page = open_page(script=MONDAY + finished("2026-12-01"))
    enter(page)
    day = page.inner_text("#daily-day")
    assert "You beat" in day and "of 20" in day and "Played later" not in day
    assert "a master usually gets 12." in day
    assert "Your choices cost 25 points of winning chance." in day
    assert page.locator("[data-command=daily-try]").inner_text() == "Try round 3 again"
    square = page.locator('.square[aria-current="date"]')
    assert "played later" in str(square.text_content())
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.evaluate("delete Navigator.prototype.share")
    page.click("[data-command=daily-share]")
    page.wait_for_function("() => window.copied")
    lines = str(page.evaluate("window.copied")).split("\n")
    assert len(lines) == 4 and lines[0] == "Sakura, garden of 30 November 2026"
    assert link.read(lines[3].partition("#")[2])[0] == "daily"
    page.click("[data-month]")
    assert page.inner_text("#month-name") == "October 2026"
    page.click("[data-daily='sakura 2026-10-31']")
    assert page.inner_text("#daily-date") == "31 October 2026"


@rare
@pytest.mark.parametrize("size", [(360, 600), (320, 256), (1280, 800)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_fits_and_has_no_faults(
    open_page: OpenPage, size: tuple[int, int], language: str
) -> None:
    page = open_page(f"?lang={language}", script=MONDAY + finished())
    resize(page, *size)
    page.wait_for_selector(CARD)
    assert not page.evaluate(SIDEWAYS)
    enter(page)
    assert not page.evaluate(SIDEWAYS) and faults(page) == []


@rare
def test_after_midnight_the_card_changes_without_a_reload(open_page: OpenPage) -> None:
    page = open_page(script=at("2026, 10, 30, 23, 59, 50") + finished())
    page.wait_for_selector(f"{CARD} b")
    page.evaluate("window.now += 20000; window.dispatchEvent(new Event('focus'))")
    page.wait_for_selector(f"{CARD}:not(:has(b))")
    page.evaluate("window.now -= 20000; window.dispatchEvent(new Event('focus'))")
    page.wait_for_selector(f"{CARD} b")


@rare
@pytest.mark.parametrize("time", ["1970, 0, 1", "1960, 5, 1", "5000, 0, 1", "1999, 11, 31, 23"])
def test_a_clock_outside_all_gardens_breaks_nothing(open_page: OpenPage, time: str) -> None:
    page = open_page(script=at(time))
    enter(page)
    assert page.locator(PLAY).count() == 1


@rare
@pytest.mark.parametrize(
    ("fragment", "said", "date"),
    [
        (daily_link(edition=7), "other opponents", "30 November 2026"),
        (daily_link("2026-12-02"), "", "2 December 2026"),
        (daily_link("2027-12-24"), "24 December 2027 hasn't come yet", "30 November 2026"),
    ],
)
def test_a_link_of_another_edition_or_day_is_explained(
    open_page: OpenPage, fragment: str, said: str, date: str
) -> None:
    page = open_page(script=MONDAY)
    follow(page, fragment)
    page.wait_for_selector("#daily")
    assert page.inner_text("#daily-date") == date
    assert said in page.inner_text("#notice")


@rare
def test_the_first_decision_in_either_tab_counts(open_page: OpenPage) -> None:
    one = open_page(script=MONDAY)
    two = one.context.new_page()
    two.add_init_script(MONDAY)
    two.goto(one.url)
    for page in (one, two):
        enter(page)
        page.click(PLAY)
        page.wait_for_selector("[data-card]")
    for page, key in ((one, "1"), (two, "2")):
        page.keyboard.press(key)
        page.keyboard.press("p")
        if page is one:
            page.wait_for_function(STEPPED)
    two.wait_for_selector("#notice:has-text('another tab')")
    assert two.locator("#daily").count() == 1


@rare
def test_the_field_stays_paused_over_a_reload(open_page: OpenPage) -> None:
    page = open_page(script=MONDAY + finished(size=3))
    enter(page)
    page.focus("[data-command=daily-field]")
    page.keyboard.press("Enter")
    paused = ".daily-field:has-text('Paused: computers have played')"
    page.wait_for_selector(paused)
    assert page.evaluate("document.activeElement.dataset.command") == "daily-field"
    told = page.inner_text(".daily-field p")
    page.reload()
    page.wait_for_selector(paused)
    assert page.inner_text(".daily-field p") == told
    page.click("[data-command=daily-field]")
    page.wait_for_selector(".daily-field:has-text('still playing')")
    page.wait_for_function(
        f"() => JSON.parse(localStorage['{STORED}']).field.length > {told.split()[4]}"
    )


def test_a_garden_is_a_duel_whose_first_attempt_counts_for_the_day(open_page: OpenPage) -> None:
    page = open_page(script=MONDAY + finished())
    enter(page)
    page.click("[data-command=daily-challenge]")
    page.fill("#duel-name", "Ana")
    challenge = fragment(copied(page, "duel-send"))
    assert link.read(link_of(page))[0] == "daily", "the day stays in the address"
    friend = open_page(challenge, "small", script=MONDAY)
    friend.wait_for_selector("#duel-title:has-text('Ana challenges you')")
    assert "This is the garden of 30 November 2026" in friend.inner_text("#duel")
    friend.click("[data-command=duel-play]")
    friend.wait_for_selector("[data-card]")
    friend.keyboard.press("1")
    friend.keyboard.press("p")
    friend.wait_for_function(STEPPED)
    friend.click("[data-command=leave]")
    friend.wait_for_selector(f"{CARD} b:has-text('…')")


@rare
def test_a_duel_on_a_garden_that_was_played_is_compared_at_once(open_page: OpenPage) -> None:
    challenge = GAMES["sakura"].garden(Day.read(DATE))
    assert challenge
    sent = link.write("challenge", answered(Duel(challenge), 5).write())
    page = open_page(f"#{sent}", script=MONDAY + finished())
    page.wait_for_selector("#duel-table tr:has-text('Bo'):has-text('checked')")
    assert page.locator("#duel-table tbody tr").count() == 2


@rare
def test_a_frame_can_hold_the_garden(open_page: OpenPage) -> None:
    page = open_page("?daily=sakura&embed=1", ready=False, script=MONDAY)
    page.click("[data-command=play], .cover button")
    page.wait_for_selector("#daily")
    page.click(PLAY)
    page.wait_for_selector("[data-card]")
