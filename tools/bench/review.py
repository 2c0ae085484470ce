"""Review benchmark: the time to analyse a whole game, and the page's responsiveness meanwhile.

Opens a game of Sakura with four seats and 18 rounds, and a match of Okiya, by their links. Times
the review from the press on its button until all is known, and a second opening. Reports medians,
and the longest task on the main thread in any run.
"""

from __future__ import annotations

import itertools
import json
import statistics
from random import Random
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from sakura.core import link
from sakura.core.plain import Json, JsonObject
from sakura.core.table import Table
from sakura.games import GAMES
from tools.bench.budget import within
from tools.bench.thinking import WATCH_TASKS, with_worker
from tools.browsers.chromium import FLAGS, find
from tools.paths import FIGURES
from tools.serve import Site

RUNS = 5
SECONDS = 15
"""Time for the runs of a game."""

ROUNDS = 18
LONGEST_TASK = 50
"""Target for the longest task in milliseconds; browsers report no shorter ones."""

ENDED = "() => document.getElementById('result')"
OPEN_REVIEW = """async () => {
    const began = performance.now();
    document.querySelector('[data-command=review]').click();
    const known = () => {
        const analysis = document.querySelector('#review');
        return analysis?.textContent && !analysis.querySelector('.progress');
    };
    while (!known()) await new Promise((go) => setTimeout(go, 5));
    return performance.now() - began;
}"""


def sakura_game() -> JsonObject:
    """Make a game of random cards that lasts 18 rounds; games between adepts take about 13."""
    return next(
        game
        for seed in itertools.count()
        if len(_rounds(game := _game("sakura", seed, "random"))) == ROUNDS
    )


def okiya_match() -> JsonObject:
    """Play a match between adepts, first to three."""
    return next(
        game
        for seed in itertools.count()
        if len(_rounds(game := _game("okiya", seed, "adept"))) > 3
    )


def _game(name: str, seed: int, level: str) -> JsonObject:
    raw: dict[str, dict[str, Json]] = {
        "sakura": {"players": 4, "two_player": None, "board": "classic"},
        "okiya": {"match": "first-to-3", "target": None, "full_board": "win"},
    }
    info, random = GAMES[name], Random(seed)
    table = Table(info.game, info.game.options(raw[name]), random)
    seats = [info.make_seat(level, random) for _ in range(info.game.seats(table.options))]
    while waiting := table.waiting():
        for seat in waiting:
            table.choose(seat, seats[seat].choose(table.observe(seat)))
    return table.record()


def _rounds(game: JsonObject) -> list[Json]:
    rounds = game["rounds"]
    assert isinstance(rounds, list)
    return rounds


def measured(browser: Browser, address: str, fragment: str) -> tuple[float, float, float]:
    """Return the milliseconds of the first and the second opening, and of the longest task."""
    page = with_worker(browser, address)
    page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
    page.click("[data-command=watch-all]")  # instead of its best moment
    page.click("[data-command=skip]")
    page.wait_for_function(ENDED)
    page.evaluate(WATCH_TASKS)
    first: float = page.evaluate(OPEN_REVIEW)
    page.click("#panel [data-command=close]")
    again: float = page.evaluate(OPEN_REVIEW)
    tasks: list[float] = page.evaluate("() => window.tasks")
    page.close()
    return first, again, max(tasks, default=0.0)


def main() -> None:
    """Print a line for each game and save the figures; exit with 1 if a target was missed."""
    found: dict[str, Any] = {}
    missed = False
    games = {
        f"Sakura, 4 seats, {ROUNDS} rounds": (sakura_game(), 5000),
        "Okiya, a match to three": (okiya_match(), 3000),
    }
    with Site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        for name, (game, most) in games.items():
            fragment = link.write("record", game)
            runs = [measured(browser, site.address, fragment) for _ in within(range(RUNS), SECONDS)]
            found[name] = runs
            firsts, seconds, tasks = zip(*runs, strict=True)
            first, again, task = statistics.median(firsts), statistics.median(seconds), max(tasks)
            missed |= first > most or task > LONGEST_TASK
            print(
                f"{name}: {first:.0f} ms (at most {most}), again {again:.0f} ms, "
                f"longest task {f'{task:.0f} ms' if task else f'under {LONGEST_TASK} ms'}",
                flush=True,
            )
        browser.close()
    FIGURES.mkdir(exist_ok=True)
    (FIGURES / "review.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    raise SystemExit(missed)


if __name__ == "__main__":
    main()
