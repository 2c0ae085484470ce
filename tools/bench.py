"""One table: this site and its rivals, measured in turn in one run, medians of seven.

Every figure is the browser's own: marks, paint, layout shifts, long tasks and events of the
performance time line, bytes as they came over the wire. "Can play" is when Python answers: the
rivals set the mark `interactive` once their one button works, the site once its whole page does.
A fresh profile and a fresh browser process for every cold visit, which begins when that process is
at rest: for half a second Chromium loads pages of its own, for its address bar, which take as much
of the processor as a later visit. The table is kept in `bench/`;
`--compare` shows what changed between the last two, or from the file that is named.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    BrowserContext,
    CDPSession,
    Error,
    Page,
    Playwright,
    sync_playwright,
)

from tools.chromium import FLAGS, find, in_memory
from tools.rivals import BARE, COMPILED, PAGES, SITE, STOCK, lay_out
from tools.serve import DIST, ROOT, Site

KEPT = ROOT / "bench"
RUNS = 7
SLOW_LINK = {
    "offline": False,
    "latency": 75,
    "downloadThroughput": 10e6 / 8,
    "uploadThroughput": 10e6 / 8,
}

ASKS = 100
"""Milliseconds between looks whether a page has answered. To look in every frame, as Playwright
does by itself, keeps a page busy that has just started."""

STARTS = 2.0
"""Seconds after which a browser that was started is at rest."""

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
"""A visitor who presses "Play" the moment the form is there."""

REST = """() => performance.getEntriesByName('interactive').length
    && performance.getEntriesByType('resource').some((entry) => entry.name.endsWith('/rest.bin'))"""
"""Python has answered, and all that comes after it was fetched."""

PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
KEPT_OFFLINE = """async () => (await navigator.serviceWorker.ready).active.state === 'activated'
    && (await caches.keys()).some((name) => name.startsWith('sakura-'))"""


WATCHED = "?players=2&seat-0=novice&seat-1=novice&speed=instant"
"""A game that plays itself."""

KEPT_STARTED = "() => localStorage.getItem('sakura.snapshot')"
RESTORED = "() => performance.getEntriesByName('restored').length"


@dataclass
class Row:
    """One line of the table: what was measured, where, and every value."""

    what: str
    where: str
    unit: str = "ms"
    values: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.values)


class Table:
    """All rows, in the order in which they came up."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str], Row] = {}

    def note(self, what: str, where: str, value: float, unit: str = "ms") -> None:
        """One more value of a row."""
        self.rows.setdefault((what, where), Row(what, where, unit)).values.append(round(value, 3))

    def median(self, what: str, where: str) -> float:
        return self.rows[what, where].median


class Visits:
    """Pages of one run, each in a browser of its own."""

    def __init__(self, playwright: Playwright, site: str, rivals: str, table: Table) -> None:
        self.playwright = playwright
        self.table = table
        self.addresses = {name: rivals + page for name, page in PAGES.items()} | {SITE: site}

    @contextmanager
    def browser(self, profile: str = "", starts: float = STARTS) -> Iterator[BrowserContext]:
        """A new process, at rest; with a profile, one that has been here before."""
        with tempfile.TemporaryDirectory(dir=in_memory()) as fresh:
            context = self.playwright.chromium.launch_persistent_context(
                profile or fresh, executable_path=find(), args=list(FLAGS), locale="en-US"
            )
            context.set_default_timeout(120_000)
            time.sleep(starts)
            yield context
            context.close()

    def visit(
        self, context: BrowserContext, where: str, query: str = "", **conditions: Any
    ) -> Page:
        """Opens a page under conditions, and waits until Python answers."""
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
        """A first visit; for the site with all that is seen of it."""
        with self.browser() as context:
            page = self.visit(context, where, **conditions)
            start = page.evaluate(MARK)
            self.table.note(what, where, start)
            if where == SITE and not conditions.get("slow"):
                page.wait_for_timeout(1500)
                self._note_start(page, what, start)

    def played(self) -> None:
        """A first visit by somebody who presses "Play" at once: until a card can be played."""
        with self.browser() as context:
            page = self.visit(context, SITE, "?speed=instant", at_once=True)
            page.wait_for_function(ASKED)
            self.table.note("cold, until a card can be played", SITE, page.evaluate(ASKED))

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
        """Later visits, after a first one with a whole game: in the same process, in a new one,
        and in one that is still busy with its own start."""
        with tempfile.TemporaryDirectory(dir=in_memory()) as profile:
            with self.browser(profile) as context:
                page = self.visit(context, where, WATCHED if where == SITE else "")
                if where == SITE:
                    page.wait_for_function(KEPT_OFFLINE)
                    page.click("#play")
                    page.wait_for_function(KEPT_STARTED)
                page.close()
                page = self.visit(context, where)
                self.table.note("later visit, same process", where, page.evaluate(MARK))
                page.wait_for_timeout(3000)
            for what, starts in (("new process", STARTS), ("process just started", 0.0)):
                with self.browser(profile, starts) as context:
                    page = self.visit(context, where)
                    self.table.note(f"later visit, {what}", where, page.evaluate(MARK))
                    if where == SITE and not page.evaluate(RESTORED):
                        raise SystemExit("the later visit did not use the snapshot")
                    page.wait_for_timeout(3000)  # until the snapshot counts as good

    def clicks(self, throttle: int) -> None:
        """The answer to the click on "Play", and the slowest one while five masters think, as the
        browser counts it: until what it changed is on the screen."""
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
                card = page.locator("#hand button.card:not(.played)").nth(number % 3)
                if card.count():
                    card.click()
                if number % 5 == 4 and page.locator("[data-command=play]").count():
                    page.click("[data-command=play]")
                page.wait_for_timeout(120 * throttle)
            self.table.note(what, SITE, max(page.evaluate("() => seen.events"), default=0))


def bytes_over_the_wire(playwright: Playwright, address: str, query: str = "") -> dict[str, int]:
    """What a first visit fetches until all of the game is here, by file, from a server that
    compresses; with a query, what is asked for at once."""
    sizes: dict[str, int] = {}
    names: dict[str, str] = {}
    browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
    page = browser.new_context(service_workers="block").new_page()
    session: CDPSession = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on(
        "Network.responseReceived", lambda e: names.update({e["requestId"]: e["response"]["url"]})
    )

    def finished(event: dict[str, Any]) -> None:
        name = names.get(event["requestId"], "?")
        sizes[name] = sizes.get(name, 0) + round(event["encodedDataLength"])

    session.on("Network.loadingFinished", finished)
    page.goto(address + query)
    if not query:
        page.wait_for_function(REST)
    page.wait_for_timeout(500)
    browser.close()
    return {name.removeprefix(address): size for name, size in sizes.items()}


def is_ours(name: str) -> bool:
    """Whether a file is none of PyScript, Pyodide or the library."""
    return "/pyscript/" not in name and "/pyodide/" not in name


def surely(visit: Callable[..., None], *arguments: Any, **conditions: Any) -> None:
    """Visits once more if the browser crashed: nothing was measured then."""
    try:
        visit(*arguments, **conditions)
    except Error as crash:
        if "crashed" not in str(crash):
            raise
        print("the browser crashed; once more", file=sys.stderr, flush=True)
        visit(*arguments, **conditions)


def measure(runs: int) -> Table:
    """The whole table."""
    table = Table()
    with tempfile.TemporaryDirectory() as folder:
        lay_out(Path(folder))
        with (
            Site(DIST, compressed=True) as site,
            Site(Path(folder), plain=True, compressed=True) as rivals,
            sync_playwright() as playwright,
        ):
            unseen = Visits(playwright, site.address, rivals.address, Table())
            for where in (*PAGES, SITE):  # the servers compress each file once
                surely(unseen.cold, "", where)
            visits = Visits(playwright, site.address, rivals.address, table)
            for run in range(runs):
                print(f"run {run + 1} of {runs}", file=sys.stderr, flush=True)
                for where in (STOCK, BARE, COMPILED, SITE):
                    surely(visits.cold, "cold", where)
                surely(visits.played)
                for where in (STOCK, SITE):
                    surely(visits.later, where)
                    surely(visits.cold, "cold, 4× throttle", where, throttle=4)
                    surely(visits.cold, "cold, 10 Mbit/s and 75 ms", where, slow=True)
                surely(visits.clicks, 1)
                surely(visits.clicks, 4)
            fetched = bytes_over_the_wire(playwright, site.address)
            ours = sum(size for name, size in fetched.items() if is_ours(name))
            rest = sum(size for name, size in fetched.items() if name.endswith("/rest.bin"))
            table.note("bytes of a first visit, gzip", SITE, sum(fetched.values()) / 1e6, "MB")
            table.note("of which ours, until a card", SITE, (ours - rest) / 1e3, "kB")
            table.note("of which ours, after that", SITE, rest / 1e3, "kB")
            table.note("requests of a first visit", SITE, len(fetched), "")
    return table


def ratios(table: Table) -> list[tuple[str, float, float]]:
    """What the targets are about: name, measured, at most."""
    stock, median = table.median("cold", STOCK), table.median
    later = ("later visit, same process", "later visit, new process")
    return [
        ("paint / stock cold", median("first contentful paint, cold", SITE) / stock, 0.12),
        ("cold / stock cold", median("cold", SITE) / stock, 0.42),
        ("card / stock cold", median("cold, until a card can be played", SITE) / stock, 0.42),
        ("cold / bare with our library", median("cold", SITE) / median("cold", COMPILED), 1.25),
        *((f"{what} / stock cold", median(what, SITE) / stock, 0.20) for what in later),
        ("layout shift", median("layout shift, cold", SITE), 0.02),
        ("bytes, MB", median("bytes of a first visit, gzip", SITE), 5.2),
        ("ours until a card, kB", median("of which ours, until a card", SITE), 150),
        ("longest task during start, ms", median("longest task during start, cold", SITE), 400),
        ("longest task after it, ms", median("longest task in 1.5 s after it, cold", SITE), 50),
        ("slowest click, ms", median("slowest click while masters think", SITE), 50),
        (
            "slowest click at 4× throttle, ms",
            median("slowest click while masters think, 4× throttle", SITE),
            200,
        ),
    ]


def show(table: Table) -> None:
    """The table and the targets, to be read."""
    print(f"{'':52} {'median':>9} {'least':>9} {'most':>9}")
    for row in table.rows.values():
        name = row.what if row.where == SITE and row.what != "cold" else f"{row.what}: {row.where}"
        low, high = min(row.values), max(row.values)
        print(f"{name:52} {row.median:9.4g} {low:9.4g} {high:9.4g} {row.unit}")
    print()
    for name, value, most in ratios(table):
        print(f"{name:52} {value:9.3g}   at most {most:g}{'' if value <= most else '   MISSED'}")


def keep(table: Table) -> Path:
    """Writes the table as JSON."""
    KEPT.mkdir(exist_ok=True)
    command = ["git", "describe", "--always", "--dirty"]
    version = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    file = KEPT / time.strftime("%Y%m%d-%H%M%S.json")
    kept = {"version": version.strip(), "rows": [asdict(row) for row in table.rows.values()]}
    file.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return file


def compare(old: Path, new: Path) -> None:
    """What changed between two tables."""
    tables = [json.loads(file.read_text("utf-8")) for file in (old, new)]
    print(f"{old.name} ({tables[0]['version']}) and {new.name} ({tables[1]['version']})")
    before, after = (
        {(row["what"], row["where"]): statistics.median(row["values"]) for row in table["rows"]}
        for table in tables
    )
    for key, value in after.items():
        known = before.get(key)
        change = f"{value / known - 1:+8.0%}" if known else "     new"
        print(f"{': '.join(key):72} {known or 0:9.4g} {value:9.4g} {change}")


def main(arguments: list[str]) -> None:
    """Measures, or compares what was measured."""
    if arguments[:1] == ["--compare"]:
        files = sorted(KEPT.glob("2*.json"))
        named = [Path(name) for name in arguments[1:]]
        if len(named) + len(files) < 2:
            raise SystemExit("there are no two tables yet: run make bench")
        compare(named[0] if named else files[-2], named[1] if len(named) > 1 else files[-1])
        return
    table = measure(int(arguments[0]) if arguments else RUNS)
    show(table)
    print(f"\nkept as {keep(table).relative_to(ROOT)}")


if __name__ == "__main__":
    main(sys.argv[1:])
