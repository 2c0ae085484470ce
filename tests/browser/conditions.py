"""Conditions of every test page: the same cards, enough storage, and no timers that hurry it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

PATIENCE = 90_000
"""Milliseconds that anything may take. It ends tests that wait in vain, and measures nothing."""

QUICK = "--js-flags=--liftoff-only"
"""Most pages of these tests live for seconds: WebAssembly is not compiled a second time, which is
a quarter of what a visit costs."""

DEAL = int(os.environ.get("DEAL", "1")) % 256
"""Seed of the deal; `DEAL=7 make test-browser` deals other cards."""

CHANCE = f"""(() => {{
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) =>
        array.byteLength > 64 ? array.fill({DEAL}) : draw(array);
}})()"""
"""Python fetches seeds in pieces of 256 and 192 bytes. They are always the same, so that all deals
and opponents are. What the page draws itself, names and secrets, is shorter, and stays its own."""

LONG_WAITS = """(() => {
    const later = setTimeout, waiting = [];
    window.setTimeout = (task, time, ...rest) =>
        time >= 15_000 ? -waiting.push(() => task(...rest)) : later(task, time, ...rest);
    window.endLongWaits = () => waiting.splice(0).forEach((task) => task());
})()"""
"""Holds timers of fifteen seconds or more until a test calls `endLongWaits`. On a slow machine the
page would give up a worker that is only late. Shorter ones run: a table with several phones offers
to play on after ten."""

PATIENT = """(() => {
    const later = setTimeout, held = [];
    window.patient = true;
    window.setTimeout = (task, time, ...rest) =>
        patient && time >= 900 && time < 2000
            ? -held.push(() => task(...rest)) : later(task, time, ...rest);
    window.losePatience = () => {
        patient = false;
        held.splice(0).forEach((task) => task());
    };
})()"""
"""A worker that does not answer for a second or two is alive, since the machine may be slow: waits
of that length end when a test calls `losePatience`. So do steps of a game that are shown for so
long."""

NO_STORAGE = """for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {get() { throw new Error('denied'); }})"""
"""Storage is denied."""


def room(memory: int = 8, free: float = 1e12) -> str:
    """A device with that many gigabytes of memory, and bytes that may be stored."""
    return f"""(() => {{
        Object.defineProperty(navigator, 'deviceMemory', {{value: {memory}, configurable: true}});
        if (navigator.storage)
            navigator.storage.estimate = async () => ({{quota: {free:.0f}, usage: 0}});
    }})()"""


CLIPBOARD = """() => {
    window.copied = undefined;
    Object.defineProperty(navigator, 'share', {value: undefined, configurable: true});
    navigator.clipboard.writeText = async (text) => { window.copied = text; };
}"""
"""No share sheet, and a clipboard that tests can read."""

NO_WORKER = """window.Worker = class extends EventTarget { postMessage() {} terminate() {} };"""
"""A worker that does not come: it would start Python once more, which is a third of what most
visits of these tests cost. The page thinks by itself meanwhile."""

SILENT = "delete window.AudioContext"
"""A browser without audio: with it, the page asks after the first tap whether it may be heard."""

USUAL = (CHANCE, LONG_WAITS, room())
"""The scripts that run before those of every page."""


class Held:
    """A file that does not arrive before it is released; the pattern is its address."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._page = page
        self._waiting: list[Route] = []
        self._released = False
        page.route(pattern, self._asked)

    def _asked(self, route: Route) -> None:
        if self._released:
            route.continue_()
        else:
            self._waiting.append(route)

    def release(self) -> None:
        """Releases it, once it has been requested."""
        for route in self._asked_for():
            route.continue_()

    def refuse(self) -> None:
        """Fail the request."""
        for route in self._asked_for():
            route.abort()

    def _asked_for(self) -> list[Route]:
        while not self._waiting:
            self._page.wait_for_timeout(20)
        self._released = True
        return self._waiting
