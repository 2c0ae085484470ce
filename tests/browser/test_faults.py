"""Faulty files at the start: the page works, or shows a way to continue.

Each file that a visit loads before a game, with faults of networks, caches and servers; `make
test-full` tries every combination.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from sakura.site.index import FIRST_WORDS
from sakura.ui.words import LANGUAGES, Words
from tests.browser.conditions import Held
from tests.browser.pages import REFUSED
from tests.browser.seen import READY
from tests.browser.visitor import begin, ready
from tests.desk import DIST
from tests.sweeps import FULL, first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from tests.browser.pages import Pages

SCRIPTS = (
    *("2-wait.js", "3-indexeddb.js", "4-pyodide.js", "5-interpreter.js", "6-pyscript.js"),
    *("pyodide.js", "pyodide.asm.js", "core.js", "core-C9KDLldu.js"),
)
NEEDED = ("style.css", *SCRIPTS, "pyodide.asm.wasm", "stdlib.bin", "sakura.bin")
"""Files that a first game needs, beside the page itself."""

BESIDE = (
    *("second.bin", "second.css", "worker.py", "icon.svg", "later.css"),
    *("contrast.css", "print.css"),
)
"""Files that a first game does not need."""

PORTAL = b"<!doctype html><title>Welcome</title><p>Please sign in to use this network."


def spoilt(content: bytes) -> bytes:
    """Corrupt the bytes after a third of the content, which in WebAssembly is inside the code."""
    at = len(content) // 3
    return content[:at] + bytes(byte ^ 0x5A for byte in content[at : at + 99]) + content[at + 99 :]


FAULTS: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda content: content[: len(content) // 2],
    "spoilt": spoilt,
}
"""Transformations of a file's content."""

KINDS = ("missing", "another page", "cut", "spoilt")


def tries(names: Sequence[str]) -> list[tuple[str, str]]:
    """Combinations of files and faults; each fault is tried on every fourth file."""
    if FULL:
        return [(name, kind) for name in names for kind in KINDS]
    return [(name, KINDS[number % len(KINDS)]) for number, name in enumerate(names)]


def in_turn(cases: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Assign the page's languages to the cases in turn."""
    return [(*case, language) for case, language in zip(cases, cycle(LANGUAGES), strict=False)]


ENDED = """() => {
    const python = document.documentElement?.dataset.python; // there may be no element yet
    return python === 'failed' || python === 'ready';
}"""
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
}


def content_of(name: str) -> bytes:
    """Content of a file of the built site."""
    return next(DIST.rglob(name)).read_bytes()


def give(route: Route, name: str, content: bytes) -> None:
    """Answer with this content and a normal status."""
    suffix = name[name.rindex(".") :]
    route.fulfill(body=content, content_type=TYPES.get(suffix, "application/octet-stream"))


def break_file(page: Page, name: str, fault: str, times: int | None = None) -> None:
    """Serve the file with the fault, always or the given number of times."""

    def answer(route: Route) -> None:
        if fault == "missing":
            route.fulfill(status=404, content_type="text/html", body=b"Not found")
        elif fault == "another page":
            route.fulfill(content_type="text/html", body=PORTAL)
        else:
            give(route, name, FAULTS[fault](content_of(name)))

    page.route(f"**/{name}", answer, times=times)


def visit(page: Page, address: str) -> None:
    """Open the page without waiting for its files."""
    page.goto(address, wait_until="commit")
    page.wait_for_function(ENDED)


def said(language: str, name: str) -> str:
    """Message of that name in a language."""
    return Words(language).say(FIRST_WORDS[name])


def sees_a_way_on(page: Page, language: str, name: str = "failed") -> None:
    """Check that the message and a visible button are there."""
    button = page.get_by_role("button", name=said(language, "retry"))
    button.scroll_into_view_if_needed()
    assert button.is_visible()
    assert said(language, name) in button.locator("xpath=..").inner_text()


def test_the_list_of_needed_files_is_what_a_visit_requests(pages: Pages) -> None:
    page = pages.new()
    asked: set[str] = set()
    page.context.on("request", lambda request: asked.add(request.url.rpartition("/")[2]))
    page.goto(pages.site)
    ready(page)
    begin(page)
    asked = {name for name in asked if "." in name}  # the page itself, and scripts without a file
    asked = {name for name in asked if not name.endswith(".woff2")}  # requested by later.css
    assert asked - {*BESIDE, "pyodide.cold.wasm"} == set(NEEDED)


@pytest.mark.parametrize(("name", "fault", "language"), in_turn(tries(NEEDED)))
def test_a_faulty_file_is_reported(pages: Pages, name: str, fault: str, language: str) -> None:
    page = pages.new(lenient=True, locale=language)
    break_file(page, name, fault)
    visit(page, pages.site)
    sees_a_way_on(page, language)


TRY_AGAIN = "() => document.querySelector('p > button.quiet')?.click()"
"""Script that presses "Try again" if it is there: a repeated request may have succeeded
meanwhile."""


@pytest.mark.parametrize(
    "name", first(1, ["2-wait.js", "pyodide.asm.wasm", "style.css", "core.js"])
)
def test_retrying_a_repaired_file_leads_to_a_game(pages: Pages, name: str) -> None:
    page = pages.new(lenient=True)
    break_file(page, name, "spoilt")
    visit(page, pages.site)
    page.unroute(f"**/{name}")
    page.evaluate(TRY_AGAIN)
    page.wait_for_function("() => document.body && !document.querySelector('p > button.quiet')")
    page.wait_for_function(READY)
    begin(page)


@rare
def test_a_retry_stops_waiting_after_a_timeout(pages: Pages) -> None:
    page = pages.new(lenient=True)
    break_file(page, "core.js", "missing")
    visit(page, pages.site)
    sees_a_way_on(page, "en")
    page.unroute("**/core.js")
    python = Held(page, "**/sakura.bin")
    page.evaluate("() => { window.before = true; }")
    page.evaluate(TRY_AGAIN)
    page.wait_for_function("() => { endLongWaits(); return !window.before; }")
    python.release()
    page.wait_for_function(READY)


@pytest.mark.parametrize(("name", "fault"), tries(BESIDE))
def test_a_game_begins_without_optional_files(pages: Pages, name: str, fault: str) -> None:
    page = pages.new(lenient=True)
    break_file(page, name, fault)
    page.goto(pages.site)
    ready(page)
    begin(page)


def test_an_archive_that_was_broken_once_is_fetched_again(pages: Pages) -> None:
    page = pages.new(lenient=True)
    for name in ("stdlib.bin", "sakura.bin"):
        break_file(page, name, "cut", times=1)
    page.goto(pages.site)
    ready(page)


@pytest.mark.parametrize(
    ("name", "language"),
    in_turn([(name,) for name in first(3, ["style.css", *NEEDED[:0:-1]])]),
)
def test_a_slow_file_is_reported_and_awaited(pages: Pages, name: str, language: str) -> None:
    page = pages.new(locale=language)
    # otherwise Python would be ready
    held = [Held(page, f"**/{each}") for each in {name, "sakura.bin"}]
    page.goto(pages.site, wait_until="commit")
    # Polled by timer: a page without its style sheet draws no frames.
    page.wait_for_function("() => !!window.snapshot", polling=20)
    page.evaluate("() => endLongWaits()")
    sees_a_way_on(page, language, "slow")
    for each in held:
        each.release()
    page.wait_for_function(READY)


@rare
def test_a_slow_style_sheet_that_fails_after_python_is_ready_is_reported(pages: Pages) -> None:
    page = pages.new(lenient=True)
    style, python = (Held(page, f"**/{each}") for each in ("style.css", "sakura.bin"))
    page.goto(pages.site, wait_until="commit")
    page.wait_for_function("() => !!window.snapshot", polling=20)
    page.evaluate("() => endLongWaits()")  # the page stops waiting for its style sheet
    sees_a_way_on(page, "en", "slow")
    python.release()
    page.wait_for_function(READY)
    style.refuse()
    sees_a_way_on(page, "en")


def test_a_failed_preload_of_a_style_sheet_is_ignored(pages: Pages) -> None:
    page = pages.new()
    python = Held(page, "**/sakura.bin")
    page.goto(pages.site)
    page.evaluate("() => document.querySelector('[as=style]').dispatchEvent(new Event('error'))")
    assert page.evaluate("() => document.documentElement.dataset.python") is None
    python.release()
    page.wait_for_function(READY)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_stays_when_the_page_switches_to_its_language(
    pages: Pages, language: str
) -> None:
    page = pages.new(locale=language)
    script, python = (Held(page, f"**/{each}") for each in ("2-wait.js", "sakura.bin"))
    page.goto(pages.site, wait_until="commit")
    page.wait_for_function("() => !!window.snapshot && !!document.getElementById('loading')")
    page.evaluate("() => endLongWaits()")
    sees_a_way_on(page, language, "slow")
    script.release()
    page.wait_for_function("() => python.language")
    sees_a_way_on(page, language, "slow")
    python.release()
    page.wait_for_function(READY)


@pytest.mark.parametrize(("locale", "language"), [("es", "es"), ("fr", "fr"), ("la", "en")])
def test_even_without_its_second_script_the_page_speaks_the_visitors_language(
    pages: Pages, locale: str, language: str
) -> None:
    page = pages.new(lenient=True, locale=locale)
    break_file(page, "2-wait.js", "missing")
    visit(page, pages.site)
    sees_a_way_on(page, language)


@pytest.mark.parametrize("language", first(1, ["fr", "en"]))
def test_a_page_whose_own_script_is_refused_says_so(pages: Pages, language: str) -> None:
    """The page's policy fixes the script's digest; the button reloads the page from the host."""
    page = pages.new(lenient=True, locale=language)
    text = (DIST / "index.html").read_text("utf-8")
    answers = iter([text.replace("const STYLE", "const  STYLE", 1), text, text])
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.resource_type)
        route.fulfill(content_type="text/html", body=next(answers))

    page.route(pages.site, answer)
    page.goto(pages.site)
    button = page.get_by_role("button", name=said(language, "retry"))
    assert said(language, "failed") in button.locator("xpath=..").inner_text()
    button.click()
    page.wait_for_function(READY)
    assert asked == ["document", "fetch", "document"]
    assert [each for each in REFUSED if "Executing inline script" not in each] == []
    REFUSED.clear()


@rare
def test_a_retry_fetches_the_page_as_well(pages: Pages) -> None:
    """The request bypasses the browser's cache, which may hold the corrupt copy."""
    page = pages.new(lenient=True)
    break_file(page, "6-pyscript.js", "missing", times=1)
    visit(page, pages.site)
    with page.expect_request(lambda asked: urlsplit(asked.url).path == "/") as fetched:
        page.evaluate(TRY_AGAIN)
    assert fetched.value.resource_type == "fetch"
    page.wait_for_function(READY)


UNNOTED = """(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
        if (key.endsWith('.failed')) throw new DOMException('full', 'QuotaExceededError');
        set.call(this, key, value);
    };
})()"""


@rare
def test_without_a_failure_count_the_first_failure_offers_repair(pages: Pages) -> None:
    page = pages.new(lenient=True, script=UNNOTED)
    break_file(page, "6-pyscript.js", "missing")
    visit(page, pages.site)
    assert page.get_by_role("button", name=said("en", "repair")).is_visible()


@pytest.mark.parametrize(
    "at", first(2, ['<link rel="stylesheet"', "<main", '<template id="cover-fr"'])
)
def test_a_truncated_page_says_so(pages: Pages, at: str) -> None:
    page = pages.new(lenient=True)
    text = (DIST / "index.html").read_text("utf-8")
    cut = text[: text.rindex(at) + len(at)]
    page.route(pages.site, lambda route: route.fulfill(content_type="text/html", body=cut))
    visit(page, pages.site)
    sees_a_way_on(page, "en")
