"""A visitor's record in every engine: erased and restored, it is the same to the byte."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.browser.test_profile import STORED
from tests.engines.guest import reloaded, settle, visit

if TYPE_CHECKING:
    from tests.engines.browser import Browser, OpenBrowser

STORES = f"Object.entries({json.dumps(STORED)}).forEach((entry) => localStorage.setItem(...entry))"

CATCHES = """[
    URL.createObjectURL = (file) => { window.saved = file.text(); return '#'; },
    HTMLAnchorElement.prototype.click = () => {},
].length"""
"""Script that catches the saved file: engines differ in how they ask where it should go."""

KEPT = """Object.fromEntries(Object.entries(localStorage).filter(([key]) =>
    /^sakura\\.(progress|game|letter|secret)/.test(key)))"""

LEFT = """Object.keys(localStorage).concat(Object.keys(sessionStorage)).filter((key) =>
    !/^sakura\\.(snapshot|failed|tried)$/.test(key))"""
"""Script that lists all stored keys but those of the start itself."""

CHOSEN = """(() => {
    const files = new DataTransfer();
    files.items.add(new File([TEXT], 'record.txt', { type: 'text/plain' }));
    const field = document.querySelector('[name=progress]');
    field.files = files.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
})()"""


def test_erased_and_restored_a_record_is_the_same_to_the_byte(
    open_browser: OpenBrowser, site: str
) -> None:
    browser = open_browser()
    visit(browser, site)
    browser.evaluate(STORES)
    whole, kept = saved(browser), browser.evaluate(KEPT)
    assert whole.count("\n") > len(STORED) and set(kept) == set(STORED)
    settle(browser)
    browser.click("[data-command=erase]")
    browser.until_there("[data-command=erase-all]")
    reloaded(browser, "[data-command=erase-all]")
    assert browser.evaluate(LEFT) == []
    assert "No games yet." in opened(browser)
    browser.evaluate(CHOSEN.replace("TEXT", json.dumps(whole.replace('"at":1,', '"at":-1,', 1))))
    browser.until("document.querySelector('#panel-status').textContent.includes('line ')")
    assert browser.evaluate(KEPT) == {}
    browser.evaluate(CHOSEN.replace("TEXT", json.dumps(whole)))
    browser.until_there("#panel .record-of")
    assert browser.evaluate(KEPT) == kept
    assert saved(browser) == whole
    settle(browser)


def opened(browser: Browser) -> str:
    """Open the panel of the record, unless it is open; return its text."""
    if not browser.count("#panel [data-command=save-progress]"):
        browser.click("[data-command=profile]")
        browser.until_there("#panel [data-command=save-progress]")
    return browser.words("#panel")


def saved(browser: Browser) -> str:
    """Save the record; return the file."""
    opened(browser)
    browser.evaluate(CATCHES)
    browser.click("[data-command=save-progress]")
    browser.until("window.saved")
    return str(browser.evaluate("await window.saved"))
