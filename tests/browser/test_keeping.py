"""Saved games: reload, undo, practice, leaving, other tabs, other languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conditions import NO_STORAGE
from tests.browser.seen import FORWARD, RESULT, TILE, TOLD, TURNS
from tests.browser.test_thinking import THOUGHT, until_all_have_chosen
from tests.browser.visitor import (
    OpenPage,
    begin,
    change_table,
    choose_card,
    decision,
    finish_sakura,
    learn,
    let_pass,
    play_card,
    prefer,
    ready,
    shown,
    sit,
    take_tile,
)
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAMES = "() => Object.keys(localStorage).filter((key) => key.startsWith('sakura.game.')).length"
"""Number of saved games."""

LISTEN = """() => addEventListener('storage', ({key}) => {
    window.heard ||= key.startsWith('sakura.game.');
})"""
"""Script that sets a flag once another tab saves a game."""

NAME = "#start-form .name"


def plain(page: Page) -> str:
    """Address of the site without the initial options."""
    return page.url.partition("?")[0]


def test_a_reload_resumes_without_a_message(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant")
    begin(page)
    play_card(page)
    page.goto(plain(page))
    ready(page)
    seen, lines = shown(page), page.evaluate(TOLD)
    assert lines >= 5
    page.reload()
    ready(page)
    assert shown(page) == seen
    assert page.evaluate(TOLD) == lines
    assert page.locator("#panel").is_hidden()


def test_a_choice_in_the_middle_of_a_round_is_kept(open_page: OpenPage) -> None:
    """The typed name is restored too."""
    page = open_page("?players=3&seat-1=person&seat-2=adept")
    sit(page, 0, "person")
    page.locator(NAME).first.fill(" <i>Ana</i> ")
    page.click("#play")
    page.wait_for_selector("#ask:text-is('Pass the device to <i>Ana</i>.')")
    page.click("[data-command=reveal]")
    page.locator("#hand .card").first.click()
    page.click("[data-command=play]")
    page.wait_for_selector("#ask:has-text('Pass the device to Kenji')")
    page.goto(plain(page))
    ready(page)
    page.wait_for_selector("#ask:has-text('Pass the device to Kenji')")
    page.keyboard.press("u")  # still secret: Ana may choose again, and no practice begins
    page.wait_for_selector("#ask:has-text('Pass the device to <i>Ana</i>')")
    assert page.locator("[data-command=real]").count() == 0
    prefer(page, language="es")
    page.wait_for_selector("#ask:has-text('Pásale el dispositivo a <i>Ana</i>')")
    assert page.locator(".seat b").all_inner_texts() == ["<i>Ana</i>", "Kenji", "Mariko"]
    page.click("[data-command=leave]")
    page.wait_for_selector("#start-form")
    assert page.locator(NAME).first.input_value() == " <i>Ana</i> "
    page.reload()
    ready(page)
    page.click("[data-command=leave]")
    change_table(page)
    assert page.locator(NAME).first.input_value() == " <i>Ana</i> "


@rare
@rare
@pytest.mark.parametrize("rounds", [1, 2])
def test_a_notice_says_that_undo_begins_practice(open_page: OpenPage, rounds: int) -> None:
    page = open_page("?players=4&seat-1=random&speed=instant")
    begin(page)
    for _ in range(rounds):
        play_card(page)
    page.keyboard.press("u")
    page.wait_for_selector(".practice")
    decision(page)
    assert "practice" in page.locator("#notice").inner_text()
    assert page.locator("#notice").is_visible()


def test_okiya_undo_starts_no_practice(open_page: OpenPage) -> None:
    """A double click undoes two tiles."""
    page = open_page("?seat-1=adept&speed=instant")
    begin(page, "okiya")
    taken = []  # the opponent may have begun
    for _ in range(2):
        taken.append(page.locator(".cell.taken").count())
        take_tile(page)
        decision(page)
    page.hover("[data-command=undo]")
    for count in (1, 2):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        page.wait_for_function(
            "(n) => document.querySelectorAll('.cell.taken').length === n", arg=taken.pop()
        )
        page.wait_for_selector(TILE)
    assert page.locator("[data-command=real]").count() == 0


def test_sakura_practises_revealed_rounds_and_returns(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant")
    begin(page)
    first = shown(page)
    play_card(page)
    later = shown(page)
    page.click("[data-command=undo]")
    page.wait_for_selector("[data-command=real]")
    decision(page)
    while page.locator(FORWARD).count():
        page.click("[data-command=undo]")
        decision(page)
    assert shown(page) == first
    page.click("[data-command=real]")
    page.wait_for_selector("[data-command=real]", state="detached")
    assert shown(page) == later


@rare
def test_a_new_game_asks_only_if_it_would_replace_a_stored_one(
    open_page: OpenPage,
) -> None:
    page = open_page("?players=3&speed=instant")
    begin(page)
    play_card(page)
    page.click("[data-command=leave]")
    assert "Sakura, round 2" in page.inner_text("[data-command=continue]")
    for count in range(2, 7):
        begin(page)
        assert page.locator("#round").inner_text() == "Round 1"
        assert page.evaluate(GAMES) == count
        page.click("[data-command=leave]")
    page.click("#play")
    page.wait_for_selector("#panel:has-text('the oldest: Sakura, round 2')")
    page.click("#panel [data-command=games]")
    page.locator("[data-saved]").last.click()
    page.wait_for_selector("#round:has-text('Round 2')")
    page.click("[data-command=leave]")
    page.click("#play")
    page.click("[data-command=anew]")
    page.wait_for_selector("#hand .card")
    assert page.locator("#round").inner_text() == "Round 1"
    assert page.evaluate(GAMES) == 6
    page.click("[data-command=leave]")
    change_table(page)
    page.click("#change [data-command=guide]")
    page.wait_for_selector("#panel:has-text('the oldest')")
    page.click("[data-command=anew]")
    page.wait_for_selector("#guide")
    assert page.evaluate(GAMES) == 6


@rare
def test_two_tabs_keep_two_games(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant")
    begin(page)
    play_card(page)
    other = page.context.new_page()
    other.goto(plain(page))
    ready(other)
    assert shown(other) == shown(page)
    prefer(other, speed="instant")
    play_card(other)
    page.wait_for_function(f"() => ({GAMES})() === 2")  # this tab has received the event
    play_card(page, 0)
    assert page.evaluate(GAMES) == 2
    for tab in (page, other):
        seen = shown(tab)
        tab.goto(plain(tab))
        ready(tab)
        assert shown(tab) == seen


def gone_on_elsewhere(page: Page, decide: Callable[[Page], None]) -> Any:
    """Continue the game in another tab while this one has left it; return the state there once this
    tab knows."""
    other = page.context.new_page()
    other.goto(plain(page))
    ready(other)
    decision(other)
    page.evaluate(LISTEN)
    prefer(other, speed="instant")
    decide(other)
    page.wait_for_function("() => window.heard")
    assert page.evaluate(GAMES) == 1  # nobody plays it here
    return shown(other)


@rare
@pytest.mark.parametrize("way", first(1, ["forward", "continue"]))
def test_a_game_that_was_left_resumes_where_another_tab_got_to(
    open_page: OpenPage, way: str
) -> None:
    page = open_page("?players=3&speed=instant")
    begin(page)
    play_card(page)
    page.click("[data-command=leave]")
    seen = gone_on_elsewhere(page, play_card)
    if way == "forward":
        page.go_forward()
    else:
        page.click("#resume [data-command=continue]")
    assert shown(page) == seen


@rare
def test_forward_does_not_restore_a_game_deleted_in_another_tab(
    open_page: OpenPage,
) -> None:
    page = open_page("?speed=instant")
    begin(page)
    page.click("[data-command=leave]")
    page.wait_for_selector("#resume [data-command=games]")
    page.evaluate(LISTEN)
    other = page.context.new_page()
    other.goto(plain(page) + "?game=okiya")  # leaves the other game in storage
    ready(other)
    other.click("[data-command=games]")
    other.click("[data-delete]")
    page.wait_for_function("() => window.heard")
    page.go_forward()
    page.wait_for_function("() => history.state === 'start'")  # it returned by itself
    assert page.evaluate(GAMES) == 0
    assert page.locator("#start-form").is_visible()


@rare
def test_back_and_forward_repeat_no_search(open_page: OpenPage) -> None:
    """The computers' secret choices remain."""
    page = open_page("?players=3&seat-1=adept&seat-2=adept&speed=instant")
    begin(page)
    play_card(page)
    until_all_have_chosen(page)
    page.go_back()
    page.wait_for_selector("#start-form")
    page.evaluate(THOUGHT)
    page.go_forward()
    decision(page)
    page.evaluate(TURNS)
    assert page.evaluate("() => thought") == []
    play_card(page)
    page.wait_for_function("() => thought.length")  # it would have been recorded by then


@rare
def test_a_retry_returns_to_where_another_tab_got_to(
    open_page: OpenPage,
) -> None:
    page = open_page("?speed=instant")
    begin(page, "okiya")
    take_tile(page)
    decision(page)
    page.locator("#log [data-revisit]").last.evaluate("(line) => line.click()")
    page.click("[data-command=branch]")
    page.wait_for_selector(".practice")
    seen = gone_on_elsewhere(page, take_tile)
    page.click("[data-command=real]")
    page.wait_for_selector(".practice", state="detached")
    assert shown(page) == seen


@rare
def test_a_damaged_game_is_skipped(open_page: OpenPage) -> None:
    page = open_page()
    for text in ("{", '{"at": 1, "game": "{}"}', '{"at": 2, "game": 7}'):
        page.evaluate("(text) => localStorage.setItem('sakura.game.x', text)", text)
        page.reload()
        ready(page)
        assert page.locator("#play").is_visible()


def test_the_language_changes_in_place(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant")
    begin(page)
    play_card(page)
    seen, lines = shown(page), page.evaluate(TOLD)
    prefer(page, language="fr")
    page.wait_for_selector("#round:has-text('Manche')")
    assert shown(page) == seen
    assert page.evaluate(TOLD) == lines
    assert page.evaluate("() => document.documentElement.lang") == "fr"


WALKING = """() => document.getAnimations()
    .some(({ effect }) => effect.target?.matches('#figures *'))"""
"""True while a figure moves."""


@rare
@pytest.mark.moving
def test_undo_or_leaving_during_an_animation_breaks_nothing(open_page: OpenPage) -> None:
    page = open_page("?players=4&speed=slow", stopped=True)
    begin(page)
    for command in ("undo", "undo", "leave"):
        choose_card(page, 2)
        page.click("[data-command=play]")
        let_pass(page, WALKING)
        page.click(f"[data-command={command}]")
        if command == "undo":
            decision(page)
    page.click("[data-command=continue]")
    page.wait_for_selector("#hand .card, #strip .card", state="attached")


@rare
def test_the_real_game_returns_when_practice_ends_or_is_abandoned(open_page: OpenPage) -> None:
    page = open_page("?players=2&board=stroll&speed=instant&seat-1=random")
    begin(page)
    play_card(page)
    real = shown(page)
    page.click("[data-command=undo]")
    page.wait_for_selector("[data-command=real]")
    finish_sakura(page)
    page.click("#commands [data-command=leave]")
    page.click("#resume [data-command=continue]")
    assert shown(page) == real
    assert page.locator("[data-command=real]").count() == 0
    page.click("[data-command=undo]")
    page.wait_for_selector("[data-command=real]")
    page.click("[data-command=leave]")
    page.click("#play")  # leaves the practice saved
    decision(page)
    assert page.evaluate(GAMES) == 3


@rare
def test_the_last_round_can_be_retried_without_changing_the_result(
    open_page: OpenPage,
) -> None:
    page = open_page("?players=2&board=stroll&speed=instant&seat-1=random")
    begin(page)
    finish_sakura(page)
    result = page.inner_text(RESULT)
    page.keyboard.press("u")
    page.wait_for_selector(".practice")
    play_card(page)
    page.click("[data-command=real]")
    page.wait_for_selector(RESULT)
    assert page.inner_text(RESULT) == result


@rare
def test_play_again_repeats_the_settings(open_page: OpenPage) -> None:
    page = open_page("?players=2&board=stroll&speed=instant&seat-1=random")
    begin(page)
    finish_sakura(page)
    page.evaluate("() => localStorage.removeItem('sakura.settings')")
    page.click("[data-command=again]")
    page.wait_for_selector("#hand button.card")
    assert page.locator("#seats li").count() == 3
    assert page.locator("#round").inner_text() == "Round 1"


def test_without_storage_a_game_is_kept_as_long_as_the_page(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant", script=NO_STORAGE)
    begin(page)
    play_card(page)
    seen = shown(page)
    page.click("[data-command=leave]")
    page.click("#resume [data-command=continue]")
    assert shown(page) == seen
    page.click("[data-command=undo]")
    page.click("[data-command=real]")
    page.wait_for_selector("[data-command=real]", state="detached")
    assert shown(page) == seen


@rare
def test_a_page_that_only_offers_a_game_does_not_take_it_over(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant")
    begin(page)
    other = page.context.new_page()
    other.goto(plain(page) + "?game=okiya")
    ready(other)
    other.evaluate("() => { addEventListener('storage', () => { window.heard = true; }); }")
    play_card(page)
    other.wait_for_function("() => window.heard")  # the page itself has received the event
    assert page.evaluate(GAMES) == 1


@rare
def test_a_lesson_stays_ended_in_another_language(open_page: OpenPage) -> None:
    page = open_page("?speed=instant&game=okiya")
    learn(page, "okiya")
    page.wait_for_selector(TILE)
    page.keyboard.press("u")  # lessons cannot be undone
    page.locator(TILE).first.click()
    page.wait_for_selector("#lesson:has-text('Well done')")
    prefer(page, language="fr")
    page.wait_for_selector("#commands [data-command=lesson-next]")
    assert page.locator("#notice").is_hidden()
