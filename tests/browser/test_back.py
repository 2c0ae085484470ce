"""The browser's Back and Forward: they open and close, lose nothing, and add no surplus entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conditions import Held
from tests.browser.hosts import OpenHost
from tests.browser.links import kept_record, okiya, to_watch
from tests.browser.seen import READY, RESULT, SHOWN, TILE, TURNS
from tests.browser.test_ending import won
from tests.browser.visitor import (
    OpenPage,
    begin,
    change_table,
    choose,
    choose_card,
    copied,
    decision,
    finish_okiya,
    follow,
    fragment,
    learn,
    open_panel,
    play_card,
    ready,
    skip,
    take_tile,
    to_card,
)
from tests.sweeps import combined, first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

    from tests.browser.pages import Pages

START = "#start-form"
GO_ON = "[data-command=continue]"
NO_PANEL = "() => document.getElementById('panel').hidden"
AT = "(state) => history.state === state"
"""True once the history entry has this state."""


def played(open_page: OpenPage, query: str = "?players=3&speed=instant") -> Page:
    """Page with a game in which a round was played."""
    page = open_page(query)
    begin(page)
    play_card(page)
    return page


def entered_anew(open_page: OpenPage) -> Page:
    """Such a game on a page reopened without options in its address."""
    page = played(open_page)
    page.goto(page.url.partition("?")[0])
    ready(page)
    to_card(page)
    return page


def length(page: Page | Frame) -> int:
    """Number of history entries."""
    return int(page.evaluate("() => history.length"))


def test_back_closes_the_panel_then_leaves_the_game_and_forward_returns(
    open_page: OpenPage,
) -> None:
    page = played(open_page)
    before, address = page.evaluate(SHOWN), page.url
    open_panel(page, "r", "rules")
    page.go_back()
    page.wait_for_function(NO_PANEL)
    assert page.evaluate(SHOWN) == before
    page.go_back()
    page.wait_for_selector(START)
    assert "Sakura" in page.inner_text(GO_ON)
    assert page.url == address
    page.go_forward()
    to_card(page)
    assert page.evaluate(SHOWN) == before
    page.go_forward()
    page.wait_for_selector("[data-panel=rules]")
    page.go_back()
    page.wait_for_function(NO_PANEL)
    play_card(page)  # the same game continues
    assert page.evaluate(SHOWN) != before


@rare
def test_the_cards_of_the_last_round_are_closed_before_the_game(open_page: OpenPage) -> None:
    page = played(open_page)
    page.keyboard.press("z")
    page.wait_for_selector("#strip", state="visible")
    open_panel(page, "o", "settings")
    page.go_back()
    page.wait_for_function(NO_PANEL)
    assert page.locator("#strip").is_visible()
    page.go_back()
    page.wait_for_selector("#hand", state="visible")
    assert page.locator("#strip").is_hidden()
    page.keyboard.press("z")
    page.keyboard.press("z")  # closing by its own key removes its entry
    page.wait_for_function(AT, arg="start/game")
    page.go_back()
    page.wait_for_selector(START)


@rare
def test_back_closes_a_replay_before_leaving_the_game(
    open_page: OpenPage,
) -> None:
    page = won(open_page, "desktop")
    end = page.evaluate(SHOWN)
    page.locator("#log [data-revisit]").last.click()
    page.wait_for_selector("#seek")
    page.wait_for_function(AT, arg="start/game/skip")
    open_panel(page, "r", "rules")
    page.go_back()
    page.wait_for_function(NO_PANEL)
    assert page.locator("#seek").is_visible() and page.evaluate(SHOWN) != end
    page.go_back()
    page.wait_for_selector(RESULT)
    assert page.evaluate(SHOWN) == end and not page.locator("#seek").count()
    page.go_forward()
    page.wait_for_function(AT, arg="start/game")
    assert page.locator(RESULT).is_visible()
    page.go_back()
    page.wait_for_selector(START)
    page.go_forward()
    page.wait_for_selector(RESULT)
    assert page.evaluate(SHOWN) == end


@rare
def test_forward_returns_to_a_game_left_by_its_button(open_page: OpenPage) -> None:
    page = played(open_page)
    before = page.evaluate(SHOWN)
    page.click("[data-command=leave]")
    page.wait_for_function(AT, arg="start")
    page.go_forward()
    to_card(page)
    assert page.evaluate(SHOWN) == before


@rare
def test_back_closes_panels_of_the_start_page(open_page: OpenPage) -> None:
    page = open_page()
    page.click("[data-command=settings]")
    page.wait_for_selector("[data-panel=settings]")
    page.wait_for_function(AT, arg="start/settings")
    page.go_back()
    page.wait_for_function(NO_PANEL)
    page.go_forward()
    page.wait_for_selector("[data-panel=settings]")


def test_opening_and_closing_adds_no_history_entries(open_page: OpenPage) -> None:
    page = played(open_page)
    page.wait_for_function(AT, arg="start/game")
    entries = length(page)
    for key in "rdo?" * 5:
        page.keyboard.press(key)
        page.wait_for_function("() => !document.getElementById('panel').hidden")
        page.keyboard.press("Escape")  # and the next one at once
    page.wait_for_function(AT, arg="start/game")
    assert length(page) == entries + 1
    page.go_back()
    page.wait_for_selector(START)


@rare
def test_successive_games_add_no_history_entries(open_page: OpenPage) -> None:
    page = played(open_page)
    entries = length(page)
    for _ in range(3):
        page.click("[data-command=leave]")
        page.click("#play")
        decision(page)
    page.wait_for_function(AT, arg="start/game")
    assert length(page) <= entries + 1
    page.go_back()
    page.wait_for_selector(START)


@rare
def test_repeated_fast_back_loses_no_game(open_page: OpenPage) -> None:
    page = played(open_page)
    before = page.evaluate(SHOWN)
    open_panel(page, "r", "rules")
    page.evaluate("() => { history.back(); history.back(); }")
    page.wait_for_selector(START)
    page.evaluate("() => { history.forward(); history.back(); history.forward(); }")
    to_card(page)
    assert page.evaluate(SHOWN) == before
    address = page.url.partition("?")[0]
    page.goto("about:blank")
    page.goto(address)
    ready(page)
    to_card(page)
    assert page.evaluate(SHOWN) == before


@rare
@pytest.mark.parametrize("while_", first(1, ["the reveal", "a direction is asked for"]))
def test_back_in_the_middle_of_a_round(open_page: OpenPage, while_: str) -> None:
    page = open_page("?players=3&speed=slow")
    begin(page)
    choose_card(page, 1)
    page.click("[data-command=play]")
    page.wait_for_selector("#strip .turn")
    if while_ != "the reveal":
        page.evaluate("() => { document.documentElement.dataset.held = 'yes' }")
        page.click("[data-command=skip]")
        decision(page)
    page.go_back()
    page.wait_for_selector(START)
    page.go_forward()
    page.wait_for_selector("#strip .turn", state="attached")
    page.evaluate("() => document.querySelector('[data-command=skip]')?.click()")
    to_card(page)
    page.go_back()
    page.click(GO_ON)
    to_card(page)


@rare
@pytest.mark.parametrize("touch", first(1, [True, False]))
def test_a_tap_outside_closes_a_panel(open_page: OpenPage, touch: bool) -> None:
    page = open_page("?players=3&speed=instant", has_touch=touch)
    begin(page)
    press = page.tap if touch else page.click
    press("[data-command=rules]")
    page.wait_for_selector("[data-panel=rules]")
    press("#panel h3 >> nth=0")
    assert page.locator("#panel").is_visible()
    press("#garden", position={"x": 20, "y": 20})
    page.wait_for_function(NO_PANEL)
    page.wait_for_function(AT, arg="start/game")


@rare
def test_links_work_and_are_left_like_games(open_page: OpenPage) -> None:
    link = kept_record("okiya-points-10")
    page = open_page("?speed=instant" + link)
    skip(page)
    seen = page.evaluate(SHOWN)
    page.reload()
    ready(page)
    skip(page)
    assert page.evaluate(SHOWN) == seen
    page.go_back()
    page.wait_for_selector(START)
    assert "#" not in page.url
    page.go_forward()
    page.wait_for_selector("[data-command=watch]")
    assert fragment(page.url) == link
    assert page.evaluate(SHOWN) == seen
    page.go_back()
    page.wait_for_selector(START)
    page.reload()
    ready(page)
    page.go_forward()  # runs in a new Python process
    skip(page)
    assert page.evaluate(SHOWN) == seen


def test_a_link_followed_in_the_middle_of_a_game(open_page: OpenPage) -> None:
    page = played(open_page)
    before = page.evaluate(SHOWN)
    open_panel(page, "r", "rules")
    shown = to_watch(okiya(0, 1, 2, 3))
    follow(page, shown)
    page.wait_for_selector("[data-command=watch]")
    page.wait_for_function(AT, arg="start/game")
    assert fragment(page.url) == shown
    page.go_back()
    page.wait_for_selector(START)
    page.go_forward()
    page.wait_for_selector("[data-command=watch]")
    assert fragment(page.url) == shown
    page.go_back()
    page.click(GO_ON)
    to_card(page)
    assert page.evaluate(SHOWN) == before


@rare
@pytest.mark.parametrize("clicked", first(1, [".cell.legal", "body"]))
def test_a_click_between_a_link_and_its_event_does_not_lose_it(
    open_page: OpenPage, clicked: str
) -> None:
    """The browser reports the navigation a little after it happened. Meanwhile the page may write
    its own address, for example because it saves a game."""
    page = open_page("?speed=instant")
    begin(page, "okiya")
    page.evaluate(
        "([link, where]) => { location.hash = link; document.querySelector(where).click(); }",
        [to_watch(okiya(0, 1, 2, 3)), clicked],
    )
    page.wait_for_selector("[data-command=watch-all]")


NOT_YET = """addEventListener('hashchange', (event) => {
    event.stopImmediatePropagation();
    window.told = true;
}, {capture: true, once: true});"""
"""Script that suppresses the first event of a followed link."""


def early(pages: Pages) -> tuple[Page, Held]:
    """Page that is ready, with its second bundle held back."""
    page = pages.new()
    bundle = Held(page, "**/second.bin")
    page.goto(pages.site)
    ready(page)
    return page, bundle


@rare
def test_a_link_whose_event_follows_the_second_bundle_is_not_lost(pages: Pages) -> None:
    page = pages.new(script=NOT_YET)
    bundle = Held(page, "**/second.bin")
    page.goto(pages.site)
    ready(page)
    page.evaluate("(link) => { location.hash = link; }", to_watch(okiya(0, 1, 2, 3)))
    page.wait_for_function("() => window.told")
    with page.expect_response("**/later.css"):  # requested after everything else has begun
        bundle.release()
    page.evaluate("() => dispatchEvent(new HashChangeEvent('hashchange'))")
    page.wait_for_selector("[data-command=watch-all]")


@rare
def test_back_from_a_link_followed_before_the_second_bundle_stays_on_the_site(
    pages: Pages,
) -> None:
    page, bundle = early(pages)
    page.evaluate("(link) => { location.hash = link; }", to_watch(okiya(0, 1, 2, 3)))
    bundle.release()
    page.wait_for_selector("[data-command=watch-all]")
    page.go_back()
    page.wait_for_selector(START)
    page.wait_for_function(AT, arg="start")
    assert page.url == pages.site


@rare
def test_a_link_followed_in_a_first_game_before_the_second_bundle_stays_open(
    pages: Pages,
) -> None:
    (page, bundle), link = early(pages), to_watch(okiya(0, 1, 2, 3))
    begin(page)
    page.evaluate("(link) => { location.hash = link; }", link)
    bundle.release()
    page.wait_for_selector("[data-command=watch-all]")
    page.wait_for_function(AT, arg="start/invitation")
    assert fragment(page.url) == link
    page.go_back()
    page.wait_for_selector(START)
    page.click(GO_ON)
    page.wait_for_selector("#hand .card")


def test_a_link_that_cannot_be_opened_changes_nothing(open_page: OpenPage) -> None:
    page = played(open_page)
    before = page.evaluate(SHOWN)
    follow(page, "#record=nonsense")
    page.wait_for_selector("#notice:has-text('damaged')")
    page.wait_for_function(AT, arg="start/game")
    assert page.evaluate(SHOWN) == before
    page.go_back()
    page.wait_for_selector(START)


@rare
def test_the_address_of_a_game_by_links_is_that_of_its_last_move(open_page: OpenPage) -> None:
    page = open_page("?speed=instant", "desktop")
    choose(page, "game", "okiya")
    page.click("[data-command=letter]")
    page.wait_for_selector(f"{TILE}, [data-command=send]")
    while not page.locator("[data-command=send]").count():
        open_panel(page, "r", "rules")
        page.keyboard.press("Escape")
        take_tile(page)
        page.wait_for_selector(f"{TILE}, [data-command=send]")
    open_panel(page, "r", "rules")
    page.go_back()
    page.wait_for_function(AT, arg="start/game")
    letter = fragment(copied(page, "send"))
    assert fragment(page.url) == letter
    page.go_back()
    page.wait_for_selector(START)
    assert "#" not in page.url
    page.go_forward()
    page.wait_for_selector("[data-command=send]")
    assert fragment(page.url) == letter


@rare
def test_forward_returns_to_the_same_task_of_a_lesson(open_page: OpenPage) -> None:
    page = open_page("?speed=instant")
    learn(page)
    page.click("#lesson [data-command=lesson-next]")
    page.click("#lesson [data-command=lesson-next]")
    task = page.inner_text("#lesson")
    page.go_back()
    page.wait_for_selector(START)
    page.go_forward()
    page.wait_for_selector("#lesson:visible")
    assert page.inner_text("#lesson") == task


@rare
def test_back_before_python_is_ready_leads_to_the_start_page(open_page: OpenPage) -> None:
    page = entered_anew(open_page)
    page.wait_for_function(AT, arg="start/game")
    python = Held(page, "**/sakura.bin")
    page.reload(wait_until="commit")
    page.click("#play")  # not answered yet
    page.go_back()
    page.wait_for_function(AT, arg="start")
    python.release()
    page.wait_for_function(READY)
    assert "Sakura" in page.inner_text(GO_ON)
    page.go_forward()
    to_card(page)


def test_back_leaves_a_first_game_before_the_second_bundle_has_loaded(
    pages: Pages,
) -> None:
    page, bundle = early(pages)
    begin(page)
    page.wait_for_function(AT, arg="start/game")
    before, entries = page.evaluate(SHOWN), length(page)
    page.go_back()
    page.wait_for_function(AT, arg="start")
    bundle.release()
    page.wait_for_selector(START)
    assert "Sakura" in page.inner_text(GO_ON)
    page.go_forward()
    to_card(page)
    assert page.evaluate(SHOWN) == before
    page.wait_for_function(AT, arg="start/game")
    assert length(page) == entries


@rare
def test_settings_chosen_after_a_reload_at_the_end_stay(open_page: OpenPage) -> None:
    """The history entry belongs to a game, but that game is over, so the start page appears."""
    page = open_page("?speed=instant")
    begin(page, "okiya")
    finish_okiya(page)
    page.wait_for_function(AT, arg="start/game")
    bundle = Held(page, "**/second.bin")
    page.reload()
    ready(page)
    change_table(page)
    bundle.release()
    page.wait_for_function(AT, arg="start")
    assert page.evaluate("() => document.getElementById('change').open")


@rare
def test_a_game_left_before_the_second_bundle_has_loaded_stays_left(pages: Pages) -> None:
    page, bundle = early(pages)
    begin(page)
    page.click("[data-command=leave]")
    bundle.release()
    page.wait_for_selector(START)
    page.wait_for_function(AT, arg="start")
    assert page.locator(START).is_visible()


MADE_UP = "'start/game/' + '<img src=x>'"
"""History state with an unknown name above a valid one."""

STATES = [MADE_UP, "{evil: [1]}", "'x'.repeat(100)", "7", "'start/a/b/c/d'"]


@rare
@pytest.mark.parametrize("state", first(1, STATES))
def test_foreign_history_states_do_no_harm(open_page: OpenPage, state: str) -> None:
    page = entered_anew(open_page)
    page.evaluate(f"() => history.pushState({state}, '')")
    page.evaluate(f"() => history.pushState({state}, '')")
    page.go_back()
    if state == MADE_UP:  # the page falls back to a valid name
        page.wait_for_function(AT, arg="start/game")
    page.reload()
    ready(page)
    if state == STATES[-1]:  # of this one, only its beginning is
        page.click(GO_ON)
    to_card(page)
    open_panel(page, "r", "rules")
    page.go_back()
    page.wait_for_function(NO_PANEL)
    page.wait_for_selector(".table")


@rare
@pytest.mark.parametrize(
    ("query", "sandbox"),
    combined(
        ["?embed=1&game=sakura&players=3&speed=instant", "?players=3"],
        [None, "allow-scripts allow-forms"],
    ),
)
def test_a_frame_does_not_change_the_host_pages_history(
    host: OpenHost, query: str, sandbox: str | None
) -> None:
    page, frame = host(query, sandbox)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    entries, address = length(page), page.url
    frame.click("[data-command=open]")
    to_table = "#hand .card:not(.back), #commands [data-command=forward]"
    frame.wait_for_selector(to_table)
    for _ in range(3):
        frame.press("body", "r")
        frame.wait_for_selector("[data-panel=rules] > #panel")
        frame.press("body", "Escape")
        frame.wait_for_function(NO_PANEL)
    frame.evaluate(TURNS)
    assert length(page) == entries
    assert (page.url, errors) == (address, [])
