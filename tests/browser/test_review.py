"""Review: a finished game is analysed and replayed from any position."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.browser.layout import TEXT
from tests.browser.links import RECORDS, kept_record, okiya, sakura, to_play
from tests.browser.seen import ANALYSED, CARD, RESULT, TILE
from tests.browser.visitor import (
    OpenPage,
    begin,
    decision,
    finish_okiya,
    finish_sakura,
    open_panel,
    play_card,
    prefer,
    resize,
)
from tests.sweeps import combined, first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

NO_PANEL = "() => document.getElementById('panel').hidden"
AT = "(count) => document.getElementById('seek')?.value === `${count}`"
"""True if the replay is at that event."""


def reviewed(open_page: OpenPage, game: str, **how: str) -> Page:
    """Page with the complete analysis of a short game: two painters, or one round of Okiya."""
    played = sakura(2, seed=21) if game == "sakura" else okiya(0, 3, 1, 13)
    page = open_page("?speed=instant" + to_play(played), **how)
    (finish_sakura if game == "sakura" else finish_okiya)(page)
    page.click("[data-command=review]")
    page.wait_for_function(ANALYSED)
    return page


def test_a_review_of_sakura_separates_luck_from_choice(open_page: OpenPage) -> None:
    page = reviewed(open_page, "sakura")
    finding = page.inner_text("#review .finding")
    assert finding.endswith(".") and "of winning chance" in page.inner_text("#review")
    assert page.locator("#review .chart").first.locator(".curve").count() == 2
    assert page.get_attribute("#review .chart", "aria-label") == finding
    rounds = page.locator("#review .books").first.locator("tbody [data-see]").count()
    assert rounds == int(page.inner_text("#round").split()[-1])
    assert page.locator("#review .chart").count() == 2
    for summary in page.locator("#review summary").all():
        summary.click()
    assert page.locator("#review .worths li").count() == rounds
    assert page.locator("#review td").first.is_visible()
    for width, height in ((390, 844), (1280, 800)):
        resize(page, width, height)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


CUT = f"""() => ({TEXT})().filter((fault) => !fault.includes(' over ')).concat(
    [...document.querySelectorAll('.panel, .figures')]
        .filter((e) => e.scrollWidth > e.clientWidth).map((e) => `sideways ${{e.className}}`))"""
"""Script that lists text of the analysis that is cut off or broken, and horizontal scrolling. Text
may scroll under the panel's heading."""


@rare
@pytest.mark.parametrize(("game", "locale"), combined(["sakura", "okiya"], ["fr-FR", "es-ES"]))
def test_an_analysis_is_legible_in_every_window(
    open_page: OpenPage, game: str, locale: str
) -> None:
    page = reviewed(open_page, game, locale=locale)
    for summary in page.locator("#review summary").all():
        summary.click()
    found = {}
    for window in [*WINDOWS, *WITH_NARROW_PANELS]:
        resize(page, *window)
        found[window] = page.evaluate(CUT)
    assert {window: wrong for window, wrong in found.items() if wrong} == {}


@rare
def test_the_page_and_the_command_line_agree(open_page: OpenPage) -> None:
    page = open_page(kept_record("sakura-2-standard"))
    page.wait_for_selector("#seek")
    page.focus("#seek")
    page.keyboard.press("End")
    page.click("[data-command=review]")
    page.wait_for_function(ANALYSED)
    file = RECORDS / "sakura-2-standard.json"
    printed = subprocess.run(
        [sys.executable, "-m", "sakura", "analyse", file],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    for line in (printed[0], printed[1]):
        assert line.replace("\u00a0", " ") in page.inner_text("#review").replace("\u00a0", " ")


def test_a_review_of_okiya_marks_the_moves_that_turned_it(open_page: OpenPage) -> None:
    page = open_page("?speed=instant")
    begin(page, "okiya")
    finish_okiya(page)
    page.click("[data-command=review]")
    page.wait_for_function(ANALYSED)
    moves = page.locator("#review .values li")
    turned = page.locator("#review .values .turned")
    assert moves.count() > 3 and turned.count() <= page.locator("[data-try]").count()
    assert moves.first.locator("button").get_attribute("aria-label")
    for width in (320, 390, 1133):
        resize(page, width, 744)
        boxes = [button.bounding_box() for button in moves.locator("button").all()]
        assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes), width


@rare
def test_the_keyboard_leads_from_analysis_to_replay(open_page: OpenPage) -> None:
    page = reviewed(open_page, "okiya")
    page.locator("[data-see]").last.click()
    page.wait_for_selector("[data-command=step]")
    assert not page.locator(RESULT).count()
    step = int(page.input_value("#seek"))
    taken = page.locator(".cell.taken").count()
    page.keyboard.press("ArrowRight")
    page.wait_for_function(AT, arg=step + 1)
    assert page.evaluate("() => document.activeElement.id") == "seek"
    assert page.locator(".cell.taken").count() == taken + 1
    page.keyboard.press("Home")
    page.wait_for_function(AT, arg=0)
    page.click("[data-command=step]")
    page.wait_for_function(AT, arg=1)
    page.focus("#seek")
    page.keyboard.press("End")
    page.wait_for_selector(RESULT)
    assert page.locator("[data-command=again]").is_visible()


@rare
def test_a_stored_analysis_opens_at_once_in_any_language(
    open_page: OpenPage,
) -> None:
    page = reviewed(open_page, "okiya")
    page.click("#panel [data-command=close]")
    page.wait_for_function(NO_PANEL)
    open_panel(page, "o", "settings")
    page.select_option("#language", "fr")
    page.click("#panel [data-command=close]")
    page.click("[data-command=review]")
    page.wait_for_selector("#review")
    assert page.evaluate(ANALYSED)
    assert "Manche 1" in page.inner_text("#review")


def test_a_watched_game_can_be_stepped_through(open_page: OpenPage) -> None:
    page = open_page(kept_record("sakura-3"))
    page.wait_for_selector("#seek")
    total = int(page.get_attribute("#seek", "max") or 0)
    page.focus("#seek")
    page.keyboard.press("End")
    page.wait_for_selector(RESULT)
    page.click("[data-command=watch]")
    page.wait_for_selector("#seek")
    page.focus("#seek")
    page.keyboard.press("PageUp")
    page.wait_for_selector("[data-command=step]")
    assert 0 < int(page.input_value("#seek")) < total
    page.keyboard.press("End")
    page.wait_for_selector("[data-command=review]")


@rare
def test_undo_in_a_review_continues_the_game(open_page: OpenPage) -> None:
    """The game is no longer over: it waits for a move, and is analysed anew at its new end."""
    page = reviewed(open_page, "okiya")
    page.locator("[data-see]").nth(3).click()
    page.wait_for_selector("#seek")
    page.keyboard.press("u")
    page.wait_for_selector(TILE)
    assert not page.locator("#seek").count()
    finish_okiya(page)
    page.click("[data-command=review]")
    page.wait_for_function(ANALYSED)
    moves = page.locator("#review .values li").count()
    assert moves == page.locator(".cell.taken").count()


def hand(page: Page) -> list[str | None]:
    """Cards shown as one's own."""
    return [card.get_attribute("data-card") for card in page.locator("#hand .card").all()]


@rare
def test_a_game_in_progress_can_be_stepped_through_and_resumed(open_page: OpenPage) -> None:
    """Only one's own hand is shown, with the cards of that round; the browser's Back also returns
    to the present."""
    page = open_page("?speed=instant", "phone")
    begin(page)
    first = hand(page)
    for _ in range(2):
        play_card(page)
    now, total = hand(page), page.locator("#log li li").count()
    page.keyboard.press("l")
    page.locator("#log li li[data-revisit]").last.click()
    page.wait_for_selector("#seek")
    assert page.inner_text("#round") == "Round 1"
    assert not page.locator(".hands").count()
    assert hand(page) and set(hand(page)) <= set(first)
    page.focus("#seek")
    page.keyboard.press("Home")
    page.wait_for_function(AT, arg=0)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(AT, arg=1)
    page.click("[data-command=skip]")
    decision(page)
    assert hand(page) == now and page.locator("#log li li").count() == total
    page.keyboard.press("l")
    page.locator("#log li li[data-revisit]").last.click()
    page.wait_for_selector("#seek")
    page.go_back()
    decision(page)
    assert hand(page) == now and not page.locator("#seek").count()
    play_card(page)
    assert page.inner_text("#round") == "Round 4"


@rare
def test_all_hands_are_shown_at_every_step_of_a_game_that_is_over(open_page: OpenPage) -> None:
    page = reviewed(open_page, "sakura")
    page.locator("#review .way").nth(1).click()
    page.wait_for_selector(".hands")
    rows = page.locator(".hands li")
    assert rows.count() == 2 and rows.first.locator("button").count() == 5
    assert page.locator(".hands .played").count() >= 2
    card = page.locator(".hands button").first
    card.click()
    assert page.inner_text("#say").startswith(card.get_attribute("data-card") or "none")
    assert "then you " in page.inner_text("#say")
    rows.nth(1).locator("button").first.click()
    assert "then Kenji " in page.inner_text("#say")
    page.click("[data-command=review]")
    page.wait_for_selector("#review .current", state="attached")


def test_a_choice_is_tried_again_against_the_same_cards(open_page: OpenPage) -> None:
    page = reviewed(open_page, "sakura")
    page.locator("#review .way").nth(2).click()
    page.wait_for_selector("[data-command=branch]")
    at = page.input_value("#seek")
    theirs = page.locator(".hands li").nth(1).locator(".played b").all_inner_texts()
    page.click("[data-command=branch]")
    page.wait_for_selector("#hand .card")
    assert page.locator(".practice").is_visible()
    play_card(page)
    others = page.locator("#strip .turn").filter(has_not_text="You").count()
    assert others >= len(theirs)
    log = page.inner_text("#log li[data-round='3']")
    assert all(f"{card} Kenji" in log for card in theirs)
    page.click("[data-command=real]")
    page.wait_for_selector("#seek")
    assert page.input_value("#seek") == at
    page.focus("#seek")
    page.keyboard.press("End")
    page.wait_for_selector(RESULT)


WORTHS = """(taken) => {
    const count = (selector) => document.querySelectorAll(selector).length;
    return count('.cell.taken') === taken && count('.cell.legal') > 0
        && count('.cell.legal .value') === count('.cell.legal') && count('.cell.advised') === 1;
}"""
"""True if all legal tiles show their values and one is marked as best, with that many taken."""


@rare
def test_tried_moves_show_their_values(open_page: OpenPage) -> None:
    page = reviewed(open_page, "okiya")
    page.locator("#review .values button").nth(4).click()
    page.click("[data-command=explore]")
    page.wait_for_selector(".cell.advised")
    taken = page.locator(".cell.taken").count()
    for moves in range(2):
        page.wait_for_function(WORTHS, arg=taken + moves)
        page.locator(".cell.advised").click()
    page.wait_for_function(WORTHS, arg=taken + 2)
    page.keyboard.press("u")
    page.wait_for_function(WORTHS, arg=taken + 1)
    page.click("[data-command=real]")
    page.wait_for_selector("#seek")


def test_a_game_in_a_frame_can_be_stepped(open_page: OpenPage) -> None:
    page = open_page("?embed=1" + kept_record("sakura-3"), ready=False)
    page.click("[data-command=open]")
    page.wait_for_selector("#seek")
    page.click("[data-command=pause]")
    step = int(page.input_value("#seek"))
    page.click("[data-command=step]")
    page.wait_for_function(AT, arg=step + 1)
    page.evaluate("() => document.getElementById('spoken').replaceChildren()")
    page.click("[data-command=step-back]")
    page.wait_for_function(AT, arg=step)
    assert page.inner_text("#say")  # the current position is announced too
    assert page.locator("#spoken p").all_text_contents() == [page.text_content("#say")]


WINDOWS = first(5, [
    (320, 568), (390, 664), (844, 390), (1000, 700), (1280, 800), (740, 560), (1920, 1080),
    (360, 640), (479, 800), (700, 933), (999, 700), (1000, 1080),
])  # fmt: skip
WITH_NARROW_PANELS = first(2, [
    (375, 553), (600, 384), (1000, 640), (1000, 900), (1024, 768), (1133, 690), (1536, 1200),
])  # fmt: skip
OUT = """() => {
    const controls = [...document.querySelectorAll('#commands > *')];
    const board = document.querySelector('.board-box, #board').getBoundingClientRect();
    const wrong = controls.filter((control) => {
        const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
        const outside = left < 0 || top < 0 || right > innerWidth + .5 || bottom > innerHeight + .5;
        const over = left < board.right - 2 && right > board.left + 2 && top < board.bottom - 2;
        const small = control.matches('button') && Math.min(width, height) < 43.5;
        return outside || over || small || width < 24;
    });
    return wrong.map((control) => control.dataset.command ?? control.id);
}"""


@rare
@pytest.mark.parametrize(("game", "locale"), combined(["sakura", "okiya"], ["fr-FR", "en-US"]))
def test_the_controls_fit_every_window(open_page: OpenPage, game: str, locale: str) -> None:
    page = reviewed(open_page, game, locale=locale)
    page.locator("#review .way" if game == "sakura" else ".values button").nth(2).dispatch_event(
        "click"
    )
    page.wait_for_selector("[data-command=branch]")
    for width, height in WINDOWS:
        resize(page, width, height)
        assert page.evaluate(OUT) == [], (width, height)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.click("[data-command=branch]")
    page.wait_for_selector(".practice")
    for width, height in WINDOWS:
        resize(page, width, height)
        box = page.locator(".practice").bounding_box()
        assert box and box["y"] >= 0 and box["x"] + box["width"] <= width, (width, height)


@rare
def test_settings_and_window_size_keep_the_step_of_a_replay(open_page: OpenPage) -> None:
    """Neither language, theme, window size nor text size: it stays at its step."""
    page = open_page(kept_record("sakura-3"))
    page.wait_for_selector("#seek")
    page.fill("#seek", "21")
    heading, tokens = page.inner_text("#round"), page.locator(".tokens").all_inner_texts()
    open_panel(page, "o", "settings")
    for name, value in (("language", "fr"), ("theme", "dark"), ("labels", "on"), ("text", "large")):
        page.select_option(f"#{name}", value)
    page.click("#panel [data-command=close]")
    for width, height in ((844, 390), (1280, 800), (320, 568)):
        resize(page, width, height)
        page.evaluate("() => { document.documentElement.style.fontSize = '20px'; }")
        assert page.input_value("#seek") == "21"
        assert page.locator("[data-command=resume]").count() == 1
        assert page.locator(".tokens").all_inner_texts() == tokens
    assert page.inner_text("#round").split()[-1] == heading.split()[-1]
    assert page.inner_text("#round") != heading  # in French


@rare
def test_a_game_is_played_at_every_speed(open_page: OpenPage) -> None:
    """A slower speed takes longer between the same positions."""
    page = open_page(kept_record("sakura-3"), stopped=True)
    page.wait_for_selector("#seek")
    lasting = []
    for speed in ("slow", "normal", "fast", "instant"):
        page.fill("#seek", "21")
        prefer(page, speed=speed)
        page.click("[data-command=resume]")
        ticks = 0
        while page.evaluate("() => (document.getElementById('seek')?.value ?? 99) < 26"):
            page.clock.run_for(50)
            ticks += 1
        lasting.append(ticks)
        if speed != "instant":  # an instant replay is already over
            page.click("[data-command=pause]")
    assert lasting == sorted(lasting, reverse=True) and len(set(lasting)) == 4


@rare
def test_a_remark_does_not_go_along_to_another_moment(open_page: OpenPage) -> None:
    page = open_page("?speed=instant&players=4", "desktop")
    begin(page)
    page.wait_for_selector(CARD)
    finish_sakura(page)
    page.wait_for_selector("#remark .bubble", state="attached")
    page.locator("#log button[data-revisit]").last.click()
    page.wait_for_selector("#seek")
    assert not page.locator("#remark .bubble").count()
