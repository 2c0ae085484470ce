"""Keys of other layouts, held keys, and presses without an end event."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.links import okiya, to_play
from tests.browser.seen import ANALYSED, CARD, TILE, TURNS
from tests.browser.visitor import begin, decision, finish_okiya
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.visitor import OpenPage

HELD = "() => document.documentElement.dataset.held === 'yes'"
LET_GO = "() => document.documentElement.dataset.held !== 'yes'"
CHOSEN = ".card[aria-pressed=true]"


def press(page: Page, key: str, code: str, **more: bool) -> None:
    """Press a key of any layout on the focused element."""
    page.evaluate(
        """([key, code, more]) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
            {key, code, ...more, bubbles: true, cancelable: true}))""",
        [key, code, more],
    )


@pytest.fixture
def table(open_page: OpenPage) -> Page:
    """Page that waits for a card."""
    page = open_page("?players=3&speed=instant&seat-1=random&seat-2=random")
    begin(page)
    return page


def test_commands_of_other_layouts_and_with_caps_lock(table: Page) -> None:
    press(table, "é", "Digit2")  # AZERTY
    assert table.locator(CARD).nth(1).get_attribute("aria-pressed") == "true"
    press(table, "К", "KeyR")  # Russian, Caps Lock
    table.wait_for_selector("[data-panel=rules]")
    press(table, "؟", "Slash", shiftKey=True)  # Arabic
    table.wait_for_selector("[data-panel=keys]")
    press(table, "Escape", "Escape", isComposing=True)
    press(table, "@", "KeyQ", ctrlKey=True, altKey=True)  # AltGr on Windows
    assert table.locator("[data-panel=keys]").count()
    press(table, "Escape", "Escape")
    table.keyboard.press("CapsLock")
    press(table, "P", "KeyP")
    table.wait_for_selector("#strip .turn", state="attached")


def test_holding_a_key_plays_one_card(table: Page) -> None:
    round_ = table.inner_text("#round")
    for key in ("2", "p"):
        table.keyboard.down(key)
        for _ in range(5):  # Playwright repeats a key that is already down
            table.keyboard.down(key)
        table.keyboard.up(key)
    decision(table)
    assert table.inner_text("#round") != round_ or table.locator("[data-command=forward]").count()
    assert table.locator(CHOSEN).count() == 0


def test_holding_enter_presses_one_button(table: Page) -> None:
    table.focus(CARD)
    pressed = table.evaluate(
        """() => {
            window.clicks = 0;
            addEventListener('click', () => { window.clicks++; }, true);
        }"""
    )
    assert pressed is None
    table.keyboard.down("Enter")
    for _ in range(5):
        table.keyboard.down("Enter")
    table.keyboard.up("Enter")
    assert table.evaluate("() => window.clicks") == 1
    assert table.locator(CHOSEN).count() == 1


ENDINGS = {
    "the release": "() => document.dispatchEvent(new PointerEvent('pointerup'))",
    "a lost window": "() => window.dispatchEvent(new Event('blur'))",
    "another tab": "() => document.dispatchEvent(new Event('visibilitychange'))",
    "a gesture of the browser": "() => document.dispatchEvent(new PointerEvent('pointercancel'))",
    "a lost capture": "() => document.dispatchEvent(new PointerEvent('lostpointercapture'))",
    "a menu": """() => document.querySelector('#garden').dispatchEvent(
        new MouseEvent('contextmenu', {bubbles: true, cancelable: true}))""",
    "leaving the window": """() => document.documentElement.dispatchEvent(
        new PointerEvent('pointerleave'))""",
}


def test_every_interruption_ends_a_press(table: Page) -> None:
    table.hover("#garden")
    for name, ending in ENDINGS.items():
        table.mouse.down()
        assert table.evaluate(HELD), name
        table.evaluate(ending)
        assert table.evaluate(LET_GO), name
        table.mouse.up()


def test_a_press_ends_outside_the_window(table: Page) -> None:
    table.hover("#garden")
    table.mouse.down()
    table.mouse.move(-40, 900)
    table.mouse.up()
    table.wait_for_function(LET_GO)


@pytest.mark.parametrize("button", ["right", "middle"])
def test_only_the_main_button_holds(table: Page, button: str) -> None:
    table.hover("#garden")
    table.mouse.down(button=button)  # type: ignore[arg-type]
    assert table.evaluate(LET_GO)
    table.mouse.up(button=button)  # type: ignore[arg-type]


def test_only_the_first_finger_holds(table: Page) -> None:
    held = table.evaluate(
        """() => [true, false].map((isPrimary) => {
            document.querySelector('#garden').dispatchEvent(new PointerEvent('pointerdown',
                {isPrimary, button: 0, pointerType: 'touch', pointerId: 1, bubbles: true}));
            return document.documentElement.dataset.held;
        })"""
    )
    assert held[1] == "no"


def test_a_tap_zooms_nothing(table: Page) -> None:
    """Two quick taps count as two; waiting for a second tap would delay the first."""
    slow = table.evaluate(
        """() => [...document.querySelectorAll('a, button, summary, select, input, label, #garden')]
            .filter((e) => getComputedStyle(e).touchAction !== 'manipulation')
            .map((e) => e.outerHTML.slice(0, 80))"""
    )
    assert slow == []


OPEN_REVIEW = """async (turns) => {
    document.querySelector('[data-command=review]').click();
    for (let turn = 0; turn < turns; turn++) await new Promise((go) => setTimeout(go, 1));
    document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', {key: 'u', code: 'KeyU', bubbles: true}));
}"""
"""Script that opens the review and immediately undoes."""


@rare
def test_a_review_ends_with_its_panel(open_page: OpenPage) -> None:
    """However early it is closed; errors of the page fail the test."""
    page = open_page("?speed=instant" + to_play(okiya(0, 3, 1, 13)))
    for turns in first(4, [0, 1, 2, 3, 4, 6, 9]):
        finish_okiya(page)
        page.evaluate(OPEN_REVIEW, turns)
        page.wait_for_selector(TILE)
    finish_okiya(page)
    page.click("[data-command=review]")
    page.wait_for_function(ANALYSED)


REDRAW = "(button) => button.replaceWith(button.cloneNode(true))"
TODAY = "#daily-day [data-command=daily-play]"
DRESSED = "link[href*='later']"
"""The style sheet that comes when everything else has."""


def pressed(open_page: OpenPage) -> Page:
    """Page on which the mouse presses a button that has been redrawn since."""
    page = open_page("?daily=sakura&speed=instant")
    page.wait_for_selector(DRESSED, state="attached")
    page.hover(TODAY)
    page.mouse.down()
    page.locator(TODAY).evaluate(REDRAW)
    return page


@rare
def test_a_button_redrawn_while_the_mouse_presses_it_is_clicked_once(open_page: OpenPage) -> None:
    page = pressed(open_page)
    page.mouse.up()
    page.wait_for_selector(CARD)
    assert page.locator("#notice:not([hidden])").count() == 0


@rare
def test_a_button_redrawn_elsewhere_is_not_clicked(open_page: OpenPage) -> None:
    page = pressed(open_page)
    page.mouse.move(2, 2)
    page.mouse.up()
    page.evaluate(TURNS)
    assert page.locator("#daily").count() == 1


@rare
def test_a_button_redrawn_under_a_finger_is_clicked_once(open_page: OpenPage) -> None:
    page = open_page("?daily=sakura&speed=instant", has_touch=True)
    page.wait_for_selector(DRESSED, state="attached")
    page.evaluate("() => { window.clicks = 0; addEventListener('click', () => clicks += 1); }")
    box = page.locator(TODAY).bounding_box()
    assert box
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touches = page.context.new_cdp_session(page)
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.locator(TODAY).evaluate(REDRAW)
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_selector(CARD)
    assert page.evaluate("clicks") == 1
