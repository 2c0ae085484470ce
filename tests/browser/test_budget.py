"""Budget of a first visit: compressed transfer sizes, requests, and style recalculations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import pytest

from tests.browser.visitor import begin, ready
from tests.desk import Site
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

    from tests.browser.pages import Pages

pytestmark = pytest.mark.moving

WHOLE = 5_200_000
OURS = 200_000
"""Bytes of our own code until a card can be played: everything but PyScript, Pyodide and the
library. A thirtieth of a first visit, which is enough not to restrict texts or modules."""

SECOND_BUNDLE = 600_000
"""Bytes of our own code after that, with the catalogue of the visitor's language; `test_start.py`
shows that a game begins without the second bundle."""

COSMETIC = 47_000
"""Bytes that only affect looks and come last, of which typefaces are at most 45 KB."""

CATALOGUE = 48_000
"""Bytes of the catalogue, on which a first card in that language depends as well."""

REQUESTS = 22
"""Requests without those files and without the catalogue."""

FRAME = 45_500
"""Bytes of a frame's cover, without the typefaces that come last. Each language adds a thousand:
its start page and first words."""

Fetched: TypeAlias = Callable[..., dict[str, int]]


@pytest.fixture
def fetched(playwright: Playwright) -> Fetched:
    """Transfer size of each file of a visit."""
    from tools.bench.wire import bytes_over_the_wire  # needs Playwright, which Pyodide lacks

    def measured(query: str = "", locale: str = "en-US") -> dict[str, int]:
        with Site(compressed=True) as site:
            return bytes_over_the_wire(playwright, site.address, query, locale)

    return measured


@pytest.mark.parametrize("locale", first(1, ["en-US", "es-ES", "fr-FR"]))
def test_a_first_visit_stays_within_its_budget(fetched: Fetched, locale: str) -> None:
    from tools.bench.wire import is_a_catalogue, is_cosmetic, is_ours, is_second_bundle

    sizes = fetched(locale=locale)
    cosmetic = [size for name, size in sizes.items() if is_cosmetic(name)]
    catalogues = {_name(name): size for name, size in sizes.items() if is_a_catalogue(name)}
    language = locale[:2]
    assert catalogues.keys() == {f"words.{language}.bin"} - {"words.en.bin"}
    assert sum(catalogues.values()) <= CATALOGUE
    second = sum(size for name, size in sizes.items() if is_second_bundle(name))
    ours = sum(size for name, size in sizes.items() if is_ours(name))
    assert sum(sizes.values()) <= WHOLE
    assert 0 < second + sum(catalogues.values()) <= SECOND_BUNDLE
    assert 0 < sum(cosmetic) <= COSMETIC
    assert ours - second - sum(cosmetic) - sum(catalogues.values()) <= OURS
    assert len(sizes) - len(cosmetic) - len(catalogues) <= REQUESTS


def test_a_frame_cover_stays_within_its_budget(fetched: Fetched) -> None:
    from tools.bench.wire import is_cosmetic

    sizes = fetched("?embed=1")
    cosmetic = sum(size for name, size in sizes.items() if is_cosmetic(name))
    assert sum(sizes.values()) - cosmetic <= FRAME
    assert cosmetic <= COSMETIC


@pytest.mark.parametrize("locale", first(1, ["en-US", "fr-FR", "es-ES"]))
def test_a_start_calls_no_cold_function(pages: Pages, locale: str) -> None:
    """The second part of Pyodide's WebAssembly is fetched after a while, or synchronously when one
    of its functions is called."""
    page = pages.new(worker=True, locale=locale)
    asked: dict[str, str] = {}
    page.on("request", lambda request: asked.update({_name(request.url): request.resource_type}))
    page.goto(pages.site)
    ready(page)
    begin(page)
    assert "pyodide.asm.wasm" in asked
    assert asked.get("pyodide.cold.wasm") != "xhr", "not in the list: run make traced-functions"


def _name(address: str) -> str:
    return address.rpartition("/")[2]


NOTED = """(() => {
    window.noted = [];
    const note = ({ target, attributeName: name, oldValue: old }) =>
        target === document.documentElement && noted.push([name, old, target.getAttribute(name)]);
    new MutationObserver((changes) => changes.forEach(note))
        .observe(document, {subtree: true, attributes: true, attributeOldValue: true});
})()"""
"""Script that records changes of the root element's attributes: name, old and new value."""

STYLED = """() => {
    const page = document.documentElement, line = document.getElementById('loading');
    const start = [...document.getElementById('page').children];
    for (let time = 0; time < 10; time++)  // what is found for one element weighs nothing then
        document.getElementById('page').append(...start.map((each) => each.cloneNode(true)));
    const element = document.createElement('template');
    const cost = (change) => {
        let least = Infinity;  // in milliseconds: whatever else the machine does only adds to it
        for (let time = 0; time < 25; time++) {
            const before = performance.now();
            for (const way of [0, 1]) {
                change(way);
                document.getAnimations();  // for which all styles must be known
            }
            least = Math.min(least, performance.now() - before);
        }
        return least;
    };
    const changes = {
        'a word': (way) => { line.textContent = way ? 'Loading 10 %' : 'Loading 20 %'; },
        'an element': (way) => way ? element.remove() : document.body.append(element),
    };
    for (const [name, old, now] of noted) changes[name] = (way) =>
        way && old === null ? page.removeAttribute(name) : page.setAttribute(name, way ? old : now);
    const costs = {};
    for (const name in changes) costs[name] = cost(changes[name]);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.flip *, body:has(#loading:empty) * { --styled: 1 }');
    document.adoptedStyleSheets = [sheet];
    const whole = cost(() => page.classList.toggle('flip'));
    costs['a rule for all'] = cost((way) => { line.textContent = way ? '' : 'Loading' });
    return Object.fromEntries(Object.entries(costs).map(([name, cost]) => [name, cost / whole]));
}"""
"""Script that measures style recalculation after each change of the start, relative to restyling
the whole page; and after a rule that matches any element. The page is enlarged eleven times."""

DRESSED = """() => ['second.css', 'later.css'].every((name) =>
    [...document.styleSheets].some(({href}) => href?.endsWith(`/${name}`)))"""
"""True once all style sheets are loaded."""

LITTLE = 0.15


@rare
def test_no_change_during_the_start_restyles_the_whole_page(pages: Pages) -> None:
    """A single rule with `:has` that may match any element would cause it, or setting the page's
    language again."""
    page = pages.open(script=NOTED)
    page.wait_for_function(DRESSED)
    for name, before, after in page.evaluate("() => noted"):
        assert before != after, name
    costs = page.evaluate(STYLED)
    assert costs.pop("a rule for all") > LITTLE
    assert "data-python" in costs
    assert {change: part for change, part in costs.items() if part > LITTLE} == {}


@rare
def test_the_document_of_sizes_is_up_to_date(fetched: Fetched) -> None:
    from tools import size

    written = size.table(size.PAGE.read_text("utf-8"))
    measured = size.table(size.text(fetched()))
    assert written.keys() == measured.keys()
    for part, kilobytes in measured.items():
        assert abs(written[part] - kilobytes) <= max(1, kilobytes / 10), part
