"""Ways through gardens of the day, puzzles, duels, fair play and the visitor's record, as those of
`views`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from sakura.core import link
from sakura.games.okiya.puzzles import make
from sakura.play.five import PlayedFive
from sakura.play.seat import last
from tests.browser.seen import CARD, PLAY
from tests.browser.test_daily import CARD as DAY_CARD
from tests.browser.test_daily import DATE, MONDAY, enter, finished, stores
from tests.browser.test_daily import PLAY as PLAY_DAY
from tests.browser.test_five import SOLVED, played
from tests.browser.test_profile import STORED, open_profile
from tests.browser.test_puzzles import miss
from tests.browser.visitor import (
    OpenPage,
    begin,
    decision,
    finish_okiya,
    finish_sakura,
    open_panel,
)
from tests.core.test_duel import answered, of
from tests.sealed import begun, go_on

if TYPE_CHECKING:
    from playwright.sync_api import Page

Passing: TypeAlias = "Iterator[tuple[str, Page]]"

FRIENDS = answered(of(go_on(begun("okiya")), "Haruo"), 5, "Kenji")
"""Duel of two people whose names are the same in every language."""

PAUSED = stores("sakura.field-paused", "true")
"""Script that pauses the field of computers."""

COMPARED = "() => document.querySelectorAll('#duel-chart .curve').length > 1"
"""True once the chances of two players are drawn."""


def days(open_page: OpenPage, query: str) -> Passing:
    """A garden of the day: before the first game, after it, and later; and the daily five."""
    page = open_page(f"?speed=instant&{query}", script=MONDAY)
    enter(page)
    yield "garden of the day", page
    page.click(PLAY_DAY)
    finish_sakura(page)
    yield "end of a garden", page
    page = open_page(f"?{query}", script=MONDAY + finished("2026-12-01"))
    page.wait_for_selector(f"{DAY_CARD} b")
    yield "doors with a result", page
    enter(page)
    yield "result of a garden", page
    page = open_page(f"?daily=sakura&{query}", script=MONDAY + PAUSED + finished(size=3))
    page.wait_for_selector(".daily-field")
    yield "paused field", page
    begun = PlayedFive(DATE, (True, False))
    for view, five in (("daily five", begun), ("result of the five", SOLVED)):
        page = open_page(f"?daily=okiya&{query}", script=MONDAY + played(five))
        page.wait_for_selector(".five")
        yield view, page
    page.click("[data-command=daily-again]")
    page.wait_for_selector("#lesson:not([hidden]) h2")
    yield "puzzle of the day", page


def puzzles(open_page: OpenPage, query: str) -> Passing:
    page = open_page(f"?speed=instant&{query}")
    page.click(".more [data-command=puzzles]")
    page.wait_for_selector(".puzzle-offer")
    yield "puzzles", page
    page.click("[data-puzzle='okiya easy']")
    page.wait_for_selector("#lesson h2")
    decision(page)
    yield "puzzle of Okiya", page
    miss(page, last(make("easy", 1)))
    yield "missed puzzle", page
    page.click("#commands [data-command=puzzles]")
    page.wait_for_selector("[data-command=puzzles-missed]")
    yield "missed puzzles", page
    page.click("[data-puzzle=sakura]")
    page.wait_for_selector("#lesson h2")
    decision(page)
    yield "puzzle of Sakura", page
    page.locator(CARD).first.click()
    page.click(PLAY)
    page.wait_for_selector("#commands [data-command=puzzle-next]")
    yield "answer to a puzzle", page


def duels(open_page: OpenPage, query: str) -> Passing:
    """A duel from its invitation on, and the check of its game."""
    duel = link.write("challenge", FRIENDS.write())
    page = open_page(f"?speed=instant&{query}#{duel}")
    page.wait_for_selector("#duel-title")
    yield "invitation to a duel", page
    page.click("[data-command=duel-play]")
    finish_okiya(page)
    yield "end of a duel", page
    page.click("[data-command=duel-back]")
    page.wait_for_function(COMPARED)
    yield "duel", page
    page.click("[data-command=challenge]")
    page.wait_for_selector("#duel-name")
    yield "challenge", page


def fair(open_page: OpenPage, query: str) -> Passing:
    """The seal of a game, while it is closed and when it is opened."""
    page = open_page(f"?match=single&seat-1=novice&speed=instant&{query}")
    begin(page, "okiya")
    open_panel(page, "o", "settings")
    page.click("[data-command=fair-play]")
    page.wait_for_selector(".digest")
    yield "seal", page
    page.keyboard.press("Escape")
    finish_okiya(page)
    page.click("[data-command=fair-play]")
    page.click("[data-command=fair-check]")
    page.wait_for_selector("#fair-report h3")
    page.evaluate("() => document.querySelectorAll('.saw').forEach((e) => { e.open = true; })")
    yield "fair game", page


def record(open_page: OpenPage, query: str) -> Passing:
    """Views of a record: empty, filled, and the question before it is erased."""
    page = open_page(f"?{query}")
    open_profile(page)
    yield "empty record", page
    page.keyboard.press("Escape")
    page.evaluate("(stored) => Object.assign(localStorage, stored)", STORED)
    open_profile(page)
    page.wait_for_selector(".record-of")
    page.evaluate("() => document.querySelectorAll('#panel details').forEach((e) => e.open = true)")
    yield "record", page
    page.click("[data-command=erase]")
    page.wait_for_selector("[data-command=erase-all]")
    yield "erase everything?", page
