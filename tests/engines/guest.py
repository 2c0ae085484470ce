"""Visitor actions for any engine."""

from __future__ import annotations

import json
from contextlib import suppress
from time import monotonic

from tests.browser import seen
from tests.browser.seen import CARD, FORWARD, PLAY, RESULT, TILE, WORKER
from tests.engines.browser import PATIENCE, PAUSE, Browser

DECISION = f"({seen.DECISION})()"
READY = f"({seen.READY})()"
TOLD = f"({seen.TOLD})()"
SETTLED = f"""(await navigator.serviceWorker.ready).active.state === 'activated'
    && (await caches.keys()).filter((name) => name.startsWith('sakura-')).length === 1
    && (!document.querySelector('{WORKER}')
        || await Promise.race([document.querySelector('{WORKER}').xworker?.ready, {PAUSE}]))"""
"""True once the site is cached and the worker, if requested, has started."""


def visit(browser: Browser, address: str) -> None:
    """Open the site and wait for Python."""
    browser.open(address)
    browser.until(READY)


def settle(browser: Browser) -> None:
    """Wait for background work; WebKit reports an error if the page is left earlier."""
    browser.until(SETTLED)


def reloaded(browser: Browser, button: str) -> None:
    """Press a button that makes the page load again, and wait until it is ready."""
    browser.evaluate("window.before = true")
    browser.click(button)
    end = monotonic() + PATIENCE
    while monotonic() < end:
        with suppress(Exception):  # each engine has its own for a page that is being replaced
            if browser.evaluate(f"!window.before && {READY}"):
                return
    raise AssertionError("the page never loaded again")


def pick(browser: Browser, name: str, value: str) -> None:
    """Choose an option of a select, whose list no driver can click because it opens outside of the
    page."""
    browser.evaluate(
        f"""(() => {{
            const list = document.querySelector('select[name={name}]');
            list.value = {json.dumps(value)};
            list.dispatchEvent(new Event('change', {{ bubbles: true }}));
        }})()"""
    )


def begin(browser: Browser, game: str) -> None:
    """Start a game from the form."""
    browser.evaluate("document.querySelector('#change').open = true")
    browser.click(f"label:has([name=game][value={game}])")
    browser.until("document.querySelector('#play').getClientRects().length")  # in that game's row
    browser.click("#play")
    browser.until(DECISION)


def finish_sakura(browser: Browser) -> set[str]:
    """Play the first card every time, and forward if possible; return the rounds seen."""
    rounds: set[str] = set()
    while True:
        browser.until(DECISION)
        if browser.count(RESULT):
            return rounds
        rounds.add(browser.words("#round"))
        if browser.count(FORWARD):
            browser.click(FORWARD)
        else:
            browser.click(CARD)
            browser.click(PLAY)
        browser.until(f"!document.querySelector('{PLAY}')")


def finish_okiya(browser: Browser) -> None:
    """Take the first legal tile every time."""
    while True:
        browser.until(DECISION)
        if browser.count(RESULT):
            return
        before = browser.evaluate(TOLD)
        browser.click(TILE)
        browser.until(f"{TOLD} > {before}")
