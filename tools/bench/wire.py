"""Bytes over the wire of a first visit to the site."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, Playwright

from tools.browsers.chromium import FLAGS, find

ALL_LOADED = """() => {
    const fetched = performance.getEntriesByType('resource').map((entry) => entry.name);
    const count = (end) => fetched.filter((name) => name.endsWith(end)).length;
    return performance.getEntriesByName('interactive').length
        && count('/second.bin') === 1 && count('.woff2') === 2;
}"""
"""Script that is true once Python has responded and everything after it has been fetched."""


def bytes_over_the_wire(
    playwright: Playwright, address: str, query: str = "", locale: str = "en-US"
) -> dict[str, int]:
    """Measure the transfer size of each file of a first visit, from a server that compresses. With
    a query, counts the files requested at once."""
    sizes: dict[str, int] = {}
    names: dict[str, str] = {}
    browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
    page = browser.new_context(service_workers="block", locale=locale).new_page()
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
        page.wait_for_function(ALL_LOADED)
    page.wait_for_timeout(500)
    browser.close()
    return {name.removeprefix(address): size for name, size in sizes.items()}


def is_second_bundle(name: str) -> bool:
    """True for files of the second bundle, which come once a card can be played."""
    return name.endswith(("/second.bin", "/second.css"))


def is_a_catalogue(name: str) -> bool:
    """True for the translations of one language."""
    return "/words." in name


def is_cosmetic(name: str) -> bool:
    """True for files that only affect looks, which come last."""
    return name.endswith((".woff2", "/later.css"))


def is_ours(name: str) -> bool:
    """True for files other than PyScript, Pyodide and the library."""
    return "/pyscript/" not in name and "/pyodide/" not in name
