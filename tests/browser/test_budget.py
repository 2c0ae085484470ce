"""What a first visit may cost: bytes as any host compresses them, requests, and styling."""

import json

import pytest

from tools.serve import Site

WHOLE = 5_200_000
OURS = 150_000
"""Of which our own, until a card can be played: all but PyScript, Pyodide and the library."""

REST = 115_000
"""Our own that comes after it; `test_start.py` shows that a game begins without."""

REQUESTS = 22
FRAME = 40_000
"""Bytes of a frame's cover."""


@pytest.fixture
def fetched(playwright):
    """Bytes by file of what an address of the site asks for."""
    from tools.bench.wire import bytes_over_the_wire  # needs Playwright, which Pyodide has not

    def measured(query=""):
        with Site(compressed=True) as site:
            return bytes_over_the_wire(playwright, site.address, query)

    return measured


def test_a_first_visit_stays_within_its_budget(fetched):
    from tools.bench.wire import is_ours

    sizes = fetched()
    rest = sum(size for name, size in sizes.items() if name.endswith("/rest.bin"))
    ours = sum(size for name, size in sizes.items() if is_ours(name))
    assert sum(sizes.values()) <= WHOLE
    assert 0 < rest <= REST
    assert ours - rest <= OURS
    assert len(sizes) <= REQUESTS
    cold = [name for name in sizes if name.endswith(".cold.wasm")]
    assert not cold, "a start calls what is not in the list: run make hot-functions"


def test_so_does_the_cover_of_a_frame(fetched):
    assert sum(fetched("?embed=1").values()) <= FRAME


def test_no_word_about_loading_styles_the_whole_page(browser, open_page):
    """One rule with `:has` that may mean any element is enough for that."""
    browser.start_tracing(categories=["devtools.timeline", "blink.user_timing"])
    page = open_page()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    ready = next(event["ts"] for event in events if event["name"] == "interactive")
    styled = [
        event["args"]["elementCount"]
        for event in events
        if event["name"] == "UpdateLayoutTree" and event["ts"] < ready
    ]
    elements = page.evaluate("() => document.querySelectorAll('*').length")
    assert elements / 2 < sum(styled) < 2 * elements
