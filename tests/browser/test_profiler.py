"""Chromium's heap profiler, which it switches on for a share of its visitors: the page plays on.

Other than in most of these tests WebAssembly is compiled twice: what crashed was a sample taken
while a function was put back from its second form to its first, on a stack of its own.
"""

import sys
from pathlib import Path

import pytest
from test_games import play_okiya, play_sakura
from visitor import ready

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "tools"))

from chromium import FLAGS, find, sampled

OFTEN = 100_000
"""Bytes a sample. At Chromium's own rate there are pages in which none falls where it does harm."""

WORKER = "() => document.documentElement.dataset.thinking === 'worker'"
KEPT = "() => localStorage.getItem('sakura.snapshot')"
RESTORED = "() => performance.getEntriesByName('restored').length"

NO_STACKS = """
WebAssembly.promising = () => { throw new Error("asks for a stack of its own"); };
WebAssembly.Suspending = class { constructor() { WebAssembly.promising(); } };
"""


@pytest.fixture
def page(playwright, tmp_path):
    """A page of a browser that samples its memory often."""
    context = playwright.chromium.launch_persistent_context(
        str(tmp_path), executable_path=find(), args=[*FLAGS, sampled(OFTEN)], locale="en-US"
    )
    page = context.new_page()
    page.set_default_timeout(30_000)
    yield page
    context.close()


def visit(page, address):
    page.goto(address)
    ready(page)
    page.click("#play")


def test_a_game_of_sakura_with_a_worker_that_thinks(page, site):
    visit(page, site + "?players=2&board=stroll&seat-1=master&speed=instant")
    page.wait_for_selector("#hand .card")
    play_sakura(page)
    assert "wins" in page.locator("#result").inner_text()
    assert page.evaluate(WORKER)


def test_a_game_of_okiya_from_a_snapshot(page, site):
    page.goto(site)
    ready(page)
    page.evaluate("() => dispatchEvent(new Event('played'))")
    page.wait_for_function(KEPT)
    visit(page, site + "?game=okiya&speed=instant")
    assert page.evaluate(RESTORED)
    play_okiya(page)
    assert "wins" in page.locator("#result").inner_text()


def test_python_asks_for_no_stack_of_its_own(browser, site):
    """Not on the page, not in the worker, not where a snapshot is made."""
    started = []

    def answer(route):
        started.append(route.request.url)
        response = route.fetch()
        route.fulfill(response=response, body=NO_STACKS + response.text())

    context = browser.new_context(service_workers="block")
    context.route("**/pyodide.asm.mjs", answer)
    page = context.new_page()
    page.set_default_timeout(30_000)
    visit(page, site + "?players=2&board=stroll&seat-1=master&speed=instant")
    play_sakura(page)
    assert page.evaluate(WORKER)
    page.wait_for_function(KEPT)
    assert len(started) == 3
