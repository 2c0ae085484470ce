"""Second part of Pyodide's WebAssembly: functions that the site is not known to call."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.visitor import ready

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.pages import Pages


SECOND = "pyodide.cold.wasm"

IN_PYTHON = """async (code) => {
    const { href } = document.head.querySelector("link[href$='/5-interpreter.js']");
    const { log, error } = console;
    const { loadPyodide } = await import(href);
    return (await loadPyodide({ stdout: log, stderr: error })).runPython(code);
}"""
JAPANESE = "import _codecs_jp; _codecs_jp.getcodec('shift_jis').encode('桜')[0].hex()"


def without_it(pages: Pages) -> tuple[Page, list[str]]:
    """Page that has started without it, and its requests."""
    page = pages.new(lenient=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto(pages.site)
    ready(page)
    assert SECOND not in asked
    return page, asked


@pytest.mark.cold
def test_an_untraced_function_loads_the_second_part_when_called(pages: Pages) -> None:
    page, asked = without_it(pages)
    assert page.evaluate(IN_PYTHON, JAPANESE) == "桜".encode("shift_jis").hex()
    assert page.evaluate(IN_PYTHON, JAPANESE.replace("桜", "梅")) == "梅".encode("shift_jis").hex()
    assert asked.count(SECOND) == 1


@pytest.mark.cold
def test_the_second_part_loads_when_the_page_is_idle(pages: Pages) -> None:
    page, _ = without_it(pages)
    page.evaluate("() => endLongWaits()")
    page.wait_for_function("() => performance.getEntriesByName('whole').length")
    page.route(f"**/{SECOND}", lambda route: route.abort())
    assert page.evaluate(IN_PYTHON, JAPANESE) == "桜".encode("shift_jis").hex()


@pytest.mark.cold
def test_the_caller_gets_an_error_if_the_second_part_fails(pages: Pages) -> None:
    page, _ = without_it(pages)
    page.route(f"**/{SECOND}", lambda route: route.fulfill(status=404))
    said = page.evaluate(f"(code) => ({IN_PYTHON})(code).catch((error) => error.message)", JAPANESE)
    assert "the second part of Pyodide did not arrive" in said
