"""Visits of the benchmarks to the site and its rivals in Chromium, and the figures that each
records."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright

from tools.bench.rivals import PAGES, SITE
from tools.bench.table import Table
from tools.browsers.chromium import FLAGS, find, in_memory

SLOW_LINK = {
    "offline": False,
    "latency": 75,
    "downloadThroughput": 10e6 / 8,
    "uploadThroughput": 10e6 / 8,
}

ASKS = 100
"""Polling interval in milliseconds. Polling in every frame, Playwright's default, keeps a page busy
that has just started."""

STARTS = 2.0
"""Seconds until a started browser is idle."""

WATCH = """() => {
    window.seen = {shift: 0, tasks: [], events: []};
    const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note))
        .observe({type, buffered: true, durationThreshold: 16});
    watch('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
    watch('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]));
    watch('event', (entry) => { if (entry.interactionId) seen.events.push(entry.duration); });
}"""
MARK = "() => performance.getEntriesByName('interactive')[0]?.startTime ?? 0"
ASKED = "() => performance.getEntriesByName('asked')[0]?.startTime ?? 0"
AT_ONCE = "addEventListener('DOMContentLoaded', () => document.getElementById('play').click());"
"""Script of a visitor who presses "Play" as soon as the form appears."""

PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
KEPT_OFFLINE = """async () => (await navigator.serviceWorker.ready).active.state === 'activated'
    && (await caches.keys()).some((name) => name.startsWith('sakura-'))"""


CENTRE = """([what, number]) => {
    const seen = [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
    const box = seen[number]?.getBoundingClientRect();
    return box && [box.x + box.width / 2, box.y + box.height / 2];
}"""
"""Script that returns the centre of a visible element, in pixels."""

SKIPPED = """() => {
    const asks = () => document.querySelector('#commands [data-command=forward], #result')
        || document.querySelector('#hand-box[data-shows=hand] button.card')
            && document.getElementById('ask').textContent;
    window.skipped = new Promise((done) => {
        const pressed = ({ timeStamp }) => {
            const look = () => {
                if (!asks()) return requestAnimationFrame(look);
                const { port1, port2 } = new MessageChannel(); // heard after the frame's paint
                port1.onmessage = () => done(performance.now() - timeStamp);
                port2.postMessage(0);
            };
            requestAnimationFrame(look);
        };
        for (const press of ['click', 'keydown'])
            addEventListener(press, pressed, { capture: true, once: true });
    });
}"""
"""Script that measures, as `skipped`, the time from the next press to the frame with a choice."""

REVEALED = """() => document.querySelector('#commands [data-command=skip]')
    && document.querySelector('#strip .turn:is(.acts-garden, .acts-painter)')"""
"""True while cards are resolved and the rest can be skipped."""

SKIPS = 4
"""Rounds of which the resolution is skipped in one visit."""

WATCHED = "?players=2&seat-0=novice&seat-1=novice&speed=instant"
"""Query of a game that plays itself."""

KEPT_STARTED = "() => localStorage.getItem('sakura.snapshot')"
RESTORED = "() => performance.getEntriesByName('restored').length"


class Visits:
    """Page visits of one run, each in its own browser."""

    def __init__(self, playwright: Playwright, site: str, rivals: str, table: Table) -> None:
        self.playwright = playwright
        self.table = table
        self.addresses = {name: rivals + page for name, page in PAGES.items()} | {SITE: site}

    @contextmanager
    def browser(
        self, profile: str = "", starts: float = STARTS, locale: str = "en-US"
    ) -> Iterator[BrowserContext]:
        """Start an idle browser process. With a profile it is a returning visitor."""
        with tempfile.TemporaryDirectory(dir=in_memory()) as fresh:
            context = self.playwright.chromium.launch_persistent_context(
                profile or fresh, executable_path=find(), args=list(FLAGS), locale=locale
            )
            context.set_default_timeout(120_000)
            time.sleep(starts)
            yield context
            context.close()

    def visit(
        self, context: BrowserContext, where: str, query: str = "", **conditions: Any
    ) -> Page:
        """Open a page under conditions and wait until Python responds."""
        page = context.new_page()
        page.add_init_script(f"({WATCH})()")
        if conditions.get("at_once"):
            page.add_init_script(AT_ONCE)
        session = context.new_cdp_session(page)
        if rate := conditions.get("throttle"):
            session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        if conditions.get("slow"):
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", SLOW_LINK)
        page.goto(self.addresses[where] + query)
        page.wait_for_function(MARK, polling=ASKS)
        return page

    def cold(self, what: str, where: str, **conditions: Any) -> None:
        """Measure a first visit; for the site with all of its marks."""
        with self.browser() as context:
            page = self.visit(context, where, **conditions)
            start = page.evaluate(MARK)
            self.table.note(what, where, start)
            if where == SITE and not conditions.get("slow"):
                page.wait_for_timeout(1500)
                self._note_start(page, what, start)

    def played(self) -> None:
        """Measure a first visit with an immediate press on "Play", until a card can be played."""
        with self.browser() as context:
            page = self.visit(context, SITE, "?speed=instant", at_once=True)
            page.wait_for_function(ASKED)
            self.table.note("cold, until a card can be played", SITE, page.evaluate(ASKED))

    def first_card(self, locale: str, **conditions: Any) -> tuple[float, float]:
        """Milliseconds until the page responds and until a card can be played, at a first visit in
        that locale with an immediate press on "Play"."""
        with self.browser(locale=locale) as context:
            page = self.visit(context, SITE, "?speed=instant", at_once=True, **conditions)
            page.wait_for_function(ASKED, polling=ASKS)
            return page.evaluate(MARK), page.evaluate(ASKED)

    def _note_start(self, page: Page, what: str, start: float) -> None:
        seen = page.evaluate("() => seen")
        tasks = [(at, lasts) for at, lasts in seen["tasks"]]
        before = [lasts for at, lasts in tasks if at < start]
        after = [lasts for at, lasts in tasks if at >= start]
        self.table.note(f"first contentful paint, {what}", SITE, page.evaluate(PAINT))
        self.table.note(f"longest task during start, {what}", SITE, max(before, default=0))
        self.table.note(f"longest task in 1.5 s after it, {what}", SITE, max(after, default=0))
        self.table.note(f"layout shift, {what}", SITE, seen["shift"], "")

    def later(self, where: str) -> None:
        """Measure later visits, after a first one with a whole game: in the same process, in a new
        one, and in one that is still starting."""
        with tempfile.TemporaryDirectory(dir=in_memory()) as profile:
            with self.browser(profile) as context:
                page = self.visit(context, where, WATCHED if where == SITE else "")
                if where == SITE:
                    # `wait_for_function` would accept a promise that resolves to false.
                    while not page.evaluate(KEPT_OFFLINE):
                        page.wait_for_timeout(ASKS)
                    page.click("#play")
                    page.wait_for_function(KEPT_STARTED)
                page.close()
                page = self.visit(context, where)
                self.table.note("later visit, same process", where, page.evaluate(MARK))
                page.wait_for_timeout(3000)
            for label, starts in (("new process", STARTS), ("process just started", 0.0)):
                with self.browser(profile, starts) as context:
                    page = self.visit(context, where)
                    self.table.note(f"later visit, {label}", where, page.evaluate(MARK))
                    if where == SITE and not page.evaluate(RESTORED):
                        raise SystemExit("the repeat visit did not use the snapshot")
                    page.wait_for_timeout(3000)  # until the snapshot is considered valid

    def clicks(self, throttle: int) -> None:
        """Measure the response to the click on "Play", and the slowest one while five masters
        think, up to the next paint."""
        condition = f", {throttle}× throttle" if throttle > 1 else ""
        what = f"slowest click while masters think{condition}"
        query = "?players=6&" + "&".join(f"seat-{seat}=master" for seat in range(1, 6))
        with self.browser() as context:
            page = self.visit(context, SITE, query + "&speed=instant", throttle=throttle)
            page.wait_for_timeout(2000 * throttle)
            page.click("#play")
            page.wait_for_selector("#hand button.card")
            page.wait_for_function("() => document.querySelector('script[worker]')?.xworker")
            pressed = page.evaluate("() => Math.max(...seen.events.splice(0))")
            self.table.note(f"click on Play{condition}", SITE, pressed)
            for number in range(15):
                _press(page, "#hand button.card:not(.played)", number % 3)
                if number % 5 == 4:
                    _press(page, "[data-command=play], #commands [data-command=forward]")
                page.wait_for_timeout(120 * throttle)
            self.table.note(what, SITE, max(page.evaluate("() => seen.events"), default=0))

    def skips(self) -> None:
        """Measure the slowest skip of six players' cards: from the press of the button, or of its
        key in every other round, to the frame in which the next choice can be made."""
        query = "?players=6&" + "&".join(f"seat-{seat}=adept" for seat in range(1, 6))
        with self.browser() as context:
            page = self.visit(context, SITE, query)
            page.click("#play")
            taken = [_skip(page, number) for number in range(SKIPS)]
            self.table.note("slowest skip of six cards", SITE, max(taken))


def _skip(page: Page, number: int) -> float:
    """Play a card, and skip what it brings as soon as a card acts; return the milliseconds that
    took."""
    while True:
        page.wait_for_selector("#hand button.card:visible, #commands [data-command=forward]")
        if not page.locator("#commands [data-command=forward]").count():
            break
        page.click("#commands [data-command=forward]")
    page.locator("#hand button.card").nth(number % 5).click()
    page.click("[data-command=play]")
    page.wait_for_function(REVEALED, polling=ASKS)
    page.evaluate(SKIPPED)
    if number % 2:
        page.keyboard.press("s")
    else:
        page.click("#commands [data-command=skip]")
    return float(page.evaluate("() => skipped"))


def _press(page: Page, what: str, number: int = 0) -> None:
    """Click the element if it is visible: cards may disappear during the game."""
    if centre := page.evaluate(CENTRE, [what, number]):
        page.mouse.click(*centre)
