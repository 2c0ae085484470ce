"""Start benchmark: this site and its rivals, measured in turn in one run. Medians of seven, or of
as many as there is time for.

All figures come from the browser: marks, paint, layout shifts, long tasks and events of the
performance timeline, and bytes over the wire. "Can play" is the moment when Python responds: the
rivals set the mark `interactive` once their one button works, the site once its whole page does.
Each cold visit has a fresh profile and a fresh browser process, and begins when that process is
idle: for half a second Chromium loads pages of its own, for its address bar, which take as much
processor time as a later visit.

The table is saved in `bench/`; `table.py` compares two of them. Ctrl+C prints what there is of it.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, sync_playwright

from tools.bench.budget import within
from tools.bench.rivals import BARE, COMPILED, PAGES, SITE, STOCK, lay_out
from tools.bench.table import Table, keep, show
from tools.bench.visits import Visits
from tools.bench.wire import bytes_over_the_wire, is_cosmetic, is_ours, is_second_bundle
from tools.paths import DIST, ROOT
from tools.serve import Site

RUNS = 7
SECONDS = 300
"""Time for the runs."""

INTERRUPTED = 130
"""Exit code after Ctrl+C, as in shells."""


def surely(visit: Callable[..., None], *arguments: Any, **conditions: Any) -> None:
    """Visit, and visit again if the browser crashed."""
    try:
        visit(*arguments, **conditions)
    except Error as crash:
        if "crashed" not in str(crash):
            raise
        print("the browser crashed; retrying", file=sys.stderr, flush=True)
        visit(*arguments, **conditions)


def steps(unseen: Visits, visits: Visits, runs: int) -> Iterator[Callable[[], None]]:
    """Yield the visits of all runs, in turn, after one of each page that is not recorded: the
    servers compress each file once."""
    for where in (*PAGES, SITE):
        yield partial(surely, unseen.cold, "", where)
    for run in range(runs):
        print(f"run {run + 1} of {runs}", file=sys.stderr, flush=True)
        for where in (STOCK, BARE, COMPILED, SITE):
            yield partial(surely, visits.cold, "cold", where)
        yield partial(surely, visits.played)
        for where in (SITE, STOCK):
            yield partial(surely, visits.later, where)
        for throttle in (1, 4):
            yield partial(surely, visits.clicks, throttle)
        yield partial(surely, visits.skips)
        for where in (SITE, STOCK):
            yield partial(surely, visits.cold, "cold, 10 Mbit/s and 75 ms", where, slow=True)
            yield partial(surely, visits.cold, "cold, 4× throttle", where, throttle=4)


def measure(runs: int, table: Table) -> None:
    """Measure the whole table, or as much of it as there is time for."""
    with tempfile.TemporaryDirectory() as folder:
        lay_out(Path(folder))
        with (
            Site(DIST, compressed=True) as site,
            Site(Path(folder), plain=True, compressed=True) as rivals,
            sync_playwright() as playwright,
        ):
            unseen = Visits(playwright, site.address, rivals.address, Table())
            visits = Visits(playwright, site.address, rivals.address, table)
            for step in within(steps(unseen, visits, runs), SECONDS):
                step()
            fetched = bytes_over_the_wire(playwright, site.address)
            ours = sum(size for name, size in fetched.items() if is_ours(name))
            second = sum(size for name, size in fetched.items() if is_second_bundle(name))
            cosmetic = sum(size for name, size in fetched.items() if is_cosmetic(name))
            table.note("bytes of a first visit, gzip", SITE, sum(fetched.values()) / 1e6, "MB")
            table.note("of which ours, until a card", SITE, (ours - second - cosmetic) / 1e3, "kB")
            table.note("of which ours, after that", SITE, second / 1e3, "kB")
            table.note("of which for looks, last", SITE, cosmetic / 1e3, "kB")
            table.note("requests of a first visit", SITE, len(fetched), "")


def main(runs: int) -> None:
    """Measure, print and save the table; exit with 1 if a target was missed. Every value is printed
    at once, and the table also if the run is interrupted or fails."""
    table = Table(partial(print, flush=True))
    try:
        measure(runs, table)
    except BaseException as stopped:
        print("\nstopped before the end:")
        show(table)
        if isinstance(stopped, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        raise
    print()
    met = show(table)
    print(f"\nsaved as {keep(table).relative_to(ROOT)}")
    sys.exit(not met)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)
