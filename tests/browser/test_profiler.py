"""Chromium's heap profiler, which it enables for a share of its users: the page keeps working.

Unlike in most tests WebAssembly is compiled twice: the crash was a sample taken while a function
was deoptimized, on a separate stack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from tests.browser.conditions import PATIENT
from tests.browser.pages import prepare
from tests.browser.seen import KEPT, RESTORED, WORKER_THINKS
from tests.browser.visitor import (
    begin,
    finish_okiya,
    finish_sakura,
    play_card,
    ready,
    until_a_worker_thinks,
)
from tests.desk import FLAGS, ROOT, find, sampled
from tests.sweeps import rare

if TYPE_CHECKING:
    from playwright.sync_api import Page, Playwright, Route

    from tests.browser.pages import Pages

OFTEN = 100_000
"""Sampling interval in bytes. At Chromium's own rate some pages have no sample at a harmful
moment."""

NO_STACKS = """
WebAssembly.promising = () => { throw new Error("asks for a stack of its own"); };
WebAssembly.Suspending = class { constructor() { WebAssembly.promising(); } };
"""


@pytest.fixture
def page(playwright: Playwright, tmp_path: Path) -> Iterator[Page]:
    """Page of a browser that samples frequently."""
    context = playwright.chromium.launch_persistent_context(
        str(tmp_path), executable_path=find(), args=[*FLAGS, sampled(OFTEN)], locale="en-US"
    )
    prepare(context, PATIENT)
    yield context.new_page()
    context.close()


def visit(page: Page, address: str) -> None:
    """Open an address of the site."""
    page.goto(address)
    ready(page)


@rare
def test_the_test_browser_can_crash(page: Page, site: str) -> None:
    """The tests below are only meaningful in a browser that the smallest example can crash."""
    crash = ROOT / "docs/jspi-crash/index.html"
    page.route(site + "crash.html", lambda route: route.fulfill(path=crash))
    with page.expect_event("crash"):
        page.goto(site + "crash.html", wait_until="commit")


@rare
def test_a_game_of_sakura_with_a_worker_that_thinks(page: Page, site: str) -> None:
    visit(page, site + "?players=2&board=stroll&seat-1=master&speed=instant")
    begin(page)
    until_a_worker_thinks(page)
    finish_sakura(page)
    assert "win" in page.inner_text("#result")
    assert page.evaluate(WORKER_THINKS)


@rare
def test_a_game_of_okiya_from_a_snapshot(page: Page, site: str) -> None:
    visit(page, site)
    page.evaluate("() => dispatchEvent(new Event('played'))")
    page.wait_for_function(KEPT)
    visit(page, site + "?speed=instant")
    assert page.evaluate(RESTORED)
    begin(page, "okiya")
    finish_okiya(page)
    assert "win" in page.inner_text("#result")


@rare
def test_python_requests_no_separate_stack(pages: Pages) -> None:
    """Neither on the page nor in the worker, nor while making a snapshot."""
    started: list[str] = []

    def answer(route: Route) -> None:
        started.append(route.request.url)
        response = route.fetch()
        route.fulfill(response=response, body=NO_STACKS + response.text())

    def unchecked(route: Route) -> None:
        """Serve the page without its policy, which rejects scripts with another digest."""
        response = route.fetch()
        route.fulfill(response=response, body=re.sub(r' integrity="[^"]+"', "", response.text()))

    page = pages.new(lenient=True, worker=True, script=PATIENT)
    page.context.route("**/pyodide.asm.js", answer)
    page.context.route(lambda address: urlsplit(address).path == "/", unchecked)
    visit(page, pages.site + "?players=2&board=stroll&seat-1=master&speed=instant")
    begin(page)
    until_a_worker_thinks(page)
    play_card(page)
    assert page.evaluate(WORKER_THINKS)
    page.evaluate("() => dispatchEvent(new Event('played'))")
    page.wait_for_function(KEPT)
    assert len(started) == 3
