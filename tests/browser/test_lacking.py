"""Browsers with missing features: the page works without them, or names what it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.pages import REFUSED
from tests.browser.seen import PLAY
from tests.browser.visitor import OpenPage, begin, choose_card, play_card
from tests.sweeps import FULL, first

if TYPE_CHECKING:
    from tests.browser.pages import Pages

pytestmark = pytest.mark.moving


def without(*names: str) -> str:
    """Script that sets these properties to undefined."""
    return "".join(
        f"Object.defineProperty({owner}, '{name}', {{value: undefined, configurable: true}});"
        for owner, name in (path.rsplit(".", 1) for path in names)
    )


def deleted(*names: str) -> str:
    """Script that deletes these properties."""
    return "".join(f"delete {name};" for name in names)


DISPENSABLE = {
    "localStorage": "Object.defineProperty(window, 'localStorage', {value: null})",
    "sessionStorage": "Object.defineProperty(window, 'sessionStorage', {value: null})",
    "Worker": deleted("window.Worker"),
    "streaming": deleted("WebAssembly.compileStreaming", "WebAssembly.instantiateStreaming"),
    "matchMedia": without("window.matchMedia"),
    "languages": deleted("Navigator.prototype.languages"),
    "history": deleted("History.prototype.pushState", "History.prototype.replaceState"),
    "PerformanceObserver": deleted("window.PerformanceObserver"),
    "caches": deleted("window.caches"),
    "serviceWorker": deleted("Navigator.prototype.serviceWorker"),
    "storage": deleted("Navigator.prototype.storage"),
    "deviceMemory": deleted("Navigator.prototype.deviceMemory"),
    "clipboard": deleted("Navigator.prototype.clipboard"),
    "AudioContext": deleted("window.AudioContext"),
    "indexedDB": without("window.indexedDB"),
    "subtle": without("Crypto.prototype.subtle"),
    "getAnimations": without("Document.prototype.getAnimations"),
    "SharedArrayBuffer": deleted("window.SharedArrayBuffer"),
    "BroadcastChannel": deleted("window.BroadcastChannel"),
    "withResolvers": deleted("Promise.withResolvers"),
    "requestIdleCallback": deleted("window.requestIdleCallback"),
    "ResizeObserver": deleted("window.ResizeObserver"),
    "AbortSignal.any": deleted("AbortSignal.any"),
}
"""Features without which a game can still be played."""

NEEDED = {
    "WebAssembly": deleted("window.WebAssembly"),
    "WebAssembly.Exception": deleted("WebAssembly.Exception"),
    "DecompressionStream": deleted("window.DecompressionStream"),
    "FinalizationRegistry": deleted("window.FinalizationRegistry"),
    "WeakRef": deleted("window.WeakRef"),
    "structuredClone": deleted("window.structuredClone"),
    "Date.now": "Date.now = () => 'today'",
    "Math.random": "Math.random = () => { throw new Error('denied'); }",
    "navigator.userAgent": deleted("Navigator.prototype.userAgent"),
    "performance.now": deleted("Performance.prototype.now"),
    "crypto.getRandomValues": "crypto.getRandomValues = undefined",
    "light-dark()": "CSS.supports = (...asked) => !`${asked}`.includes('light-dark')",
}
"""Required features."""

GLOBALS = (
    *("URLSearchParams", "TextDecoder", "FormData", "queueMicrotask", "MessageChannel", "Atomics"),
    *("CustomEvent", "Event", "MutationObserver", "Response", "TextEncoder", "URL", "WeakMap"),
    *("atob", "customElements", "fetch", "requestAnimationFrame"),
)
"""Required features that are globals of that name."""

THROWS = "Object.defineProperty(window, '{}', {{get() {{ throw new Error('denied'); }}}})"


GROUPS = len(DISPENSABLE) if FULL else 2


@pytest.mark.parametrize("group", range(GROUPS))
def test_a_game_works_without_a_group_of_features(open_page: OpenPage, group: int) -> None:
    parts = list(DISPENSABLE.values())[group::GROUPS]
    page = open_page(script=";".join(parts), lenient=True)
    begin(page)
    choose_card(page, 0)
    page.click(PLAY)
    page.wait_for_selector("#log li", state="attached")


def test_a_game_works_without_all_optional_features(open_page: OpenPage) -> None:
    page = open_page(script=";".join(DISPENSABLE.values()), lenient=True)
    begin(page)
    choose_card(page, 0)
    page.click(PLAY)
    page.wait_for_selector("#log li", state="attached")


def test_the_page_thinks_when_no_worker_starts(open_page: OpenPage) -> None:
    script = DISPENSABLE["Worker"]
    page = open_page("?players=3&speed=instant", script=script, lenient=True, worker=True)
    begin(page)
    page.wait_for_function("""() => {
        endLongWaits();
        return document.getElementById('notice').textContent.includes('think in the background');
    }""")
    for _ in range(2):
        play_card(page)
    assert page.locator("#notice:has-text('went wrong')").count() == 0


@pytest.mark.parametrize("part", NEEDED)
def test_a_missing_browser_feature_is_named(open_page: OpenPage, part: str) -> None:
    page = open_page(ready=False, script=NEEDED[part])
    page.wait_for_selector(f"#loading:has-text('lacks {part}')")
    assert "connection" not in page.inner_text("#loading")
    assert page.locator("a:has-text('Rules')").first.is_visible()


@pytest.mark.parametrize("name", first(5, GLOBALS))
@pytest.mark.parametrize("way", ["delete window.{}", THROWS])
def test_a_missing_global_is_named(open_page: OpenPage, name: str, way: str) -> None:
    page = open_page(ready=False, script=way.format(name), lenient=True)
    page.wait_for_selector(f"#loading:has-text('lacks {name}')")


def test_trusted_types_that_only_the_page_lacks_are_named(open_page: OpenPage) -> None:
    """Otherwise the browser would refuse all markup."""
    page = open_page(ready=False, script=deleted("window.trustedTypes"), lenient=True)
    page.wait_for_selector("#loading:has-text('lacks trustedTypes')")
    REFUSED.clear()


@pytest.mark.parametrize(("locale", "says"), [("es", "le falta"), ("fr", "n’a pas")])
def test_a_missing_feature_is_named_in_the_visitors_language(
    open_page: OpenPage, locale: str, says: str
) -> None:
    page = open_page(ready=False, script=NEEDED["DecompressionStream"], locale=locale)
    page.wait_for_selector(f"#loading:has-text('{says}'):has-text('DecompressionStream')")


def test_a_missing_feature_is_named_without_the_second_script(pages: Pages) -> None:
    """An old browser cannot parse the second script."""
    page = pages.new(lenient=True, script=NEEDED["WebAssembly.Exception"])
    page.route(
        "**/2-wait.js", lambda route: route.fulfill(body="let ?", content_type="text/javascript")
    )
    page.goto(pages.site)
    page.wait_for_selector("#loading:has-text('WebAssembly.Exception')")
