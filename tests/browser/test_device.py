"""Device features: the screen stays on, and the device vibrates if enabled."""

from __future__ import annotations

import pytest

from sakura.core.saved import Saved
from sakura.games.sakura.rules.cards import FORWARD
from sakura.games.sakura.rules.events import PainterDisgraced
from tests.browser.links import asked_directions, to_play
from tests.browser.seen import OUTSIDE, PLAY, TURNS
from tests.browser.visitor import OpenPage, begin, choose_card, decision, prefer, to_card
from tests.sweeps import first, rare

SCREEN = """(() => {
    window.locks = [];
    const request = async (kind) => {
        const lock = {kind, released: false, release: async () => { lock.released = true; }};
        locks.push(lock);
        return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', {value: {request}, configurable: true});
})()"""
"""Script of a device with wake locks."""

DENIED = """Object.defineProperty(navigator, 'wakeLock', {value: {request: async () => {
    window.denied = true;
    throw new DOMException('not now', 'NotAllowedError');
}}})"""
MISSING = "delete Navigator.prototype.wakeLock"

ON = "() => locks.filter((lock) => !lock.released).length === 1"
OFF = "() => locks.length && locks.every((lock) => lock.released)"

BUZZES = """(() => {
    window.buzzes = [];
    navigator.vibrate = (pattern) => buzzes.push(pattern) > 0;
})()"""
STILL = "delete Navigator.prototype.vibrate"


def see(visible: bool) -> str:
    """Script that shows or hides the page. Hiding releases the wake lock."""
    state = "visible" if visible else "hidden"
    return f"""() => {{
        const state = {{value: '{state}', configurable: true}};
        Object.defineProperty(document, 'visibilityState', state);
        if (state.value === 'hidden') for (const lock of locks) lock.released = true;
        document.dispatchEvent(new Event('visibilitychange'));
    }}"""


def test_the_screen_stays_on_during_a_game(open_page: OpenPage) -> None:
    page = open_page(script=SCREEN)
    assert page.evaluate("() => locks.length") == 0
    begin(page)
    page.wait_for_function(ON)
    page.evaluate(see(False))  # browsers release it then
    page.evaluate(see(True))
    page.wait_for_function(ON)
    page.click("[data-command=leave]")
    page.wait_for_function(OFF)
    page.evaluate(see(True))
    assert page.evaluate(OFF)


@rare
def test_it_may_go_off_once_the_game_is_over(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant&seat-0=novice&seat-1=novice", script=SCREEN)
    page.click("#play")
    page.wait_for_selector("#result")
    page.wait_for_function(OFF)


@pytest.mark.parametrize("script", first(1, [DENIED, MISSING]))
def test_a_missing_wake_lock_is_not_mentioned(open_page: OpenPage, script: str) -> None:
    page = open_page(script=script)
    begin(page)
    if script == DENIED:
        page.wait_for_function("() => window.denied")
    assert page.is_hidden("#notice")


def about_to_bump() -> tuple[Saved, str]:
    """Game in which seat 0 has to choose a direction, and the direction that bumps."""
    for table, ends in asked_directions():
        for direction, walk in ends.items():
            bumps = [event for event in walk.events or () if isinstance(event, PainterDisgraced)]
            if any(bump.painter == 0 for bump in bumps):
                return Saved(table, ["person", *["random"] * 3]), direction
    raise AssertionError("nobody bumped")


@pytest.mark.parametrize("wanted", first(1, ["on", "off"]))
def test_a_bump_of_your_painter_vibrates_if_switched_on(open_page: OpenPage, wanted: str) -> None:
    saved, direction = about_to_bump()
    page = open_page("?speed=instant" + to_play(saved), script=BUZZES)
    page.wait_for_selector("#commands [data-command=back]")
    page.click("[data-command=settings]")
    assert page.locator("#vibration").input_value() == "off"
    page.click("#panel [data-command=close]")
    prefer(page, vibration=wanted)
    bumps = page.locator("#log li li:has-text('bump')")
    bumped = bumps.count()
    page.click(f"#commands [data-command={'forward' if direction == FORWARD else 'back'}]")
    bumps.nth(bumped).wait_for(state="attached")
    decision(page)
    felt = page.evaluate("() => JSON.stringify(buzzes)")
    assert ("[15]" in felt) == ("[60]" in felt) == (wanted == "on")


KEPT = "() => JSON.parse(localStorage['sakura.settings'])"
"""Script that returns the stored settings."""


@pytest.mark.parametrize(
    ("answer", "sound"), first(1, [("sound-on", "on"), ("sound-off", "off"), ("dismiss", "off")])
)
def test_sound_is_offered_once_after_the_first_tap(
    open_page: OpenPage, answer: str, sound: str
) -> None:
    page = open_page("?players=3&speed=instant", audio=True)
    begin(page)
    assert page.is_hidden("#notice")
    choose_card(page, 0)
    page.wait_for_selector("#notice [data-command=sound-off]")
    assert page.evaluate(OUTSIDE) == []
    page.click(f"#notice [data-command={answer}]")
    assert page.is_hidden("#notice")
    kept = page.evaluate(KEPT)
    assert kept["preferences"]["sound"] == sound and "sound" in kept["known"]
    choose_card(page, 1)
    page.click(PLAY)
    decision(page)
    assert page.is_hidden("#notice")


@rare
def test_a_question_about_sound_goes_with_the_first_choice(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant", audio=True)
    begin(page)
    choose_card(page, 0)
    page.wait_for_selector("#notice [data-command=sound-off]")
    page.click(PLAY)
    to_card(page)
    assert page.is_hidden("#notice")
    choose_card(page, 0)
    page.evaluate(TURNS)
    assert page.is_hidden("#notice")
    assert page.evaluate(KEPT)["preferences"]["sound"] == "off"


@rare
def test_vibration_is_not_offered_on_devices_without_it(open_page: OpenPage) -> None:
    page = open_page(script=STILL)
    page.click("[data-command=settings]")
    page.wait_for_selector("#panel #sound")
    assert page.locator("#vibration").count() == 0
