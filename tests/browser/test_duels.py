"""Fair play and duels: a sealed game is checked, sent as a challenge, played by a friend, and
compared."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from sakura.core import link
from sakura.core.duel import packed
from sakura.games import RULES
from sakura.play.stored_duel import StoredDuel
from tests.browser.test_axe import faults
from tests.browser.visitor import (
    OpenPage,
    begin,
    copied,
    finish_okiya,
    fragment,
    learn_until,
    ready,
)
from tests.core.test_duel import DUELS, answered, of
from tests.sealed import begun, go_on
from tests.sweeps import rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from sakura.core.duel import Duel

SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"


def sent(duel: Duel) -> str:
    return link.write("challenge", duel.write())


def compare(page: Page) -> None:
    """Finishes the game of a duel, and waits until all computers have chosen again."""
    finish_okiya(page)
    page.click("[data-command=duel-back]")
    page.wait_for_selector("#duel-table")
    page.wait_for_function("() => !document.body.innerText.includes('not checked')")


def test_a_sealed_game_is_checked_and_a_friend_plays_it_again(open_page: OpenPage) -> None:
    page = open_page("?match=single&seat-1=random&speed=instant")
    begin(page, "okiya")
    seal = str(page.text_content("#sealed"))
    assert seal.startswith("Sealed deal: ")
    finish_okiya(page)
    page.click("[data-command=fair-play]")
    assert seal.removeprefix("Sealed deal: ") == page.inner_text(".digest")
    page.click("[data-command=fair-check]")
    page.wait_for_selector("#fair-report h3:has-text('Fair')")
    assert page.evaluate("() => document.activeElement.textContent") == "A fair game"
    page.click("#panel [data-command=close]")
    page.click("[data-command=challenge]")
    page.fill("#duel-name", "Ana")
    challenge = fragment(copied(page, "duel-send"))
    friend = open_page(f"?speed=instant#{challenge}", "small")
    friend.wait_for_selector("#duel-title:has-text('Ana challenges you')")
    assert "1 result stays hidden" in friend.inner_text("#duel")
    assert not friend.locator("table").count() and not friend.evaluate(SIDEWAYS)
    friend.keyboard.press("Tab")
    friend.keyboard.press("Enter")
    compare(friend)
    assert friend.locator("#duel-table tbody tr").count() == 2
    assert not friend.evaluate(SIDEWAYS)
    friend.reload()
    ready(friend)
    friend.wait_for_selector("#duel-table")


def test_a_forged_result_is_refused_or_left_out(open_page: OpenPage) -> None:
    duel = DUELS["okiya"]
    edited = replace(duel, results=(replace(duel.results[0], digest="00000000"),))
    page = open_page(f"#{sent(edited)}")
    page.wait_for_selector("#notice:has-text('come from its deal')")


@rare
def test_a_damaged_stored_duel_bars_nobody_from_its_link(open_page: OpenPage) -> None:
    duel = DUELS["okiya"]
    edited = replace(duel, results=(replace(duel.results[0], digest="00000000"),))
    key = json.dumps(f"sakura.duel.{duel.challenge.digest}")
    text = json.dumps(StoredDuel(edited, None, None).write(1.0))
    script = f"try {{ localStorage[{key}] = {text}; }} catch {{}}"  # an empty document has none
    page = open_page(f"#{sent(duel)}", script=script)
    page.wait_for_selector("[data-command=duel-play]")
    assert page.evaluate(f"localStorage[{key}]") is None


@rare
def test_opponents_that_play_badly_are_found_out(open_page: OpenPage) -> None:
    table = DUELS["okiya"].challenge.table(RULES)
    while waiting := table.waiting():
        table.choose(waiting[0], table.legal(waiting[0])[0])
    forged = replace(DUELS["okiya"], results=(packed(table, "Eve"),))
    page = open_page(f"#{sent(forged)}")
    page.click("[data-command=duel-play]")
    compare(page)
    page.wait_for_selector("#duel:has-text('come from this deal')")
    assert page.locator("#duel-table tbody tr").count() == 1


@rare
def test_the_comparison_is_accessible(open_page: OpenPage) -> None:
    duel = answered(of(go_on(begun("okiya"))), 5)
    page = open_page(f"#{sent(duel)}")
    page.click("[data-command=duel-play]")
    compare(page)
    assert faults(page) == []


@rare
def test_a_friend_who_does_not_know_the_game_is_taught_first(open_page: OpenPage) -> None:
    page = open_page(f"?speed=instant#{sent(DUELS['okiya'])}")
    page.wait_for_selector("#duel-title:has-text('challenges you to Okiya')")
    page.click("[data-command=duel-teach]")
    page.wait_for_selector("#lesson:not([hidden])")
    page.go_back()
    page.wait_for_selector("[data-command=duel-play]")
    page.click("[data-command=duel-teach]")
    learn_until(page, "[data-command=duel-play]")
    assert page.evaluate("() => document.activeElement.id") == "duel-title"
    page.click("[data-command=duel-play]")
    page.wait_for_selector("#board")
