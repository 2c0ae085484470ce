"""Mishaps during play, none of which loses a game.

The worker dies, the tab is frozen or discarded, the clock changes, the network fails during the
start, game follows game. `make test-full` kills fifty workers, interrupts the start at every
tenth, and plays 200 games.
"""

from __future__ import annotations

import re
import time
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.browser.conditions import PATIENCE, PATIENT
from tests.browser.seen import CARD, DECISION, FORWARD, PLAY, RESULT
from tests.browser.test_faults import TRY_AGAIN
from tests.browser.test_keeping import plain
from tests.browser.test_thinking import KILL
from tests.browser.visitor import (
    OpenPage,
    begin,
    choose,
    decision,
    finish_okiya,
    finish_sakura,
    let_pass,
    play_card,
    prefer,
    ready,
    shown,
    take_tile,
    until_a_worker_thinks,
)
from tests.sweeps import FULL, rare

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from tests.browser.pages import Pages

# -- the worker ------------------------------------------------------------------------------------

KILLED = f"""(after) => {{
    window.killed = false;
    const watched = {{subtree: true, childList: true, attributes: true}};
    new MutationObserver((changes, observer) => {{
        after -= changes.length;
        if (after > 0 || !document.querySelector('script[worker]')?.xworker) return;
        observer.disconnect();
        window.killed = true;
        ({KILL})();
    }}).observe(document.body, watched);
}}"""
"""Script that terminates the worker after that many changes of the page."""

SEATS = "?players=3&board=stroll&speed=instant&seat-1=adept&seat-2=adept"


@pytest.mark.parametrize("number", range(50 if FULL else 1))
def test_a_worker_killed_at_any_moment_costs_no_game(open_page: OpenPage, number: int) -> None:
    page = open_page(SEATS, worker=True, script=PATIENT)
    game = ("okiya", "sakura")[number % 2]
    begin(page, game)
    until_a_worker_thinks(page)
    page.evaluate(KILLED, Random(number).randrange(1, 400))
    while True:
        if game == "okiya":
            finish_okiya(page)
        else:
            finish_sakura(page)
        if page.evaluate("() => killed"):
            return
        page.click("[data-command=again]")  # it ended earlier


# -- the tab ---------------------------------------------------------------------------------------

AN_HOUR = 3_600_000


@rare
def test_a_tab_suspended_for_an_hour_resumes(open_page: OpenPage) -> None:
    """Frozen during an animation, while opponents think: all timers fire at once."""
    page = open_page("?players=3&speed=slow&seat-1=adept&seat-2=adept", stopped=True)
    begin(page)
    for _ in range(2):
        page.locator(CARD).first.click()
        page.click(PLAY)
        page.wait_for_selector("#say:has-text('The cards are turned over')")
        page.clock.fast_forward(AN_HOUR)
        let_pass(page, DECISION)
        while page.locator(FORWARD).count():
            page.click(FORWARD)
            page.clock.fast_forward(AN_HOUR)
            let_pass(page, DECISION)
    seen, round_before = shown(page), page.inner_text("#round")
    assert round_before == "Round 3"
    page.clock.resume()
    page.goto(plain(page))
    ready(page)
    assert (shown(page), page.inner_text("#round")) == (seen, round_before)
    prefer(page, speed="instant")
    play_card(page)


def test_browser_back_restores_the_game(open_page: OpenPage) -> None:
    """Both if the browser froze the page and if it reloads it."""
    page = open_page("?players=3&speed=instant&seat-1=adept")
    begin(page)
    play_card(page)
    seen = shown(page)
    page.goto(plain(page) + "rules.html")
    page.go_back(wait_until="commit")
    ready(page)
    assert shown(page) == seen
    play_card(page)
    assert shown(page) != seen


# -- the clock -------------------------------------------------------------------------------------

CLOCK = """(() => {
    window.moved = 0;
    const real = Date, now = Date.now.bind(Date);
    window.Date = class extends real {
        constructor(...given) { super(...(given.length ? given : [now() + moved])); }
        static now() { return now() + moved; }
    };
})()"""
YEAR = 365 * 24 * 3600 * 1000


@rare
def test_a_clock_changed_during_play_costs_no_game(open_page: OpenPage) -> None:
    page = open_page("?game=okiya&match=points-20&speed=instant&seat-1=random", script=CLOCK)
    begin(page, "okiya")
    for years in (0, -60, 0, 300, -2, 10**5):
        page.evaluate("(moved) => { window.moved = moved; }", years * YEAR)
        take_tile(page)
        decision(page)
    seen = shown(page)
    page.click("[data-command=leave]")
    page.click("#resume [data-command=continue]")
    assert shown(page) == seen
    page.goto(plain(page))  # with the correct time again
    ready(page)
    assert shown(page) == seen
    page.click("[data-command=leave]")
    begin(page, "okiya")
    take_tile(page)
    seen = shown(page)
    page.goto(plain(page))
    ready(page)
    assert shown(page) == seen


# -- the network -----------------------------------------------------------------------------------

ASKED = 19
"""Files requested by a start, typefaces included."""

TENTHS = range(1, 10) if FULL else (8,)


@rare
@pytest.mark.parametrize("tenth", TENTHS)
def test_the_network_fails_during_the_start(pages: Pages, tenth: int) -> None:
    """After that many tenths of the requests. There is a game, or a way to get one."""
    page = pages.new(lenient=True)
    left = tenth * ASKED // 10

    def answer(route: Route) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            route.abort("internetdisconnected")
        else:
            route.continue_()

    page.route(re.compile(".*"), answer)
    page.goto(pages.site, wait_until="commit")
    page.wait_for_function("() => document.documentElement?.dataset.python")
    ends = time.monotonic() + PATIENCE / 1000
    while left >= 0:  # until a request fails
        assert time.monotonic() < ends
        page.wait_for_timeout(50)
    page.unroute_all()
    page.evaluate(TRY_AGAIN)
    page.wait_for_function("() => document.body && !document.querySelector('p > button.quiet')")
    ready(page)
    begin(page)
    play_card(page)


# -- many games ------------------------------------------------------------------------------------


@rare
def test_game_after_game_leaks_nothing(open_page: OpenPage) -> None:
    games = 200 if FULL else 5
    page = open_page("?game=okiya&speed=instant&seat-0=random&seat-1=random")
    choose(page, "game", "okiya")
    page.click("#play")
    sizes = []
    for _ in range(games):
        page.wait_for_selector(RESULT)
        sizes.append(page.evaluate("() => document.querySelectorAll('*').length"))
        page.evaluate("(result) => document.querySelector(result).dataset.seen = 'yes'", RESULT)
        page.click("[data-command=again]")
        page.wait_for_selector(f"{RESULT}:not([data-seen])")  # of the next game
    assert max(sizes[1:]) <= 1.2 * min(sizes[1:])
    assert page.evaluate("() => Object.keys(localStorage).length") <= 4
    assert page.evaluate("() => history.length") <= 4
