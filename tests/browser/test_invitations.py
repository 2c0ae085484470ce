"""The first view of a friend's link, and of a game to watch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.conditions import CLIPBOARD
from tests.browser.links import kept_record, okiya, to_watch
from tests.browser.seen import TILE
from tests.browser.test_letters import TURN, decided, invited
from tests.browser.visitor import OpenPage, follow, fragment, learn_until, ready, send
from tests.sweeps import rare

if TYPE_CHECKING:
    from playwright.sync_api import Page


def signed(page: Page, name: str) -> str:
    """Send the game by link with that name; its fragment."""
    decided(page)
    page.evaluate(CLIPBOARD)
    page.click("[data-command=send]")
    page.fill("#signature", name)
    page.click("[data-command=sign]")
    page.wait_for_function("() => window.copied")
    return fragment(str(page.evaluate("() => window.copied")))


def test_a_friend_is_invited_taught_and_plays(open_page: OpenPage) -> None:
    first, second = invited(open_page)
    letter = signed(first, " Ana  ")
    assert first.inner_text("#commands").count("Signed: Ana") == 1
    follow(second, letter)
    second.wait_for_selector("#invitation-title:focus")
    assert second.inner_text("#invitation-title") == "Ana invites you to a game of Okiya"
    second.click("[data-command=teach]")
    second.wait_for_selector("#lesson:not([hidden])")
    second.go_back()
    second.wait_for_selector("[data-command=accept]")
    assert fragment(second.url) == letter
    second.click("[data-command=accept]")
    second.wait_for_selector(TURN)
    assert "Ana" in second.inner_text("#players")


@rare
def test_the_name_is_asked_once_and_may_be_left_out(open_page: OpenPage) -> None:
    first, second = invited(open_page)
    decided(first)
    first.evaluate(CLIPBOARD)
    send(first)
    first.wait_for_function("() => window.copied")
    letter = fragment(str(first.evaluate("() => window.copied")))
    first.reload()
    ready(first)
    first.evaluate(CLIPBOARD)
    first.click("[data-command=send]")  # nothing is asked again
    first.wait_for_function("() => window.copied")
    follow(second, letter)
    second.wait_for_selector("#invitation-title")
    assert second.inner_text("#invitation-title") == "A friend invites you to a game of Okiya"
    second.reload()
    ready(second)
    second.click("[data-command=accept]")
    second.wait_for_selector(TURN)
    second.reload()  # an accepted invitation leads to the table
    ready(second)
    second.wait_for_selector(TURN)


@rare
def test_after_the_last_lesson_the_invitation_is_there_again(open_page: OpenPage) -> None:
    first, second = invited(open_page)
    follow(second, signed(first, "Ana"))
    second.click("[data-command=teach]")
    learn_until(second, "[data-command=accept]")
    assert second.inner_text("#invitation-title") == "Ana invites you to a game of Okiya"


def test_a_shared_game_is_introduced_and_jumps_to_its_best_moment(open_page: OpenPage) -> None:
    page = open_page("?speed=instant" + kept_record("sakura-3"), watches=False)
    page.wait_for_selector("#invitation-title:focus")
    assert page.inner_text("#invitation-title") == "A game of Sakura to watch"
    ending = page.locator(".how-it-ended p")
    assert ending.is_hidden()
    page.click(".how-it-ended summary")
    assert "win" in ending.inner_text()
    assert "Round 18" in page.inner_text("[data-command=watch-moment]")
    page.click("[data-command=watch-moment]")
    page.wait_for_selector("[data-command=watch]")  # and played on to the end
    page.reload()
    ready(page)
    page.wait_for_selector("[data-command=watch-all]")


@rare
def test_a_game_in_progress_is_introduced_without_an_end(open_page: OpenPage) -> None:
    page = open_page("?speed=instant" + to_watch(okiya(0, 1, 2, 3)), watches=False)
    page.wait_for_selector("#invitation-title")
    assert page.locator(".how-it-ended").count() == 0
    assert "at its end you can play on" in page.inner_text("#invitation")
    page.click("[data-command=watch-all]")
    page.click("[data-command=play-on]")
    page.wait_for_selector(TILE)


@rare
def test_in_a_frame_a_shared_game_begins_at_once(open_page: OpenPage) -> None:
    page = open_page("?embed=1&speed=slow" + kept_record("sakura-3"), ready=False)
    page.click("button")
    page.wait_for_selector("#garden")
    assert page.locator("#invitation").count() == 0
