"""Memory benchmark: computers play game after game, for half an hour or the given minutes.

Reads the resident memory of the page's renderer process once a minute.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tools.browsers.chromium import FLAGS, find
from tools.serve import Site

MINUTES = 30
SETTLED = 5
"""Minutes after which memory should not grow."""

GROWTH = 0.10
QUERY = "?players=4&speed=fast&" + "&".join(f"seat-{seat}=adept" for seat in range(4))


def resident(browser: Browser) -> float:
    """Resident memory of the largest renderer process, in megabytes."""
    session = browser.new_browser_cdp_session()
    processes: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    sizes = []
    for process in processes:
        if process["type"] == "renderer":
            command = ["ps", "-o", "rss=", "-p", str(process["id"])]
            printed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
            sizes.append(int(printed or 0) / 1024)
    return max(sizes)


def watch(page: Page, seconds: int) -> int:
    """Let computers play; return the number of finished games."""
    games = 0
    for _ in range(seconds):
        page.wait_for_timeout(1000)
        if page.locator("[data-command=again]").count():
            page.click("[data-command=again]")
            games += 1
    return games


def main(minutes: int) -> None:
    """Print a line a minute and the growth; exit with 1 if it exceeds the limit."""
    with Site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        page = browser.new_context(service_workers="block").new_page()
        page.goto(site.address + QUERY)
        page.wait_for_function("() => document.documentElement.dataset.python === 'ready'")
        page.click("#play")
        sizes, games = [], 0
        for minute in range(1, minutes + 1):
            games += watch(page, 60)
            sizes.append(resident(browser))
            print(f"minute {minute:2}: {sizes[-1]:6.1f} MB after {games} games", flush=True)
        browser.close()
    if minutes >= 2 * SETTLED:
        early = statistics.median(sizes[SETTLED - 2 : SETTLED + 1])
        late = statistics.median(sizes[-3:])
        growth = late / early - 1
        missed = "" if growth <= GROWTH else "   MISSED"
        print(f"growth after minute {SETTLED}: {growth:+.1%}, at most {GROWTH:.0%}{missed}")
        sys.exit(growth > GROWTH)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MINUTES)
