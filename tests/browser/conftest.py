"""Chromium on the built site; a page fails its test on any error or foreign request."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

QUICK = "--js-flags=--liftoff-only"
"""Most pages of these tests live for seconds: WebAssembly is not compiled a second time, which is
a quarter of what a visit costs."""

SIZES = {"phone": (390, 844), "small": (320, 568), "desktop": (1280, 800)}


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    from tools.serve import Site

    with Site() as served:
        yield served.address


@pytest.fixture(scope="session")
def playwright():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        yield started


@pytest.fixture
def browser(playwright):
    """A Chromium of its own for every test: where one has crashed, so do its next pages."""
    from tools.browsers.chromium import FLAGS, find

    browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS, QUICK])
    yield browser
    browser.close()


@pytest.fixture
def open_page(browser, site):
    """Opens an address of the site in a fresh profile: `open_page("?lang=fr", size="small")`."""
    contexts, faults = [], []

    def told(message):
        if message.type == "error":
            faults.append(message.text)

    def asked(request):
        if not request.url.startswith((site, "data:", "blob:")):
            faults.append(f"request to {request.url}")

    def open_(query="", size="phone", ready=True, **context):
        width, height = SIZES[size]
        context.setdefault("viewport", {"width": width, "height": height})
        context.setdefault("locale", "en-US")
        context.setdefault("service_workers", "block")  # they would fetch the site once more
        contexts.append(browser.new_context(**context))
        page = contexts[-1].new_page()
        page.set_default_timeout(15_000)
        page.on("console", told)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", asked)
        page.goto(site + query)
        if ready:
            page.wait_for_function("() => document.documentElement?.dataset.python === 'ready'")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert faults == []
