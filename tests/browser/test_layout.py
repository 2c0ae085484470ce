"""Layout in every window: no scrolling during play, nothing over the board, large enough
controls."""

from __future__ import annotations

import pytest

from tests.browser.layout import COVERED, SMALL
from tests.browser.seen import OUTSIDE
from tests.browser.visitor import (
    OpenPage,
    begin,
    choose,
    learn,
    open_panel,
    play_card,
    prefer,
    ready,
    resize,
)
from tests.sweeps import FULL, first, rare

WINDOWS = {
    "320x568": (320, 568),
    "390x844": (390, 844),
    "844x390": (844, 390),
    "768x1024": (768, 1024),
    "1280x800": (1280, 800),
    "1920x1080": (1920, 1080),
    "1280x800 at 200 %": (640, 400),
}
BOARD = """() => {
    const b = document.querySelector('#garden svg, .okiya-board').getBoundingClientRect();
    return [b.width, b.height];
}"""


@pytest.mark.parametrize("game", ["sakura", "okiya"])
def test_every_window_shows_the_whole_table(open_page: OpenPage, game: str) -> None:
    page = open_page("?players=6&seat-1=random&speed=instant&lang=fr")
    begin(page, game)
    faults: dict[str, dict[str, object]] = {}
    for name, (width, height) in WINDOWS.items():
        resize(page, width, height)
        if game == "sakura":  # a chosen card adds the most content
            page.locator("#hand .card").first.click()
            if not page.locator("[data-command=play]").count():
                page.locator("#hand .card").first.click()
        board = page.evaluate(BOARD)
        found = {
            "out": page.evaluate(OUTSIDE),
            "covered": page.evaluate(COVERED),
            "small": page.evaluate(SMALL),
            "board": "" if min(board) >= 150 else board,
        }
        for key, label in (("o", "settings"), ("r", "rules"))[: 2 if FULL else 1]:
            open_panel(page, key, label)
            found[f"{label} covers"] = page.evaluate(COVERED)
            panel = page.locator("#panel").bounding_box()
            found[f"{label} small"] = "" if panel and panel["height"] >= 130 else panel
            page.keyboard.press("Escape")
        faults |= {name: wrong} if (wrong := {k: v for k, v in found.items() if v}) else {}
    assert faults == {}


@rare
@pytest.mark.parametrize("game", ["sakura", "okiya"])
def test_ways_to_share_are_aligned_in_one_column(open_page: OpenPage, game: str) -> None:
    page = open_page("?speed=instant")
    begin(page, game)
    open_panel(page, "i", "share")
    lefts = page.locator(".way > *").evaluate_all(
        "(parts) => parts.map((part) => Math.round(part.getBoundingClientRect().left))"
    )
    assert len(lefts) > 2
    assert len(set(lefts)) == 1


def test_large_text_fits_too(open_page: OpenPage) -> None:
    page = open_page("?players=4&text=large&speed=instant")
    begin(page, "sakura")
    assert page.evaluate("() => getComputedStyle(document.body).fontSize") == "20px"
    for width, height in ((390, 844), (1280, 800)):
        resize(page, width, height)
        assert page.evaluate(OUTSIDE) == []


def test_unchanged_markup_keeps_its_elements(open_page: OpenPage) -> None:
    page = open_page("?speed=instant")
    begin(page)
    stays = page.evaluate(
        """(pictures) => {
            const elements = () => pictures.map((picture) => document.querySelector(picture));
            const before = elements();
            dispatchEvent(new Event('resize'));
            return elements().map((element, n) => !!element && element === before[n]);
        }""",
        ["#garden svg", "#garden svg path", "#seats svg"],
    )
    assert stays == [True] * 3


@rare
def test_labels_can_be_switched_on(open_page: OpenPage) -> None:
    page = open_page("?seat-1=random&speed=instant")
    begin(page, "okiya")
    shown = "() => getComputedStyle(document.querySelector('.cell[data-mark]'), '::before').content"
    assert page.evaluate(shown) == "none"
    prefer(page, labels="on")
    assert "·" in page.evaluate(shown)


def test_a_card_shows_where_it_leads(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant")
    begin(page, "sakura")
    cards, ghosts = page.locator("#hand .card"), page.locator("#ghosts .ghost")
    for number in range(5):
        cards.nth(number).click()
        assert page.inner_text("#say").startswith("If it acts first: ")
        if ghosts.count():  # one card in twenty has no effect from the gate
            break
    assert ghosts.count() >= 1
    cards.nth(number).click()
    assert ghosts.count() == 0


def test_lessons_can_be_done_skipped_and_resumed(open_page: OpenPage) -> None:
    page = open_page("?speed=instant")
    learn(page)
    page.wait_for_selector("#lesson:has-text('1 of 9')")
    page.locator("#hand .card").nth(0).click()
    page.click("[data-command=play]")
    page.wait_for_selector("#lesson:has-text('Not yet')")
    page.click("#commands [data-command=lesson-again]")
    page.wait_for_selector("#lesson:has-text('1 of 9')")
    page.locator("#hand .card[data-card='42']").click()
    page.click("[data-command=play]")
    page.wait_for_selector("#lesson:has-text('Well done')")
    page.click("#commands [data-command=lesson-next]")
    page.wait_for_selector("#lesson:has-text('2 of 9')")
    page.click("#lesson [data-command=lesson-next]")
    page.wait_for_selector("#lesson:has-text('3 of 9')")
    page.reload()
    ready(page)
    learn(page)
    page.wait_for_selector("#lesson:has-text('3 of 9')")
    page.click("[data-command=leave]")
    choose(page, "game", "okiya")
    learn(page, "okiya")
    for number in range(1, 7):
        page.wait_for_selector(f"#lesson:has-text('{number} of 6')")
        page.click("#lesson [data-command=lesson-next]")
    page.wait_for_selector("#play")


NOTES = """(() => {
    window.notes = 0;
    const made = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.notes += 1;
        return made.call(this);
    };
})()"""
"""Script that counts the notes played."""


@pytest.mark.parametrize("sound", first(1, ["on", "off"]))
def test_sound_plays_when_switched_on(open_page: OpenPage, sound: str) -> None:
    page = open_page(f"?players=3&speed=fast&sound={sound}", script=NOTES, audio=True)
    begin(page)
    play_card(page)
    notes = page.evaluate("() => window.notes")
    assert notes > 2 if sound == "on" else notes == 0


@rare
@pytest.mark.parametrize("game", ["sakura", "okiya"])
def test_the_log_hides_nothing_in_a_low_or_narrow_window(open_page: OpenPage, game: str) -> None:
    """It is only open beside the board, also after the window changes."""
    page = open_page("?players=3&speed=instant", viewport={"width": 1366, "height": 620})
    begin(page, game)
    for (width, height), beside in {
        (1366, 620): False, (1366, 768): True, (768, 1024): False, (1024, 1366): False,
        (1024, 768): True, (999, 700): False,
    }.items():  # fmt: skip
        resize(page, width, height)
        assert page.locator("#log").is_visible() == beside, (width, height)
        assert page.locator("#hand .card, .turn-task").first.is_visible(), (width, height)
