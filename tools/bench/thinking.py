"""Thinking benchmark: opponents on this Python and in the browser's worker.

Jobs are made here and sent to the worker of a real page, as the page does: all of a game to one
worker, in the order of its seats. One search can therefore reuse the results of another, except the
first in a resumed game. "Cancel" is the time from the page's request to the worker's answer that it
has stopped. "Longest task" is the longest task on the main thread while four masters play, without
and with a worker.
"""

from __future__ import annotations

import base64
import copyreg
import io
import json
import os
import pickle
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from sakura.core.table import Table
from sakura.games import GAMES
from sakura.games.sakura.rules.position import Stage
from sakura.play.job import Choosing, Job
from sakura.play.seat import last
from tools.bench.budget import within
from tools.browsers.chromium import FLAGS, find
from tools.paths import FIGURES
from tools.serve import Site

READY = "() => document.documentElement.dataset.thinking === 'worker'"
THINK = """async (text) => {
    const began = performance.now();
    await document.querySelector('script[worker]').xworker.sync.think(Math.random(), text);
    return performance.now() - began;
}"""
CANCEL = """async (text) => {
    const { sync } = document.querySelector('script[worker]').xworker;
    const thought = sync.think(7, text);
    await new Promise((go) => setTimeout(go, 100));
    const began = performance.now();
    await sync.cancel(7);
    const result = await thought;
    return result === '' ? performance.now() - began : null;
}"""
WATCH_TASKS = """() => {
    window.tasks = [];
    new PerformanceObserver((list) =>
        window.tasks.push(...list.getEntries().map((entry) => entry.duration))
    ).observe({ type: 'longtask' });
}"""


def sakura_jobs(players: int, games: int, level: str = "master") -> Iterator[Job[object]]:
    """Yield every job of the computer seats in some games, in order. An adept takes seat 0, in
    place of a person."""
    info = GAMES["sakura"]
    options = info.game.options({"players": players, "two_player": None, "board": "classic"})
    for number in range(games):
        table = Table(info.game, options, Random(number))
        adept = info.make_seat("adept", Random(number))
        while waiting := table.waiting():
            for seat in waiting:
                seen = table.observe(seat)
                if seat == 0:
                    table.choose(seat, adept.choose(seen))
                    continue
                job = Choosing("sakura", level, f"{number}/{len(table.steps)}/{seat}", seen)
                if table.position.stage is Stage.CHOOSE:
                    yield job
                table.choose(seat, last(job.think(GAMES)))


def resumed_jobs(players: int, count: int) -> Iterator[Job[object]]:
    """Yield the first job of games resumed in different rounds, with nothing cached."""
    game = GAMES["sakura"].game
    options = game.options({"players": players, "two_player": None, "board": "classic"})
    for number in range(count):
        random = Random(number)
        table = Table(game, options, random)
        while table.position.round < number % 10 or table.position.stage is not Stage.CHOOSE:
            seat = table.waiting()[0]
            table.choose(seat, random.choice(table.legal(seat)))
        yield Choosing("sakura", "master", str(number), table.observe(0))


def okiya_jobs(taken: int, count: int, full_board: str = "win") -> Iterator[Job[object]]:
    """Yield jobs to take a tile with that many already taken."""
    game = GAMES["okiya"].game
    options = game.options({"match": "single", "target": None, "full_board": full_board})
    for number in range(count):
        random = Random(number)
        table = Table(game, options, random)
        for _ in range(taken):
            seat = table.waiting()[0]
            table.choose(seat, random.choice(table.legal(seat)))
        yield Choosing("okiya", "master", str(number), table.observe(table.waiting()[0]))


class Subject(NamedTuple):
    """A benchmark: its jobs, the target for their median in the browser in milliseconds, and the
    number of such jobs that a person waits for in one round."""

    name: str
    jobs: Callable[[], Iterator[Job[object]]]
    most: float
    together: int = 1


SUBJECTS = (
    Subject("Sakura expert, 4 seats", lambda: sakura_jobs(4, 2, "expert"), 150, 3),
    Subject("Sakura master, 4 seats", lambda: sakura_jobs(4, 3), 150, 3),
    Subject("Sakura master, 4 seats, game taken up again", lambda: resumed_jobs(4, 20), 150),
    Subject("Sakura master, 6 seats", lambda: sakura_jobs(6, 2), 300, 5),
    Subject("Sakura master, 6 seats, game taken up again", lambda: resumed_jobs(6, 20), 300),
    Subject("Okiya master, first tile (all 12 openings)", lambda: okiya_jobs(0, 8), 4000),
    Subject("Okiya master, first tile, full board a draw", lambda: okiya_jobs(0, 8, "draw"), 4000),
    Subject("Okiya master, second tile", lambda: okiya_jobs(1, 24), 500),
    Subject("Okiya master, second tile, full board a draw", lambda: okiya_jobs(1, 24, "draw"), 500),
    Subject("Okiya master, third tile", lambda: okiya_jobs(2, 24), 500),
)

SECONDS, FEWEST = 4, 2
"""Time for the jobs of a subject, in each of both places, and rounds of them that are done in any
case: a percentile needs two."""

LONGEST_TASK = 50
"""Target for tasks on the main thread while a worker thinks, in milliseconds."""


class PagePickler(pickle.Pickler):
    """Pickler that writes models as the page does, whose classes come from
    `tools/build/plain_dataclasses.py`."""

    def reducer_override(self, thing: Any) -> Any:
        """Pickle slots by name; the decorator's classes use a list."""
        if not is_dataclass(thing) or isinstance(thing, type):
            return NotImplemented
        values = {field.name: getattr(thing, field.name) for field in fields(thing)}
        return copyreg.__newobj__, (type(thing),), (None, values)  # type: ignore[attr-defined]


def pack(job: Job[object]) -> str:
    """Serialize a job as the page does (`sakura.play.job.pack`)."""
    written = io.BytesIO()
    PagePickler(written).dump(job)
    return base64.b64encode(written.getvalue()).decode("ascii")


def here(jobs: Iterator[Job[object]], together: int = 1) -> list[float]:
    """Time jobs on this Python, in milliseconds: at least those of some rounds."""
    times = []
    for job in within(jobs, SECONDS, FEWEST * together):
        began = time.perf_counter()
        for _ in job.think(GAMES):
            pass
        times.append(1000 * (time.perf_counter() - began))
    return times


def spread(times: list[float]) -> str:
    """Format the median, the 95th percentile and the maximum."""
    most = statistics.quantiles(times, n=20, method="inclusive")[-1]
    return f"{statistics.median(times):.0f}, {most:.0f} ({max(times):.0f})"


def line(name: str, native: list[float], worker: list[float], most: str) -> str:
    """Format a row of the table."""
    return f"{name:48}{spread(native):>20}{spread(worker):>20}{most:>9}"


def rounds(times: list[float], together: int) -> list[float]:
    """Sum the times of each round's jobs, which run one after another."""
    return [sum(times[at : at + together]) for at in range(0, len(times), together)]


def with_worker(browser: Browser, address: str) -> Page:
    """Open a page in a game and wait for its worker."""
    page = browser.new_page()
    page.set_default_timeout(60_000)
    page.goto(address + "?seat-0=adept&board=stroll&players=6&speed=fast")
    page.click("#play")
    page.wait_for_function(READY, timeout=60_000)
    page.click("[data-command=pause]")
    page.wait_for_timeout(1000)
    return page


def longest_task(browser: Browser, address: str, worker: bool) -> float:
    """Measure the longest task in milliseconds; the browser reports none under 50, which count as
    0."""
    page = browser.new_page()
    if not worker:
        page.route("**/worker.py", lambda route: None)
    masters = "&".join(f"seat-{seat}=master" for seat in range(4))
    page.goto(f"{address}?{masters}&speed=fast")
    page.click("#play")
    if worker:
        page.wait_for_function(READY, timeout=60_000)
    else:
        page.wait_for_timeout(4000)
    page.evaluate(WATCH_TASKS)
    page.wait_for_timeout(15_000)
    tasks: list[float] = page.evaluate("() => window.tasks")
    page.close()
    return max(tasks, default=0.0)


def main() -> None:
    """Print and save the table; exit with 1 if a target was missed."""
    found: dict[str, Any] = {}
    missed = False
    with Site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        page = with_worker(browser, site.address)
        print(f"load average {os.getloadavg()[0]:.1f}")
        print(f"{'milliseconds: median, 95% (most)':48}{'native':>20}{'worker':>20}{'at most':>9}")
        for name, jobs, most, together in SUBJECTS:
            native = here(jobs(), together)
            some = within(jobs(), SECONDS, FEWEST * together)
            in_worker = [page.evaluate(THINK, pack(job)) for job in some]
            found[name] = {"native": native, "worker": in_worker}
            late = statistics.median(in_worker) > most
            missed = missed or late
            print(line(name, native, in_worker, f"{most:.0f}") + "   MISSED" * late, flush=True)
            if together > 1:
                print(
                    line(
                        "  all of a round",
                        rounds(native, together),
                        rounds(in_worker, together),
                        "",
                    ),
                    flush=True,
                )
        stops = [page.evaluate(CANCEL, pack(job)) for job in okiya_jobs(0, 10, "draw")]
        found["cancel"] = [stop for stop in stops if stop is not None]
        print(f"cancel: {statistics.median(found['cancel']):.0f} ({max(found['cancel']):.0f}) ms")
        page.close()
        for worker in (True, False):
            name = "longest task with a worker" if worker else "longest task without a worker"
            found[name] = longest_task(browser, site.address, worker)
            late = worker and found[name] > LONGEST_TASK
            missed = missed or late
            print(f"{name}: {found[name] or 'under 50'} ms" + "   MISSED" * late)
        print(f"load average {os.getloadavg()[0]:.1f}")
        browser.close()
    FIGURES.mkdir(exist_ok=True)
    (FIGURES / "thinking.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    sys.exit(missed)


if __name__ == "__main__":
    main()
