"""Chromium on the built site; a page fails its test on any error or foreign request."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partialmethod
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conditions import QUICK
from tests.browser.hosts import Hosts, OpenHost
from tests.browser.pages import REFUSED, Pages
from tests.browser.visitor import OpenPage
from tests.desk import FLAGS, Site, find_shell

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright
    from pytest import TestReport

ADDRESSES = "--disable-features=WebRtcHideLocalIpsWithMdns"
"""Flag that lets pages tell each other real addresses. Without it they have names that only a
network with multicast resolves, and containers have none."""

LOOK = 50
"""Milliseconds from one look at a page to the next, where something is waited for. Playwright looks
at every frame, and has one drawn for that."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, TestReport, TestReport]:
    """Reports the content of the pages when their test failed."""
    report = yield
    pages = getattr(item, "funcargs", {}).get("pages")
    if report.when == "call" and report.failed and pages:
        report.sections.append(("on the pages", "\n\n".join(pages.seen())))
    return report


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site."""
    with Site() as served:
        yield served.address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, which looks at pages less often than by default."""
    from playwright.sync_api import Frame, Page, sync_playwright

    with sync_playwright() as started, pytest.MonkeyPatch.context() as patch:
        for table in (Page, Frame):
            seldom = partialmethod(table.wait_for_function, polling=LOOK)
            patch.setattr(table, "wait_for_function", seldom)
        yield started


@pytest.fixture(scope="session")
def launched() -> list[Browser]:
    """The Chromium that runs, if any: to start one is a quarter of what a visit costs."""
    return []


@pytest.fixture
def browser(playwright: Playwright, launched: list[Browser]) -> Browser:
    """A Chromium; all tests share it, unless one has crashed it."""
    if not launched or not launched[-1].is_connected():
        launched.append(
            playwright.chromium.launch(
                executable_path=find_shell(), args=[*FLAGS, QUICK, ADDRESSES]
            )
        )
    return launched[-1]


@pytest.fixture(autouse=True)
def policy() -> Iterator[None]:
    """No page's policy has anything to refuse, whatever else goes wrong on it."""
    REFUSED.clear()
    yield
    assert REFUSED == []


@pytest.fixture
def pages(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Pages]:
    """Pages on the site; their faults fail the test."""
    pages = Pages(browser, site, moving=request.node.get_closest_marker("moving") is not None)
    yield pages
    pages.close()
    assert pages.faults == []


@pytest.fixture
def open_page(pages: Pages) -> OpenPage:
    """Opens an address of the site in a fresh profile, see `Pages.open`."""
    return pages.open


@pytest.fixture
def host(pages: Pages, tmp_path: Path) -> Iterator[OpenHost]:
    """Opens a host page with one frame, see `Hosts.open`."""
    hosts = Hosts(pages, tmp_path)
    yield hosts.open
    hosts.close()
