"""What an earlier version has left in a visitor's browser goes on in this one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.browser.seen import CARD, PLAY
from tests.browser.visitor import OpenPage, decision, take_tile
from tests.stored import STATES

if TYPE_CHECKING:
    from playwright.sync_api import Page

TAKEN = "() => document.querySelectorAll('.cell.taken').length"


def come_back(open_page: OpenPage, name: str) -> Page:
    """Opens the site in a browser that has that state; later visits find what they left."""
    state = STATES[name]
    script = f"""(() => {{
        if (location.origin === 'null' || sessionStorage.length) return;
        Object.assign(localStorage, {json.dumps(state.local)});
        Object.assign(sessionStorage, {json.dumps(state.session)});
    }})()"""
    return open_page(script=script)


def test_a_choice_that_was_secret_is_not_asked_for_again(open_page: OpenPage) -> None:
    page = come_back(open_page, "sakura-secret-choice")
    page.wait_for_selector("#ask:has-text('Passez l’appareil à Take')")
    assert page.inner_text("#round") == "Manche 3"
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    page.click("[data-command=reveal]")
    page.locator(CARD).first.click()
    page.click(PLAY)
    page.wait_for_selector("#log li:has-text('34 Ume')", state="attached")  # as chosen then
    page.wait_for_selector("[data-command=forward], [data-command=reveal]")


def test_practice_still_knows_its_real_game(open_page: OpenPage) -> None:
    page = come_back(open_page, "sakura-practice")
    decision(page)
    assert page.inner_text("#round") == "Round 3"
    page.click("[data-command=real]")
    page.wait_for_selector("[data-command=real]", state="detached")
    decision(page)
    assert page.inner_text("#round") == "Round 4"


def test_a_match_and_a_game_by_links_go_on(open_page: OpenPage) -> None:
    page = come_back(open_page, "okiya-and-letter")
    decision(page)
    assert page.evaluate(TAKEN) == 7
    assert page.evaluate("() => document.documentElement.lang") == "es"
    take_tile(page)
    page.click("[data-command=leave]")
    page.click("[data-letter]")
    page.wait_for_selector("[data-command=send]")
    assert page.evaluate(TAKEN) == 0
