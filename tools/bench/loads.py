"""Crash test: loads the site hundreds of times, also with Chromium's heap profiler forced on.

One load opens a new page, waits for Python, and then waits for the first card of a game. Each load
has its own browser context, and so a new renderer process: a crash ends only that process, and
Chromium decides for each whether to sample it. A browser process serves several loads, as it does
for visitors; after a crash the next load gets a new one.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice

from playwright.async_api import Browser, Error, Page, Playwright, async_playwright

from tools.browsers.chromium import FLAGS, find, sampled
from tools.paths import DIST
from tools.serve import Site

AT_A_TIME = 2
"""Pages that load in parallel."""

PER_BROWSER = 25
"""Loads per browser process."""

PATIENCE = 60_000
"""Timeout of each wait in a load, in milliseconds."""

ASKS = 50
"""Polling interval in milliseconds. Polling in every frame would keep the page busy."""

READY = "() => document.documentElement?.dataset.python === 'ready'"
ASKED = "() => performance.getEntriesByName('asked').length"


@dataclass
class Series:
    """Loads under one condition: the browser flags, and the results."""

    name: str
    loads: int
    flags: tuple[str, ...] = ()
    seconds: list[float] = field(default_factory=list)
    crashed: int = 0
    failed: int = 0

    def __str__(self) -> str:
        done = len(self.seconds)
        took = f"{sum(self.seconds) / done:.1f} s a load" if done else "none arrived"
        failed = f", {self.failed} failed otherwise" if self.failed else ""
        return f"{self.name}: {self.crashed} of {self.loads} loads crashed{failed} ({took})"


def all_series(count: int | None) -> list[Series]:
    """Series that run by default, each with its own number of loads, or all with `count`."""
    return [
        Series("sampled at the default rate", count or 500, (sampled(),)),
        Series("sampled every 20,000 bytes", count or 100, (sampled(20_000),)),
        Series("ordinary", count or 1000),
    ]


async def load(page: Page, address: str) -> None:
    """Load the page once: wait for Python, press "Play", wait for the request for a card."""
    await page.goto(address + "?speed=instant")
    await page.wait_for_function(READY, polling=ASKS)
    await page.click("#play")
    await page.wait_for_function(ASKED, polling=ASKS)


async def try_load(browser: Browser, address: str, number: int, series: Series) -> bool:
    """Record the outcome of one load. True if the browser can serve another one."""
    crashes: list[Page] = []
    began = time.monotonic()
    try:
        context = await browser.new_context(service_workers="block", locale="en-US")
        context.set_default_timeout(PATIENCE)
        page = await context.new_page()
        page.on("crash", lambda page: crashes.append(page))
        await load(page, address)
        series.seconds.append(time.monotonic() - began)
        await context.close()
    except Error as error:
        series.crashed += bool(crashes)
        series.failed += not crashes
        after = f"after {time.monotonic() - began:.1f} s"
        print(f"{series.name}, load {number}, {after}: {error.message.splitlines()[0]}", flush=True)
        return False
    return True


async def run_lane(
    playwright: Playwright, address: str, numbers: Iterator[int], series: Series
) -> None:
    """Run loads one after the other until none are left."""
    for first in numbers:
        flags = [*FLAGS, *series.flags]
        browser = await playwright.chromium.launch(executable_path=find(), args=flags)
        for number in chain([first], islice(numbers, PER_BROWSER - 1)):
            if not await try_load(browser, address, number, series):
                break
        await browser.close()


async def run(series: Series, address: str) -> None:
    """Run all loads of a series and print its result."""
    numbers = iter(range(1, series.loads + 1))
    async with async_playwright() as playwright:
        lanes = (run_lane(playwright, address, numbers, series) for _ in range(AT_A_TIME))
        await asyncio.gather(*lanes)
    print(series, flush=True)


def parsed(arguments: list[str]) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description="Count crashes, in all three series by default.")
    parser.add_argument("--count", type=int, help="loads in each series")
    parser.add_argument(
        "--rate",
        type=int,
        metavar="BYTES",
        help="one series of 100 loads with this sampling rate in bytes; 0 is Chromium's own rate",
    )
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> None:
    """Run the requested series; exit with 1 after any crash."""
    asked = parsed(arguments)
    if not DIST.is_dir():
        sys.exit("there is no dist/ yet: run make site")
    if asked.rate is None:
        every = all_series(asked.count)
    else:
        name = (
            f"sampled every {asked.rate:,} bytes" if asked.rate else "sampled at the default rate"
        )
        every = [Series(name, asked.count or 100, (sampled(asked.rate or None),))]
    with Site(DIST, compressed=True) as site:
        for series in every:
            asyncio.run(run(series, site.address))
    sys.exit(any(series.crashed or series.failed for series in every))


if __name__ == "__main__":
    main(sys.argv[1:])
